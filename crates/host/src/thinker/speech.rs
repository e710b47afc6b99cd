//! How a game is spoken of in a protocol between programs.

use tah_rules::{Notation, Rules, TextError};

/// The move that a text names in a position.
pub type ReadMove<R> = fn(&R, &<R as Rules>::State, &str) -> Result<<R as Rules>::Move, TextError>;

/// How moves are written and read, and how the game goes on where the rules would end it by a draw that nobody has claimed.
pub struct Speech<R: Rules> {
    /// Writes a legal move.
    pub write: fn(&R, &R::State, R::Move) -> String,
    /// Reads a legal move.
    pub read: ReadMove<R>,
    /// The rules without the draws that need counting.
    pub unclaimed: fn(&R) -> R,
}

impl<R: Rules> Clone for Speech<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Rules> Copy for Speech<R> {}

impl<R: Rules + Notation + Clone> Speech<R> {
    /// As people write it.
    pub fn of_people() -> Self {
        Self { write: R::move_text, read: R::parse_move, unclaimed: R::clone }
    }
}
