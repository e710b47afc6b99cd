//! What a search did at every node of an explicit tree: an observer that keeps the sum, not the story.

use tah_games::tree::{Child, Kind, NodeId, Tree};
use tah_rules::{Cut, Observer, Rules, Turn, Window};

use crate::trace::{Event, Trace};

/// What happened at one node.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Seen {
    /// How often it was entered.
    pub visits: u32,
    /// The window of the last visit.
    pub window: Window,
    /// Whether the search is still inside.
    pub open: bool,
    /// Why the rest of it was skipped in the last visit.
    pub cut: Option<Cut>,
    /// What its value is known to lie between, at a chance node that is cut by bounds.
    pub bounds: Option<(f64, f64)>,
}

const UNSEEN: Seen = Seen { visits: 0, window: Window::FULL, open: false, cut: None, bounds: None };

/// What a search did at every node of a tree.
pub struct Visits<'t> {
    tree: &'t Tree,
    seen: Vec<Seen>,
    /// The values of each node so far, one or one per player; NaN where there is none yet.
    values: Vec<f64>,
    width: usize,
    path: Vec<NodeId>,
}

impl<'t> Visits<'t> {
    /// Nothing has been visited yet.
    pub fn new(tree: &'t Tree) -> Self {
        let width = if tree.has_tuples() { tree.players() } else { 1 };
        let values = vec![f64::NAN; tree.len() * width];
        Self { tree, seen: vec![UNSEEN; tree.len()], values, width, path: Vec::new() }
    }

    /// What the first `steps` events of a trace did.
    pub fn replay(tree: &'t Tree, trace: &Trace<Child>, steps: usize) -> Self {
        let mut visits = Self::new(tree);
        for event in trace.log().events().take(steps) {
            visits.see(trace, event);
        }
        visits
    }

    /// Goes on by one event of a trace.
    pub(super) fn see(&mut self, trace: &Trace<Child>, event: Event<'_>) {
        match event {
            Event::Enter { entry, turn, window } => self.enter(trace.via(entry), turn, window),
            Event::Improve(values) => self.improve(values),
            Event::Bound(low, high) => self.bound(low, high),
            Event::Cut(why) => self.cut(why),
            Event::Leave(values) => self.leave(values),
        }
    }

    /// What happened at `node`.
    pub fn seen(&self, node: NodeId) -> &Seen {
        &self.seen[node.index()]
    }

    /// The value of `node`, or one for each player; nothing if there is none yet.
    pub fn values(&self, node: NodeId) -> Option<&[f64]> {
        let values = &self.values[node.index() * self.width..][..self.width];
        // Paranoid search has one value where the leaves have one for each player.
        let known = values.iter().position(|value| value.is_nan()).unwrap_or(self.width);
        (known > 0).then_some(&values[..known])
    }

    /// Where the search is.
    pub fn current(&self) -> Option<NodeId> {
        self.path.last().copied()
    }

    /// The numbers of the leaves that were never visited, from 1, left to right.
    pub fn unvisited(&self) -> Vec<u32> {
        let unseen = self.tree.leaves().filter(|&leaf| self.seen(leaf).visits == 0);
        unseen.filter_map(|leaf| self.tree.leaf_number(leaf)).collect()
    }

    fn set_values(&mut self, node: NodeId, values: &[f64]) {
        let slots = &mut self.values[node.index() * self.width..][..self.width];
        for (slot, value) in slots.iter_mut().zip(values) {
            // Adding zero turns −0 into 0.
            *slot = value + 0.0;
        }
    }

    fn with_current(&mut self, change: impl FnOnce(&mut Seen)) {
        if let Some(node) = self.path.last() {
            change(&mut self.seen[node.index()]);
        }
    }
}

impl Observer<Child> for Visits<'_> {
    fn enter(&mut self, via: Option<Child>, _turn: Turn, window: Window) {
        let node = match (via, self.path.last()) {
            (Some(via), Some(&parent)) => self.tree.child(parent, via).unwrap_or(NodeId::ROOT),
            _ => NodeId::ROOT,
        };
        self.path.push(node);
        let seen = &mut self.seen[node.index()];
        *seen = Seen { visits: seen.visits + 1, window, open: true, cut: None, bounds: None };
        if self.tree.kind(node) != Kind::Leaf {
            self.values[node.index() * self.width..][..self.width].fill(f64::NAN);
        }
    }

    fn improve(&mut self, value: &[f64]) {
        if let Some(&node) = self.path.last() {
            self.set_values(node, value);
        }
    }

    fn bound(&mut self, low: f64, high: f64) {
        self.with_current(|seen| seen.bounds = Some((low, high)));
    }

    fn cut(&mut self, why: Cut) {
        self.with_current(|seen| seen.cut = Some(why));
    }

    fn leave(&mut self, value: &[f64]) {
        self.with_current(|seen| seen.open = false);
        if let Some(node) = self.path.pop() {
            self.set_values(node, value);
        }
    }
}
