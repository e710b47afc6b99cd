//! The system of one choice of supports: everybody is indifferent among what it plays. In the probabilities of each
//! player it is affine, so that over a box every polynomial is extreme at corners.

use num_traits::Num;

use crate::exact::solve;
use crate::number::{Rational, approximate};
use crate::strategic::StrategicGame;

/// Numbers that a system can be evaluated in.
pub(super) trait Real: Num + Clone {}

impl Real for f64 {}
impl Real for Rational {}

/// Unknowns: for each player the probabilities of all strategies of its support but the last. As many equations: the
/// strategy is as good as the last.
pub(super) struct System {
    pub(super) supports: Vec<Vec<usize>>,
    sizes: Vec<usize>,
    small: StrategicGame,
    /// What is played in each cell.
    profiles: Vec<Vec<usize>>,
    /// The payoffs as doubles, cell by cell.
    doubles: Vec<f64>,
}

impl System {
    pub(super) fn new(game: &StrategicGame, supports: Vec<Vec<usize>>) -> Self {
        let small = game.restricted(&supports);
        let doubles = (0..small.cells()).flat_map(|cell| small.at(cell)).map(approximate).collect();
        let profiles = (0..small.cells()).map(|cell| small.profile(cell)).collect();
        Self { sizes: game.sizes(), small, supports, profiles, doubles }
    }

    pub(super) fn unknowns(&self) -> usize {
        self.supports.iter().map(|support| support.len() - 1).sum()
    }

    /// How many players mix.
    pub(super) fn mixing(&self) -> usize {
        self.supports.iter().filter(|support| support.len() > 1).count()
    }

    /// The player and the strategy of each unknown.
    pub(super) fn owners(&self) -> Vec<(usize, usize)> {
        let of = |(player, support): (usize, &Vec<usize>)| {
            (0..support.len() - 1).map(move |s| (player, s)).collect()
        };
        self.supports.iter().enumerate().flat_map(|pair| -> Vec<_> { of(pair) }).collect()
    }

    /// The probabilities within the supports.
    fn probabilities<N: Real>(&self, point: &[N]) -> Vec<Vec<N>> {
        let mut rest = point.iter().cloned();
        let full = |support: &Vec<usize>| {
            let mut own: Vec<N> = rest.by_ref().take(support.len() - 1).collect();
            own.push(own.iter().cloned().fold(N::one(), |left, p| left - p));
            own
        };
        self.supports.iter().map(full).collect()
    }

    /// The mixed strategies of the whole game.
    pub(super) fn spread<N: Real>(&self, point: &[N]) -> Vec<Vec<N>> {
        let inner = self.probabilities(point);
        let whole = |(player, own): (usize, Vec<N>)| {
            let mut all = vec![N::zero(); self.sizes[player]];
            for (&strategy, p) in self.supports[player].iter().zip(own) {
                all[strategy] = p;
            }
            all
        };
        inner.into_iter().enumerate().map(whole).collect()
    }

    /// What the equations give at a point: by how much each strategy is better than the last.
    pub(super) fn evaluate<N: Real>(&self, point: &[N], payoff: &dyn Fn(usize, usize) -> N) -> Vec<N> {
        let p = self.probabilities(point);
        self.differences(&p, payoff, None)
    }

    /// The equations in doubles.
    pub(super) fn doubles(&self, point: &[f64]) -> Vec<f64> {
        let players = self.supports.len();
        self.evaluate(point, &|cell, player| self.doubles[cell * players + player])
    }

    /// The derivatives in doubles: a row for each equation.
    pub(super) fn slopes(&self, point: &[f64]) -> Vec<Vec<f64>> {
        let players = self.supports.len();
        self.jacobian(point, &|cell, player| self.doubles[cell * players + player])
    }

    /// The equations with the probabilities of one player replaced by the direction in which an unknown changes them.
    fn differences<N: Real>(
        &self,
        p: &[Vec<N>],
        payoff: &dyn Fn(usize, usize) -> N,
        along: Option<(usize, usize)>,
    ) -> Vec<N> {
        let weight = |other: usize, strategy: usize| match along {
            Some((player, chosen)) if player == other => match strategy {
                s if s == chosen => N::one(),
                s if s + 1 == self.supports[other].len() => N::zero() - N::one(),
                _ => N::zero(),
            },
            _ => p[other][strategy].clone(),
        };
        let mut values: Vec<Vec<N>> = self.supports.iter().map(|s| vec![N::zero(); s.len()]).collect();
        for (cell, profile) in self.profiles.iter().enumerate() {
            for player in (0..p.len()).filter(|&player| self.supports[player].len() > 1) {
                if along.is_some_and(|(changed, _)| changed == player) {
                    continue;
                }
                let others = profile.iter().enumerate().filter(|(other, _)| *other != player);
                let weight = others.fold(N::one(), |all, (other, &strategy)| all * weight(other, strategy));
                let old = std::mem::replace(&mut values[player][profile[player]], N::zero());
                values[player][profile[player]] = old + weight * payoff(cell, player);
            }
        }
        let against_last = |own: Vec<N>| -> Vec<N> {
            let last = own[own.len() - 1].clone();
            own[..own.len() - 1].iter().map(|value| value.clone() - last.clone()).collect()
        };
        values.into_iter().flat_map(against_last).collect()
    }

    fn jacobian<N: Real>(&self, point: &[N], payoff: &dyn Fn(usize, usize) -> N) -> Vec<Vec<N>> {
        let p = self.probabilities(point);
        let columns: Vec<Vec<N>> =
            self.owners().into_iter().map(|owner| self.differences(&p, payoff, Some(owner))).collect();
        (0..point.len()).map(|row| columns.iter().map(|column| column[row].clone()).collect()).collect()
    }

    /// One step of Newton's method in rationals.
    pub(super) fn newton(&self, point: &[Rational]) -> Option<Vec<Rational>> {
        let payoff = |cell: usize, player: usize| self.small.payoff(cell, player).clone();
        let values = self.evaluate(point, &payoff);
        let rows = self.jacobian(point, &payoff).into_iter().zip(values);
        let equations: Vec<Vec<Rational>> = rows.map(|(row, value)| [row, vec![-value]].concat()).collect();
        let step = solve(&equations, point.len())?;
        Some(point.iter().zip(step).map(|(p, step)| p + step).collect())
    }
}
