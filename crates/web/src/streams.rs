//! Searches that are told while they go on, as server-sent events.

use std::convert::Infallible;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use serde::Serialize;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tokio_stream::{Stream, StreamExt};

use crate::failure::Answer;
use crate::hall::Hall;
use crate::searches::{Stop, search};

/// Events that were told and not yet sent.
const WAITING: usize = 64;
/// A stream that has nothing to say says so, so that a listener who is gone is noticed.
pub(crate) const KEEP_ALIVE: Duration = Duration::from_secs(5);

/// Tells whoever listens.
pub(crate) struct Teller(mpsc::Sender<Event>);

impl Teller {
    /// Tells an event. It is lost if nobody listens: the search will be told to stop.
    pub(crate) fn tell(&self, name: &str, data: &impl Serialize) {
        let _ = self.0.blocking_send(event(name, data));
    }
}

fn event(name: &str, data: &impl Serialize) -> Event {
    // Names, numbers and lists always have a JSON form.
    Event::default().event(name).json_data(data).unwrap_or_default()
}

/// Does the work and streams what it tells; the last event is `done` with what it found, or `failure` with the error.
pub(crate) fn stream<W, T>(
    hall: &Hall,
    most: Duration,
    work: W,
) -> Answer<Sse<impl Stream<Item = Result<Event, Infallible>> + use<W, T>>>
where
    W: FnOnce(&Teller, &Stop) -> Answer<T> + Send + 'static,
    T: Serialize + Send + 'static,
{
    let place = hall.stream()?;
    let hall = hall.clone();
    let (sender, receiver) = mpsc::channel(WAITING);
    tokio::spawn(async move {
        let teller = Teller(sender.clone());
        let ended = tokio::select! {
            ended = search(&hall, most, move |stop| work(&teller, stop)) => ended,
            () = sender.closed() => return,
        };
        let last = match ended {
            Ok(found) => event("done", &found),
            Err(failure) => event("failure", &failure.body()),
        };
        // Who has just left misses nothing.
        let _ = sender.send(last).await;
    });
    let events = ReceiverStream::new(receiver).map(move |event| {
        let _held = &place;
        Ok(event)
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)))
}
