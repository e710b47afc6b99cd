//! Systems of linear equations, exactly.

use num_bigint::BigInt;
use num_traits::Zero;

use super::Tableau;
use crate::number::{Rational, common_denominator};

/// The one solution of equations (the last entry of each is its right side); nothing if there is none or more than one.
/// There may be more equations than unknowns.
pub(crate) fn solve(equations: &[Vec<Rational>], unknowns: usize) -> Option<Vec<Rational>> {
    let rows: Vec<Vec<BigInt>> = equations.iter().map(|equation| scaled(equation)).collect();
    let mut tableau = Tableau::<BigInt>::new(&rows, unknowns, 0).ok()?;
    // Every unknown must become basic, in some row that has none yet.
    for unknown in 0..unknowns {
        let free = |&row: &usize| tableau.basic[row] >= unknowns && !tableau.cell(row, unknown).is_zero();
        let row = (0..tableau.rows()).find(free)?;
        tableau.pivot(row, unknown).ok()?;
    }
    let mut solution = vec![Rational::zero(); unknowns];
    for row in 0..tableau.rows() {
        match solution.get_mut(tableau.basic[row]) {
            Some(value) => *value = tableau.worth(tableau.last(row)),
            None if !tableau.last(row).is_zero() => return None,
            None => {}
        }
    }
    Some(solution)
}

/// The row times the least number that makes it whole.
pub(crate) fn scaled(row: &[Rational]) -> Vec<BigInt> {
    let denominator = common_denominator(row);
    row.iter().map(|value| value.numer() * (&denominator / value.denom())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{fraction, whole};

    #[test]
    fn systems_are_solved_or_refused() {
        let row = |values: &[i64]| values.iter().map(|&v| whole(v)).collect::<Vec<_>>();
        let found = solve(&[row(&[0, 2, 1]), row(&[3, 1, 1])], 2);
        assert_eq!(found, Some(vec![fraction(1, 6), fraction(1, 2)]));
        // One more that agrees, one that does not, and too few.
        assert!(solve(&[row(&[0, 2, 1]), row(&[3, 1, 1]), row(&[3, 3, 2])], 2).is_some());
        assert!(solve(&[row(&[0, 2, 1]), row(&[3, 1, 1]), row(&[3, 3, 3])], 2).is_none());
        assert!(solve(&[row(&[1, 2, 1]), row(&[2, 4, 2])], 2).is_none());
    }
}
