//! The lectures' worked examples: searches to look at, each with what it shows.

use serde::Serialize;

/// A search to look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Example {
    /// What it shows.
    pub name: &'static str,
    /// Which search.
    pub sight: Sight,
}

/// A search: of a game from its start, or of a tree; by one algorithm or by two side by side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Sight {
    /// The game.
    pub game: &'static str,
    /// The tree, where the game is a tree.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub tree: &'static str,
    /// What the leaves are known to lie within.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub bounds: &'static str,
    /// The algorithms.
    pub engines: &'static [&'static str],
}

const fn tree(name: &'static str, tree: &'static str, engines: &'static [&'static str]) -> Example {
    Example { name, sight: Sight { game: "tree", tree, bounds: "", engines } }
}

const fn game(name: &'static str, game: &'static str, engines: &'static [&'static str]) -> Example {
    Example { name, sight: Sight { game, tree: "", bounds: "", engines } }
}

const LECTURE: &str = "((3 12 8) (2 4 6) (14 5 2))";
const BOUNDED: &str = "({.5 (1 2) .5 (2 2)} {.5 (0 1) .5 (2 -1)})";
const LONGER: &str = "(((5 6) (7 4 5)) ((3)) ((6 (6 9)) (7)) ((5) (9 8 (6 2))))";

/// The examples, in the order of the lectures.
pub const EXAMPLES: [Example; 14] = [
    tree("Minimax: value 3, the first move", LECTURE, &["minimax"]),
    tree("Alpha-beta never looks at 4 and 6", LECTURE, &["alpha-beta"]),
    tree("Minimax and alpha-beta side by side", LECTURE, &["minimax", "alpha-beta"]),
    tree("An exam exercise: what is never visited?", LONGER, &["alpha-beta"]),
    tree("NegaScout beside alpha-beta", LONGER, &["negascout", "alpha-beta"]),
    tree("MTD(f) beside alpha-beta", LONGER, &["mtdf", "alpha-beta"]),
    tree(
        "Three players, a payoff for each",
        "((((1,2,6) (4,2,3)) ((6,1,2) (7,4,-1))) (((5,-1,-1) (-1,5,2)) ((7,7,-1) (5,4,5))))",
        &["max-n"],
    ),
    tree("A monotonic transformation: the same move", "((1 20) (20 400))", &["minimax"]),
    tree("A fair coin: value 3", "({.5 (2 4) .5 (7 4)} {.5 (6 0) .5 (5 -2)})", &["expectiminimax"]),
    tree(
        "Under chance exact values matter: 2.1",
        "({.9 (2 2) .1 (3 3)} {.9 (1 1) .1 (4 4)})",
        &["expectiminimax"],
    ),
    tree(
        "The same order, another move: 40.9",
        "({.9 (20 20) .1 (30 30)} {.9 (1 1) .1 (400 400)})",
        &["expectiminimax"],
    ),
    Example {
        name: "Leaves within −2 and 2: Star1 cuts at chance",
        sight: Sight {
            game: "tree",
            tree: BOUNDED,
            bounds: "-2..2",
            engines: &["star1", "chance-alpha-beta"],
        },
    },
    game("Tic-tac-toe, two plies: the centre", "tic-tac-toe", &["alpha-beta,depth=2", "minimax,depth=2"]),
    game("Connect Four: a large tree", "connect-four", &["alpha-beta,depth=6"]),
];

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::lesson::tree_session;
    use crate::{Spec, catalogue};

    #[test]
    fn every_example_can_be_recorded() {
        for Example { name, sight } in EXAMPLES {
            let bounds = Some(sight.bounds).filter(|bounds| !bounds.is_empty());
            let session = match sight.game {
                "tree" => tree_session(sight.tree, bounds),
                game => catalogue::open(&Spec::parse(game).unwrap()),
            };
            for engine in sight.engines {
                let engine = Spec::parse(engine).unwrap();
                let recording = session.as_ref().unwrap().record(&engine, 1_000_000, &Arc::default());
                assert!(recording.is_ok_and(|recording| recording.is_whole()), "{name}");
            }
        }
    }

    #[test]
    fn star1_cuts_what_alpha_beta_alone_cannot() {
        let session = tree_session(BOUNDED, Some("-2..2")).unwrap();
        let leaves = |engine: &str| {
            let recording = session.record(&Spec::parse(engine).unwrap(), 1_000, &Arc::default()).unwrap();
            (recording.report().value, recording.report().leaves)
        };
        let (star1, plain) = (leaves("star1"), leaves("chance-alpha-beta"));
        assert_eq!((star1.0, plain.0), (Some(1.5), Some(1.5)));
        assert!(star1.1 < plain.1, "{star1:?} {plain:?}");
        for wrong in ["2", "a..b", "1..2", "2..-2"] {
            assert!(tree_session(BOUNDED, Some(wrong)).is_err(), "{wrong}");
        }
    }
}
