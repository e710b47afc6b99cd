//! The exact score of few empty squares, by null windows from a guess on (MTD(f), Plaat 1996), without the evaluation.

use super::parity::odd_quadrants;
use super::sorted::Sorted;
use super::table::Table;
use crate::othello::bits::moves;

/// A solver for positions with so few empty squares that the evaluation has nothing to add.
pub(in crate::othello) struct Exact {
    search: Sorted<Table>,
}

impl Exact {
    pub(in crate::othello) fn new(bytes: usize) -> Self {
        Self { search: Sorted::new(Table::new(bytes)) }
    }

    /// Whether the score is above `alpha`: a bound on it.
    pub(in crate::othello) fn above(&mut self, own: u64, other: u64, alpha: i32) -> i32 {
        self.search.search((own, other), moves(own, other), alpha, odd_quadrants(!(own | other)))
    }

    /// The score, found the sooner the better the guess is.
    pub(in crate::othello) fn score(&mut self, own: u64, other: u64, guess: i32) -> i32 {
        // Scores of full boards are even.
        self.beginning_with(own, other, (-64, 64), guess & !1)
    }

    /// The score if it lies within the window, a bound beyond it.
    pub(in crate::othello) fn within(&mut self, own: u64, other: u64, alpha: i32, beta: i32) -> i32 {
        self.beginning_with(own, other, (alpha, beta), alpha + 1)
    }

    fn beginning_with(&mut self, own: u64, other: u64, (alpha, beta): (i32, i32), guess: i32) -> i32 {
        let (mut low, mut high) = (-64, 64);
        let mut guess = guess.clamp(low, high);
        while low < high && low < beta && high > alpha {
            let test = if guess == low { guess } else { guess - 1 };
            guess = self.above(own, other, test);
            if guess > test {
                low = guess;
            } else {
                high = guess;
            }
        }
        if high <= alpha { high } else { low }
    }
}
