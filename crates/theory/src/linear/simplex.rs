//! The simplex method on a tableau, in two phases (V. Chvátal, "Linear Programming", 1983, chapters 2 and 3).

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::Zero;

use crate::exact::{Cell, Overflow, Tableau};
use crate::number::Rational;
use crate::patience::Patience;

/// Why there is no best point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stop {
    Infeasible,
    Unbounded,
    Interrupted,
}

/// After this many pivots in a row that gain nothing, Bland's rule makes sure of an end.
const PATIENT_PIVOTS: u32 = 40;

/// A tableau whose last row is the objective: variables 0… are those of the program, then come the slacks of its rows.
pub(super) struct Simplex<C> {
    tableau: Tableau<C>,
    variables: usize,
    /// How many rows are constraints; the rest are objectives.
    constraints: usize,
    /// A variable that may not enter again.
    forbidden: usize,
}

impl<C: Cell> Simplex<C> {
    /// The program at the given basis, if that is feasible.
    pub(super) fn at(
        rows: &[Vec<BigInt>],
        objective: &[BigInt],
        basis: &[usize],
    ) -> Result<Option<Self>, Overflow> {
        let (variables, constraints) = (objective.len(), rows.len());
        let mut all = rows.to_vec();
        all.push(objective.iter().map(|value| -value).chain([BigInt::ZERO]).collect());
        let tableau = Tableau::new(&all, variables, 0)?;
        let mut simplex = Self { tableau, variables, constraints, forbidden: usize::MAX };
        for &variable in basis.iter().filter(|&&variable| variable < variables) {
            let tableau = &mut simplex.tableau;
            let Some(column) = tableau.others.iter().position(|&other| other == variable) else { continue };
            let stays = |row: usize| basis.contains(&tableau.basic[row]);
            let usable = |row: &usize| !stays(*row) && tableau.cell(*row, column).sign() != Ordering::Equal;
            let Some(row) = (0..constraints).find(usable) else { return Ok(None) };
            tableau.pivot(row, column)?;
        }
        Ok(simplex.is_feasible().then_some(simplex))
    }

    /// The program at some feasible basis.
    pub(super) fn feasible(
        rows: &[Vec<BigInt>],
        objective: &[BigInt],
        patience: Patience<'_>,
    ) -> Result<Result<Self, Stop>, Overflow> {
        if let Some(simplex) = Self::at(rows, objective, &[])? {
            return Ok(Ok(simplex));
        }
        // One variable more, which all rows have as much of as they need, and which is then to vanish.
        let (variables, constraints) = (objective.len(), rows.len());
        let with = |row: &[BigInt], extra: i32, side: &BigInt| {
            row[..variables].iter().cloned().chain([extra.into(), side.clone()]).collect::<Vec<BigInt>>()
        };
        let mut all: Vec<Vec<BigInt>> = rows.iter().map(|row| with(row, -1, &row[variables])).collect();
        let negated: Vec<BigInt> = objective.iter().map(|value| -value).collect();
        all.push(with(&negated, 0, &BigInt::ZERO));
        all.push(with(&vec![BigInt::ZERO; variables], 1, &BigInt::ZERO));
        let mut tableau: Tableau<C> = Tableau::new(&all, variables, 0)?;
        let extra = variables + constraints + 2;
        tableau.others[variables] = extra;
        let neediest =
            (0..constraints).min_by(|&a, &b| tableau.last(a).size().total_cmp(&tableau.last(b).size()));
        let Some(row) = neediest else { return Ok(Err(Stop::Infeasible)) };
        tableau.pivot(row, variables)?;
        let mut simplex = Self { tableau, variables, constraints, forbidden: usize::MAX };
        if let Err(stop) = simplex.climb(constraints + 1, extra, patience)? {
            return Ok(Err(stop));
        }
        if simplex.tableau.last(constraints + 1).sign() != Ordering::Equal {
            return Ok(Err(Stop::Infeasible));
        }
        simplex.forbidden = extra;
        if let Some(row) = simplex.tableau.basic.iter().position(|&variable| variable == extra) {
            let usable = |column: &usize| simplex.tableau.cell(row, *column).sign() != Ordering::Equal;
            if let Some(column) = (0..simplex.tableau.columns()).find(usable) {
                simplex.tableau.pivot(row, column)?;
            }
        }
        Ok(Ok(simplex))
    }

