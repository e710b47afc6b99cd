//! Every card with its tricks.

use std::sync::atomic::AtomicBool;

use serde_json::{Value, json};

use tah_games::bridge::double_dummy::{Position, Solver};
use tah_games::bridge::{Card, Deal, Seat, State, Strain};
use tah_host::{Error, Result};

use crate::output::Output;

/// What the solver's memory may take.
const BYTES: usize = 128 << 20;

/// The leads against a contract, each with the declarer's tricks.
pub(super) fn leads(deal: &Deal, declarer: Seat, strain: Strain, json: bool) -> Result<Output> {
    let position = Position::new(deal, strain, declarer.next(), &[])
        .map_err(|error| Error::new(error.to_string(), ""))?;
    let total = position.tricks_left() as u8;
    let cards: Vec<(Card, u8)> =
        solved(&position)?.into_iter().map(|(card, defence)| (card, total - defence)).collect();
    let tricks = cards.first().map_or(0, |&(_, tricks)| tricks);
    let value = json!({
        "declarer": declarer.letter().to_string(),
        "strain": strain.name(),
        "tricks": tricks,
        "leader": declarer.next().letter().to_string(),
        "leads": list(&cards),
    });
    let text = || {
        format!(
            "{declarer} takes {tricks} of {total} tricks in {strain}.\nLeads of {} and the declarer's tricks:\n{}",
            declarer.next(),
            by_tricks(&cards)
        )
    };
    Ok(Output::either(json, &value, text))
}

/// The cards that may be played in a position, each with the tricks of the player's side from here on.
pub(super) fn playable(state: &State, json: bool) -> Result<Output> {
    let (Some(contract), Some(seat)) = (state.contract(), state.seat_to_play()) else {
        return Err(Error::new("all cards are played", "a position in which there is a card to play"));
    };
    let position = Position::new(state.left(), contract.strain(), state.leader(), state.trick())
        .map_err(|error| Error::new(error.to_string(), ""))?;
    let cards = solved(&position)?;
    let most = cards.first().map_or(0, |&(_, tricks)| tricks);
    let won = state.tricks(seat.side());
    let value = json!({
        "contract": contract.short(),
        "declarer": contract.declarer.letter().to_string(),
        "player": seat.letter().to_string(),
        "won": won,
        "tricks": most,
        "best": cards.iter().filter(|(_, tricks)| *tricks == most).map(|(card, _)| card.to_string()).collect::<Vec<_>>(),
        "cards": list(&cards),
    });
    let text = || {
        format!(
            "{contract}; {seat} plays, and {} has {won} tricks.\nTricks that {} still takes with each card:\n{}",
            seat.side(),
            seat.side(),
            by_tricks(&cards)
        )
    };
    Ok(Output::either(json, &value, text))
}

fn solved(position: &Position) -> Result<Vec<(Card, u8)>> {
    let never = AtomicBool::new(false);
    Solver::new(BYTES).cards(position, &never).map_err(|error| Error::new(error.to_string(), ""))
}

fn list(cards: &[(Card, u8)]) -> Vec<Value> {
    cards.iter().map(|(card, tricks)| json!({ "card": card.to_string(), "tricks": tricks })).collect()
}

/// A line for each number of tricks, in the order in which they come.
fn by_tricks(cards: &[(Card, u8)]) -> String {
    let rows = cards.chunk_by(|(_, a), (_, b)| a == b);
    let row = |row: &[(Card, u8)]| {
        let names: Vec<String> = row.iter().rev().map(|(card, _)| card.to_string()).collect();
        format!("  {:>2}  {}\n", row[0].1, names.join(" "))
    };
    rows.map(row).collect()
}
