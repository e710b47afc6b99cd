//! `tah nboard`: the protocol of the NBoard program, version 2, by which Othello boards speak to engines. Few empty squares are solved,
//! more are searched to the depth that is set; any line stops a search.

use std::path::Path;
use std::time::Instant;

use tah_games::othello::ggf::{self, Game};
use tah_games::othello::{Othello, PASS};
use tah_host::thinker::{Control, Inquiry, Setup, Thinker, Thought, Worth};
use tah_host::{Error, Growth, Result, Session, Spec, catalogue};
use tah_rules::{Notation, Rules, Turn};

use super::lines::{Lines, say};
use crate::book;
use crate::output::Output;
use crate::save::replace;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game: `othello`, with options such as `othello,book=FILE`
    #[arg(default_value = "othello")]
    game: String,
    /// How many threads search
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// How deep positions are searched until the other side says
    #[arg(short, long, default_value_t = 10)]
    depth: u32,
}

/// A game is solved when so many squares more are empty than the depth that is set has plies.
const SOLVED_SOONER: u32 = 4;

/// The first positions of a game, those of the opening, are learned.
const LEARNED_PLIES: usize = 20;

struct Conversation {
    lines: Lines,
    spec: Spec,
    threads: usize,
    session: Box<dyn Session>,
    thinker: Box<dyn Thinker>,
    game: Game,
    depth: u32,
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    let spec = Spec::parse(&args.game)?;
    if spec.name != "othello" {
        let message = format!("NBoard does not show `{}`", spec.name);
        return Err(Error::at(&spec.source, 0, message, "`othello`, with its options"));
    }
    let (session, thinker) = seat(&spec, args.threads)?;
    let mut conversation = Conversation {
        lines: Lines::of_input(),
        spec,
        threads: args.threads,
        session,
        thinker,
        game: Game::new(Othello.start()),
        depth: args.depth.max(1),
    };
    while let Some(line) = conversation.lines.next() {
        if line == "quit" {
            break;
        }
        if let Err(error) = conversation.hear(&line) {
            say(&format!("status error: {}", one_line(&error)));
        }
    }
    Ok(Output::text(""))
}

/// The game with its book as it is on disk now, and who thinks about it.
fn seat(spec: &Spec, threads: usize) -> Result<(Box<dyn Session>, Box<dyn Thinker>)> {
    let session = catalogue::open(spec)?;
    let thinker = session.thinker(Setup { threads, ..Setup::default() })?;
    Ok((session, thinker))
}

