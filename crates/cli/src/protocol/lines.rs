//! The other side of a conversation by lines: a thread reads them, so that a search can be stopped by the next.

use std::collections::VecDeque;
use std::io::{BufRead, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use tah_host::Result;
use tah_host::thinker::{Control, Inquiry, Thinker, Thought};

/// How often it is looked whether a search is done.
const BETWEEN_LOOKS: Duration = Duration::from_millis(2);

/// Lines as they come in.
pub(super) struct Lines {
    incoming: Receiver<String>,
    waiting: VecDeque<String>,
}

impl Lines {
    /// Those of standard input.
    pub(super) fn of_input() -> Self {
        let (sender, incoming) = channel();
        std::thread::spawn(move || {
            let mut input = std::io::stdin().lock();
            let mut bytes = Vec::new();
            while matches!(input.read_until(b'\n', &mut bytes), Ok(1..)) {
                if sender.send(String::from_utf8_lossy(&bytes).trim().to_owned()).is_err() {
                    return;
                }
                bytes.clear();
            }
        });
        Self { incoming, waiting: VecDeque::new() }
    }

    /// The next line; nothing when there are no more.
    pub(super) fn next(&mut self) -> Option<String> {
        self.waiting.pop_front().or_else(|| self.incoming.recv().ok())
    }

    /// Runs a search that the next line stops; the end of all lines does not.
    pub(super) fn until_next<T: Send>(&mut self, search: impl FnOnce(&Control) -> T + Send) -> T {
        let control = Control::new();
        std::thread::scope(|scope| {
            let (sender, answer) = channel();
            let searching = &control;
            scope.spawn(move || sender.send(search(searching)));
            loop {
                match answer.recv_timeout(BETWEEN_LOOKS) {
                    Ok(found) => return found,
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => unreachable!("a search answers before it ends"),
                }
                if let Ok(line) = self.incoming.try_recv() {
                    self.waiting.push_back(line);
                }
                if !self.waiting.is_empty() {
                    control.stop();
                }
            }
        })
    }

    /// Lets a thinker think until the next line.
    pub(super) fn think(
        &mut self,
        thinker: &mut dyn Thinker,
        inquiry: &Inquiry,
        tell: &mut (dyn FnMut(&Thought) + Send),
    ) -> Result<Thought> {
        self.until_next(|control| thinker.think(inquiry, control, tell))
    }
}

/// Writes a line at once: the other side waits for it.
pub(super) fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    // Who has stopped listening will close the other pipe too.
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}
