//! The evaluation by features with learned weights: a score for the search, or a trace of what is in it.

use std::sync::Arc;

use cozy_chess::{Board, Color};

use super::bits::pawn_attacks_down;
pub use super::blend::{ALL_PHASES, Blend, FULL_SCALE};
use super::cache::Cache;
use super::features::{CASTLING, COUNT, TEMPO};
use super::tally::{Counts, Sink, Tally};
use super::view::{PAWN, Reach, View};
use super::weights::{Pair, Weights};
use super::{king, passed, pieces, threats};
use crate::chess::guide::{Evaluation, MOST};

/// Learned weights, and a memory for pawns.
#[derive(Clone, Debug)]
pub struct Features {
    pub(in crate::chess) weights: Arc<Weights>,
    cache: Cache,
}

/// What an evaluation is made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parts {
    /// How often each feature counts, for white and for black.
    pub counts: [Vec<i32>; 2],
    /// How middle game and ending are blended.
    pub blend: Blend,
    /// The value for white, in points.
    pub points: i32,
}

impl Default for Features {
    fn default() -> Self {
        Self::new(Weights::shipped())
    }
}

impl Evaluation for Features {
    #[inline]
    fn worth(&mut self, board: &Board) -> i32 {
        let (sum, blend, _) = self.judge(board, [(), ()]);
        let points = blend.points(sum).clamp(-MOST, MOST);
        if board.side_to_move() == Color::White { points } else { -points }
    }
}

impl Features {
    /// The evaluation with these weights.
    pub fn new(weights: Arc<Weights>) -> Self {
        Self { weights, cache: Cache::new() }
    }

    /// What the value of a board is made of.
    pub fn parts(&mut self, board: &Board) -> Parts {
        let none = || Counts(vec![0; COUNT]);
        let (sum, blend, counts) = self.judge(board, [none(), none()]);
        Parts { counts: counts.map(|counts| counts.0), blend, points: blend.points(sum).clamp(-MOST, MOST) }
    }

    /// Counts every feature of both sides: the sum of white's minus black's, how it is blended, and what the sinks heard.
    #[inline]
    fn judge<S: Sink>(&mut self, board: &Board, sinks: [S; 2]) -> (Pair, Blend, [S; 2]) {
        let white = View::white(board);
        let views = [white, white.turned()];
        let weights = &*self.weights;
        let mut tallies = sinks.map(|sink| Tally::new(weights, sink));
        let to_move = board.side_to_move() as usize;
        let passers = self.cache.pawns(&views, weights, &mut tallies);

        let mut reaches = [Reach::new(&views[0]), Reach::new(&views[1])];
        let pressures = [0, 1].map(|side| {
            let view = &views[side];
            let their_attacks = pawn_attacks_down(view.theirs[PAWN]);
            pieces::pieces(view, their_attacks, &mut reaches[side], &mut tallies[side])
        });
        let turned = [reaches[1].turned(), reaches[0].turned()];
        for side in [0, 1] {
            let (view, own, theirs) = (&views[side], &reaches[side], &turned[side]);
            let tally = &mut tallies[side];
            king::attack(view, own, theirs, &pressures[side], tally);
            king::mop_up(view, tally);
            threats::threats(view, own, theirs, tally);
            passed::passed(view, passers[side], own, theirs, to_move == side, tally);
            let rights = board.castle_rights([Color::White, Color::Black][side]);
            let castlings = usize::from(rights.short.is_some()) + usize::from(rights.long.is_some());
            tally.times(CASTLING, 0, castlings);
        }
        tallies[to_move].one(TEMPO);

        let sum = tallies[0].sum.minus(tallies[1].sum);
        (sum, Blend::of(&views, sum), tallies.map(|tally| tally.sink))
    }
}
