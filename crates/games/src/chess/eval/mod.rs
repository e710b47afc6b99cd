//! The evaluation: Σ wᵢfᵢ, each weight for the middle game and for the ending, blended by what is left on the board.
//!
//! | file | what |
//! |---|---|
//! | [`features`] | the names of the features and their places among the weights |
//! | [`weights`] | the weights: a text made by `tah train chess`, read once |
//! | [`tally`] | the sum of one side, and whoever wants to know what is in it |
//! | `view`, `bits` | the board as one side sees it, going up |
//! | `pawns`, `shelter`, `cache` | what depends on pawns and kings alone, and is remembered |
//! | `pieces`, `king`, `threats`, `passed` | the rest |
//! | `blend` | the phase of the game, and endings that are hard to win |
//! | [`learned`] | all of it: a score, or its trace |
//! | [`material`] | the lectures' count of material |
//!
//! The score and the trace come from the same lines: the sum is generic over a [`tally::Sink`], which costs nothing when it is `()`.

mod bits;
mod blend;
mod cache;
pub mod features;
mod king;
pub mod learned;
pub mod material;
mod passed;
mod pawns;
mod pieces;
mod shelter;
pub mod tally;
#[cfg(test)]
mod tests;
mod threats;
mod view;
pub mod weights;
