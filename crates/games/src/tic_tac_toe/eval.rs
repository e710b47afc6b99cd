//! The evaluation of the lectures: lines still open to MAX minus lines still open to MIN.

use tah_rules::{Bounds, Guide, Rules};

use super::rules::{Position, TicTacToe};

/// What a won game is worth: the lectures' ±∞, kept finite so that it can be averaged and printed. No board of 64
/// squares has as many lines.
pub const WON: f64 = 1000.0;

/// The guide: a line is open to a player as long as the opponent has no stone in it.
#[derive(Clone, Copy, Default, Debug)]
pub struct OpenLines;

impl Guide<TicTacToe> for OpenLines {
    #[inline]
    fn evaluate(&mut self, rules: &TicTacToe, state: &Position, player: usize) -> f64 {
        let open_to = |player: usize| rules.lines_within(rules.board() & !state.stones_of(1 - player));
        f64::from(open_to(player)) - f64::from(open_to(1 - player))
    }

    #[inline]
    fn outcome(&mut self, rules: &TicTacToe, state: &Position, player: usize) -> f64 {
        rules.payoff(state, player) * WON
    }

    fn bounds(&self, _rules: &TicTacToe, _player: usize) -> Bounds {
        Bounds { low: -WON, high: WON }
    }

    #[inline]
    fn pack(&self, m: u8) -> u16 {
        u16::from(m) + 1
    }

    #[inline]
    fn unpack(&self, rules: &TicTacToe, state: &Position, code: u16) -> Option<u8> {
        let square = code.checked_sub(1).filter(|&square| square < 64)?;
        let empty = rules.board() & !(state.stones_of(0) | state.stones_of(1));
        (empty >> square & 1 == 1).then_some(square as u8)
    }

    #[inline]
    fn slot(&self, _: &TicTacToe, state: &Position, m: u8) -> usize {
        usize::from(m) + 64 * state.player()
    }
}
