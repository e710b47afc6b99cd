//! Progress of long work: one line on a terminal, rewritten; nothing where nobody looks.

mod status;

pub(crate) use status::{StatusLine, bar};

use std::cell::Cell;
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use tah_host::Progress;

use crate::output::{count, number};

const BETWEEN_LINES: Duration = Duration::from_millis(200);

/// Shows how far a search has come.
pub(crate) struct ProgressLine {
    wanted: bool,
    shown: Cell<bool>,
    last: Cell<Instant>,
}

impl ProgressLine {
    /// A line on standard error, unless the output is for a program.
    pub(crate) fn new(json: bool) -> Self {
        let wanted = !json && std::io::stderr().is_terminal();
        Self { wanted, shown: Cell::new(false), last: Cell::new(Instant::now()) }
    }

    pub(crate) fn show(&self, progress: &Progress) {
        if !self.wanted || self.last.get().elapsed() < BETWEEN_LINES {
            return;
        }
        self.last.set(Instant::now());
        self.shown.set(true);
        let value = progress.value.map_or(String::new(), |value| format!(", value {}", number(value)));
        let Progress { unit, done, nodes, .. } = progress;
        let _ = write!(std::io::stderr(), "\r\x1b[K{unit} {done}, {} nodes{value}", count(*nodes));
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        if self.shown.get() {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}
