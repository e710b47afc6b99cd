//! What is certain: the end of a game is proven by its payoffs, a node by its children (the MCTS-Solver of Winands,
//! Björnsson and Saito, 2008, for any payoffs, any number of players, and chance).

use tah_rules::{Observer, Rules, Turn};

use super::descend::greatest;
use super::tree::ROOT;
use super::{Search, Step};
use crate::nature::Nature;

impl<R: Rules, N: Nature<R>, O: Observer<R::Move>> Search<'_, R, N, O> {
    /// Whether there is nothing to search: the game is over, or the root is proven.
    #[inline]
    pub(super) fn is_settled(&self) -> bool {
        self.tree.is_empty() || self.tree.node(ROOT).is_proven()
    }

    /// The game has ended, perhaps while still in the tree.
    #[inline]
    pub(super) fn note_end(&mut self, state: &R::State, in_tree: bool) {
        for (player, payoff) in self.payoffs.iter_mut().enumerate() {
            *payoff = self.rules.payoff(state, player);
        }
        self.range.see(&self.payoffs);
        let depth = self.path.len() as u32 - 1;
        self.playouts += 1;
        self.counters.leaves += 1;
        self.counters.depth = self.counters.depth.max(depth);
        if in_tree && let Some(leaf) = self.path.last() {
            self.tree.prove(leaf.node, &self.payoffs, leaf.chooser);
        }
    }

    /// What the simulation pays is what the proven node is worth.
    #[cold]
    pub(super) fn take_payoffs_of(&mut self, proven: u32) {
        if let Some(exact) = self.tree.exact(proven) {
            self.payoffs.copy_from_slice(exact);
        }
    }

    /// Whether the node at `depth` of the path, whose child on the path is proven, is now proven too.
    #[cold]
    pub(super) fn prove(&mut self, depth: usize) -> bool {
        let step = self.path[depth];
        let child = self.path[depth + 1].node;
        match step.turn {
            Turn::Player(player) => self.prove_choice(step, player, child),
            Turn::Chance | Turn::Over => self.prove_chance(step, depth),
        }
        self.tree.node(step.node).is_proven()
    }

    fn are_proven_below(&self, parent: u32) -> bool {
        self.tree.children(parent).all(|(_, child)| child.is_proven())
    }

    /// A player's node is worth its best child once that pays all there is, or once all are proven.
    fn prove_choice(&mut self, step: Step, player: usize, child: u32) {
        // The mean of a proven child is its exact payoff for the player who chooses it.
        if self.tree.node(child).mean >= self.rules.bounds(player).high {
            self.tree.prove_like(step.node, child, step.chooser);
        } else if self.are_proven_below(step.node) {
            let best = greatest(self.tree.children(step.node), child, |child| child.mean);
            self.tree.prove_like(step.node, best, step.chooser);
        }
    }

    /// A chance node is worth the average of its outcomes once all are proven. That happens but once to a node, so the
    /// way there is played again rather than all probabilities kept.
    fn prove_chance(&mut self, step: Step, depth: usize) {
        if !self.are_proven_below(step.node) {
            return;
        }
        let mut state = self.root.clone();
        for on_the_way in &self.path[1..=depth] {
            self.rules.play(&mut state, self.tree.node(on_the_way.node).via);
        }
        self.payoffs.fill(0.0);
        for (outcome, node) in self.tree.children(step.node) {
            let probability = self.nature.probability(self.rules, &state, node.via).unwrap_or(0.0);
            let exact = self.tree.exact(outcome).unwrap_or(&[]);
            for (sum, payoff) in self.payoffs.iter_mut().zip(exact) {
                *sum += probability * payoff;
            }
        }
        self.tree.prove(step.node, &self.payoffs, step.chooser);
    }
}
