//! A game as a tree in flat arrays: every node in preorder, the nodes a player cannot tell apart joined into
//! information sets. (H. W. Kuhn, "Extensive games and the problem of information", 1953.)

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::ops::Range;

use tah_rules::{Chance, Hidden, Turn, legal_moves};

/// A node of the tree; its edges are those of `edges`.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    /// Who moves, or what the end pays.
    pub kind: Kind,
    /// Where its edges are in [`ExtensiveForm::edges`].
    pub edges: Range<usize>,
}

/// What happens at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The owner of this information set chooses.
    Decision(usize),
    /// Nature chooses.
    Chance,
    /// The game ends, and the payoffs of all players begin at this place of [`ExtensiveForm::payoffs`].
    End(usize),
}

/// A move at a node, or an outcome of chance.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Edge {
    /// The node it leads to; always a later one.
    pub child: usize,
    /// The probability of an outcome of chance; 1 for a player's move.
    pub probability: f64,
}

/// The nodes at which one player knows the same.
#[derive(Clone, PartialEq, Debug)]
pub struct InformationSet<V, M> {
    /// Who decides there.
    pub player: usize,
    /// What that player knows.
    pub view: V,
    /// What can be done, the same at every node of the set.
    pub moves: Vec<M>,
    /// The place of the first of these moves among the actions of a [`Profile`](super::Profile).
    pub first_action: usize,
}

impl<V, M> InformationSet<V, M> {
    /// The places of its moves among all actions.
    pub fn actions(&self) -> Range<usize> {
        self.first_action..self.first_action + self.moves.len()
    }
}

/// Why a game cannot be solved in this form.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FormError {
    /// The tree has more nodes than the caller allows.
    TooLarge {
        /// How many were allowed.
        limit: usize,
    },
    /// A game of fewer than two players.
    FewPlayers,
    /// A player's moves differ between two nodes that it cannot tell apart.
    DifferentMoves {
        /// Which player.
        player: usize,
    },
    /// A player forgets what it knew or did: two ways to one information set differ in its own earlier choices.
    ImperfectRecall {
        /// Which player.
        player: usize,
    },
}

impl fmt::Display for FormError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FormError::TooLarge { limit } => write!(f, "the game tree has more than {limit} nodes"),
            FormError::FewPlayers => write!(f, "regret needs at least two players"),
            FormError::DifferentMoves { player } => {
                write!(f, "player {player} has different moves in states that it cannot tell apart")
            }
            FormError::ImperfectRecall { player } => {
                write!(
                    f,
                    "player {player} forgets its own earlier choices, which regret minimisation cannot bear"
                )
            }
        }
    }
}

impl std::error::Error for FormError {}

/// A game tree with its information sets, those of the first player first.
#[derive(Clone, Debug)]
pub struct ExtensiveForm<V, M> {
    /// How many players there are.
    pub players: usize,
    /// The nodes in preorder: a child always comes after its parent.
    pub nodes: Vec<Node>,
    /// The edges of all nodes.
    pub edges: Vec<Edge>,
    /// The payoffs of all ends, one for each player.
    pub payoffs: Vec<f64>,
    /// The information sets, grouped by player, in the order in which they are first met.
    pub sets: Vec<InformationSet<V, M>>,
    index: HashMap<V, Vec<usize>>,
}

