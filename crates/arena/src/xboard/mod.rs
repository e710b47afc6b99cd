//! Other programs as players, by the Chess Engine Communication Protocol, which is older than UCI (Mann & Muller 2009):
//! `xboard:fairymax`, `xboard:gnuchess -x,hash=64`.

mod features;
mod said;
mod setup;

use std::time::{Duration, Instant};

use tah_host::{DEFAULT_TIME, Error, Result, Session, Spec};

use crate::dialect::Dialect;
use crate::game::Outcome;
use crate::launch::Launch;
use crate::pace::{Allowance, Pace};
use crate::player::{Choice, Failure, Fault, Opinion, Player};
use crate::process::{Process, Silence};

use features::Features;
use said::Said;

/// How long an engine has to name its features before it counts as one of the protocol's first version.
const INTRODUCTION: Duration = Duration::from_secs(3);

/// After how long an engine that has not said anything is asked again.
const PAUSE: Duration = Duration::from_millis(300);

/// Another program.
pub(crate) struct Xboard {
    launch: Launch,
    dialect: Dialect,
    patience: Duration,
    process: Option<Process>,
    features: Features,
    /// How many moves of the game the engine knows.
    told: usize,
    /// Whether it answers a move by one of its own.
    is_playing: bool,
    pings: u32,
}

impl Xboard {
    /// The program that `spec` names; it is started for its first game.
    pub(crate) fn new(spec: &Spec, game: &Spec, patience: Duration) -> Result<Self> {
        let dialect = Dialect::of(game);
        if dialect == Dialect::Plain {
            let message = format!("xboard engines play chess, not {}", game.name);
            return Err(Error::at(&spec.source, 0, message, "uci:COMMAND or an engine of tah"));
        }
        Ok(Self {
            launch: Launch::of(spec)?,
            dialect,
            patience,
            process: None,
            features: Features::default(),
            told: 0,
            is_playing: false,
            pings: 0,
        })
    }

    /// Starts the program and checks that it can play this match: at this pace, from these positions.
    pub(crate) fn check(&mut self, pace: Pace, starts: &[String]) -> Result<()> {
        pace_lines(pace)?;
        self.start()?;
        for start in starts {
            if setup::lines(start, self.features.setboard).is_none() {
                let message =
                    format!("`{}` has no `setboard`, and `edit` cannot say `{start}`", self.launch.text());
                return Err(Error::new(message, "openings that begin where the game does"));
            }
        }
        Ok(())
    }

    /// Starts the program and sets its options; what is wrong with them is seen only then.
    fn start(&mut self) -> Result<()> {
        let command = self.launch.text();
        let mut process = Process::start(&self.launch.command).map_err(|error| {
            Error::new(format!("cannot start `{command}`: {error}"), "the path of an xboard engine")
        })?;
        let silent = |silence| {
            let what = match silence {
                Silence::Late => "does not answer `protover 2`",
                Silence::Closed => "ended before it answered `protover 2`",
            };
            Error::new(format!("`{command}` {what}"), "an xboard engine")
        };
        self.features = introduce(&mut process, self.patience).map_err(silent)?;
        if self.dialect.is_shuffled() && !self.features.shuffled {
            let message = format!("`{command}` does not play with shuffled pieces");
            return Err(Error::new(message, "an engine with the variant fischerandom"));
        }
        for line in self.settings()? {
            process.say(&line).map_err(silent)?;
        }
        self.process = Some(process);
        Ok(())
    }

