//! Positions: what there is to see and to do in one, without a game being kept.

use axum::Json;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tah_host::{About, Session};
use tah_rules::scene::{Place, Scene};
use tah_rules::{Eyes, Turn};

use super::Area;
use super::document::{Operation, needed, optional};
use crate::failure::{Answer, Body};
use crate::limits;

pub(super) fn area() -> Area {
    let look = Operation::post(
        "/api/positions",
        "What there is to see and to do in a position",
        "about, position, turn (a player from 0, `chance` or `over`), scene, moves (move, places, probability), last (places), payoffs",
    );
    let look = look.body([
        needed("game", "string", "the spec of the game"),
        optional("position", "string", "where to begin, in the game's notation"),
        optional("moves", "array", "moves played from there, as texts"),
    ]);
    Area::new().with(look, see)
}

/// Which position.
#[derive(Deserialize)]
pub(super) struct Wanted {
    pub(super) game: String,
    pub(super) position: Option<String>,
    #[serde(default)]
    pub(super) moves: Vec<String>,
}

impl Wanted {
    /// The game with all moves played, and what the last of them touched.
    pub(super) fn open(&self) -> Answer<(Box<dyn Session>, Vec<Place>)> {
        let mut session = limits::game(&self.game)?;
        if let Some(position) = self.position.as_deref().filter(|text| !text.trim().is_empty()) {
            session.set_position(position)?;
        }
        let mut last = Vec::new();
        for text in &self.moves {
            last = session.places_of(text)?;
            session.play(text)?;
        }
        Ok((session, last))
    }
}

/// A position as it is seen.
#[derive(Serialize)]
struct Seen {
    about: About,
    position: String,
    turn: Value,
    scene: Scene,
    moves: Vec<Choice>,
    last: Vec<Place>,
    payoffs: Option<Vec<f64>>,
}

/// A legal move with what of the drawing it touches.
#[derive(Serialize)]
pub(crate) struct Choice {
    #[serde(rename = "move")]
    text: String,
    places: Vec<Place>,
    #[serde(skip_serializing_if = "Option::is_none")]
    probability: Option<f64>,
}

/// The legal moves of a session.
pub(crate) fn choices(session: &dyn Session) -> Vec<Choice> {
    let choice = |(legal, places): (tah_host::LegalMove, _)| Choice {
        text: legal.text,
        places,
        probability: legal.probability,
    };
    session.moves().into_iter().zip(session.places()).map(choice).collect()
}

/// A turn as JSON has it.
pub(crate) fn turn_value(turn: Turn) -> Value {
    match turn {
        Turn::Player(player) => player.into(),
        Turn::Chance => "chance".into(),
        Turn::Over => "over".into(),
    }
}

async fn see(Body(wanted): Body<Wanted>) -> Answer<Json<Seen>> {
    let (session, last) = wanted.open()?;
    Ok(Json(Seen {
        about: session.about().clone(),
        position: session.position(),
        turn: turn_value(session.turn()),
        scene: session.scene(Eyes::All),
        moves: choices(session.as_ref()),
        last,
        payoffs: session.payoffs(),
    }))
}
