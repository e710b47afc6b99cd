//! Chances: how likely each end of a game is, and what they are worth together.

use super::super::board::{Board, Win};
use super::perceptron::OUTPUTS;

/// How likely a player is to win, to win at least a gammon, a backgammon; to lose at least a gammon, a backgammon.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Chances {
    /// To win.
    pub win: f32,
    /// To win a gammon or a backgammon.
    pub win_gammon: f32,
    /// To win a backgammon.
    pub win_backgammon: f32,
    /// To lose a gammon or a backgammon.
    pub lose_gammon: f32,
    /// To lose a backgammon.
    pub lose_backgammon: f32,
}

impl Chances {
    /// From the five outputs of a network, made consistent: nobody wins more gammons than games.
    #[inline]
    pub fn clamped([win, win_gammon, win_backgammon, lose_gammon, lose_backgammon]: [f32; OUTPUTS]) -> Self {
        let win = win.clamp(0.0, 1.0);
        let win_gammon = win_gammon.clamp(0.0, win);
        let lose_gammon = lose_gammon.clamp(0.0, 1.0 - win);
        Self {
            win,
            win_gammon,
            win_backgammon: win_backgammon.clamp(0.0, win_gammon),
            lose_gammon,
            lose_backgammon: lose_backgammon.clamp(0.0, lose_gammon),
        }
    }

    /// As five numbers.
    #[inline]
    pub fn outputs(&self) -> [f32; OUTPUTS] {
        [self.win, self.win_gammon, self.win_backgammon, self.lose_gammon, self.lose_backgammon]
    }

    /// What the other player's chances are.
    #[inline]
    #[must_use]
    pub fn seen_by_other(&self) -> Self {
        Self {
            win: 1.0 - self.win,
            win_gammon: self.lose_gammon,
            win_backgammon: self.lose_backgammon,
            lose_gammon: self.win_gammon,
            lose_backgammon: self.win_backgammon,
        }
    }

    /// The points of a game without a cube, on average.
    #[inline]
    pub fn equity(&self) -> f32 {
        2.0 * self.win - 1.0 + self.win_gammon + self.win_backgammon - self.lose_gammon - self.lose_backgammon
    }

    /// The chances of a finished game.
    #[inline]
    pub fn of_end(board: &Board, player: usize) -> Option<Self> {
        let (winner, win) = board.winner()?;
        let at_least = |least: Win| if win >= least { 1.0 } else { 0.0 };
        let won = Self {
            win: 1.0,
            win_gammon: at_least(Win::Gammon),
            win_backgammon: at_least(Win::Backgammon),
            lose_gammon: 0.0,
            lose_backgammon: 0.0,
        };
        Some(if winner == player { won } else { won.seen_by_other() })
    }

    /// Adds `weight` times these chances to a sum.
    #[inline]
    pub fn add_to(&self, sum: &mut [f32; OUTPUTS], weight: f32) {
        sum.iter_mut().zip(self.outputs()).for_each(|(sum, output)| *sum += weight * output);
    }
}
