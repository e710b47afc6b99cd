//! What is on disk: the plan, and for each round its games, its weights and a report. Games are written as they come in, so that an
//! interruption costs a few; what is complete is not done again.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::plan::Plan;
use crate::record::Record;
use crate::train::report_file;
use crate::trouble::Trouble;

/// How many games are written together.
const TOGETHER: usize = 20;

/// The folder of a training.
pub(crate) struct Folder {
    path: PathBuf,
}

impl Folder {
    /// Opens the folder, or makes it. It must not hold work with other settings, but the number of games may still be changed while
    /// the first round goes on.
    pub(crate) fn open(path: &Path, plan: &Plan) -> Result<Self, Trouble> {
        fs::create_dir_all(path).map_err(Trouble::file(path))?;
        let folder = Self { path: path.to_owned() };
        let (name, now) = ("plan.txt", plan.to_string());
        match folder.read(name)? {
            None => folder.write(name, format!("{now}\n"))?,
            Some(old) if old.trim() == now => {}
            Some(old) if plan.begins_like(old.trim()) && folder.read(&report_file(1))?.is_none() => {
                folder.write(name, format!("{now}\n"))?;
            }
            Some(old) => return Err(Trouble::OtherPlan(path.to_owned(), old.trim().to_owned(), now)),
        }
        Ok(folder)
    }

    /// Where a file is.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// A file's text, if there is one.
    pub(crate) fn read(&self, name: &str) -> Result<Option<String>, Trouble> {
        let text = |bytes| {
            let wrong = |_| Trouble::Content(self.file(name), "not text".to_owned());
            String::from_utf8(bytes).map_err(wrong)
        };
        self.read_bytes(name)?.map(text).transpose()
    }

    /// A file's bytes, if there is one.
    pub(crate) fn read_bytes(&self, name: &str) -> Result<Option<Vec<u8>>, Trouble> {
        let path = self.file(name);
        match fs::read(&path) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Trouble::File(path, error)),
        }
    }

    /// Writes a file as a whole or not at all.
    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) -> Result<(), Trouble> {
        let (path, draft) = (self.file(name), self.file(&format!("{name}.new")));
        fs::write(&draft, text).map_err(Trouble::file(&draft))?;
        fs::rename(&draft, &path).map_err(Trouble::file(&path))
    }

    /// The games of a round that are on disk.
    pub(crate) fn games(&self, round: u32) -> Result<Vec<Record>, Trouble> {
        let name = games_file(round);
        let Some(text) = self.read(&name)? else { return Ok(Vec::new()) };
        let wrong = |why| Trouble::Content(self.file(&name), why);
        Record::read_all(&text).map(|(records, _)| records).map_err(wrong)
    }

    /// Goes on writing the games of a round after the last complete one.
    pub(crate) fn append(&self, round: u32) -> Result<Writer, Trouble> {
        let name = games_file(round);
        let path = self.file(&name);
        let text = self.read(&name)?.unwrap_or_default();
        let (_, complete) = Record::read_all(&text).map_err(|why| Trouble::Content(path.clone(), why))?;
        let open = OpenOptions::new().create(true).append(true).open(&path);
        let file = open.map_err(Trouble::file(&path))?;
        file.set_len(complete as u64).map_err(Trouble::file(&path))?;
        Ok(Writer { path, file, pending: String::new(), count: 0 })
    }
}

fn games_file(round: u32) -> String {
    format!("round-{round}.games.txt")
}

/// Writes games down, some at a time.
pub(crate) struct Writer {
    path: PathBuf,
    file: File,
    pending: String,
    count: usize,
}

impl Writer {
    pub(crate) fn add(&mut self, record: &Record) -> Result<(), Trouble> {
        self.pending += &record.write();
        self.count += 1;
        if self.count.is_multiple_of(TOGETHER) { self.flush() } else { Ok(()) }
    }

    pub(crate) fn flush(&mut self) -> Result<(), Trouble> {
        self.file.write_all(self.pending.as_bytes()).map_err(Trouble::file(&self.path))?;
        self.pending.clear();
        Ok(())
    }
}
