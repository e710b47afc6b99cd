//! One step down the tree: UCB1 (Auer, Cesa-Bianchi and Fischer, 2002) where a player chooses, a draw where nature does.

use tah_rules::{Bounds, Cut, Dice, Moves, Observer, Rules, Turn, Window};

use super::tree::{Node, ROOT};
use super::{Search, Step};
use crate::Halt;
use crate::nature::Nature;

/// How far apart payoffs lie, by which exploration is scaled.
#[derive(Clone, Copy, Debug)]
pub(super) struct PayoffRange {
    bounds: Bounds,
    promised: bool,
}

impl PayoffRange {
    pub(super) fn of<R: Rules>(rules: &R) -> Self {
        let nothing_seen = Bounds { low: f64::INFINITY, high: f64::NEG_INFINITY };
        let all = (0..rules.players()).map(|player| rules.bounds(player)).fold(nothing_seen, |all, one| {
            Bounds { low: all.low.min(one.low), high: all.high.max(one.high) }
        });
        let promised = all.are_finite();
        Self { bounds: if promised { all } else { nothing_seen }, promised }
    }

    /// Widens a range that the rules did not promise.
    #[inline]
    pub(super) fn see(&mut self, payoffs: &[f64]) {
        if !self.promised {
            for &payoff in payoffs {
                self.bounds.low = self.bounds.low.min(payoff);
                self.bounds.high = self.bounds.high.max(payoff);
            }
        }
    }

    #[inline]
    fn width(self) -> f64 {
        (self.bounds.high - self.bounds.low).max(0.0)
    }
}

impl<R: Rules, N: Nature<R>, O: Observer<R::Move>> Search<'_, R, N, O> {
    /// Stands at the root.
    #[inline]
    pub(super) fn begin(&mut self, state: &R::State) {
        let turn = self.rules.turn(state);
        self.path.push(Step { node: ROOT, turn, chooser: mover(turn), credited: None });
        self.observer.enter(None, turn, Window::FULL);
    }

    /// Goes from the last node of the path, which has children, to one of them.
    #[inline]
    pub(super) fn descend(&mut self, state: &mut R::State) -> Result<u32, Halt> {
        let Some(&Step { node: parent, turn, .. }) = self.path.last() else { return Ok(ROOT) };
        let mut child = match turn {
            Turn::Chance => self.draw(parent, state)?,
            _ => self.choose(parent),
        };
        if self.tree.node(child).is_proven() {
            child = self.credit(parent, child, state);
        }
        let via = self.tree.node(child).via;
        self.rules.play(state, via);
        self.counters.nodes += 1;
        let next = self.rules.turn(state);
        self.observer.enter(Some(via), next, Window::FULL);
        self.path.push(Step { node: child, turn: next, chooser: mover(turn), credited: None });
        Ok(child)
    }

    /// The next child never tried; or else the one with the greatest upper confidence bound.
    #[inline]
    fn choose(&mut self, parent: u32) -> u32 {
        if let Some(untried) = self.tree.next_untried(parent) {
            return untried;
        }
        let exploration = self.exploration_at(self.tree.node(parent));
        greatest(self.tree.children(parent), parent, |child| upper_bound(child, exploration))
    }

    /// C·√(ln visits), the same for all children of a node. Single precision is ample and twice as fast.
    #[inline]
    fn exploration_at(&self, node: &Node<R::Move>) -> f64 {
        self.exploration * self.range.width() * f64::from((node.visits as f32).ln().sqrt())
    }

    /// An outcome, as often as its probability says.
    fn draw(&mut self, parent: u32, state: &R::State) -> Result<u32, Halt> {
        let outcomes = self.tree.children(parent).map(|(_, child)| child.via);
        let number = self.nature.draw(self.rules, state, outcomes, &mut self.dice)?;
        Ok(self.tree.children(parent).nth(number).map_or(parent, |(child, _)| child))
    }

    /// An outcome below the tree, as often as its probability says.
    pub(super) fn random_outcome(
        &self,
        state: &R::State,
        dice: &mut Dice,
        moves: &mut Moves<R::Move>,
    ) -> Result<R::Move, Halt> {
        moves.truncate(0);
        self.rules.moves(state, moves);
        let number = self.nature.draw(self.rules, state, moves.from(0).iter().copied(), dice)?;
        Ok(moves[number])
    }

    /// A proven child was chosen: its payoffs will be backed up, but there is nothing to learn in it. The simulation
    /// goes on to the most promising of the others.
    #[cold]
    fn credit(&mut self, parent: u32, proven: u32, state: &mut R::State) -> u32 {
        let turn = self.path.last().map_or(Turn::Over, |step| step.turn);
        let exploration = self.exploration_at(self.tree.node(parent));
        let open = greatest(self.tree.children(parent), proven, |child| match turn {
            _ if child.is_proven() => f64::NEG_INFINITY,
            // Outcomes share the visits as they share the probability.
            Turn::Chance => {
                let probability = self.nature.probability(self.rules, state, child.via).unwrap_or(0.0);
                probability / (f64::from(child.visits) + 1.0)
            }
            _ => upper_bound(child, exploration),
        });
        if let Some(step) = self.path.last_mut() {
            step.credited = Some(proven);
        }
        self.observe_credit(proven, state);
        open
    }

    /// The proven child is entered, found to be known, and left.
    fn observe_credit(&mut self, proven: u32, state: &mut R::State) {
        let via = self.tree.node(proven).via;
        let undo = self.rules.play(state, via);
        let turn = self.rules.turn(state);
        self.rules.undo(state, via, undo);
        self.observer.enter(Some(via), turn, Window::FULL);
        self.observer.cut(Cut::Proven);
        if let Some(exact) = self.tree.exact(proven) {
            self.observer.leave(&exact[..self.values_shown]);
        }
    }
}

/// The player whose payoffs the children of a node count: nature's own are counted for player 0.
#[inline]
fn mover(turn: Turn) -> usize {
    match turn {
        Turn::Player(player) => player,
        Turn::Chance | Turn::Over => 0,
    }
}

/// The mean, and above it the doubt. A proven child has no doubt.
#[inline]
fn upper_bound<M>(child: &Node<M>, exploration: f64) -> f64 {
    child.mean + exploration * f64::from(child.doubt)
}

/// The number of the first node with the greatest score above -∞, or `otherwise` if there is none.
#[inline]
pub(super) fn greatest<'n, M: 'n>(
    nodes: impl Iterator<Item = (u32, &'n Node<M>)>,
    otherwise: u32,
    score: impl Fn(&Node<M>) -> f64,
) -> u32 {
    let (mut best, mut number) = (f64::NEG_INFINITY, otherwise);
    for (i, node) in nodes {
        let score = score(node);
        if score > best {
            (best, number) = (score, i);
        }
    }
    number
}
