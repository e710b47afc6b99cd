//! Games of chance whose states may come round again (a lost turn in Pig): value iteration, Gauss–Seidel, one strongly
//! connected component after another (Bellman 1957; Neller & Presser, Optimal Play of the Dice Game Pig, 2004).
//!
//! Every decision maximises the payoff of the player who makes it. In a two-player game whose payoffs sum to zero that is
//! minimax, and play that never ends is worth nothing. With more players it is max^n: among equals the first move is taken,
//! another choice may give other payoffs, and the iteration need not come to rest.

use std::fmt;

use tah_rules::{Chance, Keyed, Rules, Turn, legal_moves};

use super::components::Components;
use super::graph::{Decider, Graph};
use super::watch::Watch;
use crate::{Budget, Halt};

/// Moves whose payoffs differ by less are equally good.
const TIE: f64 = 1e-9;

/// When an iteration ends.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settling {
    /// How many states there may be.
    pub states: usize,
    /// A component is settled when a sweep changes no payoff by more (of its size, if that is above 1).
    pub change: f64,
    /// How often a component may be swept.
    pub sweeps: u32,
}

impl Default for Settling {
    fn default() -> Self {
        Self { states: 5_000_000, change: 1e-12, sweeps: 1_000_000 }
    }
}

/// What a game of chance is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Settled<M> {
    /// What the player to move can expect (player 0, where nobody is).
    pub payoff: f64,
    /// What each player can expect.
    pub payoffs: Vec<f64>,
    /// Every move whose expected payoff is within 1e-9 of the best, in the order of the rules.
    pub best: Vec<M>,
    /// The most that one more sweep over all states changes a payoff.
    pub residual: f64,
    /// How many states can arise.
    pub states: usize,
    /// How many sweeps the slowest component took.
    pub sweeps: u32,
    /// States entered and valued, once for each time.
    pub nodes: u64,
}

/// How far an iteration has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settlement {
    /// How many states can arise.
    pub states: usize,
    /// How many of them are settled.
    pub settled: usize,
}

/// Why a game of chance was not solved.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Unsettled {
    /// The budget is spent.
    Halted(Halt),
    /// More states can arise than this many.
    TooManyStates(usize),
    /// After all the sweeps that were allowed, a sweep still changed a payoff by this much.
    Restless(f64),
}

impl fmt::Display for Unsettled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsettled::Halted(halt) => halt.fmt(f),
            Unsettled::TooManyStates(limit) => write!(f, "more than {limit} states can arise"),
            Unsettled::Restless(change) => {
                write!(f, "the values do not settle: the last sweep changed one by {change}")
            }
        }
    }
}

impl std::error::Error for Unsettled {}

impl From<Halt> for Unsettled {
    fn from(halt: Halt) -> Self {
        Unsettled::Halted(halt)
    }
}

/// Solves a game of chance from `state` on. Every million states or so, `progress` is told how many are settled.
pub fn settle<R: Keyed + Chance>(
    rules: &R,
    state: &R::State,
    settling: Settling,
    budget: Budget<'_>,
    mut progress: impl FnMut(Settlement),
) -> Result<Settled<R::Move>, Unsettled> {
    let mut watch = Watch::new(budget);
    let graph = Graph::explore(rules, state, settling.states, &mut watch)?;
    let components = Components::of(&graph);
    let mut values = Values { payoffs: graph.payoffs.clone(), graph: &graph };
    let mut sweeps = 0;
    let mut begin = 0;
    let mut told = 0;
    progress(Settlement { states: graph.len(), settled: 0 });
    for &end in &components.ends {
        sweeps = sweeps.max(values.settle_component(&components.states[begin..end], settling, &mut watch)?);
        begin = end;
        if watch.counted() - told >= STATES_BETWEEN_REPORTS {
            told = watch.counted();
            progress(Settlement { states: graph.len(), settled: end });
        }
    }
    watch.count(graph.len() as u64)?;
    let residual = values.sweep(&components.states);
    Ok(values.account(rules, state, residual, sweeps, watch.counted()))
}

const STATES_BETWEEN_REPORTS: u64 = 1 << 20;

