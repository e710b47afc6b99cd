//! A line of any text, and a bar for how much is done.

use std::cell::Cell;
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

const BETWEEN_LINES: Duration = Duration::from_millis(100);
const BAR: usize = 24;

/// A line on standard error that is rewritten, where somebody looks; gone at the end.
pub(crate) struct StatusLine {
    wanted: bool,
    shown: Cell<Option<Instant>>,
}

impl StatusLine {
    /// A line, unless the output is for a program.
    pub(crate) fn new(json: bool) -> Self {
        Self { wanted: !json && std::io::stderr().is_terminal(), shown: Cell::new(None) }
    }

    /// Shows what `text` gives, unless the last line is very new.
    pub(crate) fn show(&self, text: impl FnOnce() -> String) {
        if self.wanted && self.shown.get().is_none_or(|last| last.elapsed() >= BETWEEN_LINES) {
            self.shown.set(Some(Instant::now()));
            let _ = write!(std::io::stderr(), "\r\x1b[K{}", text());
        }
    }
}

impl Drop for StatusLine {
    fn drop(&mut self) {
        if self.shown.get().is_some() {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}

/// How much is done: `[######··················] 75/300`.
pub(crate) fn bar(done: usize, total: usize) -> String {
    let full = (BAR * done).checked_div(total).unwrap_or(BAR).min(BAR);
    format!("[{}{}] {done}/{total}", "#".repeat(full), "·".repeat(BAR - full))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_fills_up() {
        assert_eq!(bar(75, 300), format!("[{}{}] 75/300", "#".repeat(6), "·".repeat(18)));
        assert!(bar(0, 3).starts_with("[·") && bar(3, 3).contains("#] 3/3"));
    }
}
