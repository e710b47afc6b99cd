//! Threads that help each other (young brothers wait, Feldmann 1993): when the first moves of a node were no cutoff, the others are offered
//! to whoever is idle. Who waits for a helper helps in the meantime.

use std::sync::atomic::{AtomicBool, AtomicI32, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::deep::{Deep, Node};

/// From this depth on work is worth sharing.
pub(super) const SHARED: u32 = 14;
/// So many moves are searched alone. A cutoff comes by the second move so often that two threads searched up to 40 % more nodes than
/// one where only the first was waited for, and 5 % to 13 % more so.
pub(super) const ELDERS: usize = 2;
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

    fn tell(&self, score: i32, square: u8) {
        self.best.fetch_max(score << 8 | i32::from(square), SeqCst);
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
    bell: Condvar,
}

impl Crew {
    fn tasks(&self) -> MutexGuard<'_, Vec<Task>> {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hands a task over, if somebody has nothing to do; gives it back otherwise.
    pub(super) fn offer(&self, make: impl FnOnce() -> Task) -> bool {
        if self.idle.load(SeqCst) == 0 {
            return false;
        }
        let mut tasks = self.tasks();
        if tasks.len() >= self.idle.load(SeqCst) {
            return false;
        }
        let task = make();
        task.split.pending.fetch_add(1, SeqCst);
        tasks.push(task);
        self.bell.notify_one();
        true
    }

    /// Works for others until `is_done`.
    pub(super) fn help(&self, search: &mut Deep<'_>, is_done: impl Fn() -> bool) {
        self.idle.fetch_add(1, SeqCst);
        while !is_done() {
            let mut tasks = self.tasks();
            if tasks.is_empty() {
                tasks = self.bell.wait_timeout(tasks, NAP).unwrap_or_else(PoisonError::into_inner).0;
            }
            let Some(task) = tasks.pop() else { continue };
            drop(tasks);
            self.idle.fetch_sub(1, SeqCst);
            search.run(task);
            self.idle.fetch_add(1, SeqCst);
        }
        self.idle.fetch_sub(1, SeqCst);
    }

    /// Waits until all that was offered of a split is done.
    pub(super) fn finish(&self, search: &mut Deep<'_>, split: &Split) {
        self.help(search, || split.pending.load(SeqCst) == 0);
    }
}

impl Deep<'_> {
    /// Searches for another.
    fn run(&mut self, task: Task) {
        let Task { node, alpha, depth, certainty, split } = task;
        let certainty = std::mem::replace(&mut self.certainty, certainty);
        let own = self.split.replace(split.clone());
        let first = self.stack.len();
        if let Ok(score) = self.scout(&node, -alpha - 1, depth) {
            split.tell(-score, node.square);
            if -score > alpha {
                split.end();
            }
        }
        self.stack.truncate(first);
        self.split = own;
        self.certainty = certainty;
        split.pending.fetch_sub(1, SeqCst);
    }
}