/// What every state is worth to every player, so far.
struct Values<'g> {
    graph: &'g Graph,
    payoffs: Vec<f64>,
}

impl Values<'_> {
    /// Sweeps over one component until it is at rest: how often that was.
    fn settle_component(
        &mut self,
        states: &[u32],
        settling: Settling,
        watch: &mut Watch<'_>,
    ) -> Result<u32, Unsettled> {
        let mut sweeps = 0;
        loop {
            watch.count(states.len() as u64)?;
            let change = self.sweep(states);
            sweeps += 1;
            if change <= settling.change || !self.is_circle(states) {
                return Ok(sweeps);
            }
            if sweeps >= settling.sweeps {
                return Err(Unsettled::Restless(change));
            }
        }
    }

    /// Whether a component can come back to itself: one sweep settles those that cannot.
    fn is_circle(&self, states: &[u32]) -> bool {
        let only = states[0];
        states.len() > 1 || self.graph.successors[self.graph.edges(only as usize)].contains(&only)
    }

    /// Values each state anew from its successors: the greatest change, as a part of the payoff if that is above 1.
    fn sweep(&mut self, states: &[u32]) -> f64 {
        let mut change = 0.0_f64;
        for &state in states {
            let state = state as usize;
            match self.graph.deciders[state] {
                Decider::Over => {}
                Decider::Chance => {
                    for column in 0..self.graph.columns {
                        change = change.max(self.set(state, column, self.expected(state, column)));
                    }
                }
                Decider::Player(decider) => {
                    let best = self.choice(state, usize::from(decider));
                    for column in 0..self.graph.columns {
                        change = change.max(self.set(state, column, self.at(best, column)));
                    }
                }
            }
        }
        change
    }

    #[inline]
    fn at(&self, state: usize, column: usize) -> f64 {
        self.payoffs[state * self.graph.columns + column]
    }

    /// What `state` is worth to `player`.
    #[inline]
    fn of(&self, state: usize, player: usize) -> f64 {
        // Only of a game that sums to zero is the second player's column left out.
        if player < self.graph.columns { self.at(state, player) } else { -self.at(state, 0) }
    }

    #[inline]
    fn set(&mut self, state: usize, column: usize, payoff: f64) -> f64 {
        let slot = &mut self.payoffs[state * self.graph.columns + column];
        let change = (payoff - *slot).abs() / payoff.abs().max(1.0);
        *slot = payoff;
        change
    }

    #[inline]
    fn expected(&self, state: usize, column: usize) -> f64 {
        let edges = self.graph.edges(state);
        let successors = &self.graph.successors[edges.clone()];
        let probabilities = &self.graph.probabilities[edges];
        successors.iter().zip(probabilities).map(|(&next, p)| p * self.at(next as usize, column)).sum()
    }

    /// The first successor that is best for `player`.
    fn choice(&self, state: usize, player: usize) -> usize {
        let successors = &self.graph.successors[self.graph.edges(state)];
        let Some((&first, rest)) = successors.split_first() else { return state };
        let mut best = first as usize;
        for &next in rest {
            if self.of(next as usize, player) > self.of(best, player) {
                best = next as usize;
            }
        }
        best
    }

    fn account<R: Rules>(
        &self,
        rules: &R,
        state: &R::State,
        residual: f64,
        sweeps: u32,
        nodes: u64,
    ) -> Settled<R::Move> {
        let payoffs: Vec<f64> = (0..rules.players()).map(|player| self.of(0, player)).collect();
        let turn = rules.turn(state);
        let player = if let Turn::Player(player) = turn { player } else { 0 };
        let successors = &self.graph.successors[self.graph.edges(0)];
        let is_best = |next: u32| {
            matches!(turn, Turn::Player(_)) && self.of(next as usize, player) >= payoffs[player] - TIE
        };
        let moves = legal_moves(rules, state).into_iter().zip(successors);
        let best = moves.filter(|&(_, &next)| is_best(next)).map(|(m, _)| m).collect();
        Settled { payoff: payoffs[player], payoffs, best, residual, states: self.graph.len(), sweeps, nodes }
    }
}
