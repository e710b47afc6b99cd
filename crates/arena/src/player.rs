//! Whoever plays: tah's own engines through a session, or another program. A player that fails loses the game, never
//! the match.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tah_host::{Call, Result, Session, Spec, engines};
use tah_rules::mix;

use crate::pace::{Allowance, Pace};
use crate::thinking::Thinking;
use crate::uci::Uci;
use crate::xboard::Xboard;

/// A score in hundredths that stands for a game known to be won.
pub const WON: f64 = 100_000.0;

/// How a player can lose other than by the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// Its program ended, or could not be spoken to.
    Crash,
    /// It did not answer at all.
    Hang,
    /// It answered what is no legal move.
    IllegalMove,
    /// It took longer than it had.
    Time,
    /// It sees the rules otherwise: it does not take a legal move or position, or claims a result in a game that goes on.
    Dispute,
}

/// A fault and what happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// Which kind.
    pub fault: Fault,
    /// What happened, for people.
    pub reason: String,
}

impl Failure {
    pub(crate) fn new(fault: Fault, reason: impl Into<String>) -> Self {
        Self { fault, reason: reason.into() }
    }
}

/// What a player thinks of its position when it has chosen its move, as far as it says.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Opinion {
    /// What the position is worth to it, in hundredths of its unit.
    pub score: Option<f64>,
    /// How many plies deep it has looked.
    pub depth: Option<u32>,
}

/// What a player wants to do.
#[derive(Clone, PartialEq, Debug)]
pub enum Choice {
    /// To play a move.
    Move {
        /// The move, as the session writes it.
        text: String,
        /// What the player thinks of its position.
        opinion: Opinion,
        /// Whether it would also take a draw.
        offers_draw: bool,
    },
    /// To give up.
    Resign,
    /// To take the draw that the other player has offered.
    TakeDraw,
}

impl Choice {
    pub(crate) fn of(text: String, opinion: Opinion) -> Self {
        Choice::Move { text, opinion, offers_draw: false }
    }
}

/// Whoever plays.
pub trait Player: Send {
    /// A new game begins in the position of `session`.
    fn new_game(&mut self, session: &dyn Session, pace: Pace) -> std::result::Result<(), Failure>;
    /// Chooses a move in the position of `session`, which is not over.
    fn choose(
        &mut self,
        session: &dyn Session,
        allowance: &Allowance,
    ) -> std::result::Result<Choice, Failure>;
    /// The game has ended so, as PGN writes it, and for this reason.
    fn game_over(&mut self, _result: &str, _reason: &str) {}
    /// The player did what it must not: it begins the next game from scratch.
    fn restart(&mut self) {}
}

/// A player for this game by its spec: `uci:COMMAND,…` and `xboard:COMMAND,…` are other programs, everything else an engine of tah.
pub fn seat(engine: &Spec, game: &Spec, patience: Duration) -> Result<Box<dyn Player>> {
    match engine.name.as_str() {
        "uci" => return Ok(Box::new(Uci::new(engine, game, patience)?)),
        "xboard" => return Ok(Box::new(Xboard::new(engine, game, patience)?)),
        _ => {}
    }
    if Thinking::is_meant(engine, game)? {
        return Ok(Box::new(Thinking::new(engine, game)?));
    }
    Ok(Box::new(Internal { spec: engine.clone() }))
}

/// An engine of tah that is asked anew at every move.
pub struct Internal {
    spec: Spec,
}

impl Internal {
    /// The spec with the limits of this move, where the engine takes them and does not have its own.
    fn limited(&self, allowance: &Allowance) -> Result<Spec> {
        let info = engines::info(&self.spec.name);
        let takes = |key: &str| info.is_some_and(|info| info.settings.contains(&key));
        let own = |key: &str| self.spec.options.iter().find(|option| option.key == key);
        let limit = match (allowance.pace, allowance.clocks) {
            (_, Some(clocks)) => Some(("time", milliseconds(clocks.plan(allowance.player)))),
            (Pace::Time(time), _) => Some(("time", milliseconds(time))),
            (Pace::Nodes(nodes), _) => Some(("nodes", nodes.to_string())),
            (Pace::Depth(depth), _) => Some(("depth", depth.to_string())),
            _ => None,
        };
        let mut text = self.spec.name.clone();
        for option in self.spec.options.iter().filter(|option| option.key != "seed") {
            text += &format!(",{}={}", option.key, option.value);
        }
        if let Some((key, value)) = limit.filter(|(key, _)| takes(key) && own(key).is_none()) {
            text += &format!(",{key}={value}");
        }
        // The same dice at every move would roll the same: each move has its own, from the engine's seed and the game's.
        // An engine that only chooses among equals does so if its spec says so.
        let rolls = info.is_some_and(|info| !info.comparable) && takes("seed");
        let seed = own("seed").map(|option| option.value.parse().unwrap_or(0u64));
        if let Some(seed) = seed.or(rolls.then_some(0)) {
            text += &format!(",seed={}", mix(allowance.seed ^ mix(seed)));
        }
        Spec::parse(&text)
    }
}

fn milliseconds(time: Duration) -> String {
    format!("{:.3}ms", time.as_secs_f64() * 1e3)
}

impl Player for Internal {
    fn new_game(&mut self, _session: &dyn Session, _pace: Pace) -> std::result::Result<(), Failure> {
        Ok(())
    }

    fn choose(
        &mut self,
        session: &dyn Session,
        allowance: &Allowance,
    ) -> std::result::Result<Choice, Failure> {
        let crash = |error: tah_host::Error| Failure::new(Fault::Crash, error.message);
        let spec = self.limited(allowance).map_err(crash)?;
        // An engine that panics has crashed, as a program would. It only looks at the session, which stays whole.
        let report = catch_unwind(AssertUnwindSafe(|| session.best(&spec, &Call::default())))
            .map_err(|_| Failure::new(Fault::Crash, "the engine panicked"))?
            .map_err(crash)?;
        let sign = if report.player == allowance.player + 1 { 1.0 } else { -1.0 };
        let score = |value: f64| {
            // What is known for certain is the payoff itself, on no engine's scale.
            let hundredths = if report.exact && value != 0.0 { value.signum() * WON } else { value * 100.0 };
            sign * hundredths
        };
        let opinion = Opinion { score: report.value.map(score), depth: Some(report.depth) };
        match report.chosen {
            Some(text) => Ok(Choice::of(text, opinion)),
            None => Err(Failure::new(Fault::IllegalMove, "the engine found no move")),
        }
    }
}
