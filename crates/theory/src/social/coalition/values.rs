//! What a player is worth to the others: the Shapley value (1953) and the Banzhaf index (1965).

use num_bigint::BigInt;

use super::CoalitionGame;
use crate::number::Rational;

impl CoalitionGame {
    /// The Shapley value: what each player adds, on average over all orders in which they may come.
    pub fn shapley(&self) -> Vec<Rational> {
        let players = self.players.len();
        let factorials: Vec<BigInt> = (0..=players)
            .scan(BigInt::from(1), |product, i| {
                *product *= i.max(1);
                Some(product.clone())
            })
            .collect();
        self.weighted_additions(|others| {
            Rational::new(
                &factorials[others] * &factorials[players - others - 1],
                factorials[players].clone(),
            )
        })
    }

    /// The Banzhaf value: what each player adds, on average over all coalitions of the others.
    pub fn banzhaf(&self) -> Vec<Rational> {
        let share = Rational::new(1.into(), (1u64 << (self.players.len() - 1)).into());
        self.weighted_additions(|_| share.clone())
    }

    /// The sum of what each player adds to coalitions of others, weighted by how many they are.
    fn weighted_additions(&self, weight: impl Fn(usize) -> Rational) -> Vec<Rational> {
        let players = self.players.len();
        let weights: Vec<Rational> = (0..players).map(weight).collect();
        let value = |player: usize| {
            let without = (0..self.worth.len()).filter(|coalition| coalition >> player & 1 == 0);
            without
                .map(|coalition| {
                    let added = &self.worth[coalition | 1 << player] - &self.worth[coalition];
                    added * &weights[coalition.count_ones() as usize]
                })
                .sum()
        };
        (0..players).map(value).collect()
    }
}