    /// The lines that set the options.
    fn settings(&self) -> Result<Vec<String>> {
        let Features { memory, smp, options, .. } = &self.features;
        let line = |(key, value): &(String, Option<String>)| {
            let number = value.as_deref().unwrap_or_default();
            let own = options.iter().find(|name| name.eq_ignore_ascii_case(key));
            match (own, key.to_ascii_lowercase().as_str()) {
                (Some(name), _) => Ok(match value {
                    Some(value) => format!("option {name}={value}"),
                    None => format!("option {name}"),
                }),
                (None, "hash" | "memory") if *memory => Ok(format!("memory {number}")),
                (None, "threads" | "cores") if *smp => Ok(format!("cores {number}")),
                _ => {
                    let common = [("hash", *memory), ("threads", *smp)];
                    let common = common.iter().filter(|(_, has)| *has).map(|(name, _)| (*name).to_owned());
                    Err(self.launch.unknown(key, &common.chain(options.clone()).collect::<Vec<_>>()))
                }
            }
        };
        self.launch.options.iter().map(line).collect()
    }

    fn say(&mut self, lines: &[String]) -> std::result::Result<(), Failure> {
        let process = self.process.as_mut().ok_or(Silence::Closed);
        let said = process.and_then(|process| lines.iter().try_for_each(|line| process.say(line)));
        said.map_err(|silence| self.give_up(silence, ""))
    }

    /// Waits until the engine has done all it was told; without `ping` that cannot be known. What it does not take is a failure.
    fn settle(&mut self) -> std::result::Result<(), Failure> {
        if !self.features.ping {
            return Ok(());
        }
        self.pings += 1;
        let wanted = self.pings;
        self.say(&[format!("ping {wanted}")])?;
        let mut refused = None;
        let deadline = Instant::now() + self.patience;
        let process = self.process.as_ref().ok_or(Silence::Closed);
        let settled = process.and_then(|process| {
            process.hear(deadline, |line| match Said::of(line) {
                Said::Pong(number) => (number == wanted).then_some(()),
                Said::Illegal | Said::Complaint => {
                    refused.get_or_insert_with(|| line.to_owned());
                    None
                }
                _ => None,
            })
        });
        settled.map_err(|silence| self.give_up(silence, "ping"))?;
        refused.map_or(Ok(()), |line| Err(self.dispute(format!("the engine does not take the game: {line}"))))
    }

    /// Gives the program up: the next game starts it anew.
    fn give_up(&mut self, silence: Silence, what: &str) -> Failure {
        self.process = None;
        match silence {
            Silence::Late => Failure::new(Fault::Hang, format!("the engine does not answer `{what}`")),
            Silence::Closed => Failure::new(Fault::Crash, "the engine ended or closed the connection"),
        }
    }

    fn dispute(&mut self, reason: String) -> Failure {
        self.process = None;
        Failure::new(Fault::Dispute, reason)
    }

    fn move_line(&self, m: &str) -> String {
        if self.features.usermove { format!("usermove {m}") } else { m.to_owned() }
    }

    /// The lines that let the engine think after these moves.
    fn question(&mut self, moves: &[String], allowance: &Allowance) -> Vec<String> {
        let fresh = moves.get(self.told..).unwrap_or_default();
        let mut lines = Vec::new();
        if allowance.draw_offered && self.features.draw {
            lines.push("draw".to_owned());
        }
        let clocks = self.features.time.then(|| clock_lines(allowance)).flatten();
        match fresh {
            [last] if self.is_playing => {
                lines.extend(clocks.into_iter().flatten());
                lines.push(self.move_line(last));
            }
            _ => {
                lines.extend(self.is_playing.then(|| "force".to_owned()));
                lines.extend(fresh.iter().map(|m| self.move_line(m)));
                lines.extend(clocks.into_iter().flatten());
                lines.push("go".to_owned());
            }
        }
        self.told = moves.len();
        self.is_playing = true;
        lines
    }

