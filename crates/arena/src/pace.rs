//! Pace: how long the players may think. A clock is kept by the arena; the other paces are limits of each move.

use std::time::Duration;

use tah_host::{Error, Result, parse_depth, parse_time};

/// How long a player may think.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Pace {
    /// Time for the whole game, and what every move adds.
    Clock {
        /// At the beginning.
        time: Duration,
        /// After every move.
        increment: Duration,
    },
    /// Time for every move.
    Time(Duration),
    /// Nodes for every move.
    Nodes(u64),
    /// Plies for every move.
    Depth(u32),
    /// As the engine's own spec says.
    Own,
}

impl Pace {
    /// Reads a clock: `8+0.08`, `60`, `1m+500ms`.
    pub fn parse_clock(text: &str) -> Result<Self> {
        let expected = "a time and an increment, as `8+0.08` or `1m+500ms`";
        let wrong = |offset| Error::at(text, offset, "this is not a clock", expected);
        let (time, increment) = text.split_once('+').unwrap_or((text, "0"));
        let time = parse_time(time.trim()).ok_or_else(|| wrong(0))?;
        let increment = increment.trim();
        let increment = match increment.parse() {
            Ok(0.0) => Duration::ZERO,
            _ => parse_time(increment).ok_or_else(|| wrong(text.find('+').map_or(0, |plus| plus + 1)))?,
        };
        Ok(Pace::Clock { time, increment })
    }

    /// Reads a time for every move.
    pub fn parse_time(text: &str) -> Result<Self> {
        let time = parse_time(text).ok_or_else(|| Error::at(text, 0, "this is not a time", "1s or 500ms"));
        Ok(Pace::Time(time?))
    }

    /// Reads a number of nodes for every move.
    pub fn parse_nodes(text: &str) -> Result<Self> {
        let nodes = text.parse().ok().filter(|&nodes| nodes > 0);
        nodes.map(Pace::Nodes).ok_or_else(|| Error::at(text, 0, "this is not a number of nodes", "10000"))
    }

    /// Reads a number of plies for every move.
    pub fn parse_depth(text: &str) -> Result<Self> {
        let depth = parse_depth(text).ok_or_else(|| Error::at(text, 0, "this is not a depth", "6 or full"));
        Ok(Pace::Depth(depth?))
    }
}

/// The time that is left to both players, where they play by the clock.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Clocks {
    /// For each player.
    pub left: [Duration; 2],
    /// What a move adds.
    pub increment: Duration,
}

impl Clocks {
    /// A simple plan for one move: a thirtieth of what is left and most of what the move brings, but never more than
    /// half of what there is.
    pub fn plan(&self, player: usize) -> Duration {
        let left = self.left[player];
        let wanted = left / 30 + self.increment.mul_f64(0.8);
        wanted.min(left / 2).max(Duration::from_millis(1))
    }
}

/// What a player is told when it is to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Allowance {
    /// The pace of the match.
    pub pace: Pace,
    /// The clocks, if there are any.
    pub clocks: Option<Clocks>,
    /// Whose move it is: 0 or 1.
    pub player: usize,
    /// From what dice start for this move.
    pub seed: u64,
    /// How much longer than allowed a move may take.
    pub margin: Duration,
    /// When a player without a limit in time has to be given up.
    pub patience: Duration,
    /// Whether the other player would take a draw.
    pub draw_offered: bool,
}

impl Allowance {
    /// How long the move may take before the game is lost, if time counts.
    pub fn most(&self) -> Option<Duration> {
        match (self.pace, self.clocks) {
            (_, Some(clocks)) => Some(clocks.left[self.player] + self.margin),
            (Pace::Time(time), None) => Some(time + self.margin),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read() {
        let clock = |time, increment| Pace::Clock {
            time: Duration::from_millis(time),
            increment: Duration::from_millis(increment),
        };
        assert_eq!(Pace::parse_clock("8+0.08").unwrap(), clock(8000, 80));
        assert_eq!(Pace::parse_clock("1m+500ms").unwrap(), clock(60_000, 500));
        assert_eq!(Pace::parse_clock("10").unwrap(), clock(10_000, 0));
        assert_eq!(Pace::parse_clock("10+0").unwrap(), clock(10_000, 0));
        for wrong in ["", "+1", "8+", "8+x", "-8", "0+1"] {
            assert!(Pace::parse_clock(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_plan_never_takes_all_the_time() {
        let clocks = Clocks { left: [Duration::from_millis(100); 2], increment: Duration::from_secs(1) };
        assert_eq!(clocks.plan(0), Duration::from_millis(50));
        let clocks = Clocks { left: [Duration::from_secs(30); 2], increment: Duration::from_millis(100) };
        assert_eq!(clocks.plan(1), Duration::from_millis(1080));
    }
}
