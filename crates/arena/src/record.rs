//! The record of a match: a line of JSON that says which match it is, then one for every finished game. A match that
//! was killed goes on from there; a line that was cut short is that of a game to be played again.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};
use tah_host::{Error, Result};

use crate::game::Played;

/// What makes a match this match: another one cannot go on from its record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Heading {
    /// The game.
    pub game: String,
    /// The engines.
    pub engines: Vec<String>,
    /// How they are played.
    pub terms: String,
    /// Where the games begin.
    pub openings: String,
    /// From what dice start.
    pub seed: u64,
}

/// A finished game in its match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// The number of the game, from 0.
    pub game: usize,
    /// The engine that played first.
    pub first: usize,
    /// The engine that played second.
    pub second: usize,
    /// The game.
    #[serde(flatten)]
    pub played: Played,
}

/// A file that games are written to.
#[derive(Debug)]
pub struct Record {
    file: File,
}

impl Record {
    /// Opens a record, or begins one, and returns the games that are in it.
    pub fn open(path: &Path, heading: &Heading) -> Result<(Self, Vec<Entry>)> {
        let failed =
            |error: std::io::Error| Error::new(format!("cannot use {}: {error}", path.display()), "");
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        // A line without an end was being written when the match was killed.
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
        let text = String::from_utf8_lossy(&bytes[..whole]);
        let mut lines = text.lines().enumerate();
        let first = lines.next().map(|(_, line)| line);
        // Nothing is changed in a file before it is known to be a record.
        check_heading(path, first, &bytes[whole..], heading)?;
        file.set_len(whole as u64).map_err(failed)?;
        let mut record = Self { file };
        if first.is_none() {
            record.write(heading)?;
        }
        let read = |(number, line): (usize, &str)| {
            serde_json::from_str(line).map_err(|error| {
                let message = format!("{}, line {}: {error}", path.display(), number + 1);
                Error::new(message, "a finished game")
            })
        };
        let entries = lines.filter(|(_, line)| !line.trim().is_empty()).map(read).collect::<Result<_>>()?;
        Ok((record, entries))
    }

    /// Appends a line in one piece.
    pub fn write(&mut self, line: &impl Serialize) -> Result<()> {
        let failed =
            |error: &dyn std::fmt::Display| Error::new(format!("cannot write the record: {error}"), "");
        let text = serde_json::to_string(line).map_err(|error| failed(&error))? + "\n";
        self.file.write_all(text.as_bytes()).map_err(|error| failed(&error))
    }
}

/// Whether a file that begins with this line, or only with a piece of one, can be the record of this match.
fn check_heading(path: &Path, first: Option<&str>, piece: &[u8], heading: &Heading) -> Result<()> {
    let expected = "a file of its own for every match: same game, engines, terms, openings and seed";
    let wrong = |what: &str| Err(Error::new(format!("{} is {what}", path.display()), expected));
    match first.map(serde_json::from_str::<Heading>) {
        Some(Ok(found)) if found == *heading => Ok(()),
        Some(Ok(_)) => wrong("the record of another match"),
        Some(Err(_)) => wrong("no record of a match"),
        None => {
            let ours = serde_json::to_string(heading).unwrap_or_default();
            if ours.as_bytes().starts_with(piece) { Ok(()) } else { wrong("no record of a match") }
        }
    }
}
