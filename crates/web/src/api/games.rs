//! The games that there are: what the page offers to choose from.

use axum::Json;
use serde::Serialize;
use tah_host::catalogue::{CATALOGUE, Entry};
use tah_host::engines::EngineInfo;
use tah_host::{About, Spec, catalogue};

use super::Area;
use super::document::Operation;
use crate::failure::Answer;
use crate::levels::levels;

pub(super) fn area() -> Area {
    Area::new().with(
        Operation::get(
            "/api/games",
            "Every game of the catalogue",
            "an array: about (id, name, players, chance, hidden, notation), summary, options, engines (name, about, settings), levels, start",
        ),
        list,
    )
}

/// A game as the page offers it.
#[derive(Serialize)]
struct Game {
    about: About,
    summary: &'static str,
    options: Vec<GameOption>,
    engines: Vec<&'static EngineInfo>,
    levels: Vec<&'static str>,
    start: String,
}

/// An option of a game's spec.
#[derive(Serialize)]
struct GameOption {
    key: &'static str,
    value: &'static str,
}

async fn list() -> Answer<Json<Vec<Game>>> {
    let games = CATALOGUE.iter().map(game).collect::<tah_host::Result<_>>()?;
    Ok(Json(games))
}

fn game(entry: &Entry) -> tah_host::Result<Game> {
    let session = catalogue::open(&Spec::parse(entry.id)?)?;
    Ok(Game {
        about: session.about().clone(),
        summary: entry.about,
        // Options that name files are for the command line alone.
        options: entry
            .options
            .iter()
            .filter(|(_, value)| *value != "FILE")
            .map(|&(key, value)| GameOption { key, value })
            .collect(),
        engines: session.engines(),
        levels: levels(session.as_ref()).iter().map(|level| level.id).collect(),
        start: session.position(),
    })
}
