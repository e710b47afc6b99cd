//! Building a tree node by node, in preorder: the parser and the generators use the same three steps, so equal trees
//! have equal arrays.

use tah_rules::Bounds;

use super::arena::{CHANCE, LEAF, Labels, Node, NodeId, Tree, UNSETTLED};

/// A node whose children are still coming.
pub(super) struct Frame {
    pub(super) node: u32,
    /// Where its children start among the pending ones.
    pending: u32,
    /// Where the text opened it, for errors.
    pub(super) opened_at: u32,
    /// Whose turn it is below, unless the text says otherwise.
    next: u8,
}

/// A tree in the making. How many players there are is known from the first leaf on: until then every node is an
/// ancestor of that leaf, and [`settle`](Builder::settle) walks them once.
#[derive(Default)]
pub(super) struct Builder {
    nodes: Vec<Node>,
    children: Vec<NodeId>,
    probabilities: Vec<f64>,
    payoffs: Vec<f64>,
    labels: Labels,
    players: u8,
    tuples: bool,
    general_sum: bool,
    frames: Vec<Frame>,
    pending: Vec<NodeId>,
    pending_probabilities: Vec<f64>,
}

impl Builder {
    /// A builder with room for about the nodes of so many bytes of text: growing would touch memory twice.
    pub(super) fn for_text(bytes: usize) -> Self {
        let nodes = bytes.min(1 << 25) / 3 + 1;
        Self {
            nodes: Vec::with_capacity(nodes),
            children: Vec::with_capacity(nodes),
            payoffs: Vec::with_capacity(nodes),
            ..Self::default()
        }
    }

    /// The number that the next node will have.
    #[inline]
    pub(super) fn next_node(&self) -> u32 {
        self.nodes.len() as u32
    }

    /// How many players there are, and whether leaves are tuples; nothing before the first leaf.
    #[inline]
    pub(super) fn shape(&self) -> Option<(u8, bool)> {
        (self.players > 0).then_some((self.players, self.tuples))
    }

    /// The innermost open node.
    #[inline]
    pub(super) fn innermost(&self) -> Option<&Frame> {
        self.frames.last()
    }

    /// Whether the innermost open node is a chance node.
    #[inline]
    pub(super) fn in_chance(&self) -> bool {
        self.frames.last().is_some_and(|frame| self.nodes[frame.node as usize].code() == CHANCE)
    }

    /// Whether nothing but the root's parenthesis has closed: the tree is whole.
    #[inline]
    pub(super) fn is_whole(&self) -> bool {
        self.frames.is_empty() && !self.nodes.is_empty()
    }

    /// Whether the innermost open node has no child yet.
    #[inline]
    pub(super) fn is_childless(&self) -> bool {
        self.frames.last().is_some_and(|frame| frame.pending as usize == self.pending.len())
    }

    /// Whether some node is named so.
    pub(super) fn has_label(&self, label: &str) -> bool {
        self.labels.contains(label)
    }

    /// Names the node that comes next.
    pub(super) fn label(&mut self, label: &str) {
        let node = self.next_node();
        self.labels.push(node, label);
    }

    /// Tells how many players there are and who moves at the nodes opened so far.
    pub(super) fn settle(&mut self, players: u8, tuples: bool) {
        (self.players, self.tuples) = (players, tuples);
        let mut next = 0;
        for frame in &mut self.frames {
            let node = &mut self.nodes[frame.node as usize];
            match node.code() {
                CHANCE => {}
                UNSETTLED => {
                    node.set_code(Node::decision(next));
                    next = (next + 1) % players;
                }
                code => next = (code as u8) % players,
            }
            frame.next = next;
        }
    }

