//! Threads that help each other (young brothers wait, Feldmann 1993): when the first move of a node was no cutoff, the others are offered
//! to whoever is idle. Who waits for a helper helps in the meantime.

use std::hint::spin_loop;
use std::sync::atomic::Ordering::{Relaxed, SeqCst};
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicUsize};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::yield_now;
use std::time::Duration;

use super::deep::{Deep, Node};

/// How often somebody idle looks for work before going to sleep: waking up takes as long as half of the tasks do.
const PATIENCE: u32 = 20_000;
/// Once in so many looks the processor is offered to others, who may have the work.
const POLITE: u32 = 64;
/// How long somebody idle sleeps before looking again.
const NAP: Duration = Duration::from_micros(50);

/// A node whose moves are searched by several.
pub(super) struct Split {
    /// Set when a cutoff was found, here or above.
    over: AtomicBool,
    parent: Option<Arc<Split>>,
    /// The best score of the helpers, with its move in the lowest byte.
    best: AtomicI32,
    pending: AtomicUsize,
}

impl Split {
    pub(super) fn new(parent: Option<Arc<Split>>) -> Arc<Self> {
        let best = AtomicI32::new(i32::MIN);
        Arc::new(Self { over: AtomicBool::new(false), parent, best, pending: AtomicUsize::new(0) })
    }

    /// Whether nobody wants to know any more.
    pub(super) fn is_over(&self) -> bool {
        self.over.load(SeqCst) || self.parent.as_ref().is_some_and(|parent| parent.is_over())
    }

    pub(super) fn end(&self) {
        self.over.store(true, SeqCst);
    }

    /// What the helpers found: a score and its move.
    pub(super) fn best(&self) -> Option<(i32, u8)> {
        let best = self.best.load(SeqCst);
        (best != i32::MIN).then_some((best >> 8, best as u8))
    }

    pub(super) fn tell(&self, score: i32, square: u8) {
        self.best.fetch_max(score << 8 | i32::from(square), SeqCst);
    }

    /// A task is done, or given up.
    pub(super) fn leave(&self) {
        self.pending.fetch_sub(1, SeqCst);
    }
}

/// A move to be searched by a helper.
pub(super) struct Task {
    pub(super) node: Node,
    pub(super) alpha: i32,
    pub(super) depth: u32,
    pub(super) certainty: u8,
    pub(super) split: Arc<Split>,
}

/// What all threads of a search share beside the table.
#[derive(Default)]
pub(super) struct Crew {
    idle: AtomicUsize,
    tasks: Mutex<Vec<Task>>,
    /// How many tasks there are, to be seen without waiting for them.
    offered: AtomicUsize,
    bell: Condvar,
}

impl Crew {
    fn tasks(&self) -> MutexGuard<'_, Vec<Task>> {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether somebody has nothing to do and was offered nothing.
    #[inline]
    pub(super) fn is_waiting(&self) -> bool {
        self.idle.load(Relaxed) > self.offered.load(Relaxed)
    }

    /// Hands a task over.
    pub(super) fn offer(&self, task: Task) {
        task.split.pending.fetch_add(1, SeqCst);
        let mut tasks = self.tasks();
        tasks.push(task);
        self.offered.store(tasks.len(), Relaxed);
        self.bell.notify_one();
    }

    /// A task, if there is one; who has lost patience sleeps a little first.
    fn take(&self, patience: &mut u32) -> Option<Task> {
        if self.offered.load(Relaxed) == 0 && *patience > 0 {
            *patience -= 1;
            if patience.is_multiple_of(POLITE) {
                yield_now();
            } else {
                spin_loop();
            }
            return None;
        }
        let mut tasks = self.tasks();
        if tasks.is_empty() && *patience == 0 {
            tasks = self.bell.wait_timeout(tasks, NAP).unwrap_or_else(PoisonError::into_inner).0;
        }
        let task = tasks.pop();
        self.offered.store(tasks.len(), Relaxed);
        task
    }

    /// Works for others until `is_done`.
    pub(super) fn help(&self, search: &mut Deep<'_>, is_done: impl Fn(&Deep<'_>) -> bool) {
        self.idle.fetch_add(1, SeqCst);
        let mut patience = PATIENCE;
        while !is_done(search) {
            let Some(task) = self.take(&mut patience) else { continue };
            patience = PATIENCE;
            self.idle.fetch_sub(1, SeqCst);
            search.run(task);
            self.idle.fetch_add(1, SeqCst);
        }
        self.idle.fetch_sub(1, SeqCst);
    }

    /// Waits until all that was offered of a split is done; nobody is waited for longer than the answer matters.
    pub(super) fn finish(&self, search: &mut Deep<'_>, split: &Split) {
        self.help(search, |search| {
            if search.is_over() {
                split.end();
            }
            split.pending.load(SeqCst) == 0
        });
    }
}
