//! Scores: points for the side to move, and above all points the wins, each with its distance from the root in plies (the "mate
//! scores" of chess engines). Small enough for 16 bits of a table.

use tah_rules::{MOST_POINTS, Verdict};

/// No line is followed further than this many plies.
pub const MAX_PLY: usize = 246;

/// More than any score.
pub const INFINITE: i32 = 32_600;

/// A game that is already won; won in n plies is n less.
pub const WIN: i32 = 32_000;

/// Everything from here on is a win with a distance. A distance is at most [`MAX_PLY`], and as much again is lost when a bound is
/// moved from one ply to another.
pub const LEAST_WIN: i32 = WIN - 2 * MAX_PLY as i32;

/// What a score says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// An estimate, or the points of a finished game.
    Points(i32),
    /// The side to move wins in so many plies.
    WinIn(u32),
    /// The side to move loses in so many plies.
    LossIn(u32),
}

impl From<i32> for Worth {
    fn from(score: i32) -> Self {
        match score {
            _ if is_win(score) => Worth::WinIn((WIN - score).max(0) as u32),
            _ if is_loss(score) => Worth::LossIn((WIN + score).max(0) as u32),
            _ => Worth::Points(score),
        }
    }
}

/// Whether the score is a win with a distance.
#[inline]
pub const fn is_win(score: i32) -> bool {
    score >= LEAST_WIN
}

/// Whether the score is a loss with a distance.
#[inline]
pub const fn is_loss(score: i32) -> bool {
    score <= -LEAST_WIN
}

/// Whether the score is neither a win nor a loss.
#[inline]
pub(super) const fn is_estimate(score: i32) -> bool {
    !is_win(score) && !is_loss(score)
}

/// The score of a game that has ended so at `ply`.
#[inline]
pub(super) fn ended(verdict: Verdict, ply: usize) -> i32 {
    match verdict {
        Verdict::Won => WIN - ply as i32,
        Verdict::Lost => ply as i32 - WIN,
        Verdict::Drawn => 0,
        Verdict::Points(points) => points.clamp(-MOST_POINTS, MOST_POINTS),
    }
}

/// A score found at `ply`, with the distance counted from there: as it is kept in the table.
#[inline]
pub(super) const fn to_table(score: i32, ply: usize) -> i32 {
    if is_win(score) {
        score + ply as i32
    } else if is_loss(score) {
        score - ply as i32
    } else {
        score
    }
}

/// A score from the table, with the distance counted from the root again.
#[inline]
pub(super) const fn from_table(score: i32, ply: usize) -> i32 {
    if is_win(score) {
        score - ply as i32
    } else if is_loss(score) {
        score + ply as i32
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_survive_the_table() {
        for ply in [0, 1, 40, MAX_PLY] {
            for score in [0, 17, -MOST_POINTS, WIN - ply as i32 - 3, ply as i32 + 3 - WIN] {
                let kept = to_table(score, ply);
                assert_eq!(from_table(kept, ply), score);
                assert!(i16::try_from(kept).is_ok());
            }
        }
        assert_eq!(Worth::from(from_table(to_table(WIN - 9, 4), 10)), Worth::WinIn(15));
    }

    #[test]
    fn a_sooner_win_is_better_and_every_win_better_than_points() {
        assert!(ended(Verdict::Won, 3) > ended(Verdict::Won, 5));
        assert!(ended(Verdict::Lost, 3) < ended(Verdict::Lost, 5));
        assert!(ended(Verdict::Won, MAX_PLY) > tah_rules::PROVEN_WIN);
        assert_eq!(Worth::from(-WIN + 6), Worth::LossIn(6));
    }
}
