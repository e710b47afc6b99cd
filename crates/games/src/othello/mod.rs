//! Othello on bitboards: rules, notation (transcripts, boards, GGF, OBF), evaluation and an endgame solver.

mod bits;
mod draw;
pub mod endgame;
mod eval;
pub mod ggf;
mod notation;
pub mod obf;
pub mod perft;
mod rules;
mod symmetry;
#[cfg(test)]
mod tests;

pub use eval::{Mobility, Patterns, Weights};
pub use rules::{Othello, PASS, Position};
