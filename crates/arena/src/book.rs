//! Games of chess appended to a PGN file, each in one piece.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::Path;

use tah_host::{Error, Result};

use crate::dialect::Dialect;
use crate::record::Entry;
use crate::tournament::Match;

/// A PGN file that games are appended to.
pub(crate) struct GameBook {
    file: File,
    dialect: Dialect,
    engines: Vec<String>,
}

impl GameBook {
    /// Opens the file, or begins one. What is there stays.
    pub(crate) fn open(path: &Path, plan: &Match) -> Result<Self> {
        let failed =
            |error: std::io::Error| Error::new(format!("cannot use {}: {error}", path.display()), "");
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed)?;
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(failed)?;
        if !text.is_empty() && !text.ends_with(b"\n\n") {
            // A game that was cut short must not swallow the next.
            file.write_all(b"\n\n").map_err(failed)?;
        }
        let engines = plan.engines.iter().map(|engine| engine.source.clone()).collect();
        Ok(Self { file, dialect: Dialect::of(&plan.game), engines })
    }

    /// Appends a game.
    pub(crate) fn add(&mut self, entry: &Entry) -> Result<()> {
        let played = &entry.played;
        let tags = [
            ("Event", "tah match".to_owned()),
            ("Round", (entry.game + 1).to_string()),
            ("White", self.engines[entry.first].clone()),
            ("Black", self.engines[entry.second].clone()),
            ("Termination", played.reason.clone()),
        ];
        let Some(text) = self.dialect.pgn(played, &tags) else { return Ok(()) };
        self.file
            .write_all(text.as_bytes())
            .map_err(|error| Error::new(format!("cannot write PGN: {error}"), ""))
    }
}
