//! What a seat may know of a room, as JSON. Where something is hidden, neither what chance dealt nor the position is sent, and legal
//! moves only to whose turn it is.

use serde_json::{Value, json};
use tah_rules::scene::{Part, Place, Scene};
use tah_rules::{Eyes, Turn};

use super::{Room, Table};
use crate::api::positions::{choices, turn_value};
use crate::store::{End, Seat};

/// Whose eyes look at a screen before which the holders of `seats` sit. Several of them look in turn, and at the end together; nobody's
/// seats are those of a spectator, of whom there is one only where engines play alone.
fn eyes(seats: &[usize], turn: Turn) -> Eyes {
    match (seats, turn) {
        ([one], _) => Eyes::Seat(*one),
        ([], _) | (_, Turn::Over) => Eyes::All,
        (several, Turn::Player(player)) if several.contains(&player) => Eyes::Seat(player),
        ([first, ..], _) => Eyes::Seat(*first),
    }
}

/// The room as the holders of `seats` may see it.
pub(crate) fn view(room: &Room, seats: &[usize]) -> Value {
    let trouble = room.trouble();
    let table = room.table();
    let session = table.session.as_ref();
    let turn = table.turn();
    let eyes = eyes(seats, turn);
    let sees_all = !session.about().hidden || eyes == Eyes::All;
    let is_theirs = matches!(turn, Turn::Player(player) if seats.contains(&player));
    let (start, texts) = session.history();
    let history: Vec<Value> = table
        .done
        .iter()
        .zip(&texts)
        .filter(|(done, _)| sees_all || done.player.is_some())
        .map(|(done, text)| json!({ "player": done.player, "move": text }))
        .collect();
    let scene = session.scene(eyes);
    let last = table.done.iter().rev().find(|done| done.player.is_some());
    let last: Option<Vec<Place>> =
        last.map(|done| done.places.iter().copied().filter(|&place| is_open(&scene, place)).collect());
    json!({
        "about": session.about(),
        "game": table.game,
        "seats": table.seats,
        "mine": seats,
        "eyes": match eyes { Eyes::Seat(seat) => Some(seat), Eyes::All => None },
        "version": table.version,
        "turn": turn_value(turn),
        "scene": scene,
        "moves": if is_theirs { choices(session) } else { Vec::new() },
        "last": last,
        "history": history,
        "start": sees_all.then_some(start),
        "position": sees_all.then(|| session.position()),
        "result": result(&table),
        "clock": table.times_left(),
        "increment": table.increment().as_millis() as u64,
        "is_ticking": table.time_left().is_some(),
        "is_thinking": table.engine().is_some() && trouble.is_none(),
        "trouble": trouble,
    })
}

/// Whether a place tells nothing that is hidden: of a card from a hand that lies face down, where it was would tell how the others lie.
fn is_open(scene: &Scene, place: Place) -> bool {
    !matches!(scene.parts.get(place.part), Some(Part::Hand(hand)) if hand.cards.contains(&None))
}

/// How the game ended, if it did: what each player gets by the rules, or who gave up.
fn result(table: &Table) -> Option<Value> {
    match table.end {
        Some(End::Resigned(player)) => Some(json!({ "resigned": player })),
        Some(End::OutOfTime(player)) => Some(json!({ "out_of_time": player })),
        None => table.session.payoffs().map(|payoffs| json!({ "payoffs": payoffs })),
    }
}

/// A line for a list of rooms.
pub(crate) fn summary(token: &str, room: &Room, seats: &[usize]) -> Value {
    let table = room.table();
    let engines: Vec<&str> = table
        .seats
        .iter()
        .filter_map(|seat| match seat {
            Seat::Engine(text) => Some(text.as_str()),
            Seat::Person => None,
        })
        .collect();
    json!({
        "room": token,
        "game": table.game,
        "name": table.session.about().name,
        "plies": table.done.len(),
        "turn": turn_value(table.turn()),
        "mine": seats,
        "engines": engines,
        "result": result(&table),
    })
}
