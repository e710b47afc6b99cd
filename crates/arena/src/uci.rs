//! Other programs as players, by the Universal Chess Interface: `uci:COMMAND,hash=64`. Games other than chess
//! are spoken of in their own notation, as other many-game engines do.

use std::time::{Duration, Instant};

use tah_host::{Error, Result, Session, Spec};

use crate::dialect::Dialect;
use crate::launch::Launch;
use crate::pace::{Allowance, Pace};
use crate::player::{Choice, Failure, Fault, Opinion, Player, WON};
use crate::process::{Process, Silence};

/// How long a program may take to stop when it is told to, before it counts as hanging.
const STOPPING: Duration = Duration::from_secs(1);

/// Another program.
pub(crate) struct Uci {
    launch: Launch,
    dialect: Dialect,
    patience: Duration,
    process: Option<Process>,
}

impl Uci {
    /// The program that `spec` names; it is started for its first game.
    pub(crate) fn new(spec: &Spec, game: &Spec, patience: Duration) -> Result<Self> {
        Ok(Self { launch: Launch::of(spec)?, dialect: Dialect::of(game), patience, process: None })
    }

    /// Starts the program and sets its options; what is wrong with them is seen only then.
    pub(crate) fn start(&mut self) -> Result<()> {
        let command = self.launch.text();
        let mut process = Process::start(&self.launch.command).map_err(|error| {
            Error::new(format!("cannot start `{command}`: {error}"), "the path of a UCI engine")
        })?;
        let silent = |silence| {
            let what = match silence {
                Silence::Late => "does not answer `uci`",
                Silence::Closed => "ended before it answered `uci`",
            };
            Error::new(format!("`{command}` {what}"), "a UCI engine")
        };
        let mut known: Vec<String> = Vec::new();
        process.say("uci").map_err(silent)?;
        let deadline = Instant::now() + self.patience;
        let greeting = process.hear(deadline, |line| {
            if let Some(option) = line.strip_prefix("option name ") {
                known.push(option.split(" type ").next().unwrap_or(option).trim().to_owned());
            }
            (line == "uciok").then_some(())
        });
        greeting.map_err(silent)?;
        for line in self.settings(&known)? {
            process.say(&line).map_err(silent)?;
        }
        process.say("isready").map_err(silent)?;
        let deadline = Instant::now() + self.patience;
        process.hear(deadline, |line| (line == "readyok").then_some(())).map_err(silent)?;
        self.process = Some(process);
        Ok(())
    }

    /// The lines that set the options, of which `known` exist.
    fn settings(&self, known: &[String]) -> Result<Vec<String>> {
        let shuffled =
            self.dialect.is_shuffled().then(|| ("UCI_Chess960".to_owned(), Some("true".to_owned())));
        let line = |(key, value): &(String, Option<String>)| {
            let name = known.iter().find(|name| name.eq_ignore_ascii_case(key));
            let name = name.ok_or_else(|| self.launch.unknown(key, known))?;
            let value = value.as_ref().map_or(String::new(), |value| format!(" value {value}"));
            Ok(format!("setoption name {name}{value}"))
        };
        self.launch.options.iter().chain(&shuffled).map(line).collect()
    }

    /// Gives the program up: the next game starts it anew.
    fn give_up(&mut self, silence: Silence, what: &str) -> Failure {
        self.process = None;
        match silence {
            Silence::Late => Failure::new(Fault::Hang, format!("the engine does not answer `{what}`")),
            Silence::Closed => Failure::new(Fault::Crash, "the engine ended or closed the connection"),
        }
    }

    /// Says lines, then waits for one.
    fn ask<T>(
        &mut self,
        lines: &[String],
        deadline: Instant,
        take: impl FnMut(&str) -> Option<T>,
    ) -> std::result::Result<T, Silence> {
        let process = self.process.as_mut().ok_or(Silence::Closed)?;
        for line in lines {
            process.say(line)?;
        }
        process.hear(deadline, take)
    }
}

impl Player for Uci {
    fn new_game(&mut self, _session: &dyn Session, _pace: Pace) -> std::result::Result<(), Failure> {
        if self.process.is_none() {
            self.start().map_err(|error| Failure::new(Fault::Crash, error.message))?;
        }
        let lines = ["ucinewgame".to_owned(), "isready".to_owned()];
        let deadline = Instant::now() + self.patience;
        self.ask(&lines, deadline, |line| (line == "readyok").then_some(()))
            .map_err(|silence| self.give_up(silence, "isready"))
    }

