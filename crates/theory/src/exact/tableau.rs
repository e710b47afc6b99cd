//! A tableau: basic variables as rows, the others as columns, and what the basic ones are worth as the last column.
//!
//! Row i says: determinant · basicᵢ + Σⱼ cellᵢⱼ · otherⱼ = lastᵢ.

use std::cmp::Ordering;

use num_bigint::BigInt;

use super::{Cell, Overflow};
use crate::number::Rational;

/// A tableau of whole numbers over a common denominator.
#[derive(Clone, Debug)]
pub(crate) struct Tableau<C> {
    width: usize,
    cells: Vec<C>,
    determinant: C,
    /// The variable of each row.
    pub(crate) basic: Vec<usize>,
    /// The variable of each column but the last.
    pub(crate) others: Vec<usize>,
}

impl<C: Cell> Tableau<C> {
    /// The tableau of rows (the last entry of each is its right side) in which new variables `first_basic`… are basic
    /// and `first_other`… are the columns.
    pub(crate) fn new(
        rows: &[Vec<BigInt>],
        first_basic: usize,
        first_other: usize,
    ) -> Result<Self, Overflow> {
        let width = rows.first().map_or(1, Vec::len);
        let cells = rows.iter().flatten().map(|value| C::from_big(value).ok_or(Overflow));
        Ok(Self {
            width,
            cells: cells.collect::<Result<_, _>>()?,
            determinant: C::one(),
            basic: (first_basic..first_basic + rows.len()).collect(),
            others: (first_other..first_other + width - 1).collect(),
        })
    }

    pub(crate) fn rows(&self) -> usize {
        self.basic.len()
    }

    /// How many columns there are without the last.
    pub(crate) fn columns(&self) -> usize {
        self.others.len()
    }

    #[inline]
    pub(crate) fn cell(&self, row: usize, column: usize) -> &C {
        &self.cells[row * self.width + column]
    }

    /// What the basic variable of a row is worth, times the determinant.
    #[inline]
    pub(crate) fn last(&self, row: usize) -> &C {
        &self.cells[(row + 1) * self.width - 1]
    }

    /// An entry over the determinant: what it is worth.
    pub(crate) fn worth(&self, cell: &C) -> Rational {
        Rational::new(cell.to_big(), self.determinant.to_big())
    }

    /// Exchanges the basic variable of `row` with that of `column`. Pivoting there again undoes it.
    #[inline]
    pub(crate) fn pivot(&mut self, row: usize, column: usize) -> Result<(), Overflow> {
        let width = self.width;
        let pivot = self.cell(row, column).clone();
        let divisor = self.determinant.divisor();
        let (before, rest) = self.cells.split_at_mut(row * width);
        let (line, after) = rest.split_at_mut(width);
        for other in before.chunks_exact_mut(width).chain(after.chunks_exact_mut(width)) {
            let factor = other[column].clone();
            for (j, cell) in other.iter_mut().enumerate() {
                if j != column {
                    *cell = C::cross(cell, &pivot, &factor, &line[j], &divisor).ok_or(Overflow)?;
                }
            }
            other[column] = factor.negated();
        }
        line[column] = std::mem::replace(&mut self.determinant, pivot);
        if self.determinant.sign() == Ordering::Less {
            self.cells.iter_mut().chain([&mut self.determinant]).for_each(|cell| *cell = cell.negated());
        }
        C::settle(&mut self.cells, &mut self.determinant);
        std::mem::swap(&mut self.basic[row], &mut self.others[column]);
        Ok(())
    }

    /// The row whose variable is the first to become 0 as that of `column` grows; nothing if none ever does. Where rows
    /// tie, the right sides are thought of as a little larger, by ε to the power of the row's number at the start (the
    /// *lexicographic* rule), so that exactly one is first. `first_slack` is the variable that was basic in the first row.
    #[inline]
    pub(crate) fn leaving(&self, column: usize, first_slack: usize) -> Option<usize> {
        let mut found: Option<usize> = None;
        for row in 0..self.rows() {
            if self.cell(row, column).sign() != Ordering::Greater {
                continue;
            }
            found = Some(match found {
                None => row,
                Some(best) => {
                    let (a, b) = (self.cell(row, column), self.cell(best, column));
                    match C::compare(self.last(row), b, self.last(best), a) {
                        Ordering::Less => row,
                        Ordering::Greater => best,
                        Ordering::Equal => self.sooner(row, best, column, first_slack),
                    }
                }
            });
        }
        found
    }

    /// Which of two tied rows comes first by the lexicographic rule.
    fn sooner(&self, row: usize, best: usize, column: usize, first_slack: usize) -> usize {
        let zero = C::zero();
        for slack in first_slack..first_slack + self.rows() {
            let place = self.others.iter().position(|&variable| variable == slack);
            let entry = |row: usize| match place {
                Some(place) => self.cell(row, place),
                None if self.basic[row] == slack => &self.determinant,
                None => &zero,
            };
            let (a, b) = (self.cell(row, column), self.cell(best, column));
            match C::compare(entry(row), b, entry(best), a) {
                Ordering::Less => return row,
                Ordering::Greater => return best,
                Ordering::Equal => {}
            }
        }
        best
    }
}
