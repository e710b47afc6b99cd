//! Time management: how long to think about a move. A soft limit is looked at between iterations and stretched while the best move
//! changes or the score falls (Hyatt 1984, Using time wisely); a hard limit is never passed.

use std::time::{Duration, Instant};

use super::limits::{Limits, Remaining};
use super::params::Params;

/// What is kept on the clock, if it has twice as much: a busy machine stops a program for about so long at times.
const RESERVE: Duration = Duration::from_millis(100);

/// The share of the nodes that the best move usually takes, in percent.
const USUAL_EFFORT: i32 = 70;

/// The limits of one search in time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    pub(super) start: Instant,
    /// Not to be passed.
    pub(super) hard: Option<Duration>,
    /// No new iteration after this much, as it stands.
    soft: Option<Duration>,
}

/// What the iterations so far say about how much more time is worth.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Stability {
    /// How many iterations had the same best move.
    pub(super) same: u32,
    /// By how many points the score fell since the last iteration.
    pub(super) fallen: i32,
    /// The share of the nodes that the best move took, in percent: the others are soon refuted where it is large.
    pub(super) effort: i32,
}

impl Clock {
    /// The time for a search that begins now. `overhead` is lost between the clock and us on every move.
    pub(super) fn new<M>(limits: &Limits<M>, overhead: Duration, params: &Params) -> Self {
        let mut clock = Self { start: Instant::now(), hard: limits.time, soft: None };
        if let Some(remaining) = limits.clock {
            let (soft, hard) = share(remaining, overhead, params);
            clock.soft = Some(soft);
            clock.hard = Some(limits.time.map_or(hard, |time| time.min(hard)));
        }
        clock
    }

    /// Whether the hard limit is passed.
    #[inline]
    pub(super) fn is_up(&self) -> bool {
        self.hard.is_some_and(|hard| self.start.elapsed() >= hard)
    }

    /// Whether another iteration is not worth beginning.
    pub(super) fn is_enough(&self, stability: Stability, is_forced: bool, params: &Params) -> bool {
        let Some(soft) = self.soft else { return false };
        if is_forced {
            return true;
        }
        let stretch = 100 + params.clock_unstable - params.clock_stable * stability.same.min(10) as i32
            + params.clock_falling * stability.fallen.clamp(0, 100) / 10;
        let by_effort = 100 + params.clock_effort * (USUAL_EFFORT - stability.effort) / 100;
        let percent = stretch.max(30) * by_effort.clamp(50, 200);
        self.start.elapsed() >= soft.mul_f64(f64::from(percent) / 10_000.0)
    }

    /// Whether time is limited, so that an early answer saves some.
    pub(super) fn is_timed(&self) -> bool {
        self.hard.is_some()
    }
}

/// The soft and the hard limit for one move.
fn share(remaining: Remaining, overhead: Duration, params: &Params) -> (Duration, Duration) {
    let reserve = RESERVE.min(remaining.time / 2);
    let left = remaining.time.saturating_sub(overhead + reserve).max(Duration::from_millis(1));
    let part = match remaining.moves {
        Some(moves) => left.div_f64(f64::from(moves.clamp(1, 50)) + 0.5),
        None => left.mul_f64(f64::from(params.clock_share) / 1000.0),
    };
    let increment = remaining.increment.mul_f64(f64::from(params.clock_increment) / 100.0);
    // The last move before more time comes may use nearly all that is left.
    let most = match remaining.moves {
        Some(1) => left.mul_f64(0.9),
        _ => left.mul_f64(f64::from(params.clock_most) / 100.0),
    };
    let soft = (part + increment).min(most);
    (soft, (soft * params.clock_hard as u32).min(most))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares(time: u64, increment: u64, moves: Option<u32>) -> (Duration, Duration) {
        let [time, increment] = [time, increment].map(Duration::from_millis);
        share(Remaining { time, increment, moves }, Duration::from_millis(10), &Params::default())
    }

    #[test]
    fn no_clock_is_ever_overdrawn() {
        for time in [1, 5, 11, 50, 1000, 60_000] {
            for increment in [0, 10, 5000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40)] {
                    let (soft, hard) = shares(time, increment, moves);
                    let left = Duration::from_millis(time.saturating_sub(10).max(1));
                    assert!(
                        soft <= hard && hard < left,
                        "{time} + {increment}, {moves:?}: {soft:?}, {hard:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_short_clock_keeps_a_reserve() {
        let (_, hard) = shares(150, 10, None);
        assert!(hard <= Duration::from_millis(40), "{hard:?}");
    }

    #[test]
    fn a_long_game_gets_an_even_share() {
        let (soft, hard) = shares(60_000, 600, None);
        assert!((2000..5000).contains(&soft.as_millis()) && (10_000..20_000).contains(&hard.as_millis()));
        assert!(shares(60_000, 0, Some(40)).0 < shares(60_000, 0, Some(10)).0);
    }
}
