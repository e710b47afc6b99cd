//! Games as files: three lines that a person can read and mend.
//!
//! ```text
//! game connect-four
//! position 7/7/7/7/7/7 x
//! moves 4 4 3
//! ```

use tah_games::chess::pgn::PgnError;

use crate::error::{Error, Result};
use crate::session::Session;
use crate::spec::Spec;

/// What such a file says, as parts of its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Saved<'t> {
    /// The spec of the game.
    pub game: &'t str,
    /// Where it begins.
    pub position: &'t str,
    /// The moves played from there.
    pub moves: Vec<&'t str>,
}

/// The text of a file with the game of `session`, whose spec is `game`.
pub fn write(session: &dyn Session, game: &str) -> Result<String> {
    if game.contains(['\n', '\r']) {
        return Err(Error::new(
            "a game with line breaks in its name cannot be saved",
            "the tree on one line",
        ));
    }
    let (position, moves) = session.history();
    Ok(format!("game {game}\nposition {position}\nmoves {}\n", moves.join(" ")))
}

/// Reads the text of a file.
pub fn read(text: &str) -> Result<Saved<'_>> {
    let field = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        line.map(str::trim).ok_or_else(|| {
            let message = format!("there is no line `{name}…`");
            Error::at(text, 0, message, "a saved game: lines `game`, `position` and `moves`")
        })
    };
    let moves = field("moves")?.split_whitespace().collect();
    Ok(Saved { game: field("game ")?, position: field("position ")?, moves })
}

/// The game in the text of a file: its spec, and the session with all moves played.
pub fn open(text: &str) -> Result<(String, Box<dyn Session>)> {
    let saved = read(text)?;
    let mut session = crate::catalogue::open(&Spec::parse(saved.game)?)?;
    session.set_position(saved.position)?;
    for word in saved.moves {
        session.play(word).map_err(|error| {
            let offset = word.as_ptr() as usize - text.as_ptr() as usize;
            Error::at(text, offset, error.message, error.expected)
        })?;
    }
    Ok((saved.game.to_owned(), session))
}

/// An error of PGN with its place in the text.
pub fn in_pgn(text: &str, error: &PgnError) -> Error {
    let start: usize = text.split_inclusive('\n').take(error.line - 1).map(str::len).sum();
    let column = text[start..].char_indices().nth(error.column - 1).map_or(text.len() - start, |(at, _)| at);
    Error::at(text, start + column, &error.message, &error.expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let text = "game connect-four\nposition 7/7/7/7/7/7 x\nmoves 4 4 3\n";
        let (game, session) = open(text).unwrap();
        assert_eq!(write(session.as_ref(), &game).unwrap(), text);
        let error = open(&text.replace("4 3", "4 9")).err().unwrap();
        assert_eq!(error.line_and_column(), Some((3, 11)));
        assert!(open("game chess").err().unwrap().message.contains("moves"));
    }
}
