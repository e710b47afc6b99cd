//! Irregular random trees for tests: every shape that the format allows, and values that tie.

use tah_rules::Dice;

use super::MAX_PLAYERS;
use super::arena::Tree;
use super::builder::Builder;
use super::random::random_shares;

/// What an irregular tree may be like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Irregular {
    /// A node has from one child to this many.
    pub max_branching: u32,
    /// A line has at most this many moves.
    pub max_depth: u32,
    /// Whether there may be chance nodes.
    pub chance: bool,
    /// Whether a node may belong to a player out of turn: the same one twice in a row, for instance.
    pub overrides: bool,
    /// How many players there are, from 2 to 10; with more than two the leaves are tuples.
    pub players: u32,
}

impl Default for Irregular {
    fn default() -> Self {
        Self { max_branching: 4, max_depth: 5, chance: true, overrides: true, players: 2 }
    }
}

/// A small tree of no particular shape, the same for the same seed. Values are negative, fractional and often equal;
/// where the shape leaves the range of what can be built, the nearest that can be is taken.
pub fn irregular(seed: u64, shape: Irregular) -> Tree {
    let mut dice = Dice::new(seed);
    let players = shape.players.clamp(2, MAX_PLAYERS as u32) as usize;
    let mut tree = Builder::default();
    // For every open node the children still to come, and their probabilities if it is chance.
    let mut open: Vec<(usize, Vec<f64>)> = Vec::new();
    loop {
        if let Some((_, shares)) = open.last_mut()
            && let Some(share) = shares.pop()
        {
            tree.probability(share);
        }
        let depth = open.len();
        // The root is a leaf only if it must be; below, one node in four is.
        if depth >= shape.max_depth as usize || depth > 0 && dice.below(4) == 0 {
            leaf(&mut tree, players, &mut dice);
        } else {
            let children = 1 + dice.below(shape.max_branching.max(1) as usize);
            open.push((children, open_node(&mut tree, shape, players, children, &mut dice)));
            continue;
        }
        // A node is complete: its parent waits for one child less, and closes with the last.
        while let Some((children, _)) = open.last_mut() {
            *children -= 1;
            if *children > 0 {
                break;
            }
            tree.close();
            open.pop();
        }
        if open.is_empty() {
            return tree.finish();
        }
    }
}

/// Opens a node and gives the probabilities of its children, if it is chance.
fn open_node(
    tree: &mut Builder,
    shape: Irregular,
    players: usize,
    children: usize,
    dice: &mut Dice,
) -> Vec<f64> {
    if shape.chance && dice.below(4) == 0 {
        tree.open_chance(0);
        return random_shares(children, dice);
    }
    let out_of_turn = shape.overrides && dice.below(5) == 0;
    tree.open_decision(out_of_turn.then(|| dice.below(players) as u8), 0);
    Vec::new()
}

fn leaf(tree: &mut Builder, players: usize, dice: &mut Dice) {
    let mut values = [0.0; MAX_PLAYERS];
    for value in &mut values[..players] {
        // Whole numbers mostly, so that values tie; else quarters and eighths.
        let denominator = [1.0, 1.0, 4.0, 8.0][dice.below(4)];
        *value = (dice.below(13) as f64 - 6.0) / denominator;
    }
    if players == 2 { tree.number(values[0]) } else { tree.tuple(&values[..players]) }
}
