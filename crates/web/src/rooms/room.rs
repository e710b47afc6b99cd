//! A room: a table that several look at, each told when something changes.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::watch;

use super::Table;

/// Who asked so long ago is taken to look no more.
const INTEREST: Duration = Duration::from_secs(10);

/// A table with those who look at it.
pub(crate) struct Room {
    table: Mutex<Table>,
    changed: watch::Sender<()>,
    listeners: AtomicUsize,
    touched: Mutex<Instant>,
    trouble: Mutex<Option<String>>,
    pub(super) is_driven: AtomicBool,
    /// The version for which the end of the clock is waited for.
    pub(super) timed: AtomicU64,
}

impl Room {
    /// A room around a table.
    pub(crate) fn new(table: Table) -> Self {
        Self {
            table: Mutex::new(table),
            changed: watch::Sender::new(()),
            listeners: AtomicUsize::new(0),
            touched: Mutex::new(Instant::now()),
            trouble: Mutex::new(None),
            is_driven: AtomicBool::new(false),
            timed: AtomicU64::new(u64::MAX),
        }
    }

    /// The table, for as long as it is held.
    pub(crate) fn table(&self) -> MutexGuard<'_, Table> {
        lock(&self.table)
    }

    /// Somebody asked.
    pub(crate) fn touch(&self) {
        *lock(&self.touched) = Instant::now();
    }

    /// Whether anybody looks, or did a moment ago.
    pub(crate) fn is_wanted(&self) -> bool {
        self.listeners.load(SeqCst) > 0 || lock(&self.touched).elapsed() < INTEREST
    }

    /// Tells everybody that something has changed.
    pub(crate) fn announce(&self) {
        self.changed.send_replace(());
    }

    /// Hears of changes.
    pub(crate) fn changes(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    /// What an engine could not do, if it could not.
    pub(crate) fn trouble(&self) -> Option<String> {
        lock(&self.trouble).clone()
    }

    /// Says what an engine could not do, or that all is well.
    pub(crate) fn set_trouble(&self, trouble: Option<String>) {
        let is_new = *lock(&self.trouble) != trouble;
        *lock(&self.trouble) = trouble;
        if is_new {
            self.announce();
        }
    }
}

/// What was locked, also after a panic: every change of a table is whole or not made.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Somebody who looks at a room, until dropped.
pub(crate) struct Listener(Arc<Room>);

impl Listener {
    /// One more who looks.
    pub(crate) fn new(room: Arc<Room>) -> Self {
        room.listeners.fetch_add(1, SeqCst);
        Self(room)
    }

    /// What is looked at.
    pub(crate) fn room(&self) -> &Arc<Room> {
        &self.0
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.0.listeners.fetch_sub(1, SeqCst);
    }
}
