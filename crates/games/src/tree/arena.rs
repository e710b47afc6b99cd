//! The tree itself: flat arrays in preorder. Nothing here recurses, dropping included, so a tree may be as deep as
//! memory allows; it costs at most 24 bytes a node, and 8 more per child where there is chance.

use tah_rules::Bounds;

/// The most players a tree can have.
pub const MAX_PLAYERS: usize = 10;

/// A node of a tree: its number in preorder, the root being 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    /// The root of every tree.
    pub const ROOT: NodeId = NodeId(0);

    /// The node's place in preorder: 0 for the root, the first child next.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A move: which child to go to, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Child(pub u32);

/// What happens at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The game is over.
    Leaf,
    /// Nature picks a child.
    Chance,
    /// The player with this number, counted from 0, picks a child.
    Decision(usize),
}

/// A node in twelve bytes. A leaf has no children, and `at` is its place among the leaves; any other node's children
/// are the `count` entries of [`Tree::children`](Tree) that start at `at`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Node {
    pub(super) parent: u32,
    pub(super) at: u32,
    /// The code of the kind in the upper four bits, the number of children in the lower 28.
    code_and_count: u32,
}

pub(super) const LEAF: u32 = 0;
pub(super) const UNSETTLED: u32 = 14;
pub(super) const CHANCE: u32 = 15;
const COUNT_BITS: u32 = 28;

impl Node {
    #[inline]
    pub(super) fn new(parent: u32, at: u32, code: u32) -> Self {
        Self { parent, at, code_and_count: code << COUNT_BITS }
    }

    /// The code of a decision of `player`.
    #[inline]
    pub(super) fn decision(player: u8) -> u32 {
        u32::from(player) + 1
    }

    #[inline]
    pub(super) fn code(self) -> u32 {
        self.code_and_count >> COUNT_BITS
    }

    #[inline]
    pub(super) fn count(self) -> u32 {
        self.code_and_count & ((1 << COUNT_BITS) - 1)
    }

    pub(super) fn set_code(&mut self, code: u32) {
        self.code_and_count = code << COUNT_BITS | self.count();
    }

    #[inline]
    pub(super) fn set_children(&mut self, at: u32, count: u32) {
        self.at = at;
        self.code_and_count = self.code() << COUNT_BITS | count;
    }
}

/// A game tree, whole in memory. Two trees are equal when they look the same, whatever text they came from.
#[derive(Clone, PartialEq, Debug)]
pub struct Tree {
    pub(super) nodes: Vec<Node>,
    pub(super) children: Vec<NodeId>,
    /// For each entry of `children` under a chance node its probability; empty in a tree without chance.
    pub(super) probabilities: Vec<f64>,
    /// For each leaf one number (MAX's payoff) or, in a tree of tuples, one per player.
    pub(super) payoffs: Vec<f64>,
    pub(super) labels: Labels,
    pub(super) players: u8,
    pub(super) tuples: bool,
    pub(super) zero_sum: bool,
    pub(super) promised: Bounds,
}

impl Tree {
    /// How many nodes there are, leaves included. There is always a root, so there is no empty tree.
    #[expect(clippy::len_without_is_empty, reason = "a tree always has its root")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// How many leaves there are.
    pub fn leaf_count(&self) -> usize {
        self.payoffs.len() / self.width()
    }

    /// Whether leaves are payoff tuples, one number a player, rather than single numbers.
    pub fn has_tuples(&self) -> bool {
        self.tuples
    }

    /// Whether there is a chance node.
    pub fn has_chance(&self) -> bool {
        !self.probabilities.is_empty()
    }

    /// Every node in preorder.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> + ExactSizeIterator + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// What happens at a node.
    #[inline]
    pub fn kind(&self, node: NodeId) -> Kind {
        match self.nodes[node.index()].code() {
            LEAF => Kind::Leaf,
            CHANCE => Kind::Chance,
            player => Kind::Decision(player as usize - 1),
        }
    }

