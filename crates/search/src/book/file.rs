//! A book as text: a first line that says what it is, then a position in each line: key, points, depth, and a star if it is open.

use std::fmt::{self, Write};

use super::{Book, Page};

/// What every book begins with.
const HEAD: &str = "tah book of ";

/// What is wrong with a book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misprint {
    /// The line, from 1.
    pub line: usize,
    /// What was expected there.
    pub expected: String,
}

impl fmt::Display for Misprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} of the book is not {}", self.line, self.expected)
    }
}

impl std::error::Error for Misprint {}

impl Book {
    /// The book of a game as text, the same for the same book.
    pub fn to_text(&self, game: &str) -> String {
        let mut pages: Vec<_> = self.pages.iter().collect();
        pages.sort_by_key(|(key, _)| **key);
        let mut text = format!("{HEAD}{game}, {} positions\n", pages.len());
        for (key, page) in pages {
            let star = if page.is_open { " *" } else { "" };
            let _ = writeln!(text, "{key:016x} {} {}{star}", page.points, page.depth);
        }
        text
    }

    /// The book that [`to_text`](Book::to_text) wrote for this game.
    pub fn from_text(game: &str, text: &str) -> Result<Self, Misprint> {
        let misprint = |line: usize, expected: String| Misprint { line, expected };
        let mut lines = text.lines();
        let head = format!("{HEAD}{game}, ");
        let count = lines.next().and_then(|line| line.strip_prefix(&head)?.strip_suffix(" positions"));
        let Some(count) = count.and_then(|count| count.parse::<usize>().ok()) else {
            return Err(misprint(1, format!("`{head}… positions`")));
        };
        let mut book = Book::default();
        for (number, line) in (2..).zip(lines) {
            let Some((key, page)) = page(line) else {
                return Err(misprint(number, "a key, points and a depth: `0123456789abcdef 40 10 *`".into()));
            };
            book.pages.insert(key, page);
        }
        if book.len() == count {
            Ok(book)
        } else {
            Err(misprint(book.len() + 2, format!("there: {count} positions are promised")))
        }
    }
}

fn page(line: &str) -> Option<(u64, Page)> {
    let mut words = line.split(' ');
    let key = u64::from_str_radix(words.next()?, 16).ok()?;
    let (points, depth) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let is_open = match words.next() {
        None => false,
        Some("*") => true,
        Some(_) => return None,
    };
    words.next().is_none().then_some((key, Page { points, depth, is_open }))
}