    /// Opens a decision of `player`, or of whose turn it is.
    #[inline]
    pub(super) fn open_decision(&mut self, player: Option<u8>, opened_at: u32) {
        let inherited = self.frames.last().map_or(0, |frame| frame.next);
        if self.players == 0 {
            self.open(player.map_or(UNSETTLED, Node::decision), 0, opened_at);
        } else {
            let player = player.unwrap_or(inherited);
            let next = if player + 1 == self.players { 0 } else { player + 1 };
            self.open(Node::decision(player), next, opened_at);
        }
    }

    /// Opens a chance node. Each of its children is preceded by its [`probability`](Builder::probability).
    pub(super) fn open_chance(&mut self, opened_at: u32) {
        let next = self.frames.last().map_or(0, |frame| frame.next);
        self.open(CHANCE, next, opened_at);
    }

    #[inline]
    fn open(&mut self, code: u32, next: u8, opened_at: u32) {
        let node = self.push(0, code);
        self.frames.push(Frame { node, pending: self.pending.len() as u32, opened_at, next });
    }

    #[inline]
    fn push(&mut self, at: u32, code: u32) -> u32 {
        let id = self.nodes.len() as u32;
        let parent = match self.frames.last() {
            Some(frame) => {
                self.pending.push(NodeId(id));
                frame.node
            }
            None => 0,
        };
        self.nodes.push(Node::new(parent, at, code));
        id
    }

    /// Takes back the opening of a node that has no child yet: it was the parenthesis of a tuple.
    pub(super) fn unopen(&mut self) {
        self.nodes.pop();
        self.frames.pop();
        if !self.frames.is_empty() {
            self.pending.pop();
        }
    }

    /// How likely the child that comes next is.
    pub(super) fn probability(&mut self, probability: f64) {
        self.pending_probabilities.push(probability);
    }

    /// Adds a leaf with MAX's payoff.
    #[inline]
    pub(super) fn number(&mut self, value: f64) {
        if self.players == 0 {
            self.settle(2, false);
        }
        let number = self.payoffs.len() as u32;
        self.push(number, LEAF);
        self.payoffs.push(value);
    }

    /// Adds a leaf with a payoff for every player.
    pub(super) fn tuple(&mut self, values: &[f64]) {
        if self.players == 0 {
            self.settle(values.len() as u8, true);
        }
        let number = self.payoffs.len() / values.len();
        self.push(number as u32, LEAF);
        self.payoffs.extend_from_slice(values);
        self.general_sum |= values.iter().sum::<f64>().abs() > 1e-9;
    }

    /// The sum of the probabilities read at the innermost node, a chance node.
    pub(super) fn probability_sum(&self) -> f64 {
        let count = self.frames.last().map_or(0, |frame| self.pending.len() - frame.pending as usize);
        self.pending_probabilities[self.pending_probabilities.len() - count..].iter().sum()
    }

    /// Closes the innermost node.
    #[inline]
    pub(super) fn close(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        let children = &self.pending[frame.pending as usize..];
        let (at, count) = (self.children.len(), children.len());
        self.children.extend_from_slice(children);
        self.pending.truncate(frame.pending as usize);
        let node = &mut self.nodes[frame.node as usize];
        node.set_children(at as u32, count as u32);
        if node.code() == CHANCE {
            self.probabilities.resize(at, 0.0);
            let first = self.pending_probabilities.len() - count;
            self.probabilities.extend(self.pending_probabilities.drain(first..));
        }
    }

    /// The tree, once [`is_whole`](Builder::is_whole).
    pub(super) fn finish(mut self) -> Tree {
        if !self.probabilities.is_empty() {
            self.probabilities.resize(self.children.len(), 0.0);
        }
        self.nodes.shrink_to_fit();
        self.children.shrink_to_fit();
        self.payoffs.shrink_to_fit();
        self.probabilities.shrink_to_fit();
        Tree {
            nodes: self.nodes,
            children: self.children,
            probabilities: self.probabilities,
            payoffs: self.payoffs,
            labels: self.labels,
            players: self.players,
            tuples: self.tuples,
            zero_sum: !self.general_sum,
            promised: Bounds::NONE,
        }
    }
}