    /// The children of a node from left to right; none of a leaf.
    #[inline]
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        let found = self.nodes[node.index()];
        match found.count() {
            0 => &[],
            count => &self.children[found.at as usize..][..count as usize],
        }
    }

    /// The child that a move leads to.
    #[inline]
    pub fn child(&self, node: NodeId, child: Child) -> Option<NodeId> {
        self.children(node).get(child.0 as usize).copied()
    }

    /// The moves of a node from left to right, for callers in no hurry.
    pub fn moves_of(&self, node: NodeId) -> Vec<Child> {
        (0..self.nodes[node.index()].count()).map(Child).collect()
    }

    /// The parent of a node; none of the root.
    #[inline]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        (node != NodeId::ROOT).then(|| NodeId(self.nodes[node.index()].parent))
    }

    /// The move that leads from the parent to a node; none to the root.
    pub fn move_to(&self, node: NodeId) -> Option<Child> {
        // Preorder makes the children of a node ascend, so a place is found by halving.
        self.children(self.parent(node)?).binary_search(&node).ok().map(|index| Child(index as u32))
    }

    /// The moves from the root to a node.
    pub fn path(&self, node: NodeId) -> Vec<Child> {
        let mut path: Vec<Child> =
            std::iter::successors(Some(node), |&n| self.parent(n)).filter_map(|n| self.move_to(n)).collect();
        path.reverse();
        path
    }

    /// How likely chance is to pick a child; nothing where chance does not choose.
    #[inline]
    pub fn probability_of(&self, node: NodeId, child: Child) -> Option<f64> {
        let found = self.nodes[node.index()];
        (found.code() == CHANCE && child.0 < found.count())
            .then(|| self.probabilities[(found.at + child.0) as usize])
    }

    /// The number of a leaf, counted from 1 from left to right; nothing for other nodes.
    #[inline]
    pub fn leaf_number(&self, node: NodeId) -> Option<u32> {
        let found = self.nodes[node.index()];
        (found.code() == LEAF).then_some(found.at + 1)
    }

    /// The leaves from left to right.
    pub fn leaves(&self) -> impl DoubleEndedIterator<Item = NodeId> + '_ {
        self.nodes().filter(|&node| self.kind(node) == Kind::Leaf)
    }

    /// What stands at a leaf: one number, MAX's payoff, or one number per player. Nothing at other nodes.
    #[inline]
    pub fn leaf_values(&self, node: NodeId) -> &[f64] {
        let found = self.nodes[node.index()];
        if found.code() != LEAF {
            return &[];
        }
        let width = self.width();
        &self.payoffs[found.at as usize * width..][..width]
    }

    /// How many numbers a leaf has.
    #[inline]
    pub(super) fn width(&self) -> usize {
        if self.tuples { usize::from(self.players) } else { 1 }
    }

    /// The label of a node.
    pub fn label(&self, node: NodeId) -> Option<&str> {
        self.labels.of(node.0)
    }

    /// Every label with its node, in preorder.
    pub fn labels(&self) -> impl Iterator<Item = (NodeId, &str)> {
        (0..self.labels.entries.len()).map(|i| (NodeId(self.labels.entries[i].0), self.labels.text(i)))
    }

    /// The branching and the depth of a tree without chance in which every decision has as many moves as every
    /// other and every leaf is as deep as every other. A lone leaf has branching 0 and depth 0.
    pub fn is_uniform(&self) -> Option<(u32, u32)> {
        if self.has_chance() {
            return None;
        }
        let branching = self.nodes[0].count();
        let mut depths: Vec<u32> = Vec::with_capacity(self.nodes.len());
        let mut depth_of_leaves = None;
        for (i, node) in self.nodes.iter().enumerate() {
            let depth = if i == 0 { 0 } else { depths[node.parent as usize] + 1 };
            depths.push(depth);
            if node.code() != LEAF {
                if node.count() != branching {
                    return None;
                }
            } else if *depth_of_leaves.get_or_insert(depth) != depth {
                return None;
            }
        }
        Some((branching, depth_of_leaves?))
    }

    /// How many moves the longest line has, chance included.
    pub fn height(&self) -> u32 {
        let mut heights = vec![0u32; self.nodes.len()];
        for i in (1..self.nodes.len()).rev() {
            let parent = self.nodes[i].parent as usize;
            heights[parent] = heights[parent].max(heights[i] + 1);
        }
        heights[0]
    }
}

/// The labels of some nodes: one text, cut into pieces. Entries ascend by node.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Labels {
    all: String,
    /// A node and where its label ends; it starts where the one before ends.
    entries: Vec<(u32, u32)>,
}

impl Labels {
    pub(super) fn push(&mut self, node: u32, label: &str) {
        self.all.push_str(label);
        self.entries.push((node, self.all.len() as u32));
    }

    pub(super) fn contains(&self, label: &str) -> bool {
        (0..self.entries.len()).any(|i| self.text(i) == label)
    }

    fn text(&self, index: usize) -> &str {
        let start = index.checked_sub(1).map_or(0, |before| self.entries[before].1 as usize);
        &self.all[start..self.entries[index].1 as usize]
    }

    fn of(&self, node: u32) -> Option<&str> {
        let index = self.entries.binary_search_by_key(&node, |entry| entry.0).ok()?;
        Some(self.text(index))
    }
}
