//! What a search did, in numbers.

/// Counts of one search.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Counters {
    /// Nodes entered, the root and the leaves included; a node entered twice counts twice.
    pub nodes: u64,
    /// Leaves valued: ends of the game, and positions evaluated at the horizon.
    pub leaves: u64,
    /// Those of the leaves that were evaluated at the horizon. If none were, the value is exact.
    pub horizon: u64,
    /// Nodes left because α ≥ β, even by their last move, or because memory or bounds answered.
    pub cutoffs: u64,
    /// The deepest ply whose moves were listed, plus one: the deepest that was reached, if any was looked at.
    pub depth: u32,
}

impl std::ops::AddAssign for Counters {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.leaves += other.leaves;
        self.horizon += other.horizon;
        self.cutoffs += other.cutoffs;
        self.depth = self.depth.max(other.depth);
    }
}
