//! The model: nodes in preorder, information sets, outcomes whose payoffs add up along a path.

use num_traits::Zero;

use crate::number::Rational;

/// The place of a node in [`ExtensiveGame::nodes`].
pub type NodeId = usize;
/// The place of an information set in [`ExtensiveGame::sets`].
pub type SetId = usize;

/// An extensive game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ExtensiveGame {
    /// What it is called.
    pub title: String,
    /// What is said about it.
    pub comment: String,
    /// The names of the players.
    pub players: Vec<String>,
    /// The nodes, the root first and every child after its parent.
    pub nodes: Vec<Node>,
    /// The information sets of players and of chance, in the order in which they are first met.
    pub sets: Vec<InformationSet>,
    /// The outcomes.
    pub outcomes: Vec<Outcome>,
}

/// A node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// Its name; may be empty.
    pub label: String,
    /// What happens there.
    pub kind: Kind,
    /// What is paid on passing or ending there.
    pub outcome: Option<usize>,
    /// Where it is reached from.
    pub parent: Option<NodeId>,
    /// Where its actions lead, in their order.
    pub children: Vec<NodeId>,
}

/// What happens at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Somebody chooses, or chance: the owner of this information set.
    Move(SetId),
    /// The game ends.
    End,
}

/// Nodes that their owner cannot tell apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InformationSet {
    /// Who chooses; nothing for chance.
    pub player: Option<usize>,
    /// The number by which files know it, among its owner's.
    pub number: usize,
    /// Its name; may be empty.
    pub label: String,
    /// The names of the actions.
    pub actions: Vec<String>,
    /// How likely each action is; of chance only.
    pub probabilities: Vec<Rational>,
    /// Its nodes.
    pub nodes: Vec<NodeId>,
}

/// What is paid to each player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Its name; may be empty.
    pub label: String,
    /// One payoff for each player.
    pub payoffs: Vec<Rational>,
}

impl ExtensiveGame {
    /// The set whose owner moves at a node; nothing at an end.
    pub fn set_at(&self, node: NodeId) -> Option<(SetId, &InformationSet)> {
        match self.nodes[node].kind {
            Kind::Move(set) => Some((set, &self.sets[set])),
            Kind::End => None,
        }
    }

    /// The information sets of a player.
    pub fn sets_of(&self, player: usize) -> impl Iterator<Item = SetId> + '_ {
        (0..self.sets.len()).filter(move |&set| self.sets[set].player == Some(player))
    }

    /// Which action of its parent leads to a node.
    pub fn action_to(&self, node: NodeId) -> Option<(NodeId, usize)> {
        let parent = self.nodes[node].parent?;
        let action = self.nodes[parent].children.iter().position(|&child| child == node)?;
        Some((parent, action))
    }

    /// For every node, what has been paid on the way to it and at it.
    pub fn paid(&self) -> Vec<Vec<Rational>> {
        let mut paid: Vec<Vec<Rational>> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let mut sum =
                node.parent.map_or_else(|| vec![Rational::zero(); self.players.len()], |p| paid[p].clone());
            if let Some(outcome) = node.outcome {
                sum.iter_mut().zip(&self.outcomes[outcome].payoffs).for_each(|(sum, payoff)| *sum += payoff);
            }
            paid.push(sum);
        }
        paid
    }

    /// The ends of the game.
    pub fn ends(&self) -> impl Iterator<Item = NodeId> + '_ {
        (0..self.nodes.len()).filter(|&node| self.nodes[node].kind == Kind::End)
    }

    /// Whether every player always knows where it is.
    pub fn has_perfect_information(&self) -> bool {
        self.sets.iter().all(|set| set.player.is_none() || set.nodes.len() == 1)
    }

    /// Whether the payoffs of every end sum to the same number.
    pub fn is_constant_sum(&self) -> bool {
        let paid = self.paid();
        let mut sums = self.ends().map(|end| paid[end].iter().sum::<Rational>());
        let first = sums.next();
        sums.all(|sum| Some(&sum) == first.as_ref())
    }

    /// The game in which costs are gains.
    #[must_use]
    pub fn negated(&self) -> Self {
        let mut game = self.clone();
        for outcome in &mut game.outcomes {
            outcome.payoffs.iter_mut().for_each(|payoff| *payoff = -payoff.clone());
        }
        game
    }

    /// A name for a set that tells it from the others.
    pub fn set_name(&self, set: SetId) -> String {
        let set = &self.sets[set];
        if set.label.is_empty() { format!("#{}", set.number) } else { set.label.clone() }
    }
}

/// Builds a game node by node, in preorder.
#[derive(Clone, Debug, Default)]
pub struct TreeBuilder {
    game: ExtensiveGame,
    /// Nodes that still lack children.
    open: Vec<NodeId>,
}

impl TreeBuilder {
    /// A game of these players, without nodes yet.
    pub fn new(title: impl Into<String>, comment: impl Into<String>, players: Vec<String>) -> Self {
        let game = ExtensiveGame {
            title: title.into(),
            comment: comment.into(),
            players,
            ..ExtensiveGame::default()
        };
        Self { game, open: Vec::new() }
    }

    /// The game so far.
    pub fn so_far(&self) -> &ExtensiveGame {
        &self.game
    }

    /// Adds an information set without nodes.
    pub fn set(&mut self, set: InformationSet) -> SetId {
        self.game.sets.push(set);
        self.game.sets.len() - 1
    }

    /// Changes an information set.
    pub fn set_mut(&mut self, set: SetId) -> &mut InformationSet {
        &mut self.game.sets[set]
    }

    /// Adds an outcome.
    pub fn outcome(&mut self, label: impl Into<String>, payoffs: Vec<Rational>) -> usize {
        self.game.outcomes.push(Outcome { label: label.into(), payoffs });
        self.game.outcomes.len() - 1
    }

    /// Adds the next node in preorder. False if the tree is whole already.
    pub fn node(&mut self, label: impl Into<String>, kind: Kind, outcome: Option<usize>) -> bool {
        let id = self.game.nodes.len();
        let parent = self.open.last().copied();
        if parent.is_none() && id > 0 {
            return false;
        }
        if let Some(parent) = parent {
            self.game.nodes[parent].children.push(id);
            if self.lacks(parent) == 0 {
                self.open.pop();
            }
        }
        if let Kind::Move(set) = kind {
            self.game.sets[set].nodes.push(id);
            self.open.push(id);
        }
        self.game.nodes.push(Node { label: label.into(), kind, outcome, parent, children: Vec::new() });
        true
    }

    /// How many children a node still lacks.
    fn lacks(&self, node: NodeId) -> usize {
        let actions = self.game.set_at(node).map_or(0, |(_, set)| set.actions.len());
        actions - self.game.nodes[node].children.len()
    }

    /// How many nodes must still come before the tree is whole.
    pub fn missing(&self) -> usize {
        let lacking: usize = self.open.iter().map(|&node| self.lacks(node)).sum();
        if self.game.nodes.is_empty() { 1 } else { lacking }
    }

    /// The whole game; nothing if nodes are missing.
    pub fn finish(self) -> Option<ExtensiveGame> {
        (self.missing() == 0).then_some(self.game)
    }
}
