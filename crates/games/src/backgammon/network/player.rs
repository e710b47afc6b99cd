//! Play without a cube by what the networks say of the position after each play.

use tah_rules::Dice;

use super::super::bearoff::home::ROLLS;
use super::super::board::Board;
use super::super::play::Play;
use super::super::plays::{PlayList, plays};
use super::chances::Chances;
use super::perceptron::OUTPUTS;
use super::{Class, Networks};

impl PlayList for Vec<Play> {
    #[inline]
    fn push(&mut self, play: Play) {
        Vec::push(self, play);
    }

    #[inline]
    fn clear(&mut self) {
        Vec::clear(self);
    }

    #[inline]
    fn is_empty(&self) -> bool {
        Vec::is_empty(self)
    }
}

impl Board {
    /// The board after a play of `player`.
    #[inline]
    #[must_use]
    pub fn after(mut self, player: usize, play: &Play) -> Self {
        for step in play.steps() {
            self.step(player, usize::from(step.from), usize::from(step.to));
        }
        self
    }
}

/// An opinion of positions.
pub trait Evaluator {
    /// The chances of `player`, who is on roll.
    fn evaluate(&self, board: &Board, player: usize) -> Chances;
}

impl Evaluator for Networks {
    #[inline]
    fn evaluate(&self, board: &Board, player: usize) -> Chances {
        self.evaluate(board, player)
    }
}

/// Plays for a side, with lists of its own so that nothing is allocated for each roll.
pub struct Player<'n, E: ?Sized = Networks> {
    evaluator: &'n E,
    list: Vec<Play>,
}

impl<'n, E: Evaluator + ?Sized> Player<'n, E> {
    /// A player who trusts this opinion.
    pub fn new(evaluator: &'n E) -> Self {
        Self { evaluator, list: Vec::new() }
    }

    /// The plays of a roll.
    pub fn plays(&mut self, board: &Board, player: usize, dice: [u8; 2]) -> &[Play] {
        self.list.clear();
        plays(board, player, dice, &mut self.list);
        &self.list
    }

    /// The board after the best play of a roll, and the chances it leaves `player`.
    pub fn best(&mut self, board: &Board, player: usize, dice: [u8; 2]) -> (Board, Chances) {
        self.plays(board, player, dice);
        let mut best = (f32::NEG_INFINITY, *board, Chances::default());
        for play in &self.list {
            let after = board.after(player, play);
            let chances = self.evaluator.evaluate(&after, 1 - player).seen_by_other();
            if chances.equity() > best.0 {
                best = (chances.equity(), after, chances);
            }
        }
        (best.1, best.2)
    }

    /// The chances of `player`, who is on roll, when both sides make `plies` plays that look best: the mean over all rolls. With none
    /// it is what the networks say at a glance.
    pub fn chances(&mut self, board: &Board, player: usize, plies: u32) -> Chances {
        if plies == 0 || !matches!(Class::of(board), Class::Contact | Class::Race) {
            return self.evaluator.evaluate(board, player);
        }
        let mut sum = [0.0; OUTPUTS];
        for (roll, weight) in ROLLS {
            let (after, mut chances) = self.best(board, player, roll);
            if plies > 1 {
                chances = self.chances(&after, 1 - player, plies - 1).seen_by_other();
            }
            chances.add_to(&mut sum, f32::from(weight) / 36.0);
        }
        Chances::clamped(sum)
    }

    /// The opinion that is trusted.
    pub fn evaluator(&self) -> &'n E {
        self.evaluator
    }
}

/// A roll.
pub(in super::super) fn roll(dice: &mut Dice) -> [u8; 2] {
    std::array::from_fn(|_| dice.below(6) as u8 + 1)
}

/// The opening roll, which is never a doublet.
pub(super) fn opening_roll(dice: &mut Dice) -> [u8; 2] {
    loop {
        let [first, second] = roll(dice);
        if first != second {
            return [first, second];
        }
    }
}
