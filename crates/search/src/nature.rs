//! Nature as a policy type: one algorithm serves games with and without chance, and nothing is asked at run time.

use tah_rules::{Chance, Rules};

/// What an algorithm knows of chance in a game.
pub trait Nature<R: Rules> {
    /// The probability of outcome `m`; nothing where chance is unknown.
    fn probability(rules: &R, state: &R::State, m: R::Move) -> Option<f64>;
}

/// A game without chance, or one whose probabilities are not known: chance nodes halt the search.
pub struct NoChance;

/// A game of chance.
pub struct WithChance;

impl<R: Rules> Nature<R> for NoChance {
    #[inline]
    fn probability(_: &R, _: &R::State, _: R::Move) -> Option<f64> {
        None
    }
}

impl<R: Chance> Nature<R> for WithChance {
    #[inline]
    fn probability(rules: &R, state: &R::State, m: R::Move) -> Option<f64> {
        Some(rules.probability(state, m))
    }
}
