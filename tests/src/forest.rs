//! Forests: random trees of every kind, the same in every run.

use tah_games::tree::{Irregular, Order, RandomTree, Tree, Values, irregular};
use tah_rules::Bounds;

/// What grows in a forest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Growth {
    /// Two players and no chance.
    Deterministic,
    /// Two players and chance.
    Chance,
    /// So many players, no chance.
    Players(u32),
    /// So many players and chance.
    PlayersAndChance(u32),
}

impl Growth {
    fn has_chance(self) -> bool {
        matches!(self, Growth::Chance | Growth::PlayersAndChance(_))
    }

    fn players(self) -> u32 {
        match self {
            Growth::Players(players) | Growth::PlayersAndChance(players) => players,
            Growth::Deterministic | Growth::Chance => 2,
        }
    }
}

/// `count` trees, each with its name: two of three irregular (with players out of turn, ties, any kind of root), the
/// others uniform, in every order and with every kind of values.
pub fn forest(growth: Growth, count: u64) -> impl Iterator<Item = (String, Tree)> {
    (0..count).map(move |seed| (format!("{growth:?} tree {seed}"), tree(growth, seed)))
}

fn tree(growth: Growth, seed: u64) -> Tree {
    let pick = |number: u64, most: u64| (seed / number % most) as u32;
    let (chance, players) = (growth.has_chance(), growth.players());
    if !seed.is_multiple_of(3) {
        let (max_branching, max_depth) = (1 + pick(3, 5), 1 + pick(15, 6));
        return irregular(seed, Irregular { max_branching, max_depth, chance, overrides: true, players });
    }
    let orders = [Order::Random, Order::Best, Order::Worst];
    let values = [Values::Ties, Values::Integers, Values::Fractions, Values::Distinct];
    let recipe = RandomTree {
        branching: 2 + pick(3, 3),
        depth: 1 + pick(9, 5),
        chance,
        players,
        order: orders[pick(5, 3) as usize],
        values: values[pick(7, 4) as usize],
        seed,
    };
    recipe.build().unwrap_or_else(|error| panic!("{recipe:?}: {error}"))
}

/// The tree with the bounds of its leaves promised: as tight as they are, or loose by `slack`.
pub fn bounded(tree: &Tree, slack: f64) -> Tree {
    let Bounds { low, high } = tree.leaf_range();
    let bounds = Bounds { low: low - slack, high: high + slack };
    tree.clone().with_bounds(bounds).unwrap_or_else(|error| panic!("{error}"))
}
