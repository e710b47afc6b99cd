//! A connection as lines of text, with the end of patience.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// No line of the protocol is nearly as long.
const LONGEST: u64 = 4096;

/// A connection, line by line.
pub(super) struct Line {
    reader: BufReader<TcpStream>,
    writer: TcpStream,
}

impl Line {
    pub(super) fn new(stream: TcpStream, patience: Option<Duration>) -> std::io::Result<Self> {
        stream.set_read_timeout(patience)?;
        stream.set_nodelay(true)?;
        Ok(Self { writer: stream.try_clone()?, reader: BufReader::new(stream) })
    }

    pub(super) fn say(&mut self, text: &str) -> Result<(), String> {
        write!(self.writer, "{text}\r\n").map_err(|error| format!("the line is lost: {error}"))
    }

    /// The next line.
    pub(super) fn hear(&mut self) -> Result<String, String> {
        let mut bytes = Vec::new();
        match self.reader.by_ref().take(LONGEST).read_until(b'\n', &mut bytes) {
            Ok(0) => Err("the line is dropped".into()),
            Ok(_) => Ok(String::from_utf8_lossy(&bytes).trim().to_owned()),
            Err(error)
                if matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut) =>
            {
                Err("nothing was said for too long".into())
            }
            Err(error) => Err(format!("the line is lost: {error}")),
        }
    }
}
