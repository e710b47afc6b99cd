//! Mixed strategies: for every player, how likely each of its strategies is.

use num_traits::{One, Signed, Zero};

use super::StrategicGame;
use crate::number::Rational;

/// A mixed strategy for every player.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Mixed(pub Vec<Vec<Rational>>);

impl Mixed {
    /// Every player plays one strategy for certain.
    pub fn pure(sizes: &[usize], profile: &[usize]) -> Self {
        let one = |(&size, &chosen): (&usize, &usize)| {
            (0..size).map(|s| if s == chosen { Rational::one() } else { Rational::zero() }).collect()
        };
        Self(sizes.iter().zip(profile).map(one).collect())
    }

    /// Whether every player's numbers are probabilities that sum to exactly 1.
    pub fn is_valid(&self) -> bool {
        self.0.iter().all(|strategy| {
            strategy.iter().all(|p| !p.is_negative()) && strategy.iter().sum::<Rational>().is_one()
        })
    }

    /// What `player` would get from each of its strategies against the others.
    pub fn values(&self, game: &StrategicGame, player: usize) -> Vec<Rational> {
        let mut values = vec![Rational::zero(); self.0[player].len()];
        for cell in 0..game.cells() {
            let profile = game.profile(cell);
            let mut weight = Rational::one();
            for (other, &strategy) in profile.iter().enumerate().filter(|(other, _)| *other != player) {
                weight *= &self.0[other][strategy];
                if weight.is_zero() {
                    break;
                }
            }
            if !weight.is_zero() {
                values[profile[player]] += weight * game.payoff(cell, player);
            }
        }
        values
    }

    /// What every player gets.
    pub fn payoffs(&self, game: &StrategicGame) -> Vec<Rational> {
        (0..self.0.len())
            .map(|player| crate::number::dot(&self.0[player], &self.values(game, player)))
            .collect()
    }

    /// How much each player could gain by another strategy.
    pub fn regrets(&self, game: &StrategicGame) -> Vec<Rational> {
        let regret = |player: usize| {
            let values = self.values(game, player);
            let now = crate::number::dot(&self.0[player], &values);
            values.into_iter().max().unwrap_or_else(Rational::zero) - now
        };
        (0..self.0.len()).map(regret).collect()
    }

    /// Whether nobody can gain by another strategy: a Nash equilibrium.
    pub fn is_equilibrium(&self, game: &StrategicGame) -> bool {
        self.is_valid() && self.regrets(game).iter().all(Zero::is_zero)
    }
}
