//! All equilibria of random games, degenerate ones among them, held to a second method; and the games known for theirs.

use std::collections::BTreeSet;

use tah_rules::Dice;

use super::*;
use crate::number::{Rational, fraction, whole};
use crate::patience::Patience;
use crate::strategic::{Mixed, StrategicGame};

fn random_game(dice: &mut Dice, rows: usize, columns: usize, range: usize) -> StrategicGame {
    let mut matrix = || -> Vec<Vec<Rational>> {
        (0..rows).map(|_| (0..columns).map(|_| whole(dice.below(range) as i64)).collect()).collect()
    };
    let (first, second) = (matrix(), matrix());
    StrategicGame::bimatrix("random", &first, &second)
}

/// The solution of square equations in small whole numbers, by fraction-free elimination: numerators and denominator.
fn cramer(mut rows: Vec<Vec<i128>>) -> Option<(Vec<i128>, i128)> {
    let n = rows.len();
    let mut last = 1;
    for column in 0..n {
        let pivot = (column..n).find(|&row| rows[row][column] != 0)?;
        rows.swap(column, pivot);
        let line = rows[column].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(row, _)| *row != column) {
            let factor = row[column];
            for (value, other) in row.iter_mut().zip(&line) {
                *value = (*value * line[column] - factor * other) / last;
            }
        }
        last = line[column];
    }
    Some((rows.iter().map(|row| row[n]).collect(), last))
}

/// Every mixed strategy that is the only one with its support and with its best replies among some set of as many: found
/// by trying all supports and all sets. `payoffs[reply][own]` is what the other gets.
fn extreme_strategies(payoffs: &[Vec<i128>], own: usize) -> BTreeSet<Vec<Rational>> {
    let mut found = BTreeSet::new();
    for support in 1u32..1 << own {
        let played: Vec<usize> = (0..own).filter(|i| support >> i & 1 == 1).collect();
        for replies in (1u32..1 << payoffs.len()).filter(|bits| bits.count_ones() == support.count_ones()) {
            let tied: Vec<usize> = (0..payoffs.len()).filter(|j| replies >> j & 1 == 1).collect();
            // Unknowns: the probabilities, and what the replies earn.
            let mut rows: Vec<Vec<i128>> = tied
                .iter()
                .map(|&j| played.iter().map(|&i| payoffs[j][i]).chain([-1, 0]).collect())
                .collect();
            rows.push(vec![1; played.len()].into_iter().chain([0, 1]).collect());
            let Some((above, below)) = cramer(rows) else { continue };
            let (weights, value) = above.split_at(played.len());
            let positive = weights.iter().all(|&weight| weight * below.signum() > 0);
            let earns = |j: usize| played.iter().zip(weights).map(|(&i, w)| payoffs[j][i] * w).sum::<i128>();
            let best = (0..payoffs.len()).all(|j| earns(j) * below.signum() <= value[0] * below.signum());
            if positive && best {
                let mut strategy = vec![whole(0); own];
                for (&i, &weight) in played.iter().zip(weights) {
                    strategy[i] = Rational::new(weight.into(), below.into());
                }
                found.insert(strategy);
            }
        }
    }
    found
}

/// All extreme equilibria: extreme strategies that are best responses to each other.
fn by_brute_force(game: &StrategicGame) -> BTreeSet<Mixed> {
    let small = |player: usize| -> Vec<Vec<i128>> {
        let row = |row: &Vec<Rational>| row.iter().map(|v| i128::try_from(v.to_integer()).unwrap()).collect();
        game.matrix(player).iter().map(row).collect()
    };
    let sizes = game.sizes();
    let xs = extreme_strategies(&small(1), sizes[0]);
    let ys = extreme_strategies(&small(0), sizes[1]);
    let best = |payoffs: &[Vec<i128>], against: &[Rational]| -> Vec<bool> {
        let earns: Vec<Rational> = payoffs
            .iter()
            .map(|row| row.iter().zip(against).map(|(&v, p)| p * Rational::from_integer(v.into())).sum())
            .collect();
        let most = earns.iter().max().cloned();
        earns.into_iter().map(|value| Some(value) == most).collect()
    };
    let fits =
        |own: &[Rational], best: &[bool]| own.iter().zip(best).all(|(p, &best)| best || *p == whole(0));
    let replies_to_x: Vec<Vec<bool>> = xs.iter().map(|x| best(&small(1), x)).collect();
    let replies_to_y: Vec<Vec<bool>> = ys.iter().map(|y| best(&small(0), y)).collect();
    let mut found = BTreeSet::new();
    for (x, to_x) in xs.iter().zip(&replies_to_x) {
        for (y, to_y) in ys.iter().zip(&replies_to_y) {
            if fits(y, to_x) && fits(x, to_y) {
                found.insert(Mixed(vec![x.clone(), y.clone()]));
            }
        }
    }
    found
}

