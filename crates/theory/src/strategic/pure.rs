//! Pure strategies: best responses, equilibria, security levels, and what a table says about the common good.

use std::collections::BTreeSet;

use num_traits::{Signed, Zero};

use super::StrategicGame;
use crate::number::Rational;

impl StrategicGame {
    /// For every cell and player, whether the player's strategy is a best response to the others': cell by cell, as the
    /// payoffs are.
    pub fn best_responses(&self) -> Vec<bool> {
        let players = self.players.len();
        let mut best = vec![false; self.cells() * players];
        for player in 0..players {
            let (stride, size) = (self.stride(player), self.players[player].strategies.len());
            for first in (0..self.cells()).filter(|cell| cell / stride % size == 0) {
                let line = || (0..size).map(|s| first + s * stride);
                let most = line().map(|cell| self.payoff(cell, player)).max();
                for cell in line().filter(|&cell| Some(self.payoff(cell, player)) == most) {
                    best[cell * players + player] = true;
                }
            }
        }
        best
    }

    /// The cells in which everybody's strategy is a best response.
    pub fn pure_equilibria(&self) -> Vec<usize> {
        let best = self.best_responses();
        let all = best.chunks(self.players.len()).enumerate().filter(|(_, cell)| cell.iter().all(|&b| b));
        all.map(|(cell, _)| cell).collect()
    }

    /// The cells that no other cell betters for somebody without harming anybody.
    pub fn pareto_optima(&self) -> Vec<usize> {
        // Only payoffs with a greater sum can dominate others; the same payoffs are looked at once.
        let mut payoffs: Vec<&[Rational]> = (0..self.cells()).map(|cell| self.at(cell)).collect();
        payoffs.sort_unstable();
        payoffs.dedup();
        payoffs.sort_by_cached_key(|payoffs| std::cmp::Reverse(payoffs.iter().sum::<Rational>()));
        let mut optimal: BTreeSet<&[Rational]> = BTreeSet::new();
        for payoffs in payoffs {
            if !optimal.iter().any(|other| dominates(other, payoffs)) {
                optimal.insert(payoffs);
            }
        }
        (0..self.cells()).filter(|&cell| optimal.contains(self.at(cell))).collect()
    }

    /// What `player` gets by each of its strategies, a row for each, against everything the others can do.
    pub fn rows_of(&self, player: usize) -> Vec<Vec<Rational>> {
        let (stride, size) = (self.stride(player), self.players[player].strategies.len());
        let mut rows = vec![Vec::with_capacity(self.cells() / size); size];
        for cell in 0..self.cells() {
            rows[cell / stride % size].push(self.payoff(cell, player).clone());
        }
        rows
    }

    /// What each player can make sure of alone, with a pure strategy, and the strategies that do it.
    pub fn pure_security(&self, player: usize) -> (Rational, Vec<usize>) {
        let (stride, size) = (self.stride(player), self.players[player].strategies.len());
        let worst = |strategy: usize| {
            let cells = (0..self.cells()).filter(|cell| cell / stride % size == strategy);
            cells.map(|cell| self.payoff(cell, player)).min().cloned().unwrap_or_else(Rational::zero)
        };
        let worst: Vec<Rational> = (0..size).map(worst).collect();
        let most = worst.iter().max().cloned().unwrap_or_else(Rational::zero);
        let best = (0..size).filter(|&strategy| worst[strategy] == most).collect();
        (most, best)
    }

    /// The cells with the most of some measure of welfare, and how much it is.
    pub fn welfare_optima(&self, welfare: Welfare) -> Option<(Rational, Vec<usize>)> {
        let values: Vec<Option<Rational>> = (0..self.cells()).map(|cell| welfare.of(self.at(cell))).collect();
        let most = values.iter().flatten().max()?.clone();
        let best = (0..self.cells()).filter(|&cell| values[cell].as_ref() == Some(&most)).collect();
        Some((most, best))
    }
}

/// Whether `left` is better for somebody and worse for nobody.
fn dominates(left: &[Rational], right: &[Rational]) -> bool {
    left != right && left.iter().zip(right).all(|(l, r)| l >= r)
}

/// A measure of how well all players fare together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Welfare {
    /// The sum of the payoffs.
    Utilitarian,
    /// The least payoff.
    Egalitarian,
    /// The product of the payoffs, where none is negative.
    Nash,
}

impl Welfare {
    /// All measures, with their names.
    pub const ALL: [(&'static str, Welfare); 3] = [
        ("utilitarian", Welfare::Utilitarian),
        ("egalitarian", Welfare::Egalitarian),
        ("nash", Welfare::Nash),
    ];

    /// The welfare of an outcome; nothing where the measure does not apply.
    pub fn of(self, payoffs: &[Rational]) -> Option<Rational> {
        match self {
            Welfare::Utilitarian => Some(payoffs.iter().sum()),
            Welfare::Egalitarian => payoffs.iter().min().cloned(),
            Welfare::Nash => (!payoffs.iter().any(Signed::is_negative)).then(|| payoffs.iter().product()),
        }
    }
}
