//! Positions and weights on disk. Games are kept in batches, each a file written as a whole: what is there is not played again.

use std::fs;
use std::path::{Path, PathBuf};

use crate::trouble::Trouble;

/// Two words.
const BYTES: usize = 16;

/// The folder of a course.
pub(crate) struct Store {
    path: PathBuf,
}

impl Store {
    /// Opens the folder, or makes it. It must not hold work with another plan.
    pub(crate) fn open(path: &Path, plan: &str) -> Result<Self, Trouble> {
        fs::create_dir_all(path).map_err(Trouble::file(path))?;
        let store = Self { path: path.to_owned() };
        match store.read("plan.txt")? {
            None => store.write("plan.txt", plan.as_bytes())?,
            Some(old) if old == plan.as_bytes() => {}
            Some(old) => {
                let old = String::from_utf8_lossy(&old).into_owned();
                return Err(Trouble::OtherPlan(path.to_owned(), old, plan.to_owned()));
            }
        }
        Ok(store)
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// A file's bytes, if there is one.
    pub(crate) fn read(&self, name: &str) -> Result<Option<Vec<u8>>, Trouble> {
        let path = self.file(name);
        match fs::read(&path) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Trouble::File(path, error)),
        }
    }

    /// Writes a file as a whole or not at all.
    pub(crate) fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Trouble> {
        let (path, draft) = (self.file(name), self.file(&format!("{name}.new")));
        fs::write(&draft, bytes).map_err(Trouble::file(&draft))?;
        fs::rename(&draft, &path).map_err(Trouble::file(&path))
    }

    pub(super) fn positions(&self, round: u32, batch: u64) -> Result<Option<Vec<[u64; 2]>>, Trouble> {
        let Some(bytes) = self.read(&batch_file(round, batch))? else { return Ok(None) };
        let word = |bytes: &[u8]| bytes.try_into().map_or(0, u64::from_le_bytes);
        let position = |bytes: &[u8]| [word(&bytes[..8]), word(&bytes[8..])];
        Ok(Some(bytes.chunks_exact(BYTES).map(position).collect()))
    }

    pub(super) fn has_positions(&self, round: u32, batch: u64) -> bool {
        self.file(&batch_file(round, batch)).is_file()
    }

    pub(super) fn write_positions(
        &self,
        round: u32,
        batch: u64,
        positions: &[[u64; 2]],
    ) -> Result<(), Trouble> {
        let bytes: Vec<u8> = positions.as_flattened().iter().flat_map(|word| word.to_le_bytes()).collect();
        self.write(&batch_file(round, batch), &bytes)
    }
}

fn batch_file(round: u32, batch: u64) -> String {
    format!("round-{round}.positions-{batch:05}.bin")
}
