//! Games on disk: three lines that a person can read and mend.
//!
//! ```text
//! game connect-four
//! position 7/7/7/7/7/7 x
//! moves 4 4 3
//! ```

use std::fs;
use std::path::{Path, PathBuf};

use tah_host::{Error, Result, Session, Spec, catalogue};

/// Writes the game to `path`: first beside it, then in its place, so that a crash leaves the old file or the new one.
pub(crate) fn save(session: &dyn Session, game: &str, path: &Path, overwrite: bool) -> Result<()> {
    if path.exists() && !overwrite {
        return Err(Error::new(
            format!("{} exists already", path.display()),
            "another name, or `save! FILE`",
        ));
    }
    if game.contains(['\n', '\r']) {
        return Err(Error::new(
            "a game with line breaks in its name cannot be saved",
            "the tree on one line",
        ));
    }
    let (position, moves) = session.history();
    let text = format!("game {game}\nposition {position}\nmoves {}\n", moves.join(" "));
    let mut beside: PathBuf = path.to_owned();
    beside.as_mut_os_string().push(".part");
    let cannot = |error: std::io::Error| Error::new(format!("cannot write {}: {error}", path.display()), "");
    fs::write(&beside, text).map_err(cannot)?;
    fs::rename(&beside, path).map_err(cannot)
}

/// The game in `path`: its spec, and the session with all moves played.
pub(crate) fn load(path: &Path) -> Result<(String, Box<dyn Session>)> {
    let text = fs::read_to_string(path)
        .map_err(|error| Error::new(format!("cannot read {}: {error}", path.display()), "a saved game"))?;
    let field = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        line.map(str::trim).ok_or_else(|| {
            let message = format!("{} has no line `{name}…`", path.display());
            Error::at(&text, 0, message, "a saved game: lines `game`, `position` and `moves`")
        })
    };
    let game = field("game ")?;
    let mut session = catalogue::open(&Spec::parse(game)?)?;
    session.set_position(field("position ")?)?;
    for word in field("moves")?.split_whitespace() {
        session.play(word).map_err(|error| {
            let offset = word.as_ptr() as usize - text.as_ptr() as usize;
            Error::at(&text, offset, error.message, error.expected)
        })?;
    }
    Ok((game.to_owned(), session))
}
