//! Kuhn poker: three cards, one bet. The smallest poker in which bluffing is right.
//!
//! H. W. Kuhn, "A simplified two-person poker", Contributions to the Theory of Games I (1950).

mod draw;
mod notation;
mod rules;
#[cfg(test)]
mod tests;

pub use rules::{KuhnPoker, Move, State, View};
