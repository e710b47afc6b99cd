//! The evaluation by a network that learned from tah's own games. It is kept up to date from move to move (NNUE, Nasu 2018): every man on
//! its square is an input, seen by either side as its own board, with the king on the left half; the hidden sums of both sides are
//! changed by what a move changes.
//!
//! | file | what |
//! |---|---|
//! | [`inputs`] | which input a man is |
//! | [`weights`] | the weights in small whole numbers, and their file |
//! | `sums` | the hidden sums of a board, from those of another |
//! | [`evaluation`] | all of it: a score |

pub mod evaluation;
pub mod inputs;
mod sums;
#[cfg(test)]
mod tests;
pub mod weights;
