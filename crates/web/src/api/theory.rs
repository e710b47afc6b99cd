//! Game theory: the page of `tah theory solve` about a game that is sent as a text.

use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tah_host::figure::Format;
use tah_host::theory::{Asked, Game, Patience, Underline, figure_of_game};

use super::Area;
use super::document::{Operation, needed, optional};
use crate::failure::{Answer, Body};
use crate::hall::Hall;
use crate::limits;
use crate::searches::search;

/// How long a page may take.
const MOST_TIME: Duration = Duration::from_secs(20);

pub(super) fn area() -> Area {
    let solve = Operation::post(
        "/api/theory",
        "What game theory says of a game: best responses, dominance, equilibria, Pareto optima, welfare, security",
        "heading, sections (name, text), value (what `tah theory solve --json` prints), figure (SVG of a tree, or null), warnings",
    );
    let body = [
        needed("game", "string", "a matrix, Gambit's .nfg or .efg, or a tree like ((3 12) (2 4))"),
        optional("minimise", "boolean", "whether the numbers are costs"),
    ];
    Area::new().with(solve.body(body), solve_game)
}

/// Which game.
#[derive(Deserialize)]
struct Wanted {
    game: String,
    #[serde(default)]
    minimise: bool,
}

/// The page about it.
#[derive(Serialize)]
struct Told {
    heading: String,
    sections: Vec<(&'static str, String)>,
    value: Map<String, Value>,
    figure: Option<String>,
    warnings: Vec<String>,
}

async fn solve_game(State(hall): State<Hall>, Body(wanted): Body<Wanted>) -> Answer<Json<Told>> {
    limits::length(&wanted.game)?;
    let told = search(&hall, MOST_TIME, move |stop| {
        let (game, warnings) = Game::read(&wanted.game, false)?;
        let figure = match &game {
            Game::Tree(tree) => figure_of_game(tree).render(Format::Svg).ok(),
            Game::Table(_) => None,
        };
        let asked = Asked { only: &[], minimise: wanted.minimise, underline: Underline::Text };
        let deadline = Some(Instant::now() + MOST_TIME / 2);
        let patience = Patience { deadline, stop: Some(&stop.flag), ..Patience::default() };
        let page = asked.page(game.gains(wanted.minimise), patience)?;
        Ok(Told { heading: page.heading, sections: page.texts, value: page.value, figure, warnings })
    });
    Ok(Json(told.await?))
}
