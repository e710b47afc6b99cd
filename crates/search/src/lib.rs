//! The algorithms of game playing, over any game written in the vocabulary of `tah-rules`. No game is named here.
//!
//! - [`textbook`]: every algorithm of the classical lectures, each a short file that reads like its pseudocode.
//! - [`strong`]: the search that plays: one function for every game of two sides.
//! - [`solve`]: exact solving of whole games.
//! - [`book`]: opening books, grown where play is likely to go.
//! - [`perft`]: counting move paths, the first test of any rules.
//!
//! What they share is small: a [`Walk`] plays and undoes moves in place, counts, watches the clock and tells an
//! observer; [`Counters`] and [`Budget`] say what was done and what may be.

mod average;
pub mod book;
mod budget;
mod counters;
mod lines;
pub mod nature;
pub mod perft;
pub mod solve;
mod stack;
pub mod strong;
pub mod textbook;
mod walk;

pub use budget::{Budget, Halt};
pub use counters::Counters;
pub use walk::{FULL_DEPTH, Node, Side, Walk};
