//! What a user is told when something given is wrong: what, where, and what was expected.

use std::fmt;

use tah_rules::TextError;

/// How many characters of a long line are shown on each side of the place that is wrong.
const SHOWN_AROUND: usize = 44;

/// Something given to tah that it cannot use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// What is wrong.
    pub message: String,
    /// What would have been right; may be empty.
    pub expected: String,
    /// The text that is wrong, and the byte at which it is.
    pub place: Option<(String, usize)>,
}

/// The result of anything that depends on what a user gave.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// An error that is not about a place in a text.
    pub fn new(message: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { message: message.into(), expected: expected.into(), place: None }
    }

    /// An error in `source`.
    pub fn in_text(source: &str, error: TextError) -> Self {
        Self {
            message: error.message,
            expected: error.expected,
            place: Some((source.to_owned(), error.offset)),
        }
    }

    /// An error at byte `offset` of `source`.
    pub fn at(source: &str, offset: usize, message: impl Into<String>, expected: impl Into<String>) -> Self {
        Self::in_text(source, TextError::new(offset, message, expected))
    }

    /// The line and the column, from 1, where there is a text.
    pub fn line_and_column(&self) -> Option<(usize, usize)> {
        let (source, offset) = self.place.as_ref()?;
        Some(TextError::new(*offset, "", "").line_and_column(source))
    }

    /// The line that is wrong with a caret under the place, cut to what fits on a screen.
    fn excerpt(&self) -> Option<(String, usize)> {
        let (source, _) = self.place.as_ref()?;
        let (line, column) = self.line_and_column()?;
        let text = source.split('\n').nth(line - 1)?;
        let first = (column - 1).saturating_sub(SHOWN_AROUND);
        let mut shown: String = text.chars().skip(first).take(2 * SHOWN_AROUND).map(visible).collect();
        let mut caret = column - 1 - first;
        if first > 0 {
            shown.insert(0, '…');
            caret += 1;
        }
        if text.chars().nth(first + 2 * SHOWN_AROUND).is_some() {
            shown.push('…');
        }
        Some((shown, caret))
    }
}

/// A character that takes one place on a terminal and changes nothing else.
fn visible(c: char) -> char {
    if c.is_control() { ' ' } else { c }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message)?;
        if let (Some((line, column)), Some((shown, caret))) = (self.line_and_column(), self.excerpt()) {
            let margin = " ".repeat(line.to_string().len());
            write!(f, "\n{margin}--> line {line}, column {column}")?;
            write!(f, "\n{margin} |\n{line} | {shown}\n{margin} | {}^", " ".repeat(caret))?;
        }
        if !self.expected.is_empty() {
            write!(f, "\nexpected {}", self.expected)?;
        }
        Ok(())
    }
}

impl std::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_points_at_its_place() {
        let error = Error::at("(1 2\n (3 x))", 9, "`x` is not a number", "a number or `(`");
        let shown = error.to_string();
        assert_eq!(
            shown,
            "`x` is not a number\n --> line 2, column 5\n  |\n2 |  (3 x))\n  |     ^\nexpected a number or `(`"
        );
    }

    #[test]
    fn a_long_line_is_cut_to_what_fits_on_a_screen() {
        let source = "(".repeat(1_000_000);
        let shown = Error::at(&source, 500_000, "too deep", "").to_string();
        assert!(shown.lines().all(|line| line.chars().count() < 100), "{shown}");
        assert!(shown.contains('…'));
    }
}
