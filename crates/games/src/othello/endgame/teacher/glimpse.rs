//! What one and two plies see, averaged. A search that ends with a move of who is to move finds two discs too little for them, one that
//! ends with a reply two discs too much (at 20 empty squares); the mean of both is off by less than either. Lessons of two plies teach
//! as much as the same number of four plies, at a tenth of the cost.

use tah_rules::Dice;

use super::super::deep::Node;
use crate::othello::eval::{UNITS, Weights};
use crate::othello::rules::final_score;
use crate::othello::{PASS, Position};

/// So many moves are plausible.
const PLAUSIBLE: usize = 3;

/// What was seen: the best move, and the mean of what one and two plies find, in discs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Seen {
    pub(super) square: u8,
    pub(super) discs: f32,
}

/// Looks two plies ahead.
pub(super) struct Glimpse<'s> {
    weights: &'s Weights,
    children: Vec<Node>,
}

impl<'s> Glimpse<'s> {
    pub(super) fn new(weights: &'s Weights) -> Self {
        Self { weights, children: Vec::with_capacity(32) }
    }

    /// A position in which there is a move to make, or a pass.
    pub(super) fn look(&mut self, state: &Position) -> Seen {
        let root = Node::new(self.weights, state.own(), state.other());
        self.children.clear();
        let mut rest = root.placings;
        while rest != 0 {
            let mut child = root.after(self.weights, rest.trailing_zeros() as u8);
            rest &= rest - 1;
            child.promise = -still(self.weights, &child);
            self.children.push(child);
        }
        // The best at one ply first: then the others are soon refuted.
        self.children.sort_unstable_by_key(|child| (-child.promise, child.square));
        let Some(first) = self.children.first() else {
            return Seen { square: PASS, discs: in_discs(still(self.weights, &root)) };
        };
        let (one, mut two, mut square) = (first.promise, i32::MIN, first.square);
        for child in &self.children {
            let score = -reply(self.weights, child, -two.max(-LIMIT));
            if score > two {
                (two, square) = (score, child.square);
            }
        }
        Seen { square, discs: in_discs(one + two) / 2.0 }
    }

    /// One of the moves that look best at one ply in the position that was looked at last.
    pub(super) fn plausible(&self, dice: &mut Dice) -> u8 {
        let first = &self.children[..self.children.len().min(PLAUSIBLE)];
        dice.choose(first).map_or(PASS, |child| child.square)
    }
}

/// More than any score, in units.
const LIMIT: i32 = 65 * UNITS;

fn in_discs(units: i32) -> f32 {
    units as f32 / UNITS as f32
}

/// What the best move in a node is worth at a glance, as far as it is less than `beta`.
fn reply(weights: &Weights, node: &Node, beta: i32) -> i32 {
    let mut rest = node.placings;
    if rest == 0 {
        return still(weights, node);
    }
    let mut best = -LIMIT;
    while rest != 0 && best < beta {
        let child = node.after(weights, rest.trailing_zeros() as u8);
        rest &= rest - 1;
        best = best.max(-still(weights, &child));
    }
    best
}

/// The evaluation for who is to move, in units; after a pass if it must be, and the score if the game is over.
fn still(weights: &Weights, node: &Node) -> i32 {
    let units = |node: &Node| weights.units((node.own, node.other), node.placings, &node.indices);
    if node.placings != 0 {
        return units(node);
    }
    let passed = node.passed();
    if passed.placings == 0 { final_score(node.own, node.other) * UNITS } else { -units(&passed) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::Othello;
    use tah_rules::{Moves, Rules};

    /// The plain search of so many plies.
    fn search(weights: &Weights, node: &Node, depth: u32) -> i32 {
        if depth == 0 || node.placings == 0 {
            return still(weights, node);
        }
        let squares = (0..64).filter(|square| node.placings >> square & 1 != 0);
        squares.map(|square| -search(weights, &node.after(weights, square), depth - 1)).max().unwrap_or(0)
    }

    #[test]
    fn both_plies_are_seen() {
        let weights = Weights::learned();
        let mut glimpse = Glimpse::new(&weights);
        let (mut dice, mut moves) = (Dice::new(5), Moves::new());
        for _ in 0..10 {
            let mut state = Othello.start();
            while let Some(m) = Othello.random_move(&state, &mut dice, &mut moves) {
                let root = Node::new(&weights, state.own(), state.other());
                let seen = glimpse.look(&state);
                let [one, two] = [1, 2].map(|depth| search(&weights, &root, depth));
                assert_eq!(seen.discs, in_discs(one + two) / 2.0);
                if m != PASS {
                    let child = root.after(&weights, seen.square);
                    assert_eq!(-search(&weights, &child, 1), two);
                }
                state = state.after(m);
            }
        }
    }
}
