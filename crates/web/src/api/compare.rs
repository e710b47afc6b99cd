//! Every algorithm that applies to one position, one after another, told as each ends.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, Sse};
use serde::Deserialize;
use serde_json::json;
use tah_host::Call;
use tah_host::lesson::Comparison;
use tokio_stream::Stream;

use super::Area;
use super::document::{Operation, needed, optional};
use super::microscope::open;
use crate::failure::{Answer, Query};
use crate::hall::Hall;
use crate::streams::stream;

/// What an algorithm with a memory may use.
const HASH: &str = "64MB";
/// How long all of them may take together.
const MOST_TIME: Duration = Duration::from_secs(20);

pub(super) fn area() -> Area {
    let compare = Operation::get(
        "/api/compare",
        "Every algorithm that applies, on one position to one depth",
        "events `row` (algorithm, value, payoffs, best, nodes, leaves, cutoffs, seconds), then `done` (whole) or `failure` (error)",
    );
    let compare = compare.query([
        needed("game", "string", "the spec of the game; `tree` for a tree"),
        optional("tree", "string", "the tree, where the game is `tree`"),
        optional("position", "string", "where to begin, in the game's notation"),
        optional("depth", "string", "how many plies to search, or `full`, which it is unless said"),
    ]);
    Area::new().with(compare.streams(), compare_all)
}

/// Which position, and how deep.
#[derive(Deserialize)]
struct Wanted {
    game: String,
    tree: Option<String>,
    position: Option<String>,
    depth: Option<String>,
}

async fn compare_all(
    State(hall): State<Hall>,
    Query(wanted): Query<Wanted>,
) -> Answer<Sse<impl Stream<Item = Result<Event, Infallible>>>> {
    let session = open(&wanted.game, wanted.tree.as_deref(), None, wanted.position.as_deref())?;
    let depth = wanted.depth.filter(|depth| !depth.is_empty()).unwrap_or_else(|| "full".to_owned());
    stream(&hall, MOST_TIME, move |teller, stop| {
        let call = Call { stop: Some(&stop.flag), ..Call::default() };
        let mut tell = |row: &Comparison| teller.tell("row", row);
        Comparison::of_position(session.as_ref(), &depth, Some(HASH), &call, &mut tell)?;
        Ok(json!({ "whole": !stop.is_stopped() }))
    })
}
