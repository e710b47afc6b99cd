//! The engines: every algorithm, by the name it has in specs, and what it takes to run one for a game.

mod chance;
mod hidden;
mod method;
mod players;
mod sampling;
pub(crate) mod solver;
mod strong;
pub(crate) mod strong_chance;
mod two_sided;

use std::ops::RangeInclusive;

use serde::Serialize;
use tah_search::strong::Params;

use crate::settings::PARAM;

/// An engine as a user sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct EngineInfo {
    /// The name in specs.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// The games it plays.
    pub needs: &'static str,
    /// The settings it takes.
    pub settings: &'static [&'static str],
    /// Whether it searches to a given depth and finds the exact value there, so that it can be compared with others.
    pub comparable: bool,
}

impl EngineInfo {
    /// Whether its search can be written down node by node.
    pub fn can_be_recorded(&self) -> bool {
        self.comparable || self.name == "mcts"
    }
}

const TO_A_DEPTH: &[&str] = &["depth", "nodes", "time", "seed", "all-best"];
const WITH_MEMORY: &[&str] = &["depth", "nodes", "time", "seed", "all-best", "hash"];

const TWO_SIDES: &str = "it needs two sides, no chance and nothing hidden";
const TWO_SIDES_CHANCE: &str = "it needs two sides, chance and nothing hidden";

const fn engine(
    name: &'static str,
    about: &'static str,
    needs: &'static str,
    settings: &'static [&'static str],
) -> EngineInfo {
    EngineInfo { name, about, needs, settings, comparable: true }
}

const fn other(
    name: &'static str,
    about: &'static str,
    needs: &'static str,
    settings: &'static [&'static str],
) -> EngineInfo {
    EngineInfo { comparable: false, ..engine(name, about, needs, settings) }
}

/// Every engine there is.
pub const ENGINES: [EngineInfo; 22] = [
    other(
        "strong",
        "the search that plays: selective, with a table and threads",
        "it needs two sides and nothing hidden",
        &["depth", "nodes", "time", "threads", "hash", "multipv", "filter", "syzygy", PARAM],
    ),
    engine("minimax", "the value of the best play of both sides", TWO_SIDES, TO_A_DEPTH),
    engine("minimax-exit", "minimax that leaves a node when a won position is found", TWO_SIDES, TO_A_DEPTH),
    engine(
        "alpha-beta",
        "minimax's value without looking where it cannot come from (fail-soft)",
        TWO_SIDES,
        TO_A_DEPTH,
    ),
    engine(
        "alpha-beta-hard",
        "alpha-beta that never returns a value outside its window",
        TWO_SIDES,
        TO_A_DEPTH,
    ),
    engine("negamax", "alpha-beta in one function for both sides", TWO_SIDES, TO_A_DEPTH),
    engine("negascout", "tests every move but the first by a null window", TWO_SIDES, TO_A_DEPTH),
    engine("mtdf", "closes in on the value by null windows, with memory", TWO_SIDES, WITH_MEMORY),
    engine("expectiminimax", "minimax with averages at chance nodes", TWO_SIDES_CHANCE, TO_A_DEPTH),
    engine(
        "chance-alpha-beta",
        "alpha-beta at the decisions of a game of chance",
        TWO_SIDES_CHANCE,
        TO_A_DEPTH,
    ),
    engine(
        "star1",
        "alpha-beta at chance nodes too, by the bounds of the leaves",
        TWO_SIDES_CHANCE,
        TO_A_DEPTH,
    ),
    engine("star2", "Star1 that first probes a move under each outcome", TWO_SIDES_CHANCE, TO_A_DEPTH),
    engine("max-n", "each player for itself", "it needs a game in which nothing is hidden", TO_A_DEPTH),
    engine(
        "paranoid",
        "all against the player to move",
        "it needs players, no chance and nothing hidden",
        TO_A_DEPTH,
    ),
    other(
        "mcts",
        "UCT Monte Carlo tree search that keeps what it has proven",
        "it needs a game in which nothing is hidden",
        &["playouts", "nodes", "time", "seed", "exploration", "hash"],
    ),
    other(
        "pimc",
        "searches sampled states, takes the move best on average",
        "it needs a game in which something is hidden",
        &["samples", "depth", "nodes", "time", "seed"],
    ),
    other(
        "ismcts",
        "Monte Carlo tree search over what a player cannot tell apart",
        "it needs a game in which something is hidden",
        &["playouts", "nodes", "time", "seed", "exploration"],
    ),
    other(
        "double-dummy",
        "bids by a system; imagines deals, solves them with all cards open, plays what scores best on average",
        "it plays bridge",
        &["samples", "call-samples", "foresight", "scoring", "time", "threads", "seed"],
    ),
    other(
        "cfr",
        "counterfactual regret minimisation over information sets",
        "it needs a small game in which something is hidden",
        &["iterations", "time", "seed"],
    ),
    other(
        "cfr+",
        "CFR with regrets kept above zero and late strategies weighted more",
        "it needs a small game in which something is hidden",
        &["iterations", "time", "seed"],
    ),
    other("first", "the first legal move", "it plays any game", &[]),
    other("random", "a random legal move", "it plays any game", &["seed"]),
];

/// The tuned numbers of `strong`: name, default, and the range in which they make sense.
pub fn strong_params() -> Vec<(&'static str, i32, RangeInclusive<i32>)> {
    Params::default().list()
}

/// Other names that people know some engines by, written as [`plain`] writes them.
const ALIASES: [(&str, &str); 9] = [
    ("alphabetasoft", "alpha-beta"),
    ("failsoft", "alpha-beta"),
    ("failhard", "alpha-beta-hard"),
    ("pvs", "negascout"),
    ("principalvariationsearch", "negascout"),
    ("expectimax", "expectiminimax"),
    ("uct", "mcts"),
    ("cfrplus", "cfr+"),
    ("montecarlotreesearch", "mcts"),
];

/// The engine of this name, however it is spelled: `MTD(f)`, `alpha_beta`, `max^n`.
pub fn info(name: &str) -> Option<&'static EngineInfo> {
    let wanted = plain(name);
    let wanted = ALIASES.iter().find(|(alias, _)| *alias == wanted).map_or(wanted, |(_, name)| plain(name));
    ENGINES.iter().find(|engine| plain(engine.name) == wanted)
}

/// A name without case and punctuation.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric() || *c == '+').flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_are_found_however_they_are_spelled() {
        for (spelled, name) in [
            ("MTD(f)", "mtdf"),
            ("alpha_beta", "alpha-beta"),
            ("max^n", "max-n"),
            ("CFR+", "cfr+"),
            ("PVS", "negascout"),
        ] {
            assert_eq!(info(spelled).map(|info| info.name), Some(name), "{spelled}");
        }
        assert_eq!(info("alpha"), None);
    }
}
