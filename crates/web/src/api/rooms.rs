//! Rooms: games that are played here. Who knows the token of a room sits where it says; nobody is sent more than that seat may know.

use std::convert::Infallible;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use serde::Deserialize;
use serde_json::{Value, json};
use tah_rules::{Dice, Turn};
use tokio_stream::wrappers::WatchStream;
use tokio_stream::{Stream, StreamExt};

use super::Area;
use super::document::{Operation, needed, optional};
use crate::failure::{Answer, Body, Failure, Path};
use crate::hall::Hall;
use crate::levels::levels;
use crate::limits;
use crate::rooms::{Listener, Table, summary, view};
use crate::store::{Record, Seat, Store, Times};
use crate::streams::KEEP_ALIVE;

/// The longest time on a clock, in seconds.
const LONGEST_CLOCK: f64 = 24.0 * 3600.0;
/// How many rooms are listed at once.
const MOST_LISTED: usize = 100;

const VIEW: &str = "what the holder of this token may know: about, game, seats, mine (seats), eyes (whose view it is), version, turn, \
    scene, moves (move, places), last (places), history (player, move), start, position, result, clock (ms left), trouble";

pub(super) fn area() -> Area {
    let create =
        Operation::post("/api/rooms", "Begins a game", "room (a token), invitations (seat, room), view")
            .body([
                needed("game", "string", "the spec of the game"),
                needed("seats", "array", "for each player `person`, an engine's spec, or `level:NAME`"),
                optional("position", "string", "where to begin, in the game's notation"),
                optional("minutes", "number", "the clock: minutes for each player"),
                optional("increment", "number", "the clock: seconds added for every move"),
            ]);
    let list = Operation::post(
        "/api/rooms/list",
        "What goes on in rooms whose tokens are known",
        "an array of summaries",
    )
    .body([needed("rooms", "array", "tokens")]);
    let version = || needed("version", "integer", "the version of the game that was seen last");
    let play = Operation::post("/api/rooms/{room}/move", "Makes a move", VIEW)
        .body([version(), needed("move", "string", "the move, as listed")]);
    let back = Operation::post("/api/rooms/{room}/takeback", "Takes back to one's own last move", VIEW)
        .body([version()]);
    let resign = Operation::post("/api/rooms/{room}/resign", "Gives up", VIEW).body([version()]);
    Area::new()
        .with(create, begin)
        .with(list, summaries)
        .with(Operation::get("/api/rooms/{room}", "A game as it stands", VIEW), look)
        .with(
            Operation::get("/api/rooms/{room}/events", "The same at every change: events `room`", VIEW)
                .streams(),
            events,
        )
        .with(play, make_move)
        .with(back, take_back)
        .with(resign, give_up)
        .with(Operation::post("/api/rooms/{room}/close", "Forgets the game", "an empty object"), close)
}

#[derive(Deserialize)]
struct Wanted {
    game: String,
    seats: Vec<String>,
    position: Option<String>,
    minutes: Option<f64>,
    #[serde(default)]
    increment: f64,
}

impl Wanted {
    fn record(self) -> Answer<Record> {
        let mut session = limits::game(&self.game)?;
        if let Some(position) = self.position.as_deref().filter(|text| !text.trim().is_empty()) {
            session.set_position(position)?;
        }
        let players = session.about().players;
        if self.seats.len() != players {
            let message = format!("{} has {players} players, not {}", session.about().name, self.seats.len());
            return Err(tah_host::Error::new(message, format!("{players} seats")).into());
        }
        let seat = |text: String| -> Answer<Seat> {
            if text == "person" {
                return Ok(Seat::Person);
            }
            match text.strip_prefix("level:") {
                Some(id) => limits::level(levels(session.as_ref()), id).map(drop)?,
                None => limits::engine(session.as_ref(), &text).map(drop)?,
            }
            Ok(Seat::Engine(text))
        };
        let seats = self.seats.into_iter().map(seat).collect::<Answer<Vec<Seat>>>()?;
        Ok(Record {
            game: self.game,
            start: session.position(),
            times: self.minutes.map(|minutes| times(minutes, self.increment, players)).transpose()?,
            seats,
            version: 0,
            end: None,
            moves: Vec::new(),
        })
    }
}

