//! A game at the terminal: what is shown, what is asked, and what a typed line does.

use std::io::Write;
use std::path::Path;

use tah_host::{Call, Error, Result, Session, Spec, text};
use tah_rules::{Dice, Eyes, Turn};

use super::check_engine;
use crate::best;
use crate::input::read_line;
use crate::output::number;
use crate::save::{load, save};

const HELP: &str = "\
A move is typed as listed, or by its number.
  moves        list the legal moves        board     draw the position again
  hint         ask the engine              position  write the position as text
  undo         take back your last move    save FILE / save! FILE / load FILE
  help         this text                   quit      leave
";

/// A game at the terminal.
pub(super) struct Terminal {
    pub(super) session: Box<dyn Session>,
    pub(super) game: String,
    pub(super) engine: Spec,
    pub(super) people: Vec<bool>,
    pub(super) dice: Dice,
}

/// What to do after a line that a person typed.
enum Next {
    Ask,
    Played,
    Quit,
}

impl Terminal {
    pub(super) fn play(&mut self) -> std::io::Result<()> {
        let mut out = anstream::stdout();
        let invitation = if self.people.contains(&true) { ". Type a move, or `help`." } else { "." };
        writeln!(out, "{}{invitation}", self.session.about().name)?;
        // What chance begins is drawn when it has dealt.
        if self.session.turn() != Turn::Chance {
            self.draw(&mut out)?;
        }
        loop {
            match self.session.turn() {
                Turn::Over => {
                    self.say_result(&mut out)?;
                    if !self.people.contains(&true) || !self.after_the_end(&mut out)? {
                        return Ok(());
                    }
                }
                Turn::Chance => {
                    let Some(outcome) = self.session.roll(&mut self.dice) else { return Ok(()) };
                    // What chance deals may be hidden: then only the drawing shows it.
                    if !self.session.about().hidden {
                        writeln!(out, "chance: {outcome}")?;
                    }
                    if self.session.turn() != Turn::Chance {
                        self.draw(&mut out)?;
                    }
                }
                Turn::Player(player) if self.people[player] => {
                    if !self.ask(player, &mut out)? {
                        return Ok(());
                    }
                }
                Turn::Player(player) => self.let_engine_move(player, &mut out)?,
            }
        }
    }

    fn say_result(&self, out: &mut dyn Write) -> std::io::Result<()> {
        let payoffs = self.session.payoffs().unwrap_or_default();
        let best = payoffs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let winners: Vec<String> =
            (0..payoffs.len()).filter(|&p| payoffs[p] == best).map(|p| (p + 1).to_string()).collect();
        let list: Vec<String> = payoffs.iter().map(|&payoff| number(payoff)).collect();
        if winners.len() == payoffs.len() {
            writeln!(out, "The game is a draw.")
        } else {
            let who = match winners.as_slice() {
                [winner] => format!("player {winner} wins"),
                _ => format!("players {} win", winners.join(" and ")),
            };
            writeln!(out, "The game is over: {who}. Payoffs: {}", list.join(" "))
        }
    }

    /// Whether the game goes on after its end, because moves were taken back or another game was loaded.
    fn after_the_end(&mut self, out: &mut dyn Write) -> std::io::Result<bool> {
        while self.session.turn() == Turn::Over {
            let Some(line) = read_line("undo, save, load or quit> ", out)? else { return Ok(false) };
            if matches!(self.obey(&line, None, out)?, Next::Quit) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn let_engine_move(&mut self, player: usize, out: &mut dyn Write) -> std::io::Result<()> {
        let mut engine = self.engine.source.clone();
        // An engine that takes a seed gets a new one for every move, so that games differ.
        let takes_seed =
            tah_host::engines::info(&self.engine.name).is_some_and(|info| info.settings.contains(&"seed"));
        if takes_seed && !self.engine.options.iter().any(|option| option.key == "seed") {
            engine += &format!(",seed={}", self.dice.bits() >> 1);
        }
        let chosen = Spec::parse(&engine).and_then(|spec| self.session.best(&spec, &Call::default()));
        let played =
            chosen.and_then(|report| self.session.play(report.chosen.as_deref().unwrap_or_default()));
        let text = played.map_err(|error| std::io::Error::other(error.to_string()))?;
        writeln!(out, "player {} ({}): {text}", player + 1, self.engine.source)?;
        self.draw(out)
    }

    /// Asks a person for a move; false to leave.
    fn ask(&mut self, player: usize, out: &mut dyn Write) -> std::io::Result<bool> {
        loop {
            let prompt = format!("player {}> ", player + 1);
            let Some(line) = read_line(&prompt, out)? else { return Ok(false) };
            match self.obey(&line, Some(player), out)? {
                Next::Ask => {}
                Next::Played => return Ok(true),
                Next::Quit => return Ok(false),
            }
        }
    }

    /// Does what a line says.
    fn obey(&mut self, line: &str, player: Option<usize>, out: &mut dyn Write) -> std::io::Result<Next> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" => {}
            "help" | "?" => write!(out, "{HELP}")?,
            "quit" | "exit" => return Ok(Next::Quit),
            "moves" => self.list_moves(out)?,
            "board" => self.draw(out)?,
            "position" if !self.session.about().hidden => writeln!(out, "{}", self.session.position())?,
            "position" => writeln!(out, "the position holds what you may not see")?,
            "hint" => self.hint(out)?,
            "undo" => return self.undo(player, out),
            "save" | "save!" if rest.is_empty() => writeln!(out, "save where? `save FILE`")?,
            "save" | "save!" => {
                match save(self.session.as_ref(), &self.game, Path::new(rest), word == "save!") {
                    Ok(()) => writeln!(out, "saved to {rest}; `tah play --load {rest}` goes on")?,
                    Err(error) => writeln!(out, "{error}")?,
                }
            }
            "load" if rest.is_empty() => writeln!(out, "load what? `load FILE`")?,
            "load" => match self.take_from(Path::new(rest)) {
                Ok(()) => {
                    self.draw(out)?;
                    return Ok(Next::Played);
                }
                Err(error) => writeln!(out, "{error}")?,
            },
            _ if player.is_some() => return self.make_move(line, out),
            _ => writeln!(out, "the game is over: undo, save FILE, load FILE or quit")?,
        }
        Ok(Next::Ask)
    }

