//! Passed pawns: how far they are, what is in their way, and who is near.

use super::bits::{FILE_A, distance, fill_up, has, squares};
use super::features::{
    PASSED, PASSED_BLOCKED, PASSED_FREE, PASSED_OWN_KING, PASSED_PROTECTED, PASSED_ROOK_BEHIND, PASSED_SAFE,
    PASSED_STOP_HELD, PASSED_THEIR_KING, PASSED_THEIR_ROOK_BEHIND, PASSED_UNSTOPPABLE,
};
use super::tally::{Sink, Tally};
use super::view::{KING, PAWN, ROOK, Reach, View};

/// From this rank on (counted from 0) it matters where the kings are.
const NEAR: usize = 3;

#[inline]
pub(super) fn passed<S: Sink>(
    view: &View,
    passed: u64,
    own: &Reach,
    theirs: &Reach,
    is_to_move: bool,
    tally: &mut Tally<'_, S>,
) {
    let they_have_pieces = view.their_all & !(view.theirs[PAWN] | view.theirs[KING]) != 0;
    for square in squares(passed) {
        let rank = square / 8;
        let stop = square + 8;
        let path = fill_up(1 << stop) & (FILE_A << (square % 8));
        tally.pick(PASSED, rank);
        if has(own.by[PAWN], square) {
            tally.pick(PASSED_PROTECTED, rank);
        }
        if has(view.their_all, stop) {
            tally.pick(PASSED_BLOCKED, rank);
        }
        if path & view.occupied() == 0 {
            tally.pick(PASSED_FREE, rank);
        }
        if path & (theirs.all | view.their_all) == 0 {
            tally.pick(PASSED_SAFE, rank);
        }
        if has(own.all, stop) {
            tally.pick(PASSED_STOP_HELD, rank);
        }
        if rank >= NEAR {
            tally.pick(PASSED_OWN_KING, distance(view.king, stop));
            tally.pick(PASSED_THEIR_KING, distance(view.their_king, stop));
        }
        behind(view, square, tally);
        if !they_have_pieces && path & view.occupied() == 0 {
            let steps = 7 - rank - usize::from(rank == 1);
            let king_steps = distance(view.their_king, 56 + square % 8);
            if steps + usize::from(!is_to_move) < king_steps {
                tally.one(PASSED_UNSTOPPABLE);
            }
        }
    }
}

/// Rooks of either side that stand behind the pawn, on its file.
#[inline]
fn behind<S: Sink>(view: &View, square: usize, tally: &mut Tally<'_, S>) {
    let below = (FILE_A << (square % 8)) & ((1 << square) - 1);
    if below & view.own[ROOK] != 0 {
        tally.one(PASSED_ROOK_BEHIND);
    }
    if below & view.theirs[ROOK] != 0 {
        tally.one(PASSED_THEIR_ROOK_BEHIND);
    }
}
