//! How long work may take: until a time, or until somebody says stop; and how far it has come.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// When to end long work with what it has found.
#[derive(Clone, Copy, Debug, Default)]
pub struct Patience<'p> {
    /// The time at which it ends.
    pub deadline: Option<Instant>,
    /// A flag that ends it.
    pub stop: Option<&'p AtomicBool>,
    /// Where steps are counted, for whoever shows progress.
    pub steps: Option<&'p AtomicU64>,
}

impl Patience<'_> {
    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// For a part of the work, half of the time that is left.
    #[must_use]
    pub fn half(&self) -> Self {
        let now = Instant::now();
        let deadline = self.deadline.map(|deadline| now + deadline.saturating_duration_since(now) / 2);
        Self { deadline, ..*self }
    }

    /// Counts steps, and says whether it is over.
    pub fn count(&self, steps: u64) -> bool {
        if let Some(counter) = self.steps {
            counter.fetch_add(steps, Ordering::Relaxed);
        }
        self.is_over()
    }
}
