//! Limits of a search: so many nodes, so much time, or until told to stop.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// How often the clock is looked at, in nodes.
const NODES_BETWEEN_LOOKS: u64 = 1024;

/// What a search may use up. Nothing is limited unless said.
#[derive(Clone, Copy, Default, Debug)]
pub struct Budget<'a> {
    /// The number of nodes that may be entered.
    pub nodes: Option<u64>,
    /// The time at which the search ends.
    pub deadline: Option<Instant>,
    /// A flag by which another thread ends the search.
    pub stop: Option<&'a AtomicBool>,
}

/// Why a search returned no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halt {
    /// The budget is spent.
    Spent,
    /// The algorithm met a chance node and knows no probabilities.
    MetChance,
}

impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Halt::Spent => "the budget of the search is spent",
            Halt::MetChance => "this algorithm cannot value a chance node",
        })
    }
}

impl std::error::Error for Halt {}

impl Budget<'_> {
    /// Whether a search that has entered `nodes` nodes must end now.
    pub fn is_spent(&self, nodes: u64) -> bool {
        self.nodes.is_some_and(|limit| nodes > limit)
            || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The node count at which [`is_spent`](Budget::is_spent) should next be asked.
    pub(crate) fn next_look(&self, nodes: u64) -> u64 {
        let soon = if self.deadline.is_some() || self.stop.is_some() {
            nodes + NODES_BETWEEN_LOOKS
        } else {
            u64::MAX
        };
        self.nodes.map_or(soon, |limit| soon.min(limit + 1))
    }
}
