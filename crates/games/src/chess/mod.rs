//! Chess, and Chess960, on the boards of the crate `cozy-chess`: rules with the draws of the FIDE laws, positions as
//! FEN and EPD, moves as SAN and UCI, games as PGN.

mod draw;
mod ending;
mod exchange;
pub mod fen;
mod generate;
mod guide;
mod packed;
mod position;
mod rules;
#[cfg(test)]
mod tests;

pub use cozy_chess::{BitBoard, Board, Color, File, Piece, Rank, Square};
pub use ending::Ending;
pub use guide::{Placement, WON};
pub use packed::Move;
pub use position::Position;
pub use rules::{Chess, Draws, Taken, Variant};
