//! A watch over the budget, for work that is counted but is not a walk over a tree.

use crate::{Budget, Halt};

pub(super) struct Watch<'b> {
    budget: Budget<'b>,
    counted: u64,
    next_look: u64,
}

impl<'b> Watch<'b> {
    pub(super) fn new(budget: Budget<'b>) -> Self {
        Self { budget, counted: 0, next_look: budget.next_look(0) }
    }

    /// Counts so many nodes more; halts when the budget is spent.
    #[inline]
    pub(super) fn count(&mut self, nodes: u64) -> Result<(), Halt> {
        self.counted += nodes;
        if self.counted < self.next_look {
            return Ok(());
        }
        self.next_look = self.budget.next_look(self.counted);
        if self.budget.is_spent(self.counted) { Err(Halt::Spent) } else { Ok(()) }
    }

    pub(super) fn counted(&self) -> u64 {
        self.counted
    }
}
