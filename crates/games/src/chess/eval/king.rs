//! The danger of the other side's king. Danger grows faster than the attackers: it is a table by units, and the units are counted by
//! a rule of thumb; what else matters has weights of its own.

use super::bits::{bishop_moves, count, distance, knight_moves, rook_moves};
use super::features::{KING_ATTACKS, KING_DANGER, KING_WEAK, MOP_UP_EDGE, MOP_UP_KINGS, SAFE_CHECK};
use super::pieces::Pressure;
use super::tally::{Sink, Tally};
use super::view::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, Reach, View};

/// Units for a safe check by each kind.
const CHECKS: [usize; 5] = [0, 5, 4, 6, 5];
/// Units for a square by the king that only it and its queen hold.
const WEAK: usize = 2;
/// How much less dangerous it is without a queen.
const NO_QUEEN: usize = 8;

/// Adds what one side does to the other's king.
#[inline]
pub(super) fn attack<S: Sink>(
    view: &View,
    own: &Reach,
    theirs: &Reach,
    pressure: &Pressure,
    tally: &mut Tally<'_, S>,
) {
    if view.own_all & !(view.own[PAWN] | view.own[KING]) == 0 {
        return;
    }
    let weakly_held = !theirs.all | (!theirs.twice & (theirs.by[KING] | theirs.by[QUEEN]));
    let weak = count(pressure.ring & own.all & weakly_held & !theirs.by[PAWN]);
    tally.times(KING_WEAK, 0, weak);
    tally.times(KING_ATTACKS, 0, pressure.hits);
    let checks = checks(view, own, theirs, tally);
    let mut units = pressure.units + pressure.hits + WEAK * weak + checks;
    if view.own[QUEEN] == 0 {
        units = units.saturating_sub(NO_QUEEN);
    }
    tally.pick(KING_DANGER, units.min(KING_DANGER.size - 1));
}

/// The units of checks from squares where the checker is not just taken.
#[inline]
fn checks<S: Sink>(view: &View, own: &Reach, theirs: &Reach, tally: &mut Tally<'_, S>) -> usize {
    let king = view.their_king;
    // The queen in front of its king does not stop a check for long.
    let occupied = view.occupied() ^ view.theirs[QUEEN];
    let overwhelmed = own.twice & !theirs.twice & !theirs.by[PAWN];
    let safe = !view.own_all & (!theirs.all | (overwhelmed & (theirs.by[KING] | theirs.by[QUEEN])));
    let (diagonals, lines) = (bishop_moves(king, occupied), rook_moves(king, occupied));
    let from = [0, knight_moves(king), diagonals, lines, diagonals | lines];
    let mut units = 0;
    for kind in [KNIGHT, BISHOP, ROOK, QUEEN] {
        if from[kind] & own.by[kind] & safe != 0 {
            tally.pick(SAFE_CHECK, kind);
            units += CHECKS[kind];
        }
    }
    units
}

/// Where the other side has nothing but its king: how near it is to the edge, and ours to it.
#[inline]
pub(super) fn mop_up<S: Sink>(view: &View, tally: &mut Tally<'_, S>) {
    let is_lone = view.their_all == view.theirs[KING];
    if !is_lone || view.own[ROOK] | view.own[QUEEN] == 0 {
        return;
    }
    let (file, rank) = (view.their_king % 8, view.their_king / 8);
    tally.pick(MOP_UP_EDGE, file.min(7 - file).min(rank.min(7 - rank)));
    tally.pick(MOP_UP_KINGS, distance(view.king, view.their_king));
}