/// What is wrong, where, and what was expected.
fn one_line(error: &Error) -> String {
    let expected =
        if error.expected.is_empty() { String::new() } else { format!("; expected {}", error.expected) };
    format!("{}{expected}", error.message).split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Conversation {
    fn hear(&mut self, line: &str) -> Result<()> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match command {
            "nboard" => say("set myname tah"),
            "ping" => say(&format!("pong {rest}")),
            "set" => return self.set(rest),
            "move" => return self.play(rest),
            "go" => return self.go(),
            "hint" => return self.hint(rest.parse().unwrap_or(1)),
            "analyze" => return self.analyze(),
            "learn" => return self.learn(),
            // Old boards send a move alone. What else there may be is ignored, as the protocol asks.
            _ if Othello.parse_move(&self.game.position(), command).is_ok() => return self.play(command),
            _ => {}
        }
        Ok(())
    }

    fn set(&mut self, what: &str) -> Result<()> {
        let (name, value) = what.split_once(char::is_whitespace).unwrap_or((what, ""));
        match name {
            "game" => {
                let game = ggf::read(value).map_err(|error| {
                    let message = format!("set game: {} (at character {})", error.message, error.offset + 1);
                    Error::new(message, error.expected)
                })?;
                self.game = game;
                self.thinker.forget();
            }
            "depth" => {
                let wrong = || Error::new(format!("`{value}` is not a depth"), "a number from 1 to 60");
                self.depth =
                    value.trim().parse().ok().filter(|depth| (1..=60).contains(depth)).ok_or_else(wrong)?;
                say(&format!("set myname tah{}", self.depth));
            }
            _ => {}
        }
        Ok(())
    }

    /// `F5/1.5/0.2`, of which the value and the time may be missing.
    fn play(&mut self, text: &str) -> Result<()> {
        let mut parts = text.split('/');
        let word = parts.next().unwrap_or_default();
        let position = self.game.position();
        let is_pass = Othello.parse_move(&position, word) == Ok(PASS);
        let must_pass = position.placings() == 0 && !is_pass;
        let seen = if must_pass { position.after(PASS) } else { position };
        let m = Othello.parse_move(&seen, word).map_err(|error| Error::new(error.message, error.expected))?;
        let mut number = || parts.next().and_then(|word| word.trim().parse().ok());
        let (value, seconds) = (number(), number());
        self.game.play(m, value, seconds).map_err(|message| Error::new(message, "a legal move"))
    }

    /// Whether there is a move to search; a pass needs no search.
    fn turn(&self) -> Turn {
        Othello.turn(&self.game.position())
    }

    fn go(&mut self) -> Result<()> {
        if self.turn() == Turn::Over {
            return Err(Error::new("the game is over", "a position to move in"));
        }
        if self.game.position().placings() == 0 {
            say("=== PA");
            return Ok(());
        }
        let started = Instant::now();
        say("status tah is thinking");
        let thought = self.search(1)?;
        let seconds = started.elapsed().as_secs_f64();
        let Some(line) = thought.lines.first() else { return Ok(()) };
        say(&format!("nodestats {} {seconds:.2}", thought.nodes));
        let chosen = line.moves.first().map_or("PA".into(), |m| m.to_uppercase());
        say(&format!("=== {chosen}/{:.2}/{seconds:.2}", discs(line.worth)));
        say("status");
        Ok(())
    }

    fn hint(&mut self, count: usize) -> Result<()> {
        if self.turn() == Turn::Over {
            say("status");
            return Ok(());
        }
        say("status tah is analysing");
        if self.game.position().placings() == 0 {
            say("search PA 0 0 1");
        } else {
            let thought = self.search(count.clamp(1, 60))?;
            say(&format!("nodestats {} {:.2}", thought.nodes, thought.time.as_secs_f64()));
        }
        say("status");
        Ok(())
    }

    /// The value of every position of the game, from the last to the first, for who is to move in it.
    fn analyze(&mut self) -> Result<()> {
        say("status tah is analysing");
        let whole = self.game.clone();
        let mut outcome = Ok(());
        for count in (0..=whole.moves.len()).rev() {
            self.game.moves.truncate(count);
            let position = self.game.position();
            let value = if Othello.turn(&position) == Turn::Over {
                f64::from(position.final_score())
            } else {
                match self.quietly() {
                    Ok(Some(value)) => value,
                    Ok(None) => break,
                    Err(error) => {
                        outcome = Err(error);
                        break;
                    }
                }
            };
            say(&format!("analysis {count} {value:.2}"));
        }
        self.game = whole;
        say("status");
        outcome
    }

    /// Opens the positions of the game in the book, to the depth that is set: what other moves there are worth is known from then on.
    fn learn(&mut self) -> Result<()> {
        let Some(option) = self.spec.options.iter().find(|option| option.key == "book") else {
            return Err(Error::new("there is no book to learn into", "`tah nboard othello,book=FILE`"));
        };
        say("status tah is learning");
        let path = Path::new(&option.value);
        let mut book = book::read(path, &self.spec.name)?;
        let line = self.opening();
        let growth = Growth { positions: usize::MAX, depth: self.depth, threads: self.threads };
        let (session, pages) = (self.session.as_mut(), &mut book);
        let follow = move |control: &Control| session.follow_in_book(&line, &growth, pages, control);
        let learned = self.lines.until_next(follow);
        // What was learned before something went wrong is kept too.
        replace(path, &book.to_text(&self.spec.name))?;
        learned?;
        (self.session, self.thinker) = seat(&self.spec, self.threads)?;
        say("status");
        say("learned");
        Ok(())
    }

    /// The first positions of the game, as text.
    fn opening(&self) -> Vec<String> {
        let moves = self.game.moves.iter().take(LEARNED_PLIES);
        let positions = moves.scan(self.game.start, |position, played| {
            let before = *position;
            *position = before.after(played.m);
            Some(Othello.position_text(&before))
        });
        positions.collect()
    }

    /// The value of the position, told to nobody; nothing if a line stopped it.
    fn quietly(&mut self) -> Result<Option<f64>> {
        self.set_up()?;
        let inquiry = self.inquiry(1);
        let thought = self.lines.think(self.thinker.as_mut(), &inquiry, &mut |_| {})?;
        Ok(thought.lines.first().filter(|_| thought.is_complete).map(|line| discs(line.worth)))
    }

    fn set_up(&mut self) -> Result<()> {
        self.thinker.set_position(Some(&Othello.position_text(&self.game.position())), &[])
    }

    /// What is asked: the depth that is set, or the end where that is near.
    fn inquiry(&self, lines: usize) -> Inquiry {
        let empties = self.game.position().empties().count_ones();
        let depth = if empties <= self.depth + SOLVED_SOONER { 60 } else { self.depth };
        Inquiry { depth: Some(depth.min(empties.max(1))), lines, ..Inquiry::default() }
    }

    /// Searches and tells of every depth.
    fn search(&mut self, lines: usize) -> Result<Thought> {
        self.set_up()?;
        let inquiry = self.inquiry(lines);
        self.lines.think(self.thinker.as_mut(), &inquiry, &mut |thought| {
            for line in thought.lines.iter().filter(|_| thought.is_complete) {
                let moves: String = line.moves.iter().map(|m| shorter(m)).collect();
                say(&format!("search {moves} {:.2} 0 {}", discs(line.worth), thought.depth));
            }
        })
    }
}

/// Two characters for every move.
fn shorter(m: &str) -> String {
    if m == "pass" { "PA".into() } else { m.to_uppercase() }
}

fn discs(worth: Worth) -> f64 {
    match worth {
        Worth::Points(points) => f64::from(points) / 100.0,
        Worth::WinIn(_) => 64.0,
        Worth::LossIn(_) => -64.0,
    }
}
