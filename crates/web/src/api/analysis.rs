//! Analysis: what the search thinks of a position, told while it thinks, and the review of a whole game.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, Sse};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tah_host::review::{self, Judged, Summary, chances, review};
use tah_host::thinker::{Inquiry, Setup, Thinker, Thought, Worth};
use tah_host::{Call, Error, Session, Spec};
use tah_rules::Turn;
use tah_rules::scene::Place;
use tokio_stream::Stream;

use super::Area;
use super::document::{Field, Operation, needed, optional};
use super::positions::Wanted;
use crate::failure::{Answer, Query};
use crate::hall::Hall;
use crate::limits::{self, MOST_TIME};
use crate::searches::Stop;
use crate::streams::{Teller, stream};

/// The most lines told at once.
const MOST_LINES: usize = 10;
/// The table of an analysis.
const HASH: u64 = 64 << 20;
/// The longest time for one move of a review.
const MOST_REVIEW: Duration = Duration::from_secs(5);
/// The longest time for a whole review.
const LONGEST_REVIEW: Duration = Duration::from_mins(15);
/// The longest game that is reviewed.
const MOST_MOVES: usize = 1000;

pub(super) fn area() -> Area {
    let fields = || -> [Field; 3] {
        [
            needed("game", "string", "the spec of the game"),
            optional("position", "string", "where to begin, in the game's notation"),
            optional("moves", "string", "moves played from there: a JSON array of texts"),
        ]
    };
    let [game, position, moves] = fields();
    let think = Operation::get(
        "/api/analysis",
        "What the search thinks of a position, while it thinks",
        "events `thought` (depth, reached, nodes, speed, milliseconds, fullness, player, lines: moves, places, worth, chances) from the \
         strong search, or `progress` and `report` from another engine; then `done` or `failure`",
    )
    .query([
        game,
        position,
        moves,
        optional("lines", "integer", "how many best moves are told"),
        optional("engine", "string", "an engine's spec, instead of the strong search"),
    ])
    .streams();
    let [game, position, moves] = fields();
    let judge = Operation::get(
        "/api/review",
        "Every move of a game judged",
        "events `progress` (ply, plies), then `review` (moves: player, worth, chances of the first player, loss, mark, best, depth; players)",
    )
    .query([game, position, moves, optional("milliseconds", "integer", "how long each position is searched")])
    .streams();
    Area::new().with(think, analyse).with(judge, judge_all)
}

/// A position as a query names it.
#[derive(Deserialize)]
struct Asked {
    game: String,
    position: Option<String>,
    moves: Option<String>,
    lines: Option<usize>,
    engine: Option<String>,
    milliseconds: Option<u64>,
}

impl Asked {
    fn wanted(&self) -> Answer<Wanted> {
        let moves = match self.moves.as_deref().unwrap_or("[]") {
            "" => Vec::new(),
            text => serde_json::from_str(text).map_err(|error| {
                Error::new(format!("the moves cannot be read: {error}"), "a JSON array of texts")
            })?,
        };
        Ok(Wanted { game: self.game.clone(), position: self.position.clone(), moves })
    }
}

async fn analyse(
    State(hall): State<Hall>,
    Query(asked): Query<Asked>,
) -> Answer<Sse<impl Stream<Item = Result<Event, Infallible>>>> {
    let (session, _) = asked.wanted()?.open()?;
    if session.turn() == Turn::Over {
        return Err(
            Error::new("the game is over: there is nothing to search", "a position to move in").into()
        );
    }
    let engine = asked.engine.filter(|text| !text.trim().is_empty());
    let lines = asked.lines.unwrap_or(1).clamp(1, MOST_LINES);
    let engine = match engine {
        Some(text) => Some(limits::engine(session.as_ref(), &text)?),
        None if session.has_thinker() => None,
        None => Some(limits::engine(
            session.as_ref(),
            session.engines().first().map_or("first", |info| info.name),
        )?),
    };
    stream(&hall, MOST_TIME, move |teller, stop| match engine {
        None => think(session, lines, teller, stop),
        Some(spec) => ask(session.as_ref(), &spec, teller, stop),
    })
}

/// The strong search, which tells every iteration.
fn think(mut session: Box<dyn Session>, lines: usize, teller: &Teller, stop: &Stop) -> Answer<()> {
    let mut thinker = session.thinker(Setup { hash: HASH, ..Setup::default() })?;
    spoken(session.as_mut(), thinker.as_mut())?;
    let inquiry = Inquiry { lines, time: Some(MOST_TIME), ..Inquiry::default() };
    let last = thinker.think(&inquiry, &stop.control, &mut |thought| {
        teller.tell("thought", &told(session.as_mut(), thought));
    })?;
    teller.tell("thought", &told(session.as_mut(), &last));
    Ok(())
}

