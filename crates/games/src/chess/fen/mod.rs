//! Positions as FEN: six fields, of which the last four may be left out. Castling rights as in the standard, as in
//! X-FEN and as in Shredder-FEN; every error says which byte is wrong and what belongs there.

mod castling;
mod placement;
mod read;
mod write;

pub use read::read;
pub use write::write;

pub(super) use read::{read_fields, read_start};
