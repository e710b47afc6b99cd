//! Linear programs, exactly: maximise over x ≥ 0 under inequalities.
//!
//! Doubles find the basis that is likely best, and whole numbers prove that it is, or go there and finish: the answer is
//! exact whatever the doubles did.

mod certificate;
mod simplex;
#[cfg(test)]
mod tests;

use num_bigint::BigInt;
use num_traits::Zero;

use crate::exact::{Cell, Overflow, scaled};
use crate::number::Rational;
use crate::patience::Patience;
use certificate::certify;
use simplex::{Simplex, Stop};

/// A linear program: maximise `objective` · x where every row · x is at most its bound, and x ≥ 0.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Program {
    objective: Vec<Rational>,
    rows: Vec<Vec<Rational>>,
}

/// What became of a linear program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// There is a best point.
    Optimal(Solution),
    /// No point keeps all rows.
    Infeasible,
    /// There are points as good as one likes.
    Unbounded,
    /// Patience ended before.
    Interrupted,
}

/// A best point of a linear program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// What the objective is worth there.
    pub value: Rational,
    /// The point.
    pub point: Vec<Rational>,
    /// What a unit more of each row's bound would add: the solution of the dual program.
    pub duals: Vec<Rational>,
}

impl Outcome {
    /// The best point, if there is one.
    pub fn optimal(self) -> Option<Solution> {
        match self {
            Outcome::Optimal(solution) => Some(solution),
            _ => None,
        }
    }
}

impl Program {
    /// A program without rows yet.
    pub fn maximise(objective: Vec<Rational>) -> Self {
        Self { objective, rows: Vec::new() }
    }

    /// The row · x is at most the bound.
    pub fn at_most(&mut self, mut row: Vec<Rational>, bound: Rational) {
        row.push(bound);
        self.rows.push(row);
    }

    /// The row · x is at least the bound.
    pub fn at_least(&mut self, row: Vec<Rational>, bound: Rational) {
        self.at_most(row.into_iter().map(|value| -value).collect(), -bound);
    }

    /// The row · x is the bound.
    pub fn equal(&mut self, row: Vec<Rational>, bound: Rational) {
        self.at_most(row.clone(), bound.clone());
        self.at_least(row, bound);
    }

    /// Solves it.
    pub fn solve(&self, patience: Patience<'_>) -> Outcome {
        let guess = self.run::<f64>(None, patience).ok().and_then(Result::ok).map(|s| s.basis());
        let (rows, objective) = self.scaled();
        if let Some((point, prices)) = guess.as_deref().and_then(|basis| certify(&rows, &objective, basis)) {
            return Outcome::Optimal(self.told(point, prices));
        }
        let exact = |result: Result<Simplex<BigInt>, Stop>| self.finish(result);
        match self.run::<i128>(guess.as_deref(), patience) {
            Ok(result) => self.finish(result),
            Err(Overflow) => {
                self.run::<BigInt>(guess.as_deref(), patience).map_or(Outcome::Interrupted, exact)
            }
        }
    }

    /// Runs the simplex method with one kind of numbers, from a guessed basis if there is one.
    fn run<C: Cell>(
        &self,
        guess: Option<&[usize]>,
        patience: Patience<'_>,
    ) -> Result<Result<Simplex<C>, Stop>, Overflow> {
        let (rows, objective) = self.scaled();
        if let Some(basis) = guess
            && let Some(simplex) = Simplex::<C>::at(&rows, &objective, basis)?
        {
            return simplex.improve(patience);
        }
        match Simplex::<C>::feasible(&rows, &objective, patience)? {
            Ok(simplex) => simplex.improve(patience),
            Err(stop) => Ok(Err(stop)),
        }
    }

    fn finish<C: Cell>(&self, result: Result<Simplex<C>, Stop>) -> Outcome {
        let simplex = match result {
            Ok(simplex) => simplex,
            Err(Stop::Infeasible) => return Outcome::Infeasible,
            Err(Stop::Unbounded) => return Outcome::Unbounded,
            Err(Stop::Interrupted) => return Outcome::Interrupted,
        };
        Outcome::Optimal(self.told(simplex.point(), simplex.duals()))
    }

    /// The rows and the objective in whole numbers.
    fn scaled(&self) -> (Vec<Vec<BigInt>>, Vec<BigInt>) {
        (self.rows.iter().map(|row| scaled(row)).collect(), scaled(&self.objective))
    }

    /// The solution, with the prices of rows as they were before they were scaled.
    fn told(&self, point: Vec<Rational>, prices: Vec<Rational>) -> Solution {
        let scale = |row: &[Rational]| Rational::from_integer(crate::number::common_denominator(row));
        let objective = scale(&self.objective);
        let duals = prices.into_iter().zip(&self.rows).map(|(price, row)| price * scale(row) / &objective);
        Solution { value: crate::number::dot(&self.objective, &point), point, duals: duals.collect() }
    }
}

/// The value of a zero-sum game and a strategy of each side that makes sure of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Maximin {
    /// What the row player gets.
    pub value: Rational,
    /// How the row player gets at least that.
    pub rows: Vec<Rational>,
    /// How the column player gives at most that.
    pub columns: Vec<Rational>,
}

/// Solves the zero-sum game of a matrix of what the row player gains. Nothing only if patience ends.
pub fn maximin(matrix: &[Vec<Rational>], patience: Patience<'_>) -> Option<Maximin> {
    let one = || Rational::from_integer(1.into());
    let least = matrix.iter().flatten().min()?;
    // With all payoffs positive, the columns maximise Σy where Ay ≤ 1, and the value is 1/Σy.
    let shift = one() - least;
    let mut program = Program::maximise(vec![one(); matrix[0].len()]);
    for row in matrix {
        program.at_most(row.iter().map(|value| value + &shift).collect(), one());
    }
    let solution = program.solve(patience).optimal()?;
    let share = |weights: &[Rational]| weights.iter().map(|weight| weight / &solution.value).collect();
    Some(Maximin {
        value: solution.value.recip() - &shift,
        rows: share(&solution.duals),
        columns: share(&solution.point),
    })
}

/// A row of zeros.
pub(crate) fn zeros(length: usize) -> Vec<Rational> {
    vec![Rational::zero(); length]
}
