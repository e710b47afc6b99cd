//! The microscope: searches recorded, and what is to be seen of them after any step.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tah_host::figure::Format;
use tah_host::lesson::{EXAMPLES, Example, tree_session};
use tah_host::recording::{Counted, Lens, NodeDetail, Opened, Recording, View};
use tah_host::{Error, Report, Session, Spec};

use super::Area;
use super::document::{Field, Operation, needed, optional};
use crate::failure::{Answer, Body, Path, Query};
use crate::hall::Hall;
use crate::limits;
use crate::searches::Stop;

/// A search is recorded up to so many nodes.
const MOST_NODES: usize = 1_200_000;

fn lens_fields() -> [Field; 3] {
    [
        optional("step", "integer", "how many events have happened; all, unless said"),
        optional(
            "open",
            "string",
            "unfolded nodes and their first child shown, as `0:0,5:24`; as many as fit, unless said",
        ),
        optional("follow", "boolean", "whether the line to where the search is is unfolded too"),
    ]
}

pub(super) fn area() -> Area {
    let examples = Operation::get(
        "/api/microscope/examples",
        "The lectures' worked examples",
        "an array: name, sight (game, tree, bounds, engines)",
    );
    let record = Operation::post(
        "/api/microscope",
        "Records a search",
        "id, algorithm, steps, nodes, whole (or cut short), counted (nodes, leaves, cutoffs), report",
    );
    let record = record.body([
        needed("game", "string", "the spec of the game; `tree` for a tree"),
        needed("engine", "string", "the spec of the algorithm, such as `alpha-beta,depth=6`"),
        optional("tree", "string", "the tree, where the game is `tree`"),
        optional("bounds", "string", "what its leaves are known to lie within, such as `-2..2`"),
        optional("position", "string", "where to begin, in the game's notation"),
    ]);
    let look = Operation::get(
        "/api/microscope/{id}",
        "What is to be seen of a recorded search after a step",
        "step, steps, counted, event, current, next_cut, previous_cut, open, nodes in preorder, plan (where they stand)",
    );
    let node = Operation::get(
        "/api/microscope/{id}/node/{node}",
        "All about one node",
        "name, line, position, scene, visits, listed (entered, left, window, value, cut), untried",
    );
    let find = Operation::get(
        "/api/microscope/{id}/find",
        "The node at the end of a line of moves",
        "node, step after which it has just been entered, or null",
    );
    let figure = Operation::get("/api/microscope/{id}/figure", "What is to be seen, as a figure", "text");
    let [step, open, follow] = lens_fields();
    let format = needed("format", "string", "svg, tikz, dot, text or json");
    Area::new()
        .with(examples, list)
        .with(record, make)
        .with(look.query(lens_fields()), see)
        .with(node, detail)
        .with(find.query([needed("moves", "string", "moves separated by spaces; empty for the root")]), seek)
        .with(figure.query([step, open, follow, format]), draw)
}

async fn list() -> Json<[Example; EXAMPLES.len()]> {
    Json(EXAMPLES)
}

/// Which search.
#[derive(Deserialize, Hash)]
struct Wanted {
    game: String,
    engine: String,
    tree: Option<String>,
    bounds: Option<String>,
    position: Option<String>,
}

impl Wanted {
    fn open(&self) -> Answer<Box<dyn Session>> {
        open(&self.game, self.tree.as_deref(), self.bounds.as_deref(), self.position.as_deref())
    }
}

/// A game, or a tree, at a position.
pub(super) fn open(
    game: &str,
    tree: Option<&str>,
    bounds: Option<&str>,
    position: Option<&str>,
) -> Answer<Box<dyn Session>> {
    let given = |text: &&str| !text.trim().is_empty();
    let mut session = match tree.filter(given) {
        Some(tree) if game == "tree" => {
            limits::length(tree)?;
            tree_session(tree, bounds.filter(given))?
        }
        _ => limits::game(game)?,
    };
    if let Some(position) = position.filter(given) {
        session.set_position(position)?;
    }
    Ok(session)
}

