//! Monte Carlo tree search: UCT (Kocsis and Szepesvári, *Bandit based Monte-Carlo planning*, 2006), which keeps what
//! it has proven (after Winands, Björnsson and Saito, *Monte-Carlo tree search solver*, 2008), for any number of
//! players and with chance.
//!
//! One simulation is four steps: select, expand, simulate, back up. The end of a game is proven by its payoffs, a
//! player's node by a child that pays all there is or by all its children, a chance node by all its outcomes. Where a
//! proven move is chosen, its exact payoffs are what is backed up, and the simulation explores a sibling not yet proven.
//!
//! ```
//! # use tah_games::tic_tac_toe::TicTacToe;
//! # use tah_rules::Rules;
//! use tah_search::Budget;
//! use tah_search::nature::NoChance;
//! use tah_search::textbook::mcts::{Options, mcts};
//!
//! let rules = TicTacToe::default();
//! let report = mcts(&rules, &rules.start(), NoChance, &Options::playouts(1000), Budget::default(), &mut ())?;
//! assert!(report.best.is_some());
//! # Ok::<(), tah_search::Halt>(())
//! ```

mod descend;
mod proof;
mod report;
mod tree;

#[cfg(test)]
mod tests;

use tah_rules::{Dice, Moves, Observer, Rules, Turn};

use crate::nature::Nature;
use crate::{Budget, Counters, Halt};
use descend::PayoffRange;
use tree::{Node, ROOT, Tree};

pub use report::{Report, RootMove};

/// How the search behaves.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// At most so many simulations. Without this or another limit a search runs until the root is proven, which may
    /// be never.
    pub playouts: Option<u64>,
    /// How much a move seldom tried is preferred: the constant C of UCT for payoffs between 0 and 1. It is scaled by
    /// the range of the payoffs that the rules promise, or else of those seen.
    pub exploration: f64,
    /// How many nodes the tree may hold, of [`tree_node_bytes`] each. When it is full, the search goes on without
    /// growing it.
    pub most_tree_nodes: usize,
    /// Equal seeds give equal searches.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self { playouts: None, exploration: std::f64::consts::SQRT_2, most_tree_nodes: 1 << 25, seed: 1 }
    }
}

impl Options {
    /// A number of simulations, and the rest as usual.
    pub fn playouts(playouts: u64) -> Self {
        Self { playouts: Some(playouts), ..Self::default() }
    }
}

/// What one node of the tree takes in memory.
pub const fn tree_node_bytes<R: Rules>() -> usize {
    size_of::<Node<R::Move>>()
}

/// Searches `state` until the budget is spent or its value is proven.
pub fn mcts<R: Rules, N: Nature<R>, O: Observer<R::Move>>(
    rules: &R,
    state: &R::State,
    nature: N,
    options: &Options,
    budget: Budget<'_>,
    observer: &mut O,
) -> Result<Report<R::Move>, Halt> {
    let mut search = Search::new(rules, state, nature, options, budget, observer);
    match search.run() {
        Ok(()) => {}
        Err(Halt::Spent) => search.give_up(),
        Err(halt) => return Err(halt),
    }
    Ok(search.report())
}

/// A node on the way of one simulation through the tree.
#[derive(Clone, Copy)]
struct Step {
    node: u32,
    /// Who is to move there.
    turn: Turn,
    /// Who chose to go there: whose payoffs the node counts.
    chooser: usize,
    /// A proven child that was chosen there, while the simulation went on to explore another.
    credited: Option<u32>,
}

struct Search<'a, R: Rules, N, O> {
    rules: &'a R,
    root: &'a R::State,
    nature: N,
    observer: &'a mut O,
    budget: Budget<'a>,
    /// The node count at which to look whether the budget is spent.
    next_look: u64,
    most_playouts: u64,
    dice: Dice,
    tree: Tree<R::Move>,
    path: Vec<Step>,
    moves: Moves<R::Move>,
    /// What each player gets in the present simulation.
    payoffs: Vec<f64>,
    /// The sum of what each player got in all of them.
    totals: Vec<f64>,
    /// How many payoffs an observer is shown: the first player's alone in a zero-sum game of two.
    values_shown: usize,
    exploration: f64,
    range: PayoffRange,
    playouts: u64,
    counters: Counters,
}

