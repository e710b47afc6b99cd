//! Scores: a payoff and a distance in one `i32`, so that comparing two scores prefers the better payoff, then the sooner
//! win or the later loss (the "mate distance" of chess engines).
//!
//! A win of payoff `p` in `n` plies is `p · 65536 − n`, a loss is `p · 65536 + n`, a draw is 0 whenever it comes. Scores are
//! relative to the position they belong to: one ply further from it, `step` moves them one towards zero.

/// The scores of two neighbouring payoffs are this far apart, so a game may last one ply less.
const UNIT: i32 = 65_536;

/// The longest line whose distance a score can hold.
pub const MOST_PLIES: u32 = UNIT as u32 - 1;

/// The greatest payoff, either way, that a score can hold.
pub const MOST_PAYOFF: i32 = 10_000;

/// The score of a game that ends with `payoff` after `plies` more plies. A draw has no distance.
#[inline]
pub const fn score(payoff: i32, plies: u32) -> i32 {
    payoff * UNIT - payoff.signum() * plies as i32
}

/// The payoff in `score`.
pub const fn payoff(score: i32) -> i32 {
    // A win is a little less than its payoff's multiple, a loss a little more.
    if score > 0 { (score + UNIT - 1) / UNIT } else { (score - UNIT + 1) / UNIT }
}

/// The plies to the end in `score`; none for a draw.
pub const fn distance(score: i32) -> u32 {
    (score - payoff(score) * UNIT).unsigned_abs()
}

/// The score of a position from which a move leads to one with `score`, for the same side.
#[inline]
pub(super) const fn step(score: i32) -> i32 {
    score - score.signum()
}

/// What a position one ply on must score at least for this one to score at least `score`.
#[inline]
pub(super) const fn unstep(score: i32) -> i32 {
    score + score.signum()
}

/// The least and the greatest score of a position that is not over and whose payoff is known to be between the two.
pub(super) const fn limits(low: i32, high: i32) -> (i32, i32) {
    let lower = if low < 0 { score(low, 1) } else { score(low, MOST_PLIES) };
    let upper = if high > 0 { score(high, 1) } else { score(high, MOST_PLIES) };
    (lower, upper)
}

/// The least score with this payoff.
pub(super) const fn least_of(payoff: i32) -> i32 {
    if payoff > 0 { score(payoff, MOST_PLIES) } else { score(payoff, 0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_tells_its_payoff_and_distance() {
        for p in [-MOST_PAYOFF, -2, -1, 1, 2, 64, MOST_PAYOFF] {
            for n in [0, 1, 2, 42, MOST_PLIES] {
                assert_eq!((payoff(score(p, n)), distance(score(p, n))), (p, n));
            }
        }
        assert_eq!((score(0, 7), payoff(0), distance(0)), (0, 0, 0));
    }

    #[test]
    fn better_payoffs_then_sooner_wins_and_later_losses_score_more() {
        let worst_first =
            [score(-2, 1), score(-1, 1), score(-1, 9), 0, score(1, 9), score(1, 1), score(2, 9), score(2, 1)];
        assert!(worst_first.is_sorted());
    }

    #[test]
    fn a_step_away_is_a_ply_more() {
        for p in [-3, -1, 0, 1, 5] {
            assert_eq!(step(score(p, 4)), score(p, 5));
            assert_eq!(unstep(score(p, 5)), score(p, 4));
        }
    }

    #[test]
    fn limits_hold_every_score_of_a_position_that_is_not_over() {
        for (low, high) in [(-1, 1), (0, 3), (-4, -2), (2, 5), (-7, 0)] {
            let (lower, upper) = limits(low, high);
            for p in low..=high {
                for n in [1, 30, MOST_PLIES] {
                    assert!((lower..=upper).contains(&score(p, n)), "{p} in {n} for {low} to {high}");
                }
            }
        }
    }
}