fn times(minutes: f64, increment: f64, players: usize) -> Answer<Times> {
    let is_sensible = |seconds: f64| (0.0..=LONGEST_CLOCK).contains(&seconds);
    if !is_sensible(minutes * 60.0) || minutes == 0.0 || !is_sensible(increment) {
        let message = format!("no clock has {minutes} minutes and {increment} s");
        return Err(tah_host::Error::new(message, "minutes above 0 and at most 1440, seconds from 0").into());
    }
    let left = vec![(minutes * 60_000.0) as u64; players];
    Ok(Times { increment: (increment * 1000.0) as u64, left })
}

async fn begin(State(hall): State<Hall>, Body(wanted): Body<Wanted>) -> Answer<Json<Value>> {
    let (room, alone) = hall.open_room(wanted.record()?)?;
    let invitations: Vec<Value> =
        alone.iter().map(|(seat, room)| json!({ "seat": seat, "room": room })).collect();
    let (opened, seats) = hall.room(&room)?;
    Ok(Json(json!({ "room": room, "invitations": invitations, "view": view(&opened, &seats) })))
}

#[derive(Deserialize)]
struct Listed {
    rooms: Vec<String>,
}

/// Rooms that are gone are left out.
async fn summaries(State(hall): State<Hall>, Body(listed): Body<Listed>) -> Json<Vec<Value>> {
    let found = listed.rooms.iter().take(MOST_LISTED).filter_map(|token| {
        let (room, seats) = hall.room(token).ok()?;
        Some(summary(token, &room, &seats))
    });
    Json(found.collect())
}

async fn look(State(hall): State<Hall>, Path(token): Path<String>) -> Answer<Json<Value>> {
    let (room, seats) = hall.room(&token)?;
    Ok(Json(view(&room, &seats)))
}

async fn events(
    State(hall): State<Hall>,
    Path(token): Path<String>,
) -> Answer<Sse<impl Stream<Item = Result<Event, Infallible>>>> {
    let (room, seats) = hall.room(&token)?;
    let place = hall.stream()?;
    let changes = WatchStream::new(room.changes());
    let listener = Listener::new(room);
    let views = changes.map(move |()| {
        let _held = &place;
        Ok(Event::default().event("room").data(view(listener.room(), &seats).to_string()))
    });
    Ok(Sse::new(views).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)))
}

#[derive(Deserialize)]
struct Move {
    version: u64,
    #[serde(rename = "move")]
    text: String,
}

#[derive(Deserialize)]
struct Version {
    version: u64,
}

async fn make_move(
    State(hall): State<Hall>,
    Path(token): Path<String>,
    Body(wanted): Body<Move>,
) -> Answer<Json<Value>> {
    changed(&hall, &token, wanted.version, |table, store, dice, seats| match table.turn() {
        Turn::Player(player) if !seats.contains(&player) => Err(not_yours(player)),
        _ => table.play(store, &wanted.text, dice),
    })
}

async fn take_back(
    State(hall): State<Hall>,
    Path(token): Path<String>,
    Body(seen): Body<Version>,
) -> Answer<Json<Value>> {
    changed(&hall, &token, seen.version, |table, store, _, seats| table.take_back(store, seats))
}

async fn give_up(
    State(hall): State<Hall>,
    Path(token): Path<String>,
    Body(seen): Body<Version>,
) -> Answer<Json<Value>> {
    changed(&hall, &token, seen.version, |table, store, _, seats| {
        // Several at one screen: who is to move gives up.
        let mover = match table.turn() {
            Turn::Player(player) if seats.contains(&player) => Some(player),
            _ => seats.first().copied(),
        };
        table.resign(store, mover.ok_or_else(|| not_yours(0))?)
    })
}

/// Changes the game that a token opens, if it still stands as it was seen, and shows what came of it.
fn changed<T>(
    hall: &Hall,
    token: &str,
    version: u64,
    change: impl FnOnce(&mut Table, &Store, &mut Dice, &[usize]) -> Answer<T>,
) -> Answer<Json<Value>> {
    let (room, seats) = hall.room(token)?;
    hall.change(&room, |table, store, dice| {
        table.check(version)?;
        change(table, store, dice, &seats)
    })?;
    Ok(Json(view(&room, &seats)))
}

/// Whatever was sent is read: a connection on which something is left unread is closed, and the next request on it is lost.
async fn close(State(hall): State<Hall>, Path(token): Path<String>, _sent: Bytes) -> Answer<Json<Value>> {
    hall.close_room(&token)?;
    Ok(Json(json!({})))
}

fn not_yours(player: usize) -> Failure {
    let message = format!("it is player {}'s turn, who sits elsewhere", player + 1);
    Failure::new(StatusCode::FORBIDDEN, message, "to wait")
}
