//! What a search tells while it runs and when it is done. Data, never text.

use std::time::Duration;

use super::score::Worth;

/// Whether a score is the value, or only bounds it because an iteration is not complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Certainty {
    /// The value at this depth.
    Value,
    /// The value is at least this.
    AtLeast,
    /// The value is at most this.
    AtMost,
}

/// A move of the root with what follows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<M> {
    /// The score for the side to move, in points.
    pub score: i32,
    /// Whether it is the value.
    pub certainty: Certainty,
    /// The moves, the one to play first.
    pub moves: Vec<M>,
}

impl<M> Line<M> {
    /// What the score says: points, or a win or loss and how far away it is.
    pub fn worth(&self) -> Worth {
        Worth::from(self.score)
    }
}

/// What is known after an iteration, or during one that takes long.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<M> {
    /// The depth of the iteration.
    pub depth: u32,
    /// Whether the iteration was completed, or ended by a limit.
    pub is_complete: bool,
    /// Whether this was told during an iteration that takes long, of its best line alone: the score bounds the value, which is asked
    /// again with another window.
    pub goes_on: bool,
    /// The deepest ply reached.
    pub reached: u32,
    /// The best moves, best first: as many as were asked for.
    pub lines: Vec<Line<M>>,
    /// Moves played in the search, by all threads.
    pub nodes: u64,
    /// Positions that the guide played to the end itself, such as those found in a database.
    pub finished: u64,
    /// Since the search began.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub fullness: u32,
}

impl<M> Report<M> {
    /// Nodes per second.
    pub fn speed(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }

    /// The best line, if there is a move at all.
    pub fn best(&self) -> Option<&Line<M>> {
        self.lines.first()
    }
}
