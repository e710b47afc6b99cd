//! The pawns around one side's king: its own that shelter it, and theirs that storm it. Depends on pawns and that king alone.

use super::bits::{FILE_A, fill_up};
use super::features::{
    Group, SHELTER_B, SHELTER_C, SHELTER_D, SHELTER_EDGE, STORM_B, STORM_BLOCKED, STORM_C, STORM_D,
    STORM_EDGE,
};
use super::tally::{Sink, Tally};
use super::view::KING;

const SHELTER: [Group; 4] = [SHELTER_EDGE, SHELTER_B, SHELTER_C, SHELTER_D];
const STORM: [Group; 4] = [STORM_EDGE, STORM_B, STORM_C, STORM_D];

/// Adds the king's place and the pawns in front of it, as its side sees them.
pub(super) fn shelter<S: Sink>(king: usize, own: u64, theirs: u64, tally: &mut Tally<'_, S>) {
    tally.man(KING, king);
    let ahead = fill_up(0xFF << (king & 0o70));
    let middle = (king % 8).clamp(1, 6);
    for file in middle - 1..=middle + 1 {
        let from_edge = file.min(7 - file);
        let ours = nearest(own & ahead, file);
        tally.pick(SHELTER[from_edge], ours);
        let their_rank = nearest(theirs & ahead, file);
        if their_rank != 0 && ours + 1 == their_rank {
            tally.pick(STORM_BLOCKED, their_rank);
        } else {
            tally.pick(STORM[from_edge], their_rank);
        }
    }
}

/// The rank of the lowest pawn on a file; 0 if there is none.
fn nearest(pawns: u64, file: usize) -> usize {
    let on_file = pawns & (FILE_A << file);
    if on_file == 0 { 0 } else { on_file.trailing_zeros() as usize / 8 }
}
