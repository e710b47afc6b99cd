//! The tree in memory: all nodes in one list, the children of a node side by side, proofs in a list of their own.
//!
//! A large tree outgrows the caches, and then a step down it costs as much as the memory it touches: that of all the
//! children of a node. So nodes are small, and what few need (exact payoffs, the number of children) is not in them.

/// The number of the root in the list of nodes. No node has it as a child.
pub(super) const ROOT: u32 = 0;

/// What is known of one position of the tree. 24 bytes where a move takes at most 2, 32 where it takes at most 8.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<M> {
    /// The mean payoff here for the player who chose to come here (player 0 where nature did); exact once proven.
    pub(super) mean: f64,
    /// 1/√visits, kept so that selection needs no root per child; 0 once proven, when nothing is left to explore.
    pub(super) doubt: f32,
    /// How often a simulation came here.
    pub(super) visits: u32,
    /// The number of the first child, or [`ROOT`] before there is one. Once proven: the number of the proof.
    link: u32,
    /// The move that leads here; of no meaning at the root.
    pub(super) via: M,
    /// Whether this is the last of its siblings.
    is_last: bool,
    /// Whether a simulation has begun to try the last of the children.
    all_tried: bool,
}

impl<M> Node<M> {
    #[inline]
    fn new(via: M) -> Self {
        Self { mean: 0.0, doubt: 1.0, visits: 0, link: ROOT, via, is_last: false, all_tried: false }
    }

    /// Whether the exact payoffs are known.
    #[inline]
    pub(super) fn is_proven(&self) -> bool {
        self.doubt == 0.0
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

/// All nodes, and the proofs of those that are proven.
#[derive(Debug)]
pub(super) struct Tree<M> {
    nodes: Vec<Node<M>>,
    /// The first child of each proven node, in whose own place the number of the proof now stands.
    first_children: Vec<u32>,
    /// One payoff per player for each proof.
    exact: Vec<f64>,
    players: usize,
    most_nodes: usize,
}

impl<M: Copy> Tree<M> {
    /// The root with its children.
    pub(super) fn new(players: usize, most_nodes: usize, moves: &[M]) -> Self {
        let mut tree = Self {
            nodes: Vec::new(),
            first_children: Vec::new(),
            exact: Vec::new(),
            players,
            most_nodes: most_nodes.min(u32::MAX as usize),
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

    /// Whether the children of a node are in the tree.
    #[inline]
    pub(super) fn is_expanded(&self, number: u32) -> bool {
        self.first_child(number) != ROOT
    }

    #[inline]
    fn first_child(&self, parent: u32) -> u32 {
        let node = self.node(parent);
        if node.is_proven() { self.first_children[node.link as usize] } else { node.link }
    }

    /// The children of a node, with their numbers.
    #[inline]
    pub(super) fn children(&self, parent: u32) -> impl Iterator<Item = (u32, &Node<M>)> {
        let first = self.first_child(parent);
        let mut more = first != ROOT;
        (first..)
            .zip(&self.nodes[first as usize..])
            .take_while(move |(_, child)| std::mem::replace(&mut more, !child.is_last))
    }

    /// The next child that no simulation has tried. A node is expanded when it is visited for the second time and
    /// tries one new child a visit from then on, so that `visits - 1` of them were tried.
    #[inline]
    pub(super) fn next_untried(&mut self, parent: u32) -> Option<u32> {
        let node = self.node(parent);
        if node.all_tried {
            return None;
        }
        let untried = node.link + (node.visits - 1);
        self.nodes[parent as usize].all_tried = self.node(untried).is_last;
        Some(untried)
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
        if let Some(last) = self.nodes.last_mut() {
            last.is_last = true;
        }
        self.nodes[parent as usize].link = first;
    }

    #[inline]
    pub(super) fn record(&mut self, number: u32, payoff: f64) {
        self.nodes[number as usize].record(payoff);
    }

    /// The exact payoffs of a proven node.
    pub(super) fn exact(&self, number: u32) -> Option<&[f64]> {
        let node = self.node(number);
        node.is_proven().then(|| &self.exact[node.link as usize * self.players..][..self.players])
    }

    /// How many nodes there is memory for.
    #[cfg(test)]
    pub(super) fn capacity(&self) -> usize {
        self.nodes.capacity()
    }

    /// Proves that a node is worth `payoffs`; `chooser` is the player who chose to go there.
    pub(super) fn prove(&mut self, number: u32, payoffs: &[f64], chooser: usize) {
        self.exact.extend_from_slice(payoffs);
        self.settle(number, payoffs[chooser]);
    }

    /// Proves that a node is worth what its proven child is.
    pub(super) fn prove_like(&mut self, number: u32, child: u32, chooser: usize) {
        let exact = self.node(child).link as usize * self.players;
        self.exact.extend_from_within(exact..exact + self.players);
        self.settle(number, self.exact[exact + chooser]);
    }

    /// Links a node to the latest proof.
    fn settle(&mut self, number: u32, mean: f64) {
        let proof = self.first_children.len() as u32;
        let node = &mut self.nodes[number as usize];
        self.first_children.push(node.link);
        (node.link, node.mean, node.doubt) = (proof, mean, 0.0);
    }
}

#[cfg(test)]
mod tests {
    use super::Node;

    #[test]
    fn nodes_are_small() {
        assert_eq!((size_of::<Node<u8>>(), size_of::<Node<u16>>(), size_of::<Node<u64>>()), (24, 24, 32));
    }
}
