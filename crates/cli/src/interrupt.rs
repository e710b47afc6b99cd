//! Ctrl-C: the first asks long work to end with what it has, the second ends tah at once.

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

/// As shells say that a program was interrupted.
const INTERRUPTED: i32 = 130;

static STOP: AtomicBool = AtomicBool::new(false);

/// A flag that Ctrl-C sets from now on.
pub(crate) fn flag() -> &'static AtomicBool {
    // Where no handler can be set, Ctrl-C ends tah as it always did.
    let _ = ctrlc::set_handler(|| {
        if STOP.swap(true, SeqCst) {
            std::process::exit(INTERRUPTED);
        }
    });
    &STOP
}
