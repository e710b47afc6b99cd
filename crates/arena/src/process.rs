//! A child process that is spoken to in lines. A thread reads what it says, so that one can wait with a deadline; it is
//! killed when it is dropped.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

/// How many lines may wait to be read: an engine that talks without end has to wait itself.
const MOST_WAITING: usize = 4096;
/// How long a program may take to end when it is asked to.
const FAREWELL: Duration = Duration::from_millis(200);

/// A running program.
pub(crate) struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

/// Why no line came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Silence {
    /// The time was over.
    Late,
    /// The program has ended or closed its output.
    Closed,
}

impl Process {
    /// Starts a program.
    pub(crate) fn start(words: &[String]) -> std::io::Result<Self> {
        let (program, arguments) = words.split_first().ok_or(std::io::ErrorKind::NotFound)?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let broken = || std::io::Error::from(std::io::ErrorKind::BrokenPipe);
        let input = child.stdin.take().ok_or_else(broken)?;
        let output = child.stdout.take().ok_or_else(broken)?;
        let (sender, lines) = sync_channel(MOST_WAITING);
        // It ends when the program closes its output or nobody listens any more.
        std::thread::spawn(move || {
            for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
                let line = String::from_utf8_lossy(&line).trim().to_owned();
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Self { child, input, lines })
    }

    /// Says a line.
    pub(crate) fn say(&mut self, line: &str) -> Result<(), Silence> {
        let said = self.input.write_all(format!("{line}\n").as_bytes()).and_then(|()| self.input.flush());
        said.map_err(|_| Silence::Closed)
    }

    /// Waits until `deadline` for a line that `take` wants.
    pub(crate) fn hear<T>(
        &self,
        deadline: Instant,
        mut take: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Silence> {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left).map_err(|error| match error {
                RecvTimeoutError::Timeout => Silence::Late,
                RecvTimeoutError::Disconnected => Silence::Closed,
            })?;
            if let Some(found) = take(&line) {
                return Ok(found);
            }
            // A program that talks without end never lets the wait run out by itself.
            if left.is_zero() {
                return Err(Silence::Late);
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if self.say("quit").is_ok() {
            let deadline = Instant::now() + FAREWELL;
            while Instant::now() < deadline {
                if !matches!(self.child.try_wait(), Ok(None)) {
                    return;
                }
                std::thread::sleep(Duration::from_millis(2));
            }
        }
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