    /// Goes on with a saved game, if the same players and engine can play it.
    fn take_from(&mut self, path: &Path) -> Result<()> {
        let (game, session) = load(path)?;
        if session.about().players != self.people.len() {
            let message = format!("{game} is for {} players", session.about().players);
            return Err(Error::new(message, format!("a game for {}", self.people.len())));
        }
        check_engine(session.as_ref(), &self.engine)?;
        (self.game, self.session) = (game, session);
        Ok(())
    }

    fn make_move(&mut self, line: &str, out: &mut dyn Write) -> std::io::Result<Next> {
        let Err(error) = self.session.play(line) else {
            self.draw(out)?;
            return Ok(Next::Played);
        };
        let numbered = line.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        let by_number = numbered.and_then(|i| self.session.moves().get(i).map(|m| m.text.clone()));
        if by_number.is_some_and(|text| self.session.play(&text).is_ok()) {
            self.draw(out)?;
            return Ok(Next::Played);
        }
        writeln!(out, "{}; expected {}", error.message, error.expected)?;
        Ok(Next::Ask)
    }

    fn list_moves(&self, out: &mut dyn Write) -> std::io::Result<()> {
        let moves = self.session.moves();
        // Numbers would only confuse where the moves are numbers themselves.
        let numbered = moves.iter().all(|m| m.text.parse::<u32>().is_err());
        for (i, m) in moves.iter().enumerate() {
            if numbered {
                write!(out, "{}. ", i + 1)?;
            }
            writeln!(out, "{}", m.text)?;
        }
        Ok(())
    }

    fn hint(&self, out: &mut dyn Write) -> std::io::Result<()> {
        match self.session.best(&self.engine, &Call::default()) {
            Ok(report) => write!(out, "{}", best::text(&report, self.session.turn())),
            Err(error) => writeln!(out, "{error}"),
        }
    }

    /// Takes back to the last decision of a person, so that it is a person's turn again.
    fn undo(&mut self, player: Option<usize>, out: &mut dyn Write) -> std::io::Result<Next> {
        let mut taken = Vec::new();
        while let Some(text) = self.session.undo() {
            taken.push(text);
            let turn = self.session.turn();
            let whose = |p: usize| player.map_or(self.people[p], |player| p == player || self.people[p]);
            if matches!(turn, Turn::Player(p) if whose(p)) {
                break;
            }
        }
        if taken.is_empty() {
            writeln!(out, "there is nothing to take back")?;
            return Ok(Next::Ask);
        }
        if !self.session.about().hidden {
            taken.reverse();
            writeln!(out, "taken back: {}", taken.join(" "))?;
        }
        self.draw(out)?;
        Ok(Next::Played)
    }

    fn draw(&self, out: &mut dyn Write) -> std::io::Result<()> {
        let humans: Vec<usize> = (0..self.people.len()).filter(|&p| self.people[p]).collect();
        let eyes = match (humans.as_slice(), self.session.turn()) {
            // At the end too: what a fold has not shown stays hidden, and a showdown is drawn open to all.
            ([one], _) => Eyes::Seat(*one),
            // Several people at one screen: whoever of them is to move looks, and in the end everybody.
            ([_, ..], Turn::Player(player)) if self.people[player] => Eyes::Seat(player),
            ([first, ..], Turn::Player(_) | Turn::Chance) => Eyes::Seat(*first),
            ([], _) | (_, Turn::Over) => Eyes::All,
        };
        write!(out, "\n{}\n", text::render(&self.session.scene(eyes)))
    }
}
