//! The words of Gambit's files: braces, quoted texts, numbers. White space, line breaks included, only separates.

use tah_rules::TextError;

use crate::number::{A_NUMBER, Rational, parse_number};

/// Reads a text word by word.
pub(crate) struct Scanner<'t> {
    text: &'t str,
    at: usize,
}

/// The result of reading something.
pub(crate) type Scan<T> = Result<T, TextError>;

impl<'t> Scanner<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    /// Where the next word begins.
    pub(crate) fn place(&mut self) -> usize {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.at
    }

    /// What comes next, not yet read: a byte, or nothing at the end.
    pub(crate) fn peek(&mut self) -> Option<u8> {
        let place = self.place();
        self.text.as_bytes().get(place).copied()
    }

    /// Whether the next is this mark, which is then read.
    pub(crate) fn take(&mut self, mark: char) -> bool {
        let found = self.peek() == Some(mark as u8);
        self.at += usize::from(found);
        found
    }

    /// The mark that must come next.
    pub(crate) fn expect(&mut self, mark: char, what: &str) -> Scan<()> {
        if self.take(mark) { Ok(()) } else { Err(self.unexpected(&format!("`{mark}` {what}"))) }
    }

    /// A run of characters that are neither space nor marks.
    pub(crate) fn word(&mut self) -> &'t str {
        let start = self.place();
        let rest = &self.text[start..];
        let ends = |c: char| c.is_whitespace() || matches!(c, '{' | '}' | '"' | ',');
        let length = rest.find(ends).unwrap_or(rest.len());
        self.at = start + length;
        &rest[..length]
    }

    /// A text in quotes, in which `\"` and `\\` stand for the characters.
    pub(crate) fn quoted(&mut self, what: &str) -> Scan<String> {
        let start = self.place();
        if !self.take('"') {
            return Err(self.unexpected(&format!("{what} in quotes")));
        }
        let mut out = String::new();
        let mut characters = self.text[self.at..].char_indices();
        while let Some((i, c)) = characters.next() {
            match c {
                '"' => {
                    self.at += i + 1;
                    return Ok(out);
                }
                '\\' => match characters.next() {
                    Some((_, escaped @ ('"' | '\\'))) => out.push(escaped),
                    Some((_, other)) => out.extend(['\\', other]),
                    None => break,
                },
                _ => out.push(c),
            }
        }
        Err(TextError::new(start, "this text is not closed", "a closing quote `\"`"))
    }

    /// An exact number.
    pub(crate) fn number(&mut self, what: &str) -> Scan<Rational> {
        let place = self.place();
        let word = self.word();
        if word.is_empty() {
            return Err(self.unexpected(&format!("{what}: {A_NUMBER}")));
        }
        parse_number(word, place)
    }

    /// A whole number that is not negative.
    pub(crate) fn count(&mut self, what: &str) -> Scan<usize> {
        let place = self.place();
        let word = self.word();
        if word.is_empty() {
            return Err(self.unexpected(what));
        }
        word.parse().map_err(|_| TextError::new(place, format!("`{word}` is no such number"), what))
    }

    /// The error at the next word.
    pub(crate) fn unexpected(&mut self, expected: &str) -> TextError {
        let place = self.place();
        let message = match self.text[place..].chars().next() {
            None => "the text ends here".to_owned(),
            Some('"') => "here is a text in quotes".to_owned(),
            Some(c @ ('{' | '}' | ',')) => format!("here is `{c}`"),
            Some(_) => format!("here is `{}`", self.word()),
        };
        TextError::new(place, message, expected)
    }

    /// An error if anything is left.
    pub(crate) fn end(&mut self, what: &str) -> Scan<()> {
        if self.peek().is_none() { Ok(()) } else { Err(self.unexpected(&format!("the end: {what}"))) }
    }

    /// Texts in braces: `{ "a" "b" }`.
    pub(crate) fn names(&mut self, what: &str) -> Scan<Vec<String>> {
        self.expect('{', &format!("and {what}s"))?;
        let mut names = Vec::new();
        while !self.take('}') {
            names.push(self.quoted(what)?);
        }
        Ok(names)
    }

    /// `players` payoffs in braces, with or without commas between them.
    pub(crate) fn payoffs(&mut self, players: usize) -> Scan<Vec<Rational>> {
        let what = format!("a payoff for each of {players} players");
        let mut payoffs = Vec::with_capacity(players);
        while payoffs.len() < players {
            payoffs.push(self.number(&what)?);
            if payoffs.len() < players {
                self.take(',');
            }
        }
        self.expect('}', &format!("after {what}"))?;
        Ok(payoffs)
    }
}

/// A text in quotes as the files write it.
pub(crate) fn quote(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
