//! Reading a file game by game: no more than one game's text is in memory.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::{self, BufRead};

use super::error::PgnError;
use super::game::Game;
use super::read::Games;

/// The games of a file. Errors of the file itself end it; errors of a game do not.
pub struct Reader<R> {
    source: R,
    /// The text of the game that is being gathered: its lines, and the first line of the next game.
    text: Vec<u8>,
    next_line: Vec<u8>,
    /// The number of the line on which the gathered text begins.
    line: usize,
    /// How many lines have been gathered.
    lines: usize,
    ready: VecDeque<Result<Game, PgnError>>,
    failed: bool,
}

impl<R: BufRead> Reader<R> {
    /// Reads from `source`.
    pub fn new(source: R) -> Self {
        Self {
            source,
            text: Vec::new(),
            next_line: Vec::new(),
            line: 1,
            lines: 0,
            ready: VecDeque::new(),
            failed: false,
        }
    }

    /// Gathers lines up to the tags of the next game; says whether there were any.
    fn gather(&mut self) -> io::Result<bool> {
        self.line += self.lines;
        self.lines = 0;
        self.text.clear();
        let (mut in_comment, mut has_moves) = (false, false);
        loop {
            if self.next_line.is_empty() && self.source.read_until(b'\n', &mut self.next_line)? == 0 {
                return Ok(!self.text.is_empty());
            }
            let line = self.next_line.trim_ascii();
            let is_tag = !in_comment && line.starts_with(b"[");
            if is_tag && has_moves {
                return Ok(true);
            }
            if !is_tag {
                in_comment = is_comment_open(line, in_comment);
                has_moves |= !line.is_empty() && line != b"\xEF\xBB\xBF" && !line.starts_with(b"%");
            }
            self.text.append(&mut self.next_line);
            self.lines += 1;
        }
    }
}

/// Whether a line ends inside `{…}`.
fn is_comment_open(line: &[u8], mut inside: bool) -> bool {
    for byte in line {
        match (byte, inside) {
            (b'{', false) => inside = true,
            (b'}', true) => inside = false,
            // The rest of the line is a comment of the other kind.
            (b';', false) => return false,
            _ => {}
        }
    }
    inside
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = io::Result<Result<Game, PgnError>>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(game) = self.ready.pop_front() {
                return Some(Ok(game));
            }
            if self.failed {
                return None;
            }
            match self.gather() {
                Err(error) => {
                    self.failed = true;
                    return Some(Err(error));
                }
                Ok(false) => return None,
                Ok(true) => {}
            }
            // Old files are in Latin-1, where every byte is a character.
            let text: Cow<'_, str> = match std::str::from_utf8(&self.text) {
                Ok(text) => text.into(),
                Err(_) => self.text.iter().map(|&byte| char::from(byte)).collect::<String>().into(),
            };
            self.ready.extend(Games::starting_at_line(&text, self.line));
        }
    }
}
