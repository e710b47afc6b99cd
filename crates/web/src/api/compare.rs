//! Every algorithm that applies to one position, one after another, told as each ends.

use std::convert::Infallible;
use std::sync::atomic::Ordering;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use serde::{Deserialize, Serialize};
use serde_json::json;
use tah_host::Call;
use tah_host::lesson::Comparison;
use tokio::sync::mpsc;
use tokio_stream::Stream;
use tokio_stream::wrappers::UnboundedReceiverStream;

use super::Area;
use super::document::{Operation, needed, optional};
use super::microscope::open;
use crate::failure::{Answer, Query};
use crate::hall::Hall;
use crate::recordings::limited;

/// What an algorithm with a memory may use.
const HASH: &str = "64MB";

pub(super) fn area() -> Area {
    let compare = Operation::get(
        "/api/compare",
        "Every algorithm that applies, on one position to one depth",
        "events `row` (algorithm, value, payoffs, best, nodes, leaves, cutoffs, seconds), then `done` (whole) or `failed` (error)",
    );
    let compare = compare.query([
        needed("game", "string", "the spec of the game; `tree` for a tree"),
        optional("tree", "string", "the tree, where the game is `tree`"),
        optional("position", "string", "where to begin, in the game's notation"),
        optional("depth", "string", "how many plies to search, or `full`, which it is unless said"),
    ]);
    Area::new().with(compare.streams(), stream)
}

/// Which position, and how deep.
#[derive(Deserialize)]
struct Wanted {
    game: String,
    tree: Option<String>,
    position: Option<String>,
    depth: Option<String>,
}

async fn stream(
    State(hall): State<Hall>,
    Query(wanted): Query<Wanted>,
) -> Answer<Sse<impl Stream<Item = Result<Event, Infallible>>>> {
    let (send, receive) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        let rows = send.clone();
        let compared = compare(&hall, wanted, rows);
        // Whoever has gone away waits for nothing: the search is dropped, and so it is stopped.
        let last = tokio::select! {
            last = compared => last,
            () = send.closed() => return,
        };
        let last = match last {
            Ok(whole) => event("done", &json!({ "whole": whole })),
            Err(failure) => event("failed", &failure.body()),
        };
        // If nobody listens any more, nobody misses it.
        let _ = send.send(Ok(last));
    });
    Ok(Sse::new(UnboundedReceiverStream::new(receive)).keep_alive(KeepAlive::default()))
}

/// Says whether every algorithm came to its end.
async fn compare(
    hall: &Hall,
    wanted: Wanted,
    rows: mpsc::UnboundedSender<Result<Event, Infallible>>,
) -> Answer<bool> {
    let session = open(&wanted.game, wanted.tree.as_deref(), None, wanted.position.as_deref())?;
    let depth = wanted.depth.filter(|depth| !depth.is_empty()).unwrap_or_else(|| "full".to_owned());
    limited(hall, move |stop| {
        let call = Call { stop: Some(stop), ..Call::default() };
        let mut told = |row: &Comparison| {
            let _ = rows.send(Ok(event("row", row)));
        };
        Comparison::of_position(session.as_ref(), &depth, Some(HASH), &call, &mut told)?;
        Ok(!stop.load(Ordering::Relaxed))
    })
    .await
}

fn event(name: &str, data: &impl Serialize) -> Event {
    // Names, numbers and lists always have a JSON form.
    Event::default().event(name).json_data(data).unwrap_or_default()
}
