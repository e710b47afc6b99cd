//! Searches: each runs in one of the hall's few places for them, and ends when it is done, when its time is up, or when nobody waits for
//! it any more. A place is free again only when the search in it has really ended.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::time::Duration;

use axum::http::StatusCode;
use tah_host::thinker::Control;

use crate::failure::{Answer, Failure};
use crate::hall::Hall;

/// How a search is told to end: a flag for engines, a control for the strong search.
#[derive(Default)]
pub(crate) struct Stop {
    pub(crate) flag: Arc<AtomicBool>,
    pub(crate) control: Control,
}

impl Stop {
    fn stop(&self) {
        self.flag.store(true, SeqCst);
        self.control.stop();
    }

    /// Whether the search was told to end.
    pub(crate) fn is_stopped(&self) -> bool {
        self.flag.load(SeqCst)
    }
}

/// Stops a search when nobody waits for it any more.
struct Waiting(Arc<Stop>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// What a search finds that takes at most so long.
pub(crate) async fn search<T: Send + 'static>(
    hall: &Hall,
    most: Duration,
    work: impl FnOnce(&Stop) -> Answer<T> + Send + 'static,
) -> Answer<T> {
    let closing = |_| Failure::new(StatusCode::SERVICE_UNAVAILABLE, "the hall is closing", "");
    let place = Arc::clone(hall.searches()).acquire_owned().await.map_err(closing)?;
    let waiting = Waiting(Arc::default());
    let stop = Arc::clone(&waiting.0);
    let mut working = tokio::task::spawn_blocking(move || {
        let _held = place;
        work(&stop)
    });
    let ended = tokio::select! {
        ended = &mut working => ended,
        () = tokio::time::sleep(most) => {
            waiting.0.stop();
            working.await
        }
    };
    ended.unwrap_or_else(|_| Err(Failure::broken("the search broke off")))
}
