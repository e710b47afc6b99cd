//! Tic-tac-toe and its kin, the m,n,k games: `line` stones in a row on a board of `columns` by `rows`.
//! The evaluation is the one of the lectures: lines still open to one side minus those open to the other.

mod draw;
mod eval;
mod notation;
mod rules;
#[cfg(test)]
mod tests;

pub use eval::{OpenLines, WON};
pub use rules::{Position, TicTacToe};
