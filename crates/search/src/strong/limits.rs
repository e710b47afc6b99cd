//! What a search may use up, and how it is told to stop while it runs.

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// What one player has left on a clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Remaining {
    /// Until the flag falls.
    pub time: Duration,
    /// What is added for every move.
    pub increment: Duration,
    /// The moves until more time is added; for the rest of the game if nothing is said.
    pub moves: Option<u32>,
}

/// What a search may use up. Nothing is limited unless said; a search without any limit ends when it is told to, or at the greatest
/// depth there is.
#[derive(Clone, Debug)]
pub struct Limits<M> {
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The nodes of all threads together.
    pub nodes: Option<u64>,
    /// No iteration is begun after so many nodes.
    pub enough_nodes: Option<u64>,
    /// A fixed time.
    pub time: Option<Duration>,
    /// A clock, of which a sensible share is used.
    pub clock: Option<Remaining>,
    /// Ends when a win within so many plies is found.
    pub win_within: Option<u32>,
    /// Only these moves are looked at, if any are given.
    pub only: Vec<M>,
    /// How many of the best moves are told with their lines.
    pub lines: usize,
    /// Whether the answer is kept back until the search is told to stop.
    pub until_told: bool,
}

impl<M> Default for Limits<M> {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            enough_nodes: None,
            time: None,
            clock: None,
            win_within: None,
            only: Vec::new(),
            lines: 1,
            until_told: false,
        }
    }
}

impl<M> Limits<M> {
    /// A search to `depth`.
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// A search of `nodes` nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// A search of about `nodes` nodes, whose iterations are completed: what half an iteration says of a position is worth less than what
    /// the one before said.
    pub fn about_nodes(nodes: u64) -> Self {
        Self { nodes: Some(16 * nodes), enough_nodes: Some(nodes), ..Self::default() }
    }

    /// A search of so much time.
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }
}

/// By which another thread speaks to a running search.
#[derive(Default, Debug)]
pub struct Control {
    stopped: AtomicBool,
    pondering: AtomicBool,
    told: Mutex<()>,
    changed: Condvar,
}

impl Control {
    /// Nothing to say yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Nothing to say yet to a search on the opponent's time: no clock holds, and no answer is given, before
    /// [`ponder_hit`](Control::ponder_hit) or [`stop`](Control::stop).
    pub fn pondering() -> Self {
        Self { pondering: AtomicBool::new(true), ..Self::default() }
    }

    /// The search ends at once.
    pub fn stop(&self) {
        self.tell(&self.stopped, true);
    }

    /// The opponent made the expected move: from now on the clock holds. The time spent already counts.
    pub fn ponder_hit(&self) {
        self.tell(&self.pondering, false);
    }

    /// Whether the search was told to stop.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(SeqCst)
    }

    /// Whether the search runs on the opponent's time.
    #[inline]
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(SeqCst)
    }

    fn tell(&self, flag: &AtomicBool, value: bool) {
        let _told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        flag.store(value, SeqCst);
        self.changed.notify_all();
    }

    /// Returns when the answer may be given: after a stop, or, unless it must be `told`, when there is no pondering.
    pub(super) fn wait(&self, must_be_told: bool) {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        while !self.is_stopped() && (must_be_told || self.is_pondering()) {
            told = self.changed.wait(told).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
