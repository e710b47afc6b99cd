//! Games on disk; [`gamefile`] says how they are written.

use std::fs;
use std::path::{Path, PathBuf};

use tah_host::{Error, Result, Session, gamefile};

/// Writes the game to `path`.
pub(crate) fn save(session: &dyn Session, game: &str, path: &Path, overwrite: bool) -> Result<()> {
    if path.exists() && !overwrite {
        return Err(Error::new(
            format!("{} exists already", path.display()),
            "another name, or `save! FILE`",
        ));
    }
    replace(path, &gamefile::write(session, game)?)
}

/// Writes a file: first beside it, then in its place, so that a crash leaves the old file or the new one.
pub(crate) fn replace(path: &Path, text: &str) -> Result<()> {
    let mut beside: PathBuf = path.to_owned();
    beside.as_mut_os_string().push(".part");
    let cannot = |error: std::io::Error| {
        Error::new(format!("cannot write {}: {error}", path.display()), "a file that can be written")
    };
    fs::write(&beside, text).map_err(cannot)?;
    fs::rename(&beside, path).map_err(cannot)
}

/// The game in `path`: its spec, and the session with all moves played.
pub(crate) fn load(path: &Path) -> Result<(String, Box<dyn Session>)> {
    let text = fs::read_to_string(path)
        .map_err(|error| Error::new(format!("cannot read {}: {error}", path.display()), "a saved game"))?;
    gamefile::open(&text)
}
