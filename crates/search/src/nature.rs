//! Nature's part: who says how likely an outcome of chance is. One algorithm serves games with and without chance.

use tah_rules::{Chance, Dice, Rules};

use crate::Halt;

/// Knows the probabilities at the chance nodes of a game, or that they are unknown.
pub trait Nature<R: Rules>: Copy {
    /// The probability of outcome `m` in a state where nature is to move; nothing where chance is unknown.
    fn probability(self, rules: &R, state: &R::State, m: R::Move) -> Option<f64>;

    /// The number of an outcome drawn at random, each as often as its probability says.
    #[inline]
    fn draw(
        self,
        rules: &R,
        state: &R::State,
        outcomes: impl Iterator<Item = R::Move>,
        dice: &mut Dice,
    ) -> Result<usize, Halt> {
        let mut rest = dice.unit();
        let mut last = None;
        for (number, m) in outcomes.enumerate() {
            rest -= self.probability(rules, state, m).ok_or(Halt::MetChance)?;
            last = Some(number);
            if rest < 0.0 {
                break;
            }
        }
        // Rounding may leave a little: it belongs to the last outcome.
        last.ok_or(Halt::MetChance)
    }
}

/// A game without chance, or one whose probabilities are not known: chance nodes halt the search.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoChance;

impl<R: Rules> Nature<R> for NoChance {
    #[inline]
    fn probability(self, _: &R, _: &R::State, _: R::Move) -> Option<f64> {
        None
    }
}

/// A game of [`Chance`], which says its probabilities itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct WithChance;

impl<R: Chance> Nature<R> for WithChance {
    #[inline]
    fn probability(self, rules: &R, state: &R::State, m: R::Move) -> Option<f64> {
        Some(rules.probability(state, m))
    }
}
