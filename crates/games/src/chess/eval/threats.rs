//! What one side attacks and could take next.

use super::bits::{count, pawn_attacks, rank};
use super::features::{Group, HANGING, THREAT_KING, THREAT_MINOR, THREAT_PAWN, THREAT_PUSH, THREAT_ROOK};
use super::tally::{Sink, Tally};
use super::view::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, Reach, View};

#[inline]
pub(super) fn threats<S: Sink>(view: &View, own: &Reach, theirs: &Reach, tally: &mut Tally<'_, S>) {
    let pieces = view.their_all & !view.theirs[PAWN] & !view.theirs[KING];
    // Held by a pawn, or by more than attack it.
    let well_held = theirs.by[PAWN] | (theirs.twice & !own.twice);
    let weak = view.their_all & !view.theirs[KING] & !well_held & own.all;
    let worth_taking = weak | pieces;

    by(THREAT_MINOR, (own.by[KNIGHT] | own.by[BISHOP]) & worth_taking, view, tally);
    by(THREAT_ROOK, own.by[ROOK] & (weak | view.theirs[QUEEN]), view, tally);
    tally.times(THREAT_KING, 0, count(own.by[KING] & weak));
    tally.times(HANGING, 0, count(weak & !theirs.all));

    // Pawns that cannot just be taken: where they stand, and where they could go.
    let safe = own.all | !theirs.all;
    by(THREAT_PAWN, pawn_attacks(view.own[PAWN] & safe) & pieces, view, tally);
    let free = !view.occupied();
    let once = (view.own[PAWN] << 8) & free;
    let pushes = (once | ((once & rank(2)) << 8 & free)) & safe & !theirs.by[PAWN];
    tally.times(THREAT_PUSH, 0, count(pawn_attacks(pushes) & pieces & !own.by[PAWN]));
}

/// Counts the attacked by kind.
#[inline]
fn by<S: Sink>(group: Group, mut attacked: u64, view: &View, tally: &mut Tally<'_, S>) {
    if attacked == 0 {
        return;
    }
    for kind in [PAWN, KNIGHT, BISHOP, ROOK, QUEEN] {
        let these = attacked & view.theirs[kind];
        if these != 0 {
            tally.times(group, kind, count(these));
            attacked &= !these;
        }
    }
}