impl<V: Clone + Eq + Hash, M: Copy + Eq> ExtensiveForm<V, M> {
    /// Writes down the game that begins in `state`, unless it has more than `limit` nodes.
    ///
    /// The form begins at that one state: a card already dealt there is the only one it can be, and the players reason
    /// as if they knew. To solve a game whose cards are hidden, begin before they are dealt.
    pub fn compile<R>(rules: &R, state: &R::State, limit: usize) -> Result<Self, FormError>
    where
        R: Chance + Hidden<View = V, Move = M>,
    {
        // Actions are numbered in 32 bits further on, and there are fewer of them than nodes.
        let limit = limit.min(u32::MAX as usize / 2);
        if rules.players() < 2 {
            return Err(FormError::FewPlayers);
        }
        let mut form = Self {
            players: rules.players(),
            nodes: Vec::new(),
            edges: Vec::new(),
            payoffs: Vec::new(),
            sets: Vec::new(),
            index: HashMap::new(),
        };
        // An explicit stack: the depth of a game is no reason to overflow the thread's.
        let mut open = vec![(state.clone(), None)];
        while let Some((state, edge)) = open.pop() {
            if form.nodes.len() == limit {
                return Err(FormError::TooLarge { limit });
            }
            if let Some(edge) = edge {
                let child = form.nodes.len();
                let edge: &mut Edge = &mut form.edges[edge];
                edge.child = child;
            }
            let moves = form.add_node(rules, &state)?;
            let first_edge = form.edges.len() - moves.len();
            for (i, &m) in moves.iter().enumerate().rev() {
                let mut after = state.clone();
                rules.play(&mut after, m);
                open.push((after, Some(first_edge + i)));
            }
        }
        form.group_sets_by_player();
        Ok(form)
    }

    /// Adds one node and its edges, which lead nowhere yet.
    fn add_node<R>(&mut self, rules: &R, state: &R::State) -> Result<Vec<M>, FormError>
    where
        R: Chance + Hidden<View = V, Move = M>,
    {
        let moves = legal_moves(rules, state);
        let turn = rules.turn(state);
        let kind = match turn {
            Turn::Over => {
                self.payoffs.extend((0..self.players).map(|player| rules.payoff(state, player)));
                Kind::End(self.payoffs.len() - self.players)
            }
            Turn::Chance => Kind::Chance,
            Turn::Player(player) => Kind::Decision(self.intern(player, rules.view(state, player), &moves)?),
        };
        let first_edge = self.edges.len();
        self.edges.extend(moves.iter().map(|&m| Edge {
            child: 0,
            probability: if turn == Turn::Chance { rules.probability(state, m) } else { 1.0 },
        }));
        self.nodes.push(Node { kind, edges: first_edge..self.edges.len() });
        Ok(moves)
    }

    /// The number of the information set of `player` with this view, old or new.
    fn intern(&mut self, player: usize, view: V, moves: &[M]) -> Result<usize, FormError> {
        if let Some(set) = self.find(player, &view) {
            let same = self.sets[set].moves == moves;
            return if same { Ok(set) } else { Err(FormError::DifferentMoves { player }) };
        }
        let set = self.sets.len();
        self.index.entry(view.clone()).or_default().push(set);
        self.sets.push(InformationSet { player, view, moves: moves.to_vec(), first_action: 0 });
        Ok(set)
    }

    /// The information set in which `player` knows `view`.
    pub fn find(&self, player: usize, view: &V) -> Option<usize> {
        self.index.get(view)?.iter().copied().find(|&set| self.sets[set].player == player)
    }

    /// How many actions all information sets have together.
    pub fn actions(&self) -> usize {
        self.sets.last().map_or(0, |set| set.actions().end)
    }

    /// Numbers the sets anew so that each player's lie side by side, and gives them their actions.
    fn group_sets_by_player(&mut self) {
        let mut order: Vec<usize> = (0..self.sets.len()).collect();
        order.sort_by_key(|&set| self.sets[set].player);
        let mut renamed = vec![0; order.len()];
        for (new, &old) in order.iter().enumerate() {
            renamed[old] = new;
        }
        for node in &mut self.nodes {
            if let Kind::Decision(set) = &mut node.kind {
                *set = renamed[*set];
            }
        }
        for set in self.index.values_mut().flatten() {
            *set = renamed[*set];
        }
        self.sets.sort_by_key(|set| set.player);
        let mut actions = 0;
        for set in &mut self.sets {
            set.first_action = actions;
            actions += set.moves.len();
        }
    }
}
