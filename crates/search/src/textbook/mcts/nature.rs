//! Nature's part: who says how likely an outcome of chance is. One search serves games with and without chance.

use std::error::Error;
use std::fmt;

use tah_rules::{Chance, Dice, Rules};

/// Knows the probabilities at the chance nodes of a game, or that there are no such nodes.
pub trait Nature<R: Rules> {
    /// The probability of outcome `m` in a state where nature is to move; nothing where none was expected.
    fn probability(&self, rules: &R, state: &R::State, m: R::Move) -> Option<f64>;

    /// The number of an outcome drawn at random, each as often as its probability says.
    #[inline]
    fn draw(
        &self,
        rules: &R,
        state: &R::State,
        outcomes: impl Iterator<Item = R::Move>,
        dice: &mut Dice,
    ) -> Result<usize, UnexpectedChance> {
        let mut rest = dice.unit();
        let mut last = None;
        for (number, m) in outcomes.enumerate() {
            rest -= self.probability(rules, state, m).ok_or(UnexpectedChance)?;
            last = Some(number);
            if rest < 0.0 {
                break;
            }
        }
        // Rounding may leave a little: it belongs to the last outcome.
        last.ok_or(UnexpectedChance)
    }
}

/// For games in which nature never moves. Works for all [`Rules`].
#[derive(Clone, Copy, Debug, Default)]
pub struct NoChance;

impl<R: Rules> Nature<R> for NoChance {
    #[inline]
    fn probability(&self, _: &R, _: &R::State, _: R::Move) -> Option<f64> {
        None
    }
}

/// For games of [`Chance`], which say their probabilities themselves.
#[derive(Clone, Copy, Debug, Default)]
pub struct WithChance;

impl<R: Chance> Nature<R> for WithChance {
    #[inline]
    fn probability(&self, rules: &R, state: &R::State, m: R::Move) -> Option<f64> {
        Some(rules.probability(state, m))
    }
}

/// Nature was to move in a game searched with [`NoChance`], or had no outcome to choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnexpectedChance;

impl fmt::Display for UnexpectedChance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nature is to move, but no outcome has a probability: search this game with `WithChance`")
    }
}

impl Error for UnexpectedChance {}
