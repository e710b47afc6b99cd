//! Witnesses: observers that remember what a search looked at.

use tah_games::tree::{Child, Kind, NodeId, Tree};
use tah_rules::{Cut, Observer, Turn, Window};

/// Follows a search through a tree, from `root`, and keeps the leaves it visits.
pub struct LeafWitness<'a> {
    tree: &'a Tree,
    path: Vec<NodeId>,
    root: NodeId,
    /// The leaves in the order of their visits, as often as they were visited.
    pub leaves: Vec<NodeId>,
}

impl<'a> LeafWitness<'a> {
    /// A witness of searches from the root of `tree`.
    pub fn new(tree: &'a Tree) -> Self {
        Self::below(tree, NodeId::ROOT)
    }

    /// A witness of searches from `root`, a node of `tree`.
    pub fn below(tree: &'a Tree, root: NodeId) -> Self {
        Self { tree, path: Vec::new(), root, leaves: Vec::new() }
    }
}

impl Observer<Child> for LeafWitness<'_> {
    fn enter(&mut self, via: Option<Child>, turn: Turn, _: Window) {
        let node = match (via, self.path.last()) {
            (Some(m), Some(&parent)) => self.tree.child(parent, m),
            _ => Some(self.root),
        };
        let node = node.unwrap_or_else(|| panic!("{via:?} is no move here"));
        assert_eq!(turn == Turn::Over, self.tree.kind(node) == Kind::Leaf);
        self.path.push(node);
        if turn == Turn::Over {
            self.leaves.push(node);
        }
    }

    fn cut(&mut self, why: Cut) {
        // What memory answers is not looked at.
        if why == Cut::Memory && self.leaves.last() == self.path.last() {
            self.leaves.pop();
        }
    }

    fn leave(&mut self, _: &[f64]) {
        self.path.pop();
    }
}

/// Counts what an observer is told, and checks that it makes sense.
#[derive(Default)]
pub struct EventWitness {
    /// How many nodes are open.
    pub open: u64,
    /// How many nodes were entered.
    pub entered: u64,
    /// How many of them are ends of the game.
    pub ended: u64,
    /// How many nodes were left early.
    pub cut: u64,
    /// How many of these because memory knew the answer.
    pub remembered: u64,
    /// The most nodes open at a time.
    pub deepest: u64,
}

impl<M> Observer<M> for EventWitness {
    fn enter(&mut self, via: Option<M>, turn: Turn, window: Window) {
        assert!(window.alpha < window.beta, "entered with the closed window {window:?}");
        assert_eq!(
            via.is_none(),
            self.open == 0,
            "the root, and only the root, has no move that leads there"
        );
        self.open += 1;
        self.entered += 1;
        self.ended += u64::from(turn == Turn::Over);
        self.deepest = self.deepest.max(self.open);
    }

    fn improve(&mut self, value: &[f64]) {
        assert!(self.open > 0 && value.iter().all(|value| !value.is_nan()));
    }

    fn bound(&mut self, low: f64, high: f64) {
        assert!(self.open > 0 && low <= high, "a value between {low} and {high}");
    }

    fn cut(&mut self, why: Cut) {
        assert!(self.open > 0);
        self.cut += 1;
        self.remembered += u64::from(why == Cut::Memory);
    }

    fn leave(&mut self, value: &[f64]) {
        assert!(self.open > 0, "a node was left that was not entered");
        assert!(value.iter().all(|value| !value.is_nan()), "left with {value:?}");
        self.open -= 1;
    }
}