    /// Waits for the answer to a question.
    fn answer(&mut self, allowance: &Allowance) -> std::result::Result<Answer, Failure> {
        let deadline = Instant::now() + allowance.most().unwrap_or(allowance.patience);
        let (mut opinion, mut offers_draw, mut claim) = (Opinion::default(), false, None);
        let process = self.process.as_ref().ok_or(Silence::Closed);
        let heard = process.and_then(|process| {
            process.hear(deadline, |line| match Said::of(line) {
                Said::Move(m) => Some(Answer::Move(m.to_owned(), opinion, offers_draw)),
                Said::Resign => Some(Answer::Resign),
                Said::OfferDraw if allowance.draw_offered => Some(Answer::TakeDraw),
                Said::OfferDraw => {
                    offers_draw = true;
                    None
                }
                Said::Illegal => Some(Answer::Refuse(line.to_owned())),
                Said::Result(outcome) if outcome == Outcome::lost_by(allowance.player) => {
                    Some(Answer::Resign)
                }
                Said::Result(_) => {
                    // The game is not over here: perhaps it will be by the move that follows.
                    claim = Some(line.to_owned());
                    None
                }
                Said::Thought(thought) => {
                    opinion = thought;
                    None
                }
                Said::Complaint | Said::Pong(_) | Said::Other => None,
            })
        });
        heard.map_err(|silence| match (silence, claim) {
            (Silence::Late, Some(claim)) => {
                self.dispute(format!("the engine claims `{claim}`, but the game goes on"))
            }
            (Silence::Late, None) if allowance.most().is_some() => {
                self.process = None;
                Failure::new(Fault::Time, "the time was over")
            }
            _ => self.give_up(silence, "go"),
        })
    }
}

/// What an engine answers when it is to move.
enum Answer {
    Move(String, Opinion, bool),
    Resign,
    TakeDraw,
    Refuse(String),
}

impl Player for Xboard {
    fn new_game(&mut self, session: &dyn Session, pace: Pace) -> std::result::Result<(), Failure> {
        let crash = |error: Error| Failure::new(Fault::Crash, error.message);
        if self.process.is_none() {
            self.start().map_err(crash)?;
        }
        let (start, moves) = session.history();
        let mut lines = vec!["new".to_owned()];
        if self.dialect.is_shuffled() {
            lines.push("variant fischerandom".to_owned());
        }
        lines.extend(pace_lines(pace).map_err(crash)?);
        lines.extend(["easy", "post", "force"].map(str::to_owned));
        let setup = setup::lines(&start, self.features.setboard)
            .ok_or_else(|| self.dispute(format!("the engine cannot set up `{start}`")))?;
        lines.extend(setup);
        let spoken = self.dialect.spoken_to_xboard(&start, &moves);
        lines.extend(spoken.iter().map(|m| self.move_line(m)));
        self.told = moves.len();
        self.is_playing = false;
        self.say(&lines)?;
        self.settle()
    }

    fn choose(
        &mut self,
        session: &dyn Session,
        allowance: &Allowance,
    ) -> std::result::Result<Choice, Failure> {
        let (start, moves) = session.history();
        let spoken = self.dialect.spoken_to_xboard(&start, &moves);
        let question = self.question(&spoken, allowance);
        self.say(&question)?;
        match self.answer(allowance)? {
            Answer::Resign => Ok(Choice::Resign),
            Answer::TakeDraw => Ok(Choice::TakeDraw),
            Answer::Refuse(line) => {
                Err(self.dispute(format!("the engine does not take a legal move: {line}")))
            }
            Answer::Move(answer, opinion, offers_draw) => {
                self.told += 1;
                match self.dialect.heard_from_xboard(&start, &moves, &answer) {
                    Some(text) => Ok(Choice::Move { text, opinion, offers_draw }),
                    None => Err(Failure::new(Fault::IllegalMove, format!("`{answer}` is not a legal move"))),
                }
            }
        }
    }

    fn game_over(&mut self, result: &str, reason: &str) {
        let reason = reason.replace(['{', '}'], "");
        // If it has ended, that is noticed in the next game.
        let _ = self.say(&["force".to_owned(), format!("result {result} {{{reason}}}")]);
        if !self.features.reuse {
            self.process = None;
        }
    }

