//! How much a search may do: checked between simulations, and within very long ones.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::Counters;

/// How many moves are played between two looks at the clock: some tenths of a millisecond.
const MOVES_BETWEEN_LOOKS: u64 = 4096;

/// When to stop. Without any limit a search runs until the root is proven, which may be never.
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget<'a> {
    /// At most so many simulations.
    pub playouts: Option<u64>,
    /// No new simulation after so many moves, those of the tree and of the playouts.
    pub nodes: Option<u64>,
    /// Stop at this time.
    pub deadline: Option<Instant>,
    /// Stop when this is set.
    pub stop: Option<&'a AtomicBool>,
}

impl Budget<'_> {
    /// A number of simulations and nothing else.
    pub fn playouts(playouts: u64) -> Self {
        Self { playouts: Some(playouts), ..Self::default() }
    }
}

/// A budget being spent.
#[derive(Debug)]
pub(super) struct Spending<'a> {
    budget: Budget<'a>,
    next_look: u64,
}

impl<'a> Spending<'a> {
    pub(super) fn new(budget: Budget<'a>) -> Self {
        Self { budget, next_look: 0 }
    }

    /// Whether another simulation may begin.
    #[inline]
    pub(super) fn allows(&mut self, counters: &Counters) -> bool {
        let few = |limit: Option<u64>, spent| limit.is_none_or(|limit| spent < limit);
        few(self.budget.playouts, counters.playouts)
            && few(self.budget.nodes, counters.nodes)
            && !self.time_is_up(counters.nodes)
    }

    /// Looks at the clock and the stop flag, if `moves` were played since it last did.
    #[inline]
    fn time_is_up(&mut self, moves: u64) -> bool {
        if moves < self.next_look {
            return false;
        }
        self.next_look = moves + MOVES_BETWEEN_LOOKS;
        self.is_stopped()
    }

    /// Whether a playout that has played `plies` moves must be given up.
    #[inline]
    pub(super) fn interrupts(&self, plies: u64) -> bool {
        plies.is_multiple_of(MOVES_BETWEEN_LOOKS) && self.is_stopped()
    }

    #[cold]
    fn is_stopped(&self) -> bool {
        self.budget.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.budget.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