    /// Goes to the best point.
    pub(super) fn improve(mut self, patience: Patience<'_>) -> Result<Result<Self, Stop>, Overflow> {
        let constraints = self.constraints;
        Ok(self.climb(constraints, usize::MAX, patience)?.map(|()| self))
    }

    /// Pivots until the objective in row `goal` cannot grow. `preferred` leaves the basis as soon as it can.
    fn climb(
        &mut self,
        goal: usize,
        preferred: usize,
        patience: Patience<'_>,
    ) -> Result<Result<(), Stop>, Overflow> {
        let mut idle = 0;
        loop {
            let Some(column) = self.entering(goal, idle > PATIENT_PIVOTS) else { return Ok(Ok(())) };
            let Some(row) = self.leaving(column, preferred) else { return Ok(Err(Stop::Unbounded)) };
            idle = if self.tableau.last(row).sign() == Ordering::Equal { idle + 1 } else { 0 };
            self.tableau.pivot(row, column)?;
            if patience.count(1) {
                return Ok(Err(Stop::Interrupted));
            }
        }
    }

    /// A column by which the objective grows: the steepest, or the first by number.
    fn entering(&self, goal: usize, first: bool) -> Option<usize> {
        let grows = |&column: &usize| {
            self.tableau.others[column] != self.forbidden
                && self.tableau.cell(goal, column).sign() == Ordering::Less
        };
        let columns = (0..self.tableau.columns()).filter(grows);
        if first {
            return columns.min_by_key(|&column| self.tableau.others[column]);
        }
        let size = |column: usize| self.tableau.cell(goal, column).size();
        columns.min_by(|&a, &b| size(a).total_cmp(&size(b)))
    }

    /// The row that is first to reach 0; of several the preferred, then the first by number.
    fn leaving(&self, column: usize, preferred: usize) -> Option<usize> {
        let tableau = &self.tableau;
        let rank = |row: usize| (tableau.basic[row] != preferred, tableau.basic[row]);
        let rows = (0..self.constraints).filter(|&row| tableau.cell(row, column).sign() == Ordering::Greater);
        rows.min_by(|&a, &b| {
            C::compare(tableau.last(a), tableau.cell(b, column), tableau.last(b), tableau.cell(a, column))
                .then(rank(a).cmp(&rank(b)))
        })
    }

    fn is_feasible(&self) -> bool {
        (0..self.constraints).all(|row| self.tableau.last(row).sign() != Ordering::Less)
    }

    /// The basic variables.
    pub(super) fn basis(&self) -> Vec<usize> {
        self.tableau.basic[..self.constraints].to_vec()
    }

    /// The values of the program's variables.
    pub(super) fn point(&self) -> Vec<Rational> {
        let mut point = vec![Rational::zero(); self.variables];
        for row in 0..self.constraints {
            if let Some(value) = point.get_mut(self.tableau.basic[row]) {
                *value = self.tableau.worth(self.tableau.last(row));
            }
        }
        point
    }

    /// What each constraint is worth.
    pub(super) fn duals(&self) -> Vec<Rational> {
        let mut duals = vec![Rational::zero(); self.constraints];
        for (column, &variable) in self.tableau.others.iter().enumerate() {
            if let Some(dual) = variable.checked_sub(self.variables).and_then(|slack| duals.get_mut(slack)) {
                *dual = self.tableau.worth(self.tableau.cell(self.constraints, column));
            }
        }
        duals
    }
}
