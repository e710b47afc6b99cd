//! Chess, and Chess960, on the boards of the crate `cozy-chess`: rules with the draws of the FIDE laws, positions as
//! FEN and EPD, moves as SAN and UCI, games as PGN.

mod checks;
mod draw;
mod ending;
pub mod epd;
pub mod eval;
mod exchange;
pub mod fen;
mod foresight;
mod generate;
mod guide;
mod linear;
pub mod network;
mod notation;
mod packed;
pub mod pgn;
mod position;
mod probing;
mod recent;
mod rules;
pub mod san;
pub mod syzygy;
#[cfg(test)]
mod tests;
mod threats;
pub mod uci;
mod updatable;

pub use cozy_chess::{BitBoard, Board, Color, File, Piece, Rank, Square};
pub use ending::Ending;
pub use eval::material::{Material, WON};
pub use exchange::WORTH;
pub use guide::{ByFeatures, ByNetwork, Evaluation, Judge};
pub use packed::Move;
pub use position::Position;
pub use probing::Probing;
pub use rules::{Chess, Draws, Taken, Variant};
