//! An extensive game is a game like any other: whatever searches or learns can play it.

use tah_rules::{Chance, Dice, Hidden, Moves, Rules, Turn};

use super::game::{ExtensiveGame, Kind, NodeId, SetId};
use crate::number::approximate;

/// A move: the place of an action among those of its information set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Branch(pub u32);

/// What a player knows: the information set it is at; where it is not to move, only that.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Knowledge(pub Option<SetId>);

impl Rules for ExtensiveGame {
    type State = NodeId;
    type Move = Branch;
    type Undo = NodeId;

    fn players(&self) -> usize {
        self.players.len()
    }

    fn start(&self) -> NodeId {
        0
    }

    fn turn(&self, state: &NodeId) -> Turn {
        match self.nodes[*state].kind {
            Kind::End => Turn::Over,
            Kind::Move(set) => self.sets[set].player.map_or(Turn::Chance, Turn::Player),
        }
    }

    fn moves(&self, state: &NodeId, out: &mut Moves<Branch>) {
        let set = self.set_at(*state).map(|(_, set)| set);
        for action in 0..self.nodes[*state].children.len() {
            // What chance never does is no outcome.
            if set.is_none_or(|set| set.probabilities.get(action).is_none_or(|p| approximate(p) > 0.0)) {
                out.push(Branch(action as u32));
            }
        }
    }

    fn play(&self, state: &mut NodeId, m: Branch) -> NodeId {
        let child = self.nodes[*state].children[m.0 as usize];
        std::mem::replace(state, child)
    }

    fn undo(&self, state: &mut NodeId, _: Branch, undo: NodeId) {
        *state = undo;
    }

    fn payoff(&self, state: &NodeId, player: usize) -> f64 {
        let mut sum = 0.0;
        let mut next = Some(*state);
        while let Some(node) = next {
            sum += self.nodes[node].outcome.map_or(0.0, |o| approximate(&self.outcomes[o].payoffs[player]));
            next = self.nodes[node].parent;
        }
        sum
    }

    fn zero_sum(&self) -> bool {
        let paid = self.paid();
        self.players.len() == 2
            && self.ends().all(|end| num_traits::Zero::is_zero(&(&paid[end][0] + &paid[end][1])))
    }
}

impl Chance for ExtensiveGame {
    fn probability(&self, state: &NodeId, m: Branch) -> f64 {
        let set = self.set_at(*state).map(|(_, set)| set);
        set.and_then(|set| set.probabilities.get(m.0 as usize)).map_or(0.0, approximate)
    }
}

impl Hidden for ExtensiveGame {
    type View = Knowledge;

    fn view(&self, state: &NodeId, player: usize) -> Knowledge {
        Knowledge(self.set_at(*state).filter(|(_, set)| set.player == Some(player)).map(|(set, _)| set))
    }

    fn sample(&self, view: &Knowledge, dice: &mut Dice) -> NodeId {
        let Knowledge(Some(set)) = view else { return 0 };
        // By what chance alone gives each node.
        let reach = self.chance_reach();
        let nodes = &self.sets[*set].nodes;
        let sum: f64 = nodes.iter().map(|&node| approximate(&reach[node])).sum();
        let mut rest = dice.unit() * sum;
        let chosen = nodes.iter().find(|&&node| {
            rest -= approximate(&reach[node]);
            rest < 0.0
        });
        chosen.or(nodes.last()).copied().unwrap_or(0)
    }
}
