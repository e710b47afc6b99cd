//! An evaluation nobody had to teach: moves to choose from, moves to come, and corners with the squares beside them.

use tah_rules::{Guide, Turn, Verdict};

use super::super::rules::{Othello, Position};

/// How many points make a disc.
pub(in crate::othello) const DISC: f64 = 100.0;

const CORNERS: u64 = 0x8100_0000_0000_0081;
/// Diagonally beside a corner.
const BESIDE: u64 = 0x0042_0000_0000_4200;
/// What a move more, a corner, and a disc beside an empty corner are worth, in discs.
const MOVE: f64 = 0.8;
const CORNER: f64 = 8.0;
const RISK: f64 = 3.0;

/// The guide: mobility and corners.
#[derive(Clone, Copy, Default, Debug)]
pub struct Mobility;

impl Guide<Othello> for Mobility {
    fn evaluate(&mut self, _: &Othello, state: &Position, player: usize) -> f64 {
        let worth = |own: u64, other: u64| {
            let moves = super::super::bits::moves(own, other).count_ones();
            let corners = (own & CORNERS).count_ones();
            // The four squares beside corners that nobody holds yet.
            let empty = state.empties() & CORNERS;
            let near = (empty << 9 | empty >> 9 | empty << 7 | empty >> 7) & BESIDE;
            MOVE * f64::from(moves) + CORNER * f64::from(corners)
                - RISK * f64::from((own & near).count_ones())
        };
        let value = worth(state.own(), state.other()) - worth(state.other(), state.own());
        if player == state.player() { value } else { -value }
    }

    /// Discs count, however many plies it takes.
    fn verdict(&mut self, _: &Othello, state: &Position, player: usize) -> Verdict {
        let score = state.final_score() * DISC as i32;
        Verdict::Points(if player == state.player() { score } else { -score })
    }

    /// The end shows when nobody has a move.
    #[inline]
    fn mover(&self, _: &Othello, state: &Position) -> Turn {
        Turn::Player(state.player())
    }

    #[inline]
    fn pack(&self, m: u8) -> u16 {
        u16::from(m) + 1
    }
}