impl<'a, R: Rules, N: Nature<R>, O: Observer<R::Move>> Search<'a, R, N, O> {
    fn new(
        rules: &'a R,
        root: &'a R::State,
        nature: N,
        options: &Options,
        budget: Budget<'a>,
        observer: &'a mut O,
    ) -> Self {
        let players = rules.players();
        let mut moves = Moves::new();
        rules.moves(root, &mut moves);
        Self {
            rules,
            root,
            nature,
            observer,
            budget,
            next_look: 0,
            most_playouts: options.playouts.unwrap_or(u64::MAX),
            dice: Dice::new(options.seed),
            tree: Tree::new(players, options.most_tree_nodes, moves.from(0)),
            path: Vec::new(),
            moves,
            payoffs: vec![0.0; players],
            totals: vec![0.0; players],
            values_shown: if players == 2 && rules.zero_sum() { 1 } else { players },
            exploration: options.exploration,
            range: PayoffRange::of(rules),
            playouts: 0,
            counters: Counters::default(),
        }
    }

    fn run(&mut self) -> Result<(), Halt> {
        let mut state = self.root.clone();
        while !self.is_settled() && self.playouts < self.most_playouts {
            self.look_at(self.counters.nodes)?;
            state.clone_from(self.root);
            self.select(&mut state)?;
            self.expand(&mut state)?;
            state = self.simulate(state)?;
            self.back_up();
        }
        Ok(())
    }

    /// Halts a search that has entered `nodes` nodes, if that or the time is more than it may.
    #[inline]
    fn look_at(&mut self, nodes: u64) -> Result<(), Halt> {
        if nodes >= self.next_look {
            self.next_look = self.budget.next_look(nodes);
            if self.budget.is_spent(nodes) {
                return Err(Halt::Spent);
            }
        }
        Ok(())
    }

    /// Goes down the tree, by UCT where players choose and at random where nature does, to a node without children.
    fn select(&mut self, state: &mut R::State) -> Result<(), Halt> {
        self.begin(state);
        let mut node = ROOT;
        while self.tree.is_expanded(node) {
            node = self.descend(state)?;
        }
        Ok(())
    }

    /// Adds the children of a node that is visited again, and goes on to one of them.
    fn expand(&mut self, state: &mut R::State) -> Result<(), Halt> {
        let Some(leaf) = self.path.last() else { return Ok(()) };
        let (node, turn) = (leaf.node, leaf.turn);
        if turn == Turn::Over || self.tree.node(node).visits == 0 {
            return Ok(());
        }
        self.moves.truncate(0);
        self.rules.moves(state, &mut self.moves);
        if !self.moves.is_empty() && self.tree.has_room_for(self.moves.len()) {
            let begin = self.dice.below(self.moves.len());
            self.tree.add_children(node, self.moves.from(0), begin);
            self.descend(state)?;
        }
        Ok(())
    }

    /// Plays at random to the end of the game and notes the payoffs. The end itself, reached in the tree, is proven.
    ///
    /// The state is taken and given back, and the dice and moves are borrowed away, so that they stay in registers.
    fn simulate(&mut self, mut state: R::State) -> Result<R::State, Halt> {
        let mut dice = self.dice.clone();
        let mut moves = std::mem::take(&mut self.moves);
        let in_tree = self.counters.nodes;
        let mut nodes = in_tree;
        loop {
            let drawn = match self.rules.turn(&state) {
                Turn::Player(_) => self.rules.random_move(&state, &mut dice, &mut moves),
                Turn::Chance => Some(self.random_outcome(&state, &mut dice, &mut moves)?),
                Turn::Over => None,
            };
            let Some(m) = drawn else { break };
            self.rules.play(&mut state, m);
            nodes += 1;
            self.look_at(nodes)?;
        }
        self.dice = dice;
        self.moves = moves;
        self.counters.nodes = nodes;
        self.note_end(&state, nodes == in_tree);
        Ok(state)
    }

    /// Tells every node on the way what its player got, and proves those that have become certain.
    fn back_up(&mut self) {
        let mut proven_below = false;
        for depth in (0..self.path.len()).rev() {
            let step = self.path[depth];
            if let Some(credited) = step.credited {
                self.take_payoffs_of(credited);
                self.tree.record(credited, self.payoffs[step.chooser]);
            }
            if self.tree.node(step.node).is_proven() {
                proven_below = true;
            } else if proven_below {
                proven_below = self.prove(depth);
                if proven_below {
                    self.take_payoffs_of(step.node);
                }
            }
            self.tree.record(step.node, self.payoffs[step.chooser]);
            self.observer.leave(&self.payoffs[..self.values_shown]);
        }
        self.path.clear();
        for (total, payoff) in self.totals.iter_mut().zip(&self.payoffs) {
            *total += payoff;
        }
    }
}
