//! Work that is told while it goes on, as server-sent events: it waits for one of the hall's places for searches, and ends when it is
//! done or when nobody listens any more.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use serde::Serialize;
use serde_json::json;
use tah_host::thinker::Control;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tokio_stream::{Stream, StreamExt};

use crate::failure::{Answer, Failure};
use crate::hall::Hall;

/// Events that were told and not yet sent.
const WAITING: usize = 64;
/// A stream that has nothing to say says so, so that a listener who is gone is noticed.
pub(crate) const KEEP_ALIVE: Duration = Duration::from_secs(5);

/// How work is told to end: a flag for engines, a control for the strong search.
#[derive(Default)]
pub(crate) struct Stop {
    pub(crate) flag: AtomicBool,
    pub(crate) control: Control,
}

impl Stop {
    fn stop(&self) {
        self.flag.store(true, SeqCst);
        self.control.stop();
    }
}

/// Tells whoever listens.
pub(crate) struct Teller(mpsc::Sender<Event>);

impl Teller {
    /// Tells an event. It is lost if nobody listens, who will be told to stop.
    pub(crate) fn tell(&self, name: &str, data: &impl Serialize) {
        let text = serde_json::to_string(data).unwrap_or_default();
        let _ = self.0.blocking_send(Event::default().event(name).data(text));
    }
}

/// Does the work and streams what it tells; the last event is `done`, or `failure` with the error.
pub(crate) fn stream<W>(
    hall: &Hall,
    work: W,
) -> Answer<Sse<impl Stream<Item = Result<Event, Infallible>> + use<W>>>
where
    W: FnOnce(&Teller, &Stop) -> Answer<()> + Send + 'static,
{
    let place = hall.stream()?;
    let hall = hall.clone();
    let (sender, receiver) = mpsc::channel(WAITING);
    tokio::spawn(async move {
        let _search = tokio::select! {
            search = hall.searches().acquire() => search,
            () = sender.closed() => return,
        };
        let stop = Arc::new(Stop::default());
        let mut working = tokio::task::spawn_blocking({
            let (stop, teller) = (Arc::clone(&stop), Teller(sender.clone()));
            move || work(&teller, &stop)
        });
        let ended = tokio::select! {
            ended = &mut working => ended,
            () = sender.closed() => {
                stop.stop();
                working.await
            }
        };
        let last = match ended {
            Ok(Ok(())) => Event::default().event("done").data("{}"),
            Ok(Err(failure)) => failed(&failure),
            Err(_) => failed(&Failure::broken("the search failed")),
        };
        let _ = sender.send(last).await;
    });
    let events = ReceiverStream::new(receiver).map(move |event| {
        let _held = &place;
        Ok(event)
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)))
}

fn failed(failure: &Failure) -> Event {
    Event::default().event("failure").data(json!({ "message": failure.to_string() }).to_string())
}
