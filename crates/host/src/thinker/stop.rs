//! A search that a flag ends, for those who have a flag and not a [`Control`].

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use super::Control;

/// How often it is looked whether the search is to stop.
const BETWEEN_LOOKS: Duration = Duration::from_millis(5);

/// Runs a search that ends when the flag is set.
pub(crate) fn stoppable<T>(stop: Option<&AtomicBool>, search: impl FnOnce(&Control) -> T) -> T {
    let control = Control::new();
    let Some(stop) = stop else { return search(&control) };
    let is_done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !is_done.load(Relaxed) {
                if stop.load(Relaxed) {
                    control.stop();
                    break;
                }
                std::thread::park_timeout(BETWEEN_LOOKS);
            }
        });
        let found = search(&control);
        is_done.store(true, Relaxed);
        found
    })
}
