//! The proof that a basis is best: the point it gives, the prices it gives, and that neither breaks an inequality. Two
//! systems as large as the basis are solved, which is far less work than a tableau of the whole program.

use num_bigint::BigInt;
use num_traits::{Signed, Zero};

use crate::exact::solve;
use crate::number::{Rational, common_denominator};

/// The point and the prices of a basis if they prove each other best. The last entry of a row is its bound.
pub(super) fn certify(
    rows: &[Vec<BigInt>],
    objective: &[BigInt],
    basis: &[usize],
) -> Option<(Vec<Rational>, Vec<Rational>)> {
    let variables = objective.len();
    let mut is_basic = vec![false; variables + rows.len()];
    for &variable in basis {
        *is_basic.get_mut(variable)? = true;
    }
    let played: Vec<usize> = (0..variables).filter(|&variable| is_basic[variable]).collect();
    let tight: Vec<usize> = (0..rows.len()).filter(|row| !is_basic[variables + row]).collect();
    if played.len() != tight.len() {
        return None;
    }
    let exact = |value: &BigInt| Rational::from_integer(value.clone());
    let along = |&row: &usize| played.iter().chain([&variables]).map(|&j| exact(&rows[row][j])).collect();
    let across = |&column: &usize| {
        tight.iter().map(|&row| exact(&rows[row][column])).chain([exact(&objective[column])]).collect()
    };
    let point =
        spread(solve(&tight.iter().map(along).collect::<Vec<_>>(), played.len())?, &played, variables);
    let prices =
        spread(solve(&played.iter().map(across).collect::<Vec<_>>(), tight.len())?, &tight, rows.len());
    let (x, x_scale) = whole_numbers(&point)?;
    let (y, y_scale) = whole_numbers(&prices)?;
    let keeps = |row: &Vec<BigInt>| {
        let sum: BigInt = played.iter().map(|&j| &row[j] * &x[j]).sum();
        sum <= &row[variables] * &x_scale
    };
    let pays = |column: usize| {
        let sum: BigInt = tight.iter().map(|&row| &rows[row][column] * &y[row]).sum();
        sum >= &objective[column] * &y_scale
    };
    (rows.iter().all(keeps) && (0..variables).all(pays)).then_some((point, prices))
}

fn spread(values: Vec<Rational>, places: &[usize], length: usize) -> Vec<Rational> {
    let mut all = vec![Rational::zero(); length];
    for (&place, value) in places.iter().zip(values) {
        all[place] = value;
    }
    all
}

/// The numbers over their common denominator; nothing if one is negative.
fn whole_numbers(values: &[Rational]) -> Option<(Vec<BigInt>, BigInt)> {
    let scale = common_denominator(values);
    let whole = |value: &Rational| (!value.is_negative()).then(|| value.numer() * (&scale / value.denom()));
    Some((values.iter().map(whole).collect::<Option<_>>()?, scale))
}
