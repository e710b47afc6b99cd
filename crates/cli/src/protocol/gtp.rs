//! `tah gtp`: the Go Text Protocol, version 2 (Farnebäck 2002), for the games of two that the strong search plays on a board: Black is
//! the first player. Where a player has only a pass, it need not be sent.

use std::time::Duration;

use tah_host::thinker::{Control, Inquiry, Setup, Thinker};
use tah_host::{Error, Result, Spec, catalogue, parse_time, text};
use tah_rules::Turn;

use super::lines::{Lines, say};
use crate::output::Output;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game: `othello`
    #[arg(default_value = "othello")]
    game: String,
    /// How long a move may take: `1s`, `500ms`
    #[arg(short, long, default_value = "1s")]
    time: String,
    /// How many plies are searched at most
    #[arg(short, long)]
    depth: Option<u32>,
    /// How many threads search
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

const COMMANDS: [&str; 17] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "set_game",
    "play",
    "genmove",
    "reg_genmove",
    "undo",
    "showboard",
    "time_settings",
    "time_left",
];

struct Conversation {
    thinker: Box<dyn Thinker>,
    game: String,
    moves: Vec<String>,
    time: Duration,
    depth: Option<u32>,
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    let spec = Spec::parse(&args.game)?;
    let thinker = catalogue::open(&spec)?.thinker(Setup { threads: args.threads, ..Setup::default() })?;
    let wrong = || Error::new(format!("`{}` is not a time", args.time), "a time like `1s`");
    let time = parse_time(&args.time).ok_or_else(wrong)?;
    let mut conversation =
        Conversation { thinker, game: spec.name.clone(), moves: Vec::new(), time, depth: args.depth };
    let mut lines = Lines::of_input();
    while let Some(line) = lines.next() {
        let line = line.split('#').next().unwrap_or_default();
        let mut words = line.split_whitespace().peekable();
        let number = words.next_if(|word| word.chars().all(|c| c.is_ascii_digit())).unwrap_or_default();
        let Some(command) = words.next() else { continue };
        let arguments: Vec<&str> = words.collect();
        match conversation.answer(command, &arguments) {
            Ok(answer) => say(&format!("={number} {answer}\n")),
            Err(error) => say(&format!("?{number} {}\n", error.message)),
        }
        if command == "quit" {
            break;
        }
    }
    Ok(Output::text(""))
}

fn refuse<T>(message: impl Into<String>) -> Result<T> {
    Err(Error::new(message, ""))
}

impl Conversation {
    fn answer(&mut self, command: &str, arguments: &[&str]) -> Result<String> {
        let first = arguments.first().copied().unwrap_or_default();
        match command {
            "protocol_version" => Ok("2".into()),
            "name" => Ok("tah".into()),
            "version" => Ok(env!("CARGO_PKG_VERSION").into()),
            "known_command" => Ok(COMMANDS.contains(&first).to_string()),
            "list_commands" => Ok(COMMANDS.join("\n")),
            "quit" | "komi" | "time_left" => Ok(String::new()),
            "boardsize" if first == "8" => Ok(String::new()),
            "boardsize" => refuse("unacceptable size"),
            "set_game" if first.eq_ignore_ascii_case(&self.game) => Ok(String::new()),
            "set_game" => refuse("unsupported game"),
            "time_settings" => self.time_settings(arguments),
            "clear_board" => {
                self.moves.clear();
                self.thinker.forget();
                self.seat().map(|()| String::new())
            }
            "play" => self.play(first, arguments.get(1).copied().unwrap_or_default()),
            "genmove" => {
                let chosen = self.choose(first)?;
                self.moves.push(chosen.clone());
                self.seat()?;
                Ok(chosen)
            }
            "reg_genmove" => self.choose(first),
            "undo" if self.moves.is_empty() => refuse("cannot undo"),
            "undo" => {
                self.moves.pop();
                self.seat().map(|()| String::new())
            }
            "showboard" => Ok(format!("\n{}", text::render(&self.thinker.scene()).trim_end())),
            _ => refuse("unknown command"),
        }
    }

    /// So many seconds for all moves, or for each after them: the share of one move.
    fn time_settings(&mut self, arguments: &[&str]) -> Result<String> {
        let numbers: Vec<u64> = arguments.iter().filter_map(|word| word.parse().ok()).collect();
        let [main, each, stones] = numbers.as_slice() else { return refuse("syntax error") };
        let seconds =
            if *stones > 0 && *each > 0 { *each as f64 / *stones as f64 } else { *main as f64 / 40.0 };
        self.time = Duration::from_secs_f64(seconds.clamp(0.01, 3600.0));
        Ok(String::new())
    }

    fn seat(&mut self) -> Result<()> {
        let moves: Vec<&str> = self.moves.iter().map(String::as_str).collect();
        self.thinker.set_position(None, &moves)
    }

    /// Makes it this colour's turn, by the pass of the other if that is all it has.
    fn turn_to(&mut self, colour: &str) -> Result<()> {
        let player = match colour.to_ascii_lowercase().as_str() {
            "b" | "black" => 0,
            "w" | "white" => 1,
            _ => return refuse("invalid color"),
        };
        match self.thinker.turn() {
            Turn::Player(mover) if mover == player => Ok(()),
            Turn::Player(_) if self.thinker.moves() == ["pass"] => {
                self.moves.push("pass".into());
                self.seat()
            }
            Turn::Player(_) => refuse("it is the other colour's turn"),
            _ => refuse("the game is over"),
        }
    }

    fn play(&mut self, colour: &str, m: &str) -> Result<String> {
        self.turn_to(colour)?;
        let Ok(text) = self.thinker.read(m) else { return refuse("illegal move") };
        self.moves.push(text);
        self.seat().map(|()| String::new())
    }

    fn choose(&mut self, colour: &str) -> Result<String> {
        if self.thinker.turn() == Turn::Over {
            return Ok("pass".into());
        }
        self.turn_to(colour)?;
        let moves = self.thinker.moves();
        if let [only] = moves.as_slice() {
            return Ok(only.clone());
        }
        let inquiry = Inquiry { time: Some(self.time), depth: self.depth, lines: 1, ..Inquiry::default() };
        let thought = self.thinker.think(&inquiry, &Control::new(), &mut |_| {})?;
        let chosen = thought.lines.first().and_then(|line| line.moves.first().cloned());
        Ok(chosen.unwrap_or_else(|| moves[0].clone()))
    }
}
