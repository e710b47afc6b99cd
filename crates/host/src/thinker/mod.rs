//! A thinker: the strong search with its types erased, for protocols. Unlike an engine asked through a spec it keeps its table from
//! move to move, can be stopped and pondered with, and tells what it knows while it runs.

mod mind;
mod speech;
mod stop;
mod voice;

use std::time::Duration;

use tah_rules::Turn;
use tah_rules::scene::Scene;
pub use tah_search::strong::{Certainty, Control, Params, Remaining, Worth};

pub(crate) use mind::Mind;
pub use speech::{ReadMove, Speech};
pub(crate) use stop::stoppable;

use crate::error::{Error, Result};
use crate::settings::Settings;

/// How a thinker is set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// How many threads search.
    pub threads: usize,
    /// The size of the table in bytes.
    pub hash: u64,
    /// What is lost between the clock and us on every move.
    pub overhead: Duration,
    /// The tuned numbers.
    pub params: Params,
}

/// The most threads that make sense.
pub const MOST_THREADS: u32 = 256;

impl Default for Setup {
    fn default() -> Self {
        Self { threads: 1, hash: 64 << 20, overhead: Duration::from_millis(10), params: Params::default() }
    }
}

impl Setup {
    /// As an engine's settings say, and as usual where they say nothing.
    pub fn of(settings: &Settings) -> Self {
        let usual = Self::default();
        Self {
            threads: settings.threads.map_or(usual.threads, |threads| threads as usize),
            hash: settings.hash.unwrap_or(usual.hash),
            params: settings.params,
            ..usual
        }
    }

    /// The same for the search, if there is memory for it: a table is filled at once, and the system ends who takes too much.
    pub(crate) fn for_search(self) -> Result<tah_search::strong::Settings> {
        if available_memory().is_some_and(|available| self.hash > available) {
            let message = format!("there is no memory for a table of {} MB", self.hash >> 20);
            return Err(Error::new(message, "a smaller table"));
        }
        Ok(tah_search::strong::Settings {
            threads: self.threads.clamp(1, MOST_THREADS as usize),
            table_bytes: usize::try_from(self.hash).unwrap_or(usize::MAX),
            overhead: self.overhead,
            params: self.params,
            ..tah_search::strong::Settings::default()
        })
    }
}

/// What the system says it can still give, where it says so.
fn available_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().trim_end_matches("kB").trim().parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
}

/// What a thinker is asked: nothing is limited unless said.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Inquiry {
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The nodes of all threads together.
    pub nodes: Option<u64>,
    /// A fixed time.
    pub time: Option<Duration>,
    /// A clock, of which a sensible share is used.
    pub clock: Option<Remaining>,
    /// Ends when a win within so many plies is found.
    pub win_within: Option<u32>,
    /// Only these moves are looked at, if any are given.
    pub only: Vec<String>,
    /// How many of the best moves are told with their lines; at least one.
    pub lines: usize,
    /// Whether the answer is kept back until the search is told to stop.
    pub until_told: bool,
}

/// What a thinker knows after an iteration.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Thought {
    /// The depth of the iteration.
    pub depth: u32,
    /// Whether the iteration was completed, or ended by a limit.
    pub is_complete: bool,
    /// Whether this was told during an iteration that takes long: the value lies beyond the window, and is asked again.
    pub goes_on: bool,
    /// The deepest ply reached.
    pub reached: u32,
    /// The best moves, best first.
    pub lines: Vec<ThoughtLine>,
    /// Moves played in the search.
    pub nodes: u64,
    /// Nodes per second.
    pub speed: u64,
    /// Since the search began.
    pub time: Duration,
    /// Positions that the guide played to the end itself, such as those found in a database.
    pub finished: u64,
    /// How full the table is, in thousandths.
    pub fullness: u32,
}

/// A move with what follows it.
#[derive(Clone, PartialEq, Debug)]
pub struct ThoughtLine {
    /// What it is worth to the side to move: a win or loss with its distance, or hundredths of the unit of the game's evaluation.
    pub worth: Worth,
    /// Whether that is the value or a bound; nothing if not even one ply was searched.
    pub certainty: Option<Certainty>,
    /// The moves, the one to play first.
    pub moves: Vec<String>,
}

/// The strong search of one game. It speaks as the game's protocol does, which need not be how people write it: in chess `e2e4`.
pub trait Thinker: Send {
    /// How it is set up.
    fn setup(&self) -> Setup;
    /// Sets it up anew; as it was, if there is no memory for it.
    fn set(&mut self, setup: Setup) -> Result<()>;
    /// Uses the endgame databases in `folder`, or none if it is empty. What was learned is forgotten.
    fn use_database(&mut self, folder: &str) -> Result<()>;
    /// Forgets everything, as before a new game.
    fn forget(&mut self);
    /// The position after `moves` from `start`, or from the start of the game. If `start` cannot be read, all stays as it was; if a
    /// move cannot be played, those before it are.
    fn set_position(&mut self, start: Option<&str>, moves: &[&str]) -> Result<()>;
    /// The position in the game's own notation.
    fn position(&self) -> String;
    /// The position to be drawn.
    fn scene(&self) -> Scene;
    /// Whose turn it is. A draw that somebody would have to claim does not end the game.
    fn turn(&self) -> Turn;
    /// The legal moves, also where a draw could be claimed.
    fn moves(&self) -> Vec<String>;
    /// The legal move that `text` names, as the protocol writes it.
    fn read(&self, text: &str) -> Result<String>;
    /// Whether the game is over and somebody has won it.
    fn is_decided(&self) -> bool;
    /// Counts the paths of `depth` moves by their first, told one by one, until all are counted or `control` stops it; returns the sum.
    fn perft(&self, depth: u32, control: &Control, tell: &mut dyn FnMut(&str, u64)) -> u64;
    /// Searches. Every iteration is told; the last is returned. Where there is no move to make, that is an error.
    fn think(
        &mut self,
        inquiry: &Inquiry,
        control: &Control,
        tell: &mut dyn FnMut(&Thought),
    ) -> Result<Thought>;
}
