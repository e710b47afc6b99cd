//! Games of the evaluation against itself, and what the positions in them are worth.
//!
//! | file | what |
//! |---|---|
//! | `practice` | positions to learn from, and what they are worth |
//! | `glimpse` | what one and two plies see |
//! | `exam` | careful games: questions with exact answers, outcomes, and games against the weights before |
//! | `player` | who plays those: a search of a few plies, and the solver near the end |

mod exam;
mod glimpse;
mod player;
mod practice;

pub(in crate::othello) use exam::{duel, examine, outcomes};
pub(in crate::othello) use practice::{judge, play};