    fn restart(&mut self) {
        self.process = None;
    }
}

/// Greets a program and hears what it can. One that says something, but names no features, is of the protocol's first version.
fn introduce(process: &mut Process, patience: Duration) -> std::result::Result<Features, Silence> {
    process.say("xboard")?;
    let mut features = Features::default();
    let mut has_spoken = false;
    let mut deadline = Instant::now() + INTRODUCTION.min(patience);
    // GNU Chess may sleep over the first lines: it is asked again until it says something.
    while !has_spoken && Instant::now() < deadline {
        process.say("protover 2")?;
        has_spoken = match process.hear(deadline.min(Instant::now() + PAUSE), |line| Some(line.to_owned())) {
            Ok(line) => {
                answer(process, &mut features, &line)?;
                true
            }
            Err(Silence::Late) => false,
            Err(Silence::Closed) => return Err(Silence::Closed),
        };
    }
    let mut is_extended = false;
    while features.done != Some(true) {
        if features.done == Some(false) && !is_extended {
            deadline = Instant::now() + patience;
            is_extended = true;
        }
        match process.hear(deadline, |line| Some(line.to_owned())) {
            Ok(line) => answer(process, &mut features, &line)?,
            Err(Silence::Late) if has_spoken => break,
            Err(silence) => return Err(silence),
        }
    }
    Ok(features)
}

/// Takes in a line, and answers it if it names features.
fn answer(process: &mut Process, features: &mut Features, line: &str) -> std::result::Result<(), Silence> {
    features.hear(line).iter().try_for_each(|answer| process.say(answer))
}

/// The lines that say how long the engine may think.
fn pace_lines(pace: Pace) -> Result<Vec<String>> {
    let whole = |time: Duration| {
        let expected = "--tc, --depth or a time in whole seconds";
        let wrong = || Error::new(format!("xboard engines cannot be given {time:?} for a move"), expected);
        (time.subsec_nanos() == 0).then(|| vec![format!("st {}", time.as_secs())]).ok_or_else(wrong)
    };
    match pace {
        Pace::Clock { time, increment } => {
            // Of less than a second engines are told by the clock at every move.
            let seconds = time.as_secs().max(1);
            let increment = increment.as_secs_f64();
            Ok(vec![format!("level 0 {}:{:02} {increment}", seconds / 60, seconds % 60)])
        }
        Pace::Time(time) => whole(time),
        Pace::Depth(depth) => Ok(vec!["level 0 600 0".to_owned(), format!("sd {depth}")]),
        Pace::Own => whole(DEFAULT_TIME),
        Pace::Nodes(_) => {
            Err(Error::new("xboard engines cannot be limited in nodes", "--tc, --time or --depth"))
        }
    }
}

/// The clocks in hundredths of a second: the engine's own and the other.
fn clock_lines(allowance: &Allowance) -> Option<[String; 2]> {
    let hundredths = |player: usize| Some(allowance.clocks?.left[player].as_millis() / 10);
    let (own, other) = (hundredths(allowance.player)?, hundredths(1 - allowance.player)?);
    Some([format!("time {own}"), format!("otim {other}")])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paces_are_said_as_the_protocol_knows_them() {
        let said = |pace| pace_lines(pace).unwrap().join(", ");
        assert_eq!(said(Pace::parse_clock("8+0.08").unwrap()), "level 0 0:08 0.08");
        assert_eq!(said(Pace::parse_clock("90+1").unwrap()), "level 0 1:30 1");
        assert_eq!(said(Pace::parse_clock("0.5").unwrap()), "level 0 0:01 0");
        assert_eq!(said(Pace::parse_time("2s").unwrap()), "st 2");
        assert_eq!(said(Pace::Depth(4)), "level 0 600 0, sd 4");
        assert!(
            pace_lines(Pace::parse_time("100ms").unwrap()).is_err() && pace_lines(Pace::Nodes(1)).is_err()
        );
    }
}
