//! Play without a cube by what the networks say of the position after each play.

use tah_rules::Dice;

use super::super::bearoff::home::ROLLS;
use super::super::board::Board;
use super::super::play::Play;
use super::super::plays::{PlayList, plays};
use super::chances::Chances;
use super::perceptron::OUTPUTS;
use super::{Class, Networks};

impl PlayList for Vec<Glance> {
    #[inline]
    fn push(&mut self, play: Play) {
        Vec::push(self, (0.0, play));
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

    /// Puts the plays of `player` that a hasty look finds best first, and says how many of them deserve an opinion.
    fn winnow(&self, _board: &Board, _player: usize, plays: &mut [Glance]) -> usize {
        plays.len()
    }
}

/// How much less another play may be worth that is tried for a change,
const NEARLY: f32 = 0.2;
/// and how many such are thought of.
const OTHERS: usize = 4;

/// A play with what it seemed to be worth.
pub type Glance = (f32, Play);

impl Evaluator for Networks {
    #[inline]
    fn evaluate(&self, board: &Board, player: usize) -> Chances {
        self.evaluate(board, player)
    }

    fn winnow(&self, board: &Board, player: usize, plays: &mut [Glance]) -> usize {
        self.winnow(board, player, plays)
    }
}

/// Plays for a side, with lists of its own so that nothing is allocated for each roll.
pub struct Player<'n, E: ?Sized = Networks> {
    evaluator: &'n E,
    is_hasty: bool,
    list: Vec<Glance>,
}

impl<'n, E: Evaluator + ?Sized> Player<'n, E> {
    /// A player who trusts this opinion.
    pub fn new(evaluator: &'n E) -> Self {
        Self { evaluator, is_hasty: false, list: Vec::new() }
    }

    /// The same player, who looks only at plays that seem good in haste.
    #[must_use]
    pub fn hasty(self) -> Self {
        Self { is_hasty: true, ..self }
    }

    /// The plays of a roll.
    pub fn plays<'s>(
        &'s mut self,
        board: &Board,
        player: usize,
        dice: [u8; 2],
    ) -> impl ExactSizeIterator<Item = Play> + use<'s, 'n, E> {
        self.list.clear();
        plays(board, player, dice, &mut self.list);
        self.list.iter().map(|glance| glance.1)
    }

    /// The board after the best play of a roll, and the chances it leaves `player`.
    pub fn best(&mut self, board: &Board, player: usize, dice: [u8; 2]) -> (Board, Chances) {
        let mut count = self.plays(board, player, dice).len();
        if self.is_hasty {
            count = self.evaluator.winnow(board, player, &mut self.list);
        }
        let mut best = (f32::NEG_INFINITY, *board, Chances::default());
        for (worth, play) in &mut self.list[..count] {
            let after = board.after(player, play);
            let chances = self.evaluator.evaluate(&after, 1 - player).seen_by_other();
            *worth = chances.equity();
            if *worth > best.0 {
                best = (*worth, after, chances);
            }
        }
        (best.1, best.2)
    }

    /// After [`best`](Self::best), and like it: one of the plays that came next and seemed nearly as good. Nothing if none did.
    pub(super) fn another(
        &mut self,
        board: &Board,
        player: usize,
        dice: &mut Dice,
    ) -> Option<(Board, Chances)> {
        self.list.sort_unstable_by(|a, b| b.0.total_cmp(&a.0));
        let least = self.list.first()?.0 - NEARLY;
        let others = self.list.iter().skip(1).take(OTHERS).take_while(|glance| glance.0 > least).count();
        let chosen = if others > 0 { 1 + dice.below(others) } else { return None };
        let after = board.after(player, &self.list[chosen].1);
        Some((after, self.evaluator.evaluate(&after, 1 - player).seen_by_other()))
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