/// A thought as JSON, with moves as people write them.
fn told(session: &mut dyn Session, thought: &Thought) -> Value {
    let lines: Vec<Value> = thought
        .lines
        .iter()
        .map(|line| {
            let places = line.moves.first().and_then(|m| session.places_of(m).ok()).unwrap_or_default();
            json!({ "moves": in_words(session, &line.moves), "places": places, "worth": Told::from(line.worth),
                "chances": chances(line.worth) })
        })
        .collect();
    json!({
        "depth": thought.depth, "reached": thought.reached, "nodes": thought.nodes, "speed": thought.speed,
        "milliseconds": thought.time.as_millis() as u64, "fullness": thought.fullness,
        "player": match session.turn() { Turn::Player(player) => player, _ => 0 }, "lines": lines,
    })
}

/// A line of moves as people write them.
fn in_words(session: &mut dyn Session, moves: &[String]) -> Vec<String> {
    let words: Vec<String> = moves.iter().map_while(|m| session.play(m).ok()).collect();
    for _ in &words {
        session.undo();
    }
    words
}

/// A worth as JSON: points in hundredths, or plies to the end.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum Told {
    Points(i32),
    Win(u32),
    Loss(u32),
}

impl From<Worth> for Told {
    fn from(worth: Worth) -> Self {
        match worth {
            Worth::Points(points) => Self::Points(points),
            Worth::WinIn(plies) => Self::Win(plies),
            Worth::LossIn(plies) => Self::Loss(plies),
        }
    }
}

/// Any other engine, which tells how far it is, and its report at the end.
fn ask(session: &dyn Session, spec: &Spec, teller: &Teller, stop: &Stop) -> Answer<()> {
    let progress = |progress: &tah_host::Progress| {
        teller.tell(
            "progress",
            &json!({ "unit": progress.unit, "done": progress.done, "value": progress.value,
            "nodes": progress.nodes, "move": progress.chosen }),
        );
    };
    let report = session.best(spec, &Call { stop: Some(&stop.flag), progress: &progress })?;
    let places: Vec<Vec<Place>> =
        report.moves.iter().map(|m| session.places_of(m).unwrap_or_default()).collect();
    teller.tell("report", &json!({ "report": report, "places": places }));
    Ok(())
}

async fn judge_all(
    State(hall): State<Hall>,
    Query(asked): Query<Asked>,
) -> Answer<Sse<impl Stream<Item = Result<Event, Infallible>>>> {
    let (mut session, _) = asked.wanted()?.open()?;
    let (start, moves) = session.history();
    if moves.len() > MOST_MOVES {
        let message = format!("a game of {} moves is too long to be reviewed here", moves.len());
        return Err(Error::new(message, format!("at most {MOST_MOVES} moves")).into());
    }
    let mut thinker = session.thinker(Setup { hash: HASH, ..Setup::default() })?;
    let time =
        Duration::from_millis(asked.milliseconds.unwrap_or(100)).clamp(Duration::from_millis(1), MOST_REVIEW);
    stream(&hall, LONGEST_REVIEW, move |teller, stop| {
        let inquiry = Inquiry { time: Some(time), lines: 1, ..Inquiry::default() };
        let plies = moves.len();
        let mut tell = |ply: usize| teller.tell("progress", &json!({ "ply": ply, "plies": plies }));
        let spoken = spoken(session.as_mut(), thinker.as_mut())?;
        let judged = review(thinker.as_mut(), Some(&start), &spoken, &inquiry, &stop.flag, &mut tell)?;
        session.set_position(&start)?;
        let told: Vec<Value> =
            judged.iter().zip(&moves).map(|(judged, m)| verdict(session.as_mut(), judged, m)).collect();
        let players: Vec<Summary> =
            (0..session.about().players).map(|player| Summary::of(&judged, player)).collect();
        teller.tell("review", &json!({ "moves": told, "players": players }));
        Ok(())
    })
}

/// The moves of a session as the protocol of its thinker writes them, which is then at the same position. Both list the legal moves in
/// the same order.
fn spoken(session: &mut dyn Session, thinker: &mut dyn Thinker) -> Answer<Vec<String>> {
    let (start, moves) = session.history();
    session.set_position(&start)?;
    thinker.set_position(Some(&start), &[])?;
    let mut spoken: Vec<String> = Vec::with_capacity(moves.len());
    for text in &moves {
        let index = session.moves().iter().position(|legal| legal.text == *text);
        let m = index.and_then(|index| thinker.moves().into_iter().nth(index));
        spoken.push(m.ok_or_else(|| Error::new(format!("the search does not know the move `{text}`"), ""))?);
        session.play(text)?;
        let so_far: Vec<&str> = spoken.iter().map(String::as_str).collect();
        thinker.set_position(Some(&start), &so_far)?;
    }
    Ok(spoken)
}

/// What is thought of a move, which is then played.
fn verdict(session: &mut dyn Session, judged: &Judged, played: &str) -> Value {
    let own = chances(judged.after);
    let best = in_words(session, &judged.best);
    let _ = session.play(played);
    json!({
        "player": judged.player, "worth": Told::from(judged.after), "loss": judged.loss, "mark": judged.mark,
        "sign": judged.mark.map(review::Mark::sign), "chances": if judged.player == 0 { own } else { 1.0 - own },
        "best": if judged.is_best { Vec::new() } else { best }, "depth": judged.depth,
    })
}
