//! A conversation with a protocol of `tah`. Nothing is waited for longer than a minute.
#![allow(dead_code, reason = "every test file uses a part of it")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

const PATIENCE: Duration = Duration::from_mins(1);

/// A running engine.
pub(crate) struct Talk {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Talk {
    pub(crate) fn start(args: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tah"))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary was built for this test");
        let stdout = BufReader::new(child.stdout.take().expect("it is piped"));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in stdout.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let stdin = child.stdin.take();
        Self { child, stdin, lines }
    }

    pub(crate) fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().expect("it is open");
        stdin.write_all(bytes).and_then(|()| stdin.flush()).expect("it listens");
    }

    /// Ends the input.
    pub(crate) fn close(&mut self) {
        self.stdin = None;
    }

    /// What is said up to the first line that begins so.
    pub(crate) fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut said = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => said.push(line),
                Err(error) => panic!("no `{beginning}` ({error}) after {said:#?}"),
            }
            if said.last().is_some_and(|line| line.starts_with(beginning)) {
                return said;
            }
        }
    }

    /// Waits for the end, and says how it ended.
    pub(crate) fn end(mut self) -> Option<i32> {
        self.stdin = None;
        // The reader ends when the output does.
        while let Ok(line) = self.lines.recv_timeout(PATIENCE) {
            drop(line);
        }
        let ended = self.child.try_wait().expect("it can be asked");
        ended.or_else(|| self.child.wait().ok()).and_then(|status| status.code())
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The words after `key`.
pub(crate) fn moves_after(line: &str, key: &str) -> Vec<String> {
    line.split(' ').skip_while(|word| *word != key).skip(1).map(str::to_owned).collect()
}

/// The number after `key`.
pub(crate) fn number_after(line: &str, key: &str) -> Option<u64> {
    moves_after(line, key).first()?.parse().ok()
}
