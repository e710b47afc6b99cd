//! A beginner, who counts the race, points held and men left alone: what learning is measured by.

use super::super::bearoff::home::POINTS;
use super::super::board::{BAR, Board};
use super::chances::Chances;
use super::player::Evaluator;

/// The fixed opponent of networks that learn.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Beginner;

/// What a side has beside the race, in pips.
fn structure(board: &Board, player: usize) -> f32 {
    let side = board.side(player);
    let alone = side[1..BAR].iter().map(|&count| u8::from(count == 1)).sum::<u8>();
    let held = side[1..=POINTS + 2].iter().map(|&count| u8::from(count > 1)).sum::<u8>();
    4.0 * f32::from(held) - 3.0 * f32::from(alone) - 8.0 * f32::from(side[BAR])
}

impl Evaluator for Beginner {
    fn evaluate(&self, board: &Board, player: usize) -> Chances {
        if let Some(end) = Chances::of_end(board, player) {
            return end;
        }
        let other = 1 - player;
        let lead = board.pips(other) as f32 - board.pips(player) as f32;
        let sum = lead + 4.0 + structure(board, player) - structure(board, other);
        Chances { win: 1.0 / (1.0 + (-sum / 20.0).exp()), ..Chances::default() }
    }
}
