//! Subgames: nodes from which the game goes on as a game of its own, and the stages between them.

use std::collections::HashMap;

use super::game::{ExtensiveGame, Kind, NodeId, Outcome, SetId};
use crate::number::Rational;

/// The nodes at which a subgame begins, ends excepted: no information set is partly below them.
pub fn subgame_roots(game: &ExtensiveGame) -> Vec<NodeId> {
    let after = ends_of_subtrees(game);
    let spans: Vec<(NodeId, NodeId)> = game
        .sets
        .iter()
        .filter(|set| set.player.is_some())
        .filter_map(|set| Some((*set.nodes.iter().min()?, *set.nodes.iter().max()?)))
        .collect();
    let is_root = |&node: &NodeId| {
        game.nodes[node].kind != Kind::End
            && spans.iter().all(|&(first, last)| {
                let inside = node <= first && last < after[node];
                let outside = last < node || first >= after[node];
                // A set may have nodes on both sides of the subtree and none in it, which order alone does not show.
                inside || outside || !touches(game, first, last, node, after[node])
            })
    };
    (0..game.nodes.len()).filter(is_root).collect()
}

/// Whether the set that spans from `first` to `last` has a node from `start` on and before `end`.
fn touches(game: &ExtensiveGame, first: NodeId, last: NodeId, start: NodeId, end: NodeId) -> bool {
    let set = game.set_at(first).map(|(_, set)| set).filter(|set| set.nodes.contains(&last));
    set.is_some_and(|set| set.nodes.iter().any(|&node| start <= node && node < end))
}

/// For every node, the first node after its subtree: a subtree is a run of nodes in preorder.
fn ends_of_subtrees(game: &ExtensiveGame) -> Vec<NodeId> {
    let mut after: Vec<NodeId> = (1..=game.nodes.len()).collect();
    for node in (0..game.nodes.len()).rev() {
        if let Some(&last) = game.nodes[node].children.last() {
            after[node] = after[last];
        }
    }
    after
}

/// What lies between a subgame's root and the roots of the subgames within it, as a game of its own.
pub(super) struct Stage {
    /// The game; the roots below are ends of it, whose payoffs are to be filled in.
    pub(super) game: ExtensiveGame,
    /// The information set of the whole game behind each of the stage's.
    pub(super) sets: Vec<SetId>,
    /// The roots below, and the outcome that stands for each.
    pub(super) inner: Vec<(NodeId, usize)>,
}

impl Stage {
    /// The stage that begins at a root.
    pub(super) fn at(game: &ExtensiveGame, root: NodeId, is_root: &[bool]) -> Self {
        let empty = ExtensiveGame { nodes: Vec::new(), sets: Vec::new(), ..game.clone() };
        let mut stage = Self { game: empty, sets: Vec::new(), inner: Vec::new() };
        let mut known: HashMap<SetId, SetId> = HashMap::new();
        let mut waiting: Vec<(NodeId, Option<NodeId>)> = vec![(root, None)];
        while let Some((node, parent)) = waiting.pop() {
            let id = stage.game.nodes.len();
            let mut copy = super::Node { parent, children: Vec::new(), ..game.nodes[node].clone() };
            if node != root && is_root[node] {
                copy.kind = Kind::End;
                copy.outcome = Some(stage.game.outcomes.len());
                stage.inner.push((node, stage.game.outcomes.len()));
                stage.game.outcomes.push(Outcome { label: String::new(), payoffs: Vec::new() });
            } else if let Kind::Move(set) = copy.kind {
                let place = *known.entry(set).or_insert_with(|| {
                    stage.sets.push(set);
                    stage
                        .game
                        .sets
                        .push(super::InformationSet { nodes: Vec::new(), ..game.sets[set].clone() });
                    stage.sets.len() - 1
                });
                stage.game.sets[place].nodes.push(id);
                copy.kind = Kind::Move(place);
                waiting.extend(game.nodes[node].children.iter().rev().map(|&child| (child, Some(id))));
            }
            if let Some(parent) = parent {
                stage.game.nodes[parent].children.push(id);
            }
            stage.game.nodes.push(copy);
        }
        stage
    }

    /// Says what the subgame behind an outcome is worth.
    pub(super) fn pays(&mut self, outcome: usize, payoffs: &[Rational]) {
        self.game.outcomes[outcome].payoffs = payoffs.to_vec();
    }
}
