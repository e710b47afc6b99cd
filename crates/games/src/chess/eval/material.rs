//! The lectures' evaluation of chess: Σ wᵢfᵢ, where fᵢ counts the pieces of one kind, own minus theirs, and wᵢ is what
//! such a piece is worth in pawns.

use cozy_chess::{Color, Piece};
use tah_rules::{Bounds, Guide, Rules};

use crate::chess::{Chess, Move, Position};

/// What a won game is worth: more than any material, and finite, so that it can be averaged and printed.
pub const WON: f64 = 1000.0;

/// The pieces that count, and what each is worth.
const WEIGHTS: [(Piece, i32); 5] =
    [(Piece::Pawn, 1), (Piece::Knight, 3), (Piece::Bishop, 3), (Piece::Rook, 5), (Piece::Queen, 9)];

/// The guide: material alone, captures first.
#[derive(Clone, Copy, Default, Debug)]
pub struct Material;

impl Guide<Chess> for Material {
    fn evaluate(&mut self, _rules: &Chess, state: &Position, player: usize) -> f64 {
        let count = |color, piece| state.men(color, piece).len() as i32;
        let balance = |(piece, weight)| weight * (count(Color::White, piece) - count(Color::Black, piece));
        let white: i32 = WEIGHTS.into_iter().map(balance).sum();
        f64::from(if player == 0 { white } else { -white })
    }

    #[inline]
    fn outcome(&mut self, rules: &Chess, state: &Position, player: usize) -> f64 {
        rules.payoff(state, player) * WON
    }

    fn bounds(&self, _rules: &Chess, _player: usize) -> Bounds {
        Bounds { low: -WON, high: WON }
    }

    /// The most valuable victim first, taken by the least valuable piece; then the moves that take nothing.
    fn order(&mut self, _rules: &Chess, state: &Position, moves: &mut [Move]) {
        let promise = |m: &Move| {
            let gain = state.victim(*m).map_or(0, |piece| 8 * (piece as i32 + 1));
            let queen = i32::from(m.promotion() == Some(Piece::Queen)) * 40;
            let taker = if gain == 0 { 0 } else { state.piece_on(m.from()).map_or(0, |piece| piece as i32) };
            taker - gain - queen
        };
        moves.sort_by_key(promise);
    }
}
