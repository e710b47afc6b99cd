//! Reading games from a text, one after the other. A game that is wrong is reported with its place and as far as it
//! could be read; the next one begins with the next tags.

use tah_rules::{Rules, TextError};

use super::error::PgnError;
use super::game::{Game, NodeId};
use super::tokens::{Token, Tokens};
use crate::chess::position::Position;
use crate::chess::san;

/// The games of a text.
pub struct Games<'t> {
    tokens: Tokens<'t>,
    /// The line, and where it begins, up to which lines have been counted.
    line: usize,
    line_start: usize,
}

impl<'t> Games<'t> {
    /// The games of a text.
    pub fn new(text: &'t str) -> Self {
        Self::starting_at_line(text, 1)
    }

    pub(super) fn starting_at_line(text: &'t str, line: usize) -> Self {
        Self { tokens: Tokens { text, at: 0 }, line, line_start: 0 }
    }

    /// The line and the column of a byte. Counts on from where it last was, so that many errors cost no more than one.
    fn place(&mut self, offset: usize) -> (usize, usize) {
        let text = self.tokens.text;
        let offset = offset.min(text.len()).max(self.line_start);
        let skipped = &text[self.line_start..offset];
        self.line += skipped.matches('\n').count();
        self.line_start += skipped.rfind('\n').map_or(0, |newline| newline + 1);
        (self.line, text[self.line_start..offset].chars().count() + 1)
    }

    /// Goes to the next line that begins with a tag. As long as no move has been seen, tags belong to the same game.
    fn skip_game(&mut self, mut seen_moves: bool) {
        let text = self.tokens.text;
        let mut at =
            text[self.tokens.at..].find('\n').map_or(text.len(), |newline| self.tokens.at + newline + 1);
        for line in text[at..].split_inclusive('\n') {
            let is_tag = line.trim_start().starts_with('[') && !line.trim_start().starts_with("[%");
            if is_tag && seen_moves {
                break;
            }
            seen_moves |= !is_tag;
            at += line.len();
        }
        self.tokens.at = at;
    }
}

impl Iterator for Games<'_> {
    type Item = Result<Game, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut builder = Builder::default();
        match builder.read(&mut self.tokens) {
            Ok(false) => None,
            Ok(true) => Some(Ok(builder.game)),
            Err(error) => {
                let (line, column) = self.place(error.offset);
                if !builder.next_begins {
                    self.tokens.at = self.tokens.at.max(error.offset);
                    self.skip_game(builder.position.is_some());
                }
                let TextError { message, expected, .. } = error;
                Some(Err(PgnError { line, column, message, expected, game: Box::new(builder.game) }))
            }
        }
    }
}

/// A line that is left for a variation and gone on with afterwards.
struct Frame {
    node: NodeId,
    position: Position,
    before: Option<(NodeId, Position)>,
    offset: usize,
}

/// A game as it is read.
#[derive(Default)]
struct Builder {
    game: Game,
    tag_offsets: Vec<usize>,
    node: Option<NodeId>,
    position: Option<Position>,
    /// The node and the position before the last move of this line; nothing where the line has just begun.
    before: Option<(NodeId, Position)>,
    frames: Vec<Frame>,
    /// Comments before the first move of a variation.
    waiting: Vec<String>,
    /// The tags of the next game came where this one should have gone on.
    next_begins: bool,
}

impl Builder {
    /// Reads one game; says whether there was one.
    fn read(&mut self, tokens: &mut Tokens<'_>) -> Result<bool, TextError> {
        let mut found = false;
        loop {
            let before = tokens.at;
            let Some((offset, token)) = tokens.next()? else { return self.finish(found, before) };
            found = true;
            match token {
                Token::Tag(name, value) => {
                    if self.position.is_some() {
                        tokens.at = before;
                        self.next_begins = true;
                        return self.finish(true, before);
                    }
                    self.game.tags.push((name.to_owned(), value));
                    self.tag_offsets.push(offset);
                }
                Token::Outcome(outcome) if self.frames.is_empty() => {
                    self.begin()?;
                    self.game.outcome = outcome;
                    return Ok(true);
                }
                // Some programs end variations with an outcome too.
                Token::Outcome(_) => {}
                token => {
                    self.begin()?;
                    self.take(offset, &token)?;
                }
            }
        }
    }

    /// The end of the text, or the tags of the next game, where the outcome should have come first.
    fn finish(&mut self, found: bool, offset: usize) -> Result<bool, TextError> {
        if found {
            self.begin()?;
        }
        if let Some(frame) = self.frames.last() {
            return Err(TextError::new(frame.offset, "the variation is never closed", "`)`"));
        }
        // Moves alone are a game as people write it down; with tags, the file has been cut off.
        if found && !self.game.tags.is_empty() {
            return Err(TextError::new(
                offset,
                "the game breaks off",
                "more moves, or 1-0, 0-1, 1/2-1/2 or *",
            ));
        }
        Ok(found)
    }

    /// The tags are over.
    fn begin(&mut self) -> Result<(), TextError> {
        if self.position.is_none() {
            self.game.follow_tags(&self.tag_offsets)?;
            self.position = Some(self.game.start.without_history());
        }
        Ok(())
    }

    fn take(&mut self, offset: usize, token: &Token<'_>) -> Result<(), TextError> {
        let node = self.node.unwrap_or(Game::ROOT);
        match *token {
            Token::Move(text) => self.play(node, offset, text)?,
            Token::Comment(text) if self.before.is_none() && !self.frames.is_empty() => {
                self.waiting.push(text.to_owned());
            }
            Token::Comment(text) => self.game.node_mut(node).after.push(text.to_owned()),
            Token::Nag(nag) => self.game.node_mut(node).nags.push(nag),
            Token::Open => self.open(node, offset)?,
            Token::Close => {
                let Some(frame) = self.frames.pop() else {
                    return Err(TextError::new(offset, "no variation is open here", "a move"));
                };
                // A variation without moves: what it says is kept with the move that it would replace.
                self.game.node_mut(frame.node).after.append(&mut self.waiting);
                (self.node, self.position, self.before) =
                    (Some(frame.node), Some(frame.position), frame.before);
            }
            Token::Tag(..) | Token::Outcome(_) => {}
        }
        Ok(())
    }

    fn play(&mut self, node: NodeId, offset: usize, text: &str) -> Result<(), TextError> {
        let Some(position) = &mut self.position else { return Ok(()) };
        let m = san::read(position, text).map_err(|error| TextError { offset, ..error })?;
        let before = position.clone();
        self.game.rules().play(position, m);
        position.forget();
        let next = self.game.add(node, m);
        self.game.node_mut(next).before.append(&mut self.waiting);
        (self.node, self.before) = (Some(next), Some((node, before)));
        Ok(())
    }

    /// A variation replaces the last move: it begins where that move was played.
    fn open(&mut self, node: NodeId, offset: usize) -> Result<(), TextError> {
        let (Some((parent, before)), Some(position)) = (self.before.take(), self.position.take()) else {
            return Err(TextError::new(offset, "a variation comes before any move", "a move"));
        };
        self.position = Some(before.clone());
        self.node = Some(parent);
        self.frames.push(Frame { node, position, before: Some((parent, before)), offset });
        Ok(())
    }
}
