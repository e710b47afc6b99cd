//! What is wrong with a game, and where in its file.

use std::fmt;

use super::game::Game;

/// A game that could not be read to its end.
#[derive(Clone, Debug)]
pub struct PgnError {
    /// The line of the file, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What would have been right; may be empty.
    pub expected: String,
    /// The game as far as it was read.
    pub game: Box<Game>,
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)?;
        if !self.expected.is_empty() {
            write!(f, "; expected {}", self.expected)?;
        }
        Ok(())
    }
}

impl std::error::Error for PgnError {}
