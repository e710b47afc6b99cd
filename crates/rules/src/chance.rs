//! Games of chance: nature moves too, with known probabilities.

use crate::Rules;

/// A game with dice, cards or coins. Where [`turn`](Rules::turn) is `Chance`, the legal moves are the outcomes.
pub trait Chance: Rules {
    /// The probability of outcome `m` at a chance node. Over all outcomes they sum to 1, and none is 0.
    fn probability(&self, state: &Self::State, m: Self::Move) -> f64;
}
