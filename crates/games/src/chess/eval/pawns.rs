//! The structure of one side's pawns: what depends on pawns alone.

use super::bits::{beside, count, files, fill_down, fill_up, has, pawn_attacks, pawn_attacks_down, squares};
use super::features::{
    PAWN_BACKWARD, PAWN_BACKWARD_OPEN, PAWN_CANDIDATE, PAWN_DOUBLED, PAWN_ISOLATED, PAWN_ISOLATED_OPEN,
    PAWN_PHALANX, PAWN_SUPPORTED,
};
use super::tally::{Sink, Tally};
use super::view::PAWN;

/// Adds the structure, and returns the passed pawns. Both sets are as the owner of `own` sees them.
pub(super) fn structure<S: Sink>(own: u64, theirs: u64, tally: &mut Tally<'_, S>) -> u64 {
    let attacks = pawn_attacks(own);
    let their_attacks = pawn_attacks_down(theirs);
    let in_front = fill_up(own) << 8;
    // A file on which they have nothing in front of the pawn, and a pawn that none of theirs can stop or take.
    let half_open = own & !(fill_down(theirs) >> 8);
    let passed = half_open & !fill_down(beside(theirs) >> 8) & !(fill_down(own) >> 8);

    for square in squares(own) {
        tally.man(PAWN, square);
    }
    let isolated = own & !files(beside(own));
    tally.times(PAWN_ISOLATED, 0, count(isolated));
    tally.times(PAWN_ISOLATED_OPEN, 0, count(isolated & half_open));
    tally.times(PAWN_DOUBLED, 0, count(own & in_front));

    // Neighbours have gone past, and the square in front is theirs.
    let helped = fill_up(beside(own));
    let backward = own & !isolated & !helped & (their_attacks >> 8);
    tally.times(PAWN_BACKWARD, 0, count(backward));
    tally.times(PAWN_BACKWARD_OPEN, 0, count(backward & half_open));

    for square in squares(own & beside(own)) {
        tally.pick(PAWN_PHALANX, square / 8);
    }
    for square in squares(own & attacks) {
        tally.pick(PAWN_SUPPORTED, square / 8);
    }
    for square in squares(half_open & !passed & !(fill_down(own) >> 8)) {
        if is_candidate(square, own, theirs) {
            tally.pick(PAWN_CANDIDATE, square / 8);
        }
    }
    passed
}

/// Whether as many of ours can help a pawn on its way as of theirs stand against it.
fn is_candidate(square: usize, own: u64, theirs: u64) -> bool {
    let pawn = 1 << square;
    let beside_files = files(beside(pawn));
    let above = fill_up(beside(pawn) << 8);
    let against = count(theirs & above);
    let helping = count(own & beside_files & !above);
    debug_assert!(has(own, square));
    helping >= against
}
