//! The tree in memory: all nodes in one list, the children of a node side by side, exact payoffs in a list of their own.

use std::ops::Range;

/// The number of the root in the list of nodes.
pub(super) const ROOT: u32 = 0;

/// No exact payoffs are known.
const UNKNOWN: u32 = u32::MAX;

/// What is known of one position of the tree. 32 bytes where a move takes at most 4.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<M> {
    /// The mean payoff here for the player who chose to come here (player 0 where nature did); exact once proven.
    pub(super) mean: f64,
    /// 1/√visits, kept so that selection needs no root per child; 0 once proven, when nothing is left to explore.
    pub(super) doubt: f32,
    /// How often a simulation came here.
    pub(super) visits: u32,
    /// The number of the first child.
    first: u32,
    /// How many children there are: none until the node is expanded.
    children: u32,
    /// Where the exact payoffs are, once proven.
    exact: u32,
    /// The move that leads here; of no meaning at the root.
    pub(super) via: M,
}

impl<M> Node<M> {
    #[inline]
    fn new(via: M) -> Self {
        Self { mean: 0.0, doubt: 0.0, visits: 0, first: 0, children: 0, exact: UNKNOWN, via }
    }

    /// Whether the exact payoffs are known.
    #[inline]
    pub(super) fn is_proven(&self) -> bool {
        self.exact != UNKNOWN
    }

    /// Whether the children are in the tree.
    #[inline]
    pub(super) fn is_expanded(&self) -> bool {
        self.children != 0
    }

    /// The numbers of the children.
    #[inline]
    pub(super) fn children(&self) -> Range<u32> {
        self.first..self.first + self.children
    }

    /// The numbers of the children that no simulation has tried: a node is expanded when it is visited for the second
    /// time and tries one new child a visit from then on, so that `visits - 1` of them were tried.
    #[inline]
    pub(super) fn untried(&self) -> Range<u32> {
        let tried = self.visits.saturating_sub(1).min(self.children);
        self.first + tried..self.first + self.children
    }

    /// One more simulation came here and paid `payoff` to the player who chose it.
    #[inline]
    fn record(&mut self, payoff: f64) {
        self.visits = self.visits.saturating_add(1);
        if !self.is_proven() {
            self.mean += (payoff - self.mean) / f64::from(self.visits);
            self.doubt = (self.visits as f32).sqrt().recip();
        }
    }
}

/// All nodes, and the exact payoffs of those that are proven.
#[derive(Debug)]
pub(super) struct Tree<M> {
    nodes: Vec<Node<M>>,
    /// One payoff per player for each proof; nodes whose value is a child's share the child's.
    exact: Vec<f64>,
    players: usize,
    most_nodes: usize,
}

impl<M: Copy> Tree<M> {
    /// The root with its children.
    pub(super) fn new(players: usize, most_nodes: usize, moves: &[M]) -> Self {
        let mut tree = Self {
            nodes: Vec::new(),
            exact: Vec::new(),
            players,
            most_nodes: most_nodes.min(UNKNOWN as usize),
        };
        if let Some(&any) = moves.first() {
            // The root counts as visited: its children are tried from the first simulation on.
            tree.nodes.push(Node { visits: 1, ..Node::new(any) });
            tree.add_children(ROOT, moves, 0);
        }
        tree
    }

    /// Whether there is not even a root: the game is over.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    #[inline]
    pub(super) fn node(&self, number: u32) -> &Node<M> {
        &self.nodes[number as usize]
    }

    /// The children of a node, side by side.
    #[inline]
    pub(super) fn children(&self, parent: u32) -> &[Node<M>] {
        let children = self.node(parent).children();
        &self.nodes[children.start as usize..children.end as usize]
    }

    /// Whether `children` more nodes may be added.
    #[inline]
    pub(super) fn has_room_for(&self, children: usize) -> bool {
        self.nodes.len() + children <= self.most_nodes
    }

    /// Adds a child for each move. They will be tried in turn from number `begin` on: always to begin with the first
    /// would favour it.
    #[inline]
    pub(super) fn add_children(&mut self, parent: u32, moves: &[M], begin: usize) {
        let first = self.nodes.len() as u32;
        let (late, early) = moves.split_at(begin);
        self.nodes.extend(early.iter().chain(late).map(|&m| Node::new(m)));
        let node = &mut self.nodes[parent as usize];
        node.first = first;
        node.children = moves.len() as u32;
    }

    #[inline]
    pub(super) fn record(&mut self, number: u32, payoff: f64) {
        self.nodes[number as usize].record(payoff);
    }

    /// The exact payoffs of a proven node.
    pub(super) fn exact(&self, number: u32) -> Option<&[f64]> {
        let at = self.node(number).exact;
        (at != UNKNOWN).then(|| &self.exact[at as usize..][..self.players])
    }

    /// How many nodes there is memory for.
    #[cfg(test)]
    pub(super) fn capacity(&self) -> usize {
        self.nodes.capacity()
    }

    /// Proves that a node is worth `payoffs`; `chooser` is the player who chose to go there.
    pub(super) fn prove(&mut self, number: u32, payoffs: &[f64], chooser: usize) {
        let at = self.exact.len();
        // Past four thousand million payoffs nothing more is proven; the statistics remain.
        if at + payoffs.len() < UNKNOWN as usize {
            self.exact.extend_from_slice(payoffs);
            self.settle(number, at as u32, chooser);
        }
    }

    /// Proves that a node is worth what its proven child is.
    pub(super) fn prove_like(&mut self, number: u32, child: u32, chooser: usize) {
        self.settle(number, self.node(child).exact, chooser);
    }

    fn settle(&mut self, number: u32, exact: u32, chooser: usize) {
        let mean = self.exact[exact as usize + chooser];
        let node = &mut self.nodes[number as usize];
        (node.exact, node.mean, node.doubt) = (exact, mean, 0.0);
    }
}

#[cfg(test)]
mod tests {
    use super::Node;

    #[test]
    fn two_nodes_fill_a_cache_line() {
        assert_eq!((size_of::<Node<u8>>(), size_of::<Node<u32>>()), (32, 32));
    }
}
