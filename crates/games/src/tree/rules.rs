//! A tree's rules: a state is a node, a move is a child, and the way back is the link to the parent.

use tah_rules::{Bounds, Chance, Keyed, Moves, Rules, Turn, mix};

use super::{Child, Kind, NodeId, Tree};

impl Rules for Tree {
    type State = NodeId;
    type Move = Child;
    type Undo = ();

    fn players(&self) -> usize {
        usize::from(self.players)
    }

    fn start(&self) -> NodeId {
        NodeId::ROOT
    }

    #[inline]
    fn turn(&self, state: &NodeId) -> Turn {
        match self.kind(*state) {
            Kind::Leaf => Turn::Over,
            Kind::Chance => Turn::Chance,
            Kind::Decision(player) => Turn::Player(player),
        }
    }

    #[inline]
    fn moves(&self, state: &NodeId, out: &mut Moves<Child>) {
        out.extend((0..self.nodes[state.index()].count()).map(Child));
    }

    #[inline]
    fn play(&self, state: &mut NodeId, m: Child) {
        *state = self.children(*state)[m.0 as usize];
    }

    #[inline]
    fn undo(&self, state: &mut NodeId, _m: Child, (): ()) {
        *state = NodeId(self.nodes[state.index()].parent);
    }

    #[inline]
    fn payoff(&self, state: &NodeId, player: usize) -> f64 {
        let values = self.leaf_values(*state);
        if self.tuples || player == 0 {
            values.get(player).copied().unwrap_or(0.0)
        } else {
            // Not `-value`: a drawn game is worth 0 to both, never −0.
            0.0 - values.first().copied().unwrap_or(0.0)
        }
    }

    fn bounds(&self, player: usize) -> Bounds {
        let Bounds { low, high } = self.leaf_bounds();
        if self.tuples || player == 0 { Bounds { low, high } } else { Bounds { low: -high, high: -low } }
    }

    fn zero_sum(&self) -> bool {
        self.zero_sum
    }
}

impl Keyed for Tree {
    #[inline]
    fn key(&self, state: &NodeId) -> u64 {
        // One is added because `mix` leaves 0 as it is.
        mix(u64::from(state.0) + 1)
    }
}

impl Chance for Tree {
    #[inline]
    fn probability(&self, state: &NodeId, m: Child) -> f64 {
        self.probability_of(*state, m).unwrap_or(0.0)
    }
}
