//! Best-response polytopes. That of the first player is {x ≥ 0 : Bᵀx ≤ 1}: x up to scale, bounded by what the second
//! player can get against it. An inequality that is tight is a *label*: of an own strategy that is not played, or of one
//! of the other's that is a best response. Two points with all labels between them are an equilibrium.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Zero};

use crate::exact::{Cell, Overflow, Tableau, solve};
use crate::number::{Rational, common_denominator};
use crate::strategic::StrategicGame;

/// The polytope of one player of two.
#[derive(Clone, Debug)]
pub(super) struct Polytope {
    /// The other player's payoffs, made whole and not negative: a row for each of its strategies.
    rows: Vec<Vec<BigInt>>,
    /// The label of this player's first strategy.
    own: usize,
    /// The label of the other's first strategy.
    other: usize,
}

impl Polytope {
    /// The polytope of `player`. Labels count the first player's strategies, then the second's.
    pub(super) fn of(game: &StrategicGame, player: usize) -> Self {
        let sizes = game.sizes();
        let (own, other) = if player == 0 { (0, sizes[0]) } else { (sizes[0], 0) };
        Self { rows: whole_and_positive(&game.matrix(1 - player)), own, other }
    }

    /// How many strategies this player has.
    pub(super) fn dimension(&self) -> usize {
        self.rows[0].len()
    }

    /// The label of the other's first strategy: those of its strategies are the slack variables.
    pub(super) fn first_slack(&self) -> usize {
        self.other
    }

    /// The labels of this player's own strategies.
    pub(super) fn own_labels(&self) -> std::ops::Range<usize> {
        self.own..self.own + self.dimension()
    }

    /// The tableau at the origin, where nothing is played.
    pub(super) fn tableau<C: Cell>(&self) -> Result<Tableau<C>, Overflow> {
        let with_sides: Vec<Vec<BigInt>> =
            self.rows.iter().map(|row| row.iter().cloned().chain([BigInt::from(1)]).collect()).collect();
        Tableau::new(&with_sides, self.other, self.own)
    }

    /// The mixed strategy at the vertex with these labels.
    pub(super) fn strategy(&self, labels: u128) -> Option<Vec<Rational>> {
        let has = |label: usize| labels >> label & 1 == 1;
        let support: Vec<usize> = (0..self.dimension()).filter(|i| !has(self.own + i)).collect();
        let tight = (0..self.rows.len()).filter(|j| has(self.other + j));
        let equation = |j: usize| {
            let row = support.iter().map(|&i| Rational::from_integer(self.rows[j][i].clone()));
            row.chain([Rational::one()]).collect()
        };
        let point = solve(&tight.map(equation).collect::<Vec<_>>(), support.len())?;
        let mut strategy = vec![Rational::zero(); self.dimension()];
        for (&i, value) in support.iter().zip(point) {
            strategy[i] = value;
        }
        normalise(&mut strategy);
        Some(strategy)
    }
}

/// Makes probabilities of weights.
pub(super) fn normalise(weights: &mut [Rational]) {
    let sum: Rational = weights.iter().sum();
    if !sum.is_zero() {
        for weight in weights {
            *weight /= &sum;
        }
    }
}

/// The payoffs with a constant added to each column and all scaled, which changes no best response: whole numbers, none
/// negative, some positive in each column.
fn whole_and_positive(matrix: &[Vec<Rational>]) -> Vec<Vec<BigInt>> {
    let denominator = Rational::from_integer(common_denominator(matrix.iter().flatten()));
    let mut rows: Vec<Vec<BigInt>> = matrix
        .iter()
        .map(|row| row.iter().map(|value| (value * &denominator).to_integer()).collect())
        .collect();
    for column in 0..matrix[0].len() {
        let least = rows.iter().map(|row| row[column].clone()).min().unwrap_or_default();
        for row in &mut rows {
            row[column] -= &least;
        }
    }
    let divisor = rows.iter().flatten().fold(BigInt::ZERO, |all, value| all.gcd(value));
    if !divisor.is_zero() {
        rows.iter_mut().flatten().for_each(|value| *value /= &divisor);
    }
    for column in 0..matrix[0].len() {
        if rows.iter().all(|row| row[column].is_zero()) {
            for row in &mut rows {
                row[column] = BigInt::from(1);
            }
        }
    }
    rows
}