/// What was recorded.
#[derive(Serialize)]
struct Recorded {
    id: String,
    algorithm: &'static str,
    steps: usize,
    nodes: usize,
    whole: bool,
    counted: Counted,
    report: Report,
}

async fn make(State(hall): State<Hall>, Body(wanted): Body<Wanted>) -> Answer<Json<Recorded>> {
    let session = wanted.open()?;
    let engine = Spec::parse(&wanted.engine)?;
    limits::settings(session.as_ref(), &engine)?;
    let record = move |stop: &Stop| Ok(session.record(&engine, MOST_NODES, &stop.flag)?);
    let (id, recording) = hall.recordings().get_or_record(&hall, wanted, record).await?;
    Ok(Json(Recorded {
        id,
        algorithm: recording.algorithm(),
        steps: recording.steps(),
        nodes: recording.nodes(),
        whole: recording.is_whole(),
        counted: recording.counted(recording.steps()),
        report: recording.report().clone(),
    }))
}

/// What is looked at.
#[derive(Deserialize)]
struct Look {
    step: Option<usize>,
    open: Option<String>,
    follow: Option<bool>,
    format: Option<String>,
}

impl Look {
    fn lens(&self, recording: &Recording) -> Answer<Lens> {
        let open = match self.open.as_deref() {
            None => Opened::Fitting,
            Some(text) => Opened::These(parse_open(text)?),
        };
        Ok(Lens { step: self.step.unwrap_or(recording.steps()), open, follow: self.follow.unwrap_or(true) })
    }
}

/// Unfolded nodes: `0:0,5:24`.
fn parse_open(text: &str) -> Answer<Vec<(u32, u32)>> {
    let wrong = |part: &str| {
        let offset = part.as_ptr() as usize - text.as_ptr() as usize;
        Error::at(
            text,
            offset,
            format!("`{part}` is no unfolded node"),
            "a node and its first child shown, as 5:0",
        )
    };
    let node = |part| {
        let (node, from): (&str, &str) = str::split_once(part, ':')?;
        Some((node.parse().ok()?, from.parse().ok()?))
    };
    let parts = text.split(',').filter(|part| !part.is_empty());
    Ok(parts.map(|part| node(part).ok_or_else(|| wrong(part))).collect::<Result<_, _>>()?)
}

async fn see(
    State(hall): State<Hall>,
    Path(id): Path<String>,
    Query(look): Query<Look>,
) -> Answer<Json<View>> {
    let recording = hall.recordings().get(&id)?;
    Ok(Json(recording.view(&look.lens(&recording)?)?))
}

async fn draw(
    State(hall): State<Hall>,
    Path(id): Path<String>,
    Query(look): Query<Look>,
) -> Answer<Json<Value>> {
    let recording = hall.recordings().get(&id)?;
    let name = look.format.as_deref().unwrap_or("svg");
    let format: Format =
        name.parse().map_err(|why: String| Error::new(why, "svg, tikz, dot, text or json"))?;
    let figure = recording.view(&look.lens(&recording)?)?.figure();
    let text = figure.render(format).map_err(|why| Error::new(why.to_string(), "fewer nodes unfolded"))?;
    Ok(Json(json!({ "text": text })))
}

async fn detail(State(hall): State<Hall>, Path((id, node)): Path<(String, u32)>) -> Answer<Json<NodeDetail>> {
    Ok(Json(hall.recordings().get(&id)?.detail(node)?))
}

/// Which node.
#[derive(Deserialize)]
struct Sought {
    moves: String,
}

async fn seek(
    State(hall): State<Hall>,
    Path(id): Path<String>,
    Query(sought): Query<Sought>,
) -> Answer<Json<Value>> {
    let recording = hall.recordings().get(&id)?;
    let node = recording.find(&sought.moves)?;
    Ok(Json(json!({ "node": node, "step": recording.first_entered(node)? })))
}
