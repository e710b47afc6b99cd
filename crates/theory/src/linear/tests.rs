//! Programs with known answers, random ones held to weak duality, and zero-sum games.

use num_traits::{Signed, Zero};
use tah_rules::Dice;

use super::*;
use crate::number::{dot, fraction, whole};

fn row(values: &[i64]) -> Vec<Rational> {
    values.iter().map(|&value| whole(value)).collect()
}

#[test]
fn programs_of_the_textbook() {
    // Chvátal, chapter 1: 5x + 4y + 3z, best at (2, 0, 1) with 13.
    let mut program = Program::maximise(row(&[5, 4, 3]));
    program.at_most(row(&[2, 3, 1]), whole(5));
    program.at_most(row(&[4, 1, 2]), whole(11));
    program.at_most(row(&[3, 4, 2]), whole(8));
    let solution = program.solve(Patience::default()).optimal().unwrap();
    assert_eq!((solution.value, solution.point), (whole(13), row(&[2, 0, 1])));
    assert_eq!(solution.duals, row(&[1, 0, 1]));

    let mut none = Program::maximise(row(&[1]));
    none.at_most(row(&[1]), whole(1));
    none.at_least(row(&[1]), whole(2));
    assert_eq!(none.solve(Patience::default()), Outcome::Infeasible);

    let mut endless = Program::maximise(row(&[1, 0]));
    endless.at_most(row(&[-1, 1]), whole(3));
    assert_eq!(endless.solve(Patience::default()), Outcome::Unbounded);

    let mut fractions = Program::maximise(vec![fraction(1, 2), fraction(1, 3)]);
    fractions.equal(row(&[1, 1]), whole(1));
    fractions.at_least(row(&[0, 4]), whole(1));
    let solution = fractions.solve(Patience::default()).optimal().unwrap();
    assert_eq!((solution.value, solution.point), (fraction(11, 24), vec![fraction(3, 4), fraction(1, 4)]));
}

#[test]
fn random_programs_have_equal_primal_and_dual_values() {
    let mut dice = Dice::new(3);
    let mut solved = 0;
    for _ in 0..400 {
        let (variables, rows) = (1 + dice.below(6), 1 + dice.below(6));
        let mut draw = |low: i64, size: usize| whole(low + dice.below(size) as i64);
        let mut program = Program::maximise((0..variables).map(|_| draw(-3, 9)).collect());
        for _ in 0..rows {
            let row = (0..variables).map(|_| draw(-4, 9)).collect();
            program.at_most(row, draw(-3, 12));
        }
        let Outcome::Optimal(solution) = program.solve(Patience::default()) else { continue };
        solved += 1;
        assert!(solution.point.iter().chain(&solution.duals).all(|value| !value.is_negative()));
        let bounds: Vec<Rational> = program.rows.iter().map(|row| row[variables].clone()).collect();
        assert_eq!(dot(&bounds, &solution.duals), solution.value, "{program:?}");
        for (row, bound) in program.rows.iter().zip(&bounds) {
            assert!(&dot(&row[..variables], &solution.point) <= bound);
        }
        for variable in 0..variables {
            let priced = program.rows.iter().zip(&solution.duals).map(|(row, dual)| &row[variable] * dual);
            assert!(priced.sum::<Rational>() >= program.objective[variable]);
        }
    }
    assert!(solved > 100, "{solved}");
}

#[test]
fn zero_sum_games_have_their_value() {
    let rock_paper_scissors = [row(&[0, -1, 1]), row(&[1, 0, -1]), row(&[-1, 1, 0])];
    let solved = maximin(&rock_paper_scissors, Patience::default()).unwrap();
    assert!(solved.value.is_zero());
    assert_eq!(solved.rows, vec![fraction(1, 3); 3]);
    assert_eq!(solved.columns, vec![fraction(1, 3); 3]);
}

/// Both strategies make sure of the value against every pure reply, which proves it.
fn proven(matrix: &[Vec<Rational>]) -> Maximin {
    let solved = maximin(matrix, Patience::default()).unwrap();
    for row in matrix {
        assert!(dot(row, &solved.columns) <= solved.value);
    }
    for column in 0..matrix[0].len() {
        let entries: Vec<Rational> = matrix.iter().map(|row| row[column].clone()).collect();
        assert!(dot(&entries, &solved.rows) >= solved.value);
    }
    solved
}

#[test]
fn random_zero_sum_games_are_proven() {
    let mut dice = Dice::new(4);
    for round in 0..61 {
        let (rows, columns) = if round == 60 { (60, 50) } else { (1 + dice.below(12), 1 + dice.below(12)) };
        let range = if round % 2 == 0 { 4 } else { 1000 };
        let matrix: Vec<Vec<Rational>> =
            (0..rows).map(|_| (0..columns).map(|_| whole(dice.below(range) as i64 - 50)).collect()).collect();
        proven(&matrix);
    }
}
