//! Backgammon, the lectures' game of chance: 21 distinct rolls, about 20 plays of each, a doubling cube, money play and match play.
//!
//! A turn is up to three steps: the player may double, chance rolls, and the player moves the men. Plays that lead to the same position
//! are one play.

pub mod advice;
mod base64;
pub mod bearoff;
mod board;
mod cube;
mod draw;
mod eval;
mod fibs;
mod gnu_id;
pub mod match_equity;
pub mod match_file;
pub mod network;
mod notation;
mod play;
mod play_text;
mod plays;
pub mod review;
pub mod rollout;
mod rules;
mod state;
#[cfg(test)]
mod tests;
mod xgid;

pub use board::{BAR, Board, MEN, OFF};
pub use cube::{Cube, Owner};
pub use eval::Pips;
pub use play::{Play, Step};
pub use rules::{Action, Backgammon, MOST_CUBE};
pub use state::{Phase, Stakes, State};
