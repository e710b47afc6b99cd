//! Notation: moves and positions as text, and errors that show where the text is wrong.

use std::fmt;

use crate::{Rules, legal_moves};

/// A game whose moves and positions can be written down and read back.
pub trait Notation: Rules {
    /// The move as its players write it. Different legal moves have different texts.
    fn move_text(&self, state: &Self::State, m: Self::Move) -> String;

    /// The legal move that `text` names. A game with several ways to write a move may accept more than the default,
    /// which compares with every legal move's text, without regard to case.
    fn parse_move(&self, state: &Self::State, text: &str) -> Result<Self::Move, TextError> {
        let legal = legal_moves(self, state);
        legal
            .iter()
            .copied()
            .find(|&m| self.move_text(state, m).eq_ignore_ascii_case(text.trim()))
            .ok_or_else(|| TextError::illegal_move(text, legal.iter().map(|&m| self.move_text(state, m))))
    }

    /// The position as text, on one line.
    fn position_text(&self, state: &Self::State) -> String;

    /// The position that `text` describes.
    fn parse_position(&self, text: &str) -> Result<Self::State, TextError>;

    /// One line that tells a person how positions are written, with an example.
    fn position_help(&self) -> String;
}

/// Text that could not be read: what is wrong, where, and what was expected there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError {
    /// What is wrong.
    pub message: String,
    /// The byte in the text at which it is wrong.
    pub offset: usize,
    /// What would have been right; may be empty.
    pub expected: String,
}

impl TextError {
    /// An error at byte `offset`.
    pub fn new(offset: usize, message: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { message: message.into(), offset, expected: expected.into() }
    }

    /// The error for a move that is not among the legal ones.
    pub fn illegal_move(text: &str, legal: impl Iterator<Item = String>) -> Self {
        const SHOWN: usize = 40;
        let legal: Vec<String> = legal.collect();
        let mut expected = legal.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(" ");
        if legal.len() > SHOWN {
            expected += &format!(" … ({} in all)", legal.len());
        }
        let expected =
            if legal.is_empty() { "no move: the game is over".into() } else { format!("one of {expected}") };
        Self::new(0, format!("`{}` is not a legal move here", text.trim()), expected)
    }

    /// The line and the column, from 1, at which `source` is wrong.
    pub fn line_and_column(&self, source: &str) -> (usize, usize) {
        let mut offset = self.offset.min(source.len());
        while !source.is_char_boundary(offset) {
            offset -= 1;
        }
        let before = &source[..offset];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message)?;
        if !self.expected.is_empty() {
            write!(f, "; expected {}", self.expected)?;
        }
        Ok(())
    }
}

impl std::error::Error for TextError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_knows_its_line_and_column_in_characters() {
        let at = |source: &str, offset| TextError::new(offset, "", "").line_and_column(source);
        assert_eq!(at("abc", 0), (1, 1));
        assert_eq!(at("abc", 99), (1, 4));
        assert_eq!(at("ab\ncd", 4), (2, 2));
        assert_eq!(at("žá\n→x", 8), (2, 2));
        assert_eq!(at("→", 1), (1, 1), "an offset inside a character is at that character");
    }
}
