//! Games of the evaluation against itself: a random opening, moves by a small search, and exact scores of what is left.

mod exam;
mod player;
mod practice;

pub(in crate::othello) use exam::{duel, examine};
pub(in crate::othello) use practice::play;
