//! Reports: what an engine answers, as text that people and programs read.

use serde::Serialize;

/// The answer of an engine.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The engine, as it was asked for.
    pub engine: String,
    /// The move to play; nothing where there is none.
    #[serde(rename = "move")]
    pub chosen: Option<String>,
    /// All moves known to be equally good.
    pub moves: Vec<String>,
    /// The value for `player`; nothing if the search had no time to find one.
    pub value: Option<f64>,
    /// Whose payoff the value is, from 1.
    pub player: usize,
    /// One value for each player, where the engine gives them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payoffs: Option<Vec<f64>>,
    /// The principal line.
    pub line: Vec<String>,
    /// How deep the search went.
    pub depth: u32,
    /// Whether the value is that of the game itself, not an estimate.
    pub exact: bool,
    /// How many plies best play takes to the end, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance: Option<u32>,
    /// How much a best response gains against the strategy, on average over the players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exploitability: Option<f64>,
    /// Nodes entered.
    pub nodes: u64,
    /// Leaves valued.
    pub leaves: u64,
    /// Nodes of which a part was not searched.
    pub cutoffs: u64,
    /// How long it took.
    pub seconds: f64,
    /// What the engine says of each move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<MoveDetail>,
}

/// What an engine says of one move.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MoveDetail {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// What it is worth to the player who makes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
    /// The standard error of the value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    /// How often it was tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visits: Option<u64>,
    /// How often it is to be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub probability: Option<f64>,
}

/// A legal move or an outcome of chance.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LegalMove {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// How likely it is, at a chance node.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub probability: Option<f64>,
}

/// Counts of move paths.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Perft {
    /// Paths of exactly the asked number of moves.
    pub nodes: u64,
    /// Games that end within that number of moves.
    pub ended: u64,
    /// Paths of the asked length by their first move.
    pub divide: Vec<Divided>,
}

/// The paths that begin with one move.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Divided {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// How many paths begin with it.
    pub nodes: u64,
}
