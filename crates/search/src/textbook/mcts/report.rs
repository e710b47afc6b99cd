//! What a search has found.

use tah_rules::{Observer, Rules, Turn, legal_moves};

use super::Search;
use super::tree::{Node, ROOT};
use crate::Counters;
use crate::nature::Nature;

/// What is known of one move at the root.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RootMove<M> {
    /// The move.
    pub m: M,
    /// How often it was chosen or explored.
    pub visits: u64,
    /// The mean payoff for the player who is to move (for player 0 where nature is); exact once proven. 0 if unvisited.
    pub mean: f64,
    /// Whether the mean is the exact payoff.
    pub proven: bool,
}

/// What a search has found.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<M> {
    /// The moves at the root in the order of the rules; none if the game is over.
    pub moves: Vec<RootMove<M>>,
    /// The move to play; nothing if the game is over or nature is to move.
    ///
    /// It is the best proven move if that settles the matter; or else, of the moves not proven, the one visited most
    /// (of equals, the one with the greater mean, then the first), unless a proven move pays more for certain.
    pub best: Option<M>,
    /// All moves that are proven to be as good as the best, if that is proven; otherwise the best alone.
    pub equally_good: Vec<M>,
    /// What each player gets: exactly if `proven`, on average over the simulations if not.
    pub value: Vec<f64>,
    /// Whether the value is exact and the best move certain.
    pub proven: bool,
    /// The best move, the best answer to it, and so on as far as the tree knows or up to a move of nature.
    pub line: Vec<M>,
    /// How many simulations there were.
    pub playouts: u64,
    /// What they did: the nodes are the moves played in the tree and below it, the leaves the ends of games reached,
    /// the depth the length of the longest way through the tree.
    pub counters: Counters,
}

impl<R: Rules, N: Nature<R>, O: Observer<R::Move>> Search<'_, R, N, O> {
    pub(super) fn report(&self) -> Report<R::Move> {
        let moves = self.root_moves();
        let choosing = matches!(self.rules.turn(self.root), Turn::Player(_));
        let best = best_of(&moves, self.is_settled()).filter(|_| choosing).map(|number| moves[number]);
        let good = |other: &&RootMove<R::Move>| {
            best.is_some_and(|b| other.m == b.m || b.proven && other.proven && other.mean == b.mean)
        };
        Report {
            equally_good: moves.iter().filter(good).map(|other| other.m).collect(),
            best: best.map(|b| b.m),
            value: self.value(),
            proven: self.is_settled(),
            line: best.map_or(Vec::new(), |b| self.line(b.m)),
            playouts: self.playouts,
            counters: self.counters,
            moves,
        }
    }

    /// Leaves every node of a simulation that did not come to its end; what is known of the root must do as a value.
    pub(super) fn give_up(&mut self) {
        let value = self.value();
        for _ in &self.path {
            self.observer.leave(&value[..self.values_shown]);
        }
    }

    fn root_moves(&self) -> Vec<RootMove<R::Move>> {
        if self.tree.is_empty() {
            return Vec::new();
        }
        // The tree holds the children in the order they were tried.
        let of_move =
            |m| self.tree.children(ROOT).find(|(_, child)| child.via == m).map(|(_, child)| known(child));
        legal_moves(self.rules, self.root).into_iter().filter_map(of_move).collect()
    }

    fn value(&self) -> Vec<f64> {
        if self.tree.is_empty() {
            return (0..self.rules.players()).map(|p| self.rules.payoff(self.root, p)).collect();
        }
        if let Some(exact) = self.tree.exact(ROOT) {
            return exact.to_vec();
        }
        let playouts = self.playouts.max(1) as f64;
        self.totals.iter().map(|total| total / playouts).collect()
    }

    /// The line that begins with `first`, each player choosing as the root does.
    fn line(&self, first: R::Move) -> Vec<R::Move> {
        let mut state = self.root.clone();
        let mut line = Vec::new();
        let mut next = self.tree.children(ROOT).find(|(_, child)| child.via == first);
        while let Some((node, &Node { via, .. })) = next {
            line.push(via);
            self.rules.play(&mut state, via);
            let known: Vec<_> = self.tree.children(node).map(|(_, child)| known(child)).collect();
            let choosing = matches!(self.rules.turn(&state), Turn::Player(_));
            next = best_of(&known, self.tree.node(node).is_proven())
                .filter(|&best| choosing && known[best].visits > 0)
                .and_then(|best| self.tree.children(node).nth(best));
        }
        line
    }
}

fn known<M: Copy>(node: &Node<M>) -> RootMove<M> {
    RootMove { m: node.via, visits: node.visits.into(), mean: node.mean, proven: node.is_proven() }
}

/// The number of the move to play, as [`Report::best`] says. At a node that is `proven` it is a proven one.
fn best_of<M>(moves: &[RootMove<M>], proven: bool) -> Option<usize> {
    // Of equals `max_by` takes the last, hence the reversed order.
    let numbers = || (0..moves.len()).rev();
    let by_mean = |a: usize, b: usize| moves[a].mean.total_cmp(&moves[b].mean);
    let certain = numbers().filter(|&i| moves[i].proven).max_by(|&a, &b| by_mean(a, b));
    let open = numbers()
        .filter(|&i| !moves[i].proven)
        .max_by(|&a, &b| moves[a].visits.cmp(&moves[b].visits).then_with(|| by_mean(a, b)));
    match (certain, open) {
        (Some(certain), Some(open)) if proven || moves[certain].mean > moves[open].mean => Some(certain),
        (certain, open) => open.or(certain),
    }
}
