//! Games of several players: equilibria by support enumeration, where each choice of supports is a system of polynomials.
//!
//! Equilibria need not be rational: those that are, are found exactly (and checked so), the others as doubles.

mod subdivision;
mod system;
#[cfg(test)]
mod tests;

use num_traits::{ToPrimitive, Zero};

use crate::number::{Rational, simplest_between};
use crate::patience::Patience;
use crate::strategic::{Mixed, StrategicGame};
use subdivision::{Roots, roots};
use system::System;

/// More choices of supports than this are not tried.
const MOST_SUPPORTS: u128 = 200_000;

/// So many corners of boxes are looked at for all choices together.
const MOST_CORNERS: usize = 4_000_000;

/// How far from a best response doubles may be, relative to the payoffs, for an equilibrium that is not rational.
const TOLERANCE: f64 = 1e-9;

/// The equilibria of a game of any number of players.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Several {
    /// Those with rational probabilities.
    pub exact: Vec<Mixed>,
    /// Those without, to the precision of doubles.
    pub approximate: Vec<Vec<Vec<f64>>>,
    /// Whether these are all: every system was solved, none has a continuum of solutions.
    pub complete: bool,
}

impl Several {
    /// Adds those roots that are equilibria.
    fn add(&mut self, game: &StrategicGame, system: &System, Roots { points, complete }: Roots) {
        self.complete &= complete;
        for point in points {
            let mixed = system.spread(&point);
            let positive = |mixed: &[Vec<f64>]| {
                let inside = |(player, support): (usize, &Vec<usize>)| {
                    support.iter().all(|&s| mixed[player][s] > 1e-12)
                };
                system.supports.iter().enumerate().all(inside)
            };
            if !positive(&mixed) || regret(game, &mixed) > TOLERANCE {
                continue;
            }
            match rational(game, system, &point) {
                Some(exact) if !self.exact.contains(&exact) => self.exact.push(exact),
                Some(_) => {}
                None => self.approximate.push(mixed),
            }
        }
    }
}

/// The equilibria of a game, smaller supports first.
pub fn equilibria(game: &StrategicGame, patience: Patience<'_>) -> Several {
    let sizes = game.sizes();
    let mut found = Several { complete: true, ..Several::default() };
    for cell in game.pure_equilibria() {
        found.exact.push(Mixed::pure(&sizes, &game.profile(cell)));
    }
    let count = sizes.iter().fold(1u128, |all, &size| all.saturating_mul((1u128 << size.min(100)) - 1));
    if count > MOST_SUPPORTS {
        return Several { complete: false, ..found };
    }
    let mut profiles: Vec<Vec<u64>> = vec![Vec::new()];
    for &size in &sizes {
        profiles = profiles
            .iter()
            .flat_map(|p| (1..1u64 << size).map(move |s| [p.as_slice(), &[s]].concat()))
            .collect();
    }
    profiles.retain(|supports| supports.iter().any(|support| support.count_ones() > 1));
    profiles.sort_by_key(|supports| supports.iter().map(|support| support.count_ones()).sum::<u32>());
    let mut left = MOST_CORNERS;
    for supports in profiles {
        if patience.count(1) {
            return Several { complete: false, ..found };
        }
        let supports: Vec<Vec<usize>> =
            supports.iter().zip(&sizes).map(|(&bits, &size)| members(bits, size)).collect();
        if plausible(game, &supports) {
            let system = System::new(game, supports);
            let roots = roots(&system, &mut left, patience);
            found.add(game, &system, roots);
        }
    }
    found
}

fn members(bits: u64, size: usize) -> Vec<usize> {
    (0..size).filter(|&strategy| bits >> strategy & 1 == 1).collect()
}

/// Whether no strategy of a support is strictly worse than another whatever the others play within theirs.
fn plausible(game: &StrategicGame, supports: &[Vec<usize>]) -> bool {
    let sizes = game.sizes();
    (0..supports.len()).all(|player| {
        let mut wide = supports.to_vec();
        wide[player] = (0..sizes[player]).collect();
        let small = game.restricted(&wide);
        let stride = small.stride(player);
        let cells: Vec<usize> =
            (0..small.cells()).filter(|cell| (cell / stride).is_multiple_of(sizes[player])).collect();
        let pays = |strategy: usize, cell: usize| small.payoff(cell + strategy * stride, player);
        supports[player].iter().all(|&own| {
            !(0..sizes[player]).any(|other| cells.iter().all(|&cell| pays(other, cell) > pays(own, cell)))
        })
    })
}

/// The greatest gain of anybody by another strategy, relative to the spread of the payoffs.
fn regret(game: &StrategicGame, mixed: &[Vec<f64>]) -> f64 {
    let number = |value: &Rational| value.to_f64().unwrap_or(f64::NAN);
    let mut worst: f64 = 0.0;
    for player in 0..mixed.len() {
        let mut values = vec![0.0; mixed[player].len()];
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for cell in 0..game.cells() {
            let payoff = number(game.payoff(cell, player));
            (low, high) = (f64::min(low, payoff), f64::max(high, payoff));
            let profile = game.profile(cell);
            let others = profile.iter().enumerate().filter(|(other, _)| *other != player);
            let weight: f64 = others.map(|(other, &strategy)| mixed[other][strategy]).product();
            values[profile[player]] += weight * payoff;
        }
        let now: f64 = values.iter().zip(&mixed[player]).map(|(value, p)| value * p).sum();
        let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        worst = worst.max((most - now) / (high - low).max(f64::MIN_POSITIVE));
    }
    worst
}

/// The rational equilibrium near a root, if there is one: Newton's method in rationals gives many digits, of which the
/// simplest fractions are tried and checked exactly.
fn rational(game: &StrategicGame, system: &System, point: &[f64]) -> Option<Mixed> {
    let mut exact: Vec<Rational> = point.iter().map(|&p| Rational::from_float(p)).collect::<Option<_>>()?;
    for digits in [12, 26, 50] {
        let guess: Vec<Rational> = exact.iter().map(|p| rounded(p, digits)).collect();
        let mixed = Mixed(system.spread(&guess));
        if mixed.is_equilibrium(game) {
            return Some(mixed);
        }
        exact = system.newton(&exact)?.iter().map(|p| rounded_to_bits(p, 60 + 5 * digits)).collect();
    }
    None
}

/// The simplest fraction within 10 to the minus `digits`.
fn rounded(value: &Rational, digits: usize) -> Rational {
    let width = Rational::new(1.into(), num_traits::pow(10.into(), digits));
    let (low, high) = (value - &width, value + &width);
    if low < Rational::zero() { Rational::zero() } else { simplest_between(&low, &high) }
}

/// The number with so many bits after the point, so that it does not grow without end.
fn rounded_to_bits(value: &Rational, bits: usize) -> Rational {
    let scale = Rational::from_integer(num_traits::pow(2.into(), bits));
    (value * &scale + Rational::new(1.into(), 2.into())).floor() / scale
}
