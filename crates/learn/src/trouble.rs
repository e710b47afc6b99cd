//! Why there are no weights.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// What may go wrong.
#[derive(Debug)]
#[non_exhaustive]
pub enum Trouble {
    /// A file or folder cannot be read or written.
    File(PathBuf, io::Error),
    /// A file does not hold what it should: which, and why.
    Content(PathBuf, String),
    /// The folder belongs to work with other settings: its own, and those asked for.
    OtherPlan(PathBuf, String, String),
    /// More games of a round were played already than are asked for: which round, how many, and how many it should have.
    Played(u32, u64, u64),
    /// No position was worth learning from.
    NoPositions,
    /// It was told to stop; what is on disk can be continued.
    Stopped,
}

impl Trouble {
    pub(crate) fn file(path: &Path) -> impl FnOnce(io::Error) -> Trouble {
        let path = path.to_owned();
        move |error| Trouble::File(path, error)
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::File(path, error) => write!(f, "{}: {error}", path.display()),
            Trouble::Content(path, why) => write!(f, "{}: {why}", path.display()),
            Trouble::OtherPlan(path, old, new) => {
                write!(f, "{} holds work with other settings: {old}; asked for: {new}", path.display())
            }
            Trouble::Played(round, played, asked) => {
                write!(
                    f,
                    "round {round} has {played} games already, and should have {asked}: ask for as many or more"
                )
            }
            Trouble::NoPositions => f.write_str("the games have no position to learn from"),
            Trouble::Stopped => {
                f.write_str("stopped; what was played is kept, and the same command goes on from there")
            }
        }
    }
}

impl std::error::Error for Trouble {}