    fn choose(
        &mut self,
        session: &dyn Session,
        allowance: &Allowance,
    ) -> std::result::Result<Choice, Failure> {
        let (start, moves) = session.history();
        let spoken = self.dialect.spoken(&start, &moves);
        let moves_text =
            if spoken.is_empty() { String::new() } else { format!(" moves {}", spoken.join(" ")) };
        let lines = [format!("position fen {start}{moves_text}"), go(allowance)];
        let mut opinion = Opinion::default();
        let mut take = |line: &str| {
            opinion = opinion_of(line).unwrap_or(opinion);
            best_move(line)
        };
        let deadline = Instant::now() + allowance.most().unwrap_or(allowance.patience);
        let answer = match self.ask(&lines, deadline, &mut take) {
            Ok(answer) => answer,
            Err(Silence::Late) if allowance.most().is_some() => {
                // It has lost on time; if it stops when told, it may play the next game.
                let stopped = self.ask(&["stop".to_owned()], Instant::now() + STOPPING, best_move);
                return Err(match stopped {
                    Ok(_) => Failure::new(Fault::Time, "the time was over"),
                    Err(silence) => self.give_up(silence, "stop"),
                });
            }
            Err(silence) => return Err(self.give_up(silence, "go")),
        };
        match self.dialect.heard(&start, &moves, &answer) {
            Some(text) => Ok(Choice::of(text, opinion)),
            None => Err(Failure::new(Fault::IllegalMove, format!("`{answer}` is not a legal move"))),
        }
    }

    fn restart(&mut self) {
        self.process = None;
    }
}

/// The `go` that says how long to think.
fn go(allowance: &Allowance) -> String {
    match (allowance.pace, allowance.clocks) {
        (_, Some(clocks)) => {
            let [white, black] = clocks.left.map(|left| left.as_millis());
            let increment = clocks.increment.as_millis();
            format!("go wtime {white} btime {black} winc {increment} binc {increment}")
        }
        (Pace::Nodes(nodes), _) => format!("go nodes {nodes}"),
        (Pace::Depth(depth), _) => format!("go depth {depth}"),
        (Pace::Time(time), _) => format!("go movetime {}", time.as_millis()),
        _ => format!("go movetime {}", tah_host::DEFAULT_TIME.as_millis()),
    }
}

fn best_move(line: &str) -> Option<String> {
    let mut words = line.split_whitespace();
    (words.next() == Some("bestmove")).then(|| words.next().unwrap_or("(none)").to_owned())
}

/// The score of an `info` line, in hundredths, from the engine's side, and its depth. A bound is not a score, and another line than the
/// best is not what the engine thinks.
fn opinion_of(line: &str) -> Option<Opinion> {
    let words: Vec<&str> = line.split_whitespace().collect();
    if words.first() != Some(&"info") || words.iter().any(|w| matches!(*w, "lowerbound" | "upperbound")) {
        return None;
    }
    let after = |name: &str| words.iter().position(|word| *word == name).map(|at| &words[at + 1..]);
    if after("multipv").is_some_and(|words| words.first() != Some(&"1")) {
        return None;
    }
    let [unit, number, ..] = after("score")? else { return None };
    let number: f64 = number.parse().ok()?;
    let score = match *unit {
        "cp" => number,
        "mate" if number > 0.0 => WON,
        // In 0, too: the engine itself is mated.
        "mate" => -WON,
        _ => return None,
    };
    let depth = after("depth").and_then(|words| words.first()?.parse().ok());
    Some(Opinion { score: Some(score), depth })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_and_moves_are_read() {
        for (line, score, depth) in [
            ("info depth 5 score cp -31 nodes 20 pv e2e4", -31.0, Some(5)),
            ("info depth 5 score mate -3 pv e2e4", -WON, Some(5)),
            ("info depth 7 multipv 1 score mate 2", WON, Some(7)),
            ("info score cp 3", 3.0, None),
        ] {
            assert_eq!(opinion_of(line), Some(Opinion { score: Some(score), depth }), "{line}");
        }
        for line in
            ["info score cp 31 lowerbound", "info string score cp", "info depth 7 multipv 2 score cp -9"]
        {
            assert_eq!(opinion_of(line), None, "{line}");
        }
        assert_eq!(best_move("bestmove e2e4 ponder e7e5").as_deref(), Some("e2e4"));
        assert_eq!(best_move("bestmove").as_deref(), Some("(none)"));
        assert_eq!(best_move("info bestmove e2e4"), None);
    }
}