/// Checks one game in every way, and returns how many extreme equilibria it has.
fn check(game: &StrategicGame) -> usize {
    let all = all_equilibria(game, Patience::default()).unwrap();
    assert!(all.searched);
    let found: BTreeSet<Mixed> = all.equilibria().collect();
    assert_eq!(found.len(), all.extreme.len(), "none is listed twice");
    assert!(found.iter().all(|mixed| mixed.is_equilibrium(game)));
    assert_eq!(found, by_brute_force(game), "{}", crate::strategic::matrix_text(game));
    // Mixtures within a maximal subset are equilibria; every extreme one lies in some.
    for subset in all.subsets.as_ref().unwrap() {
        let mean = |places: &[usize], list: &[Vec<Rational>]| -> Vec<Rational> {
            let count = whole(places.len() as i64);
            let sum = |s: usize| places.iter().map(|&place| &list[place][s]).sum::<Rational>() / &count;
            (0..list[0].len()).map(sum).collect()
        };
        let centre = Mixed(vec![mean(&subset.first, &all.first), mean(&subset.second, &all.second)]);
        assert!(centre.is_equilibrium(game));
    }
    let (reached, whole_graph) = reachable(game, Patience::default());
    assert!(whole_graph && !reached.is_empty());
    assert!(reached.iter().all(|mixed| found.contains(mixed)), "paths lead to extreme equilibria");
    found.len()
}

#[test]
fn random_games_of_all_sizes() {
    let mut dice = Dice::new(8);
    let mut continua = 0;
    for round in 0..320 {
        // Few numbers make degenerate games, many make games of the general kind.
        let range = [2, 3, 5, 100][round % 4];
        let most = if round % 16 < 2 { 7 } else { 5 };
        let (rows, columns) = (2 + dice.below(most), 2 + dice.below(most));
        let (rows, columns) = if rows + columns > 13 { (rows.min(6), columns) } else { (rows, columns) };
        let game = random_game(&mut dice, rows, columns, range);
        check(&game);
        continua += usize::from(all_equilibria(&game, Patience::default()).unwrap().has_continuum());
    }
    assert!(continua > 50, "{continua} games with continua");
}

#[test]
fn the_largest_games_of_the_second_method() {
    let mut dice = Dice::new(88);
    for range in [3, 10, 25] {
        check(&random_game(&mut dice, 8, 8, range));
    }
}

#[test]
fn small_games_have_the_known_equilibria() {
    let matrix = |rows: [[i64; 2]; 2]| rows.map(|row| row.map(whole).to_vec()).to_vec();
    let sexes = StrategicGame::bimatrix("", &matrix([[3, 0], [0, 2]]), &matrix([[2, 0], [0, 3]]));
    assert_eq!(check(&sexes), 3);
    let zero = StrategicGame::bimatrix("", &matrix([[0, 0], [0, 0]]), &matrix([[0, 0], [0, 0]]));
    assert_eq!(check(&zero), 4);
    assert!(all_equilibria(&zero, Patience::default()).unwrap().has_continuum());
    let pennies = StrategicGame::bimatrix("", &matrix([[1, -1], [-1, 1]]), &matrix([[-1, 1], [1, -1]]));
    let found = all_equilibria(&pennies, Patience::default()).unwrap();
    assert_eq!(found.equilibria().collect::<Vec<_>>(), [Mixed(vec![vec![fraction(1, 2); 2]; 2])]);
    assert!(found.is_complete());
}

/// B. von Stengel, "New maximal numbers of equilibria in bimatrix games", 1999: more than 2⁶ − 1.
#[test]
fn six_by_six_with_75_equilibria() {
    let first: [[i64; 6]; 6] = [
        [9504, -660, 19976, -20526, 1776, -8976],
        [-111_771, 31680, -130_944, 168_124, -8514, 52764],
        [397_584, -113_850, 451_176, -586_476, 29216, -178_761],
        [171_204, -45936, 208_626, -263_076, 14124, -84436],
        [1_303_104, -453_420, 1_227_336, -1_718_376, 72336, -461_736],
        [737_154, -227_040, 774_576, -1_039_236, 48081, -300_036],
    ];
    let second: [[i64; 6]; 6] = [
        [72336, 48081, 29216, 14124, 1776, -8514],
        [-461_736, -300_036, -178_761, -84436, -8976, 52764],
        [1_227_336, 774_576, 451_176, 208_626, 19976, -130_944],
        [-1_718_376, -1_039_236, -586_476, -263_076, -20526, 168_124],
        [1_303_104, 737_154, 397_584, 171_204, 9504, -111_771],
        [-453_420, -227_040, -113_850, -45936, -660, 31680],
    ];
    let matrix = |rows: [[i64; 6]; 6]| rows.map(|row| row.map(whole).to_vec());
    let game = StrategicGame::bimatrix("", &matrix(first), &matrix(second));
    let found = all_equilibria(&game, Patience::default()).unwrap();
    assert!(found.is_complete() && found.equilibria().all(|mixed| mixed.is_equilibrium(&game)));
    assert_eq!(found.extreme.len(), 75);
    let (reached, _) = reachable(&game, Patience::default());
    assert_eq!(reached.len(), 75);
}

#[test]
fn patience_ends_a_search() {
    let stop = std::sync::atomic::AtomicBool::new(true);
    let patience = Patience { stop: Some(&stop), ..Patience::default() };
    let game = random_game(&mut Dice::new(5), 14, 14, 100);
    let found = all_equilibria(&game, patience).unwrap();
    assert!(!found.searched && !found.is_complete());
    assert!(found.bases < 2000);
}
