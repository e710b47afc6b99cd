//! Known counts, the draws, the texts, and the contract.

mod perft;

use super::{Chess, Position, Variant, fen};

fn position(text: &str) -> Position {
    fen::read(text, Variant::Standard).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn position_960(text: &str) -> Position {
    fen::read(text, Variant::Chess960).unwrap_or_else(|error| panic!("{text}: {error}"))
}
