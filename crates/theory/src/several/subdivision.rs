//! The roots of a system within [0, 1]ⁿ: boxes in which some equation has no root are dropped, boxes with at most one root
//! are left to Newton's method, the others are halved.

use super::system::System;
use crate::patience::Patience;

/// Boxes smaller than this are given up: the system has a multiple root there, or a continuum of them.
const SMALLEST: f64 = 1.0 / 4096.0;

/// After so many boxes given up, it is a continuum.
const MOST_GIVEN_UP: usize = 32;

/// So many corners are looked at for one system.
const MOST_CORNERS: usize = 200_000;

/// More unknowns than this have too many corners.
const MOST_UNKNOWNS: usize = 10;

/// The roots that were found.
pub(super) struct Roots {
    pub(super) points: Vec<Vec<f64>>,
    /// Whether there are no others.
    pub(super) complete: bool,
}

/// A box: its middle, and half its width in every direction.
#[derive(Clone)]
struct Cube {
    middle: Vec<f64>,
    half: f64,
}

/// The roots of a system; `left` is how many corners may still be looked at for all systems of the game.
pub(super) fn roots(system: &System, left: &mut usize, patience: Patience<'_>) -> Roots {
    let unknowns = system.unknowns();
    let mut found = Roots { points: Vec::new(), complete: true };
    if unknowns > MOST_UNKNOWNS || system.mixing() < 2 {
        // One who mixes against pure strategies does so on a whole edge or nowhere.
        let nowhere = system.mixing() < 2
            && system.doubles(&vec![0.5; unknowns]).iter().any(|value| value.abs() > 1e-12);
        found.complete = nowhere;
        return found;
    }
    let mut waiting = vec![Cube { middle: vec![0.5; unknowns], half: 0.5 }];
    let enough = left.saturating_sub(MOST_CORNERS);
    let mut given_up = 0;
    while let Some(cube) = waiting.pop() {
        *left = left.saturating_sub(1 << unknowns);
        if *left <= enough || given_up > MOST_GIVEN_UP || patience.is_over() {
            found.complete = false;
            return found;
        }
        if !can_sum_to_one(system, &cube) {
            continue;
        }
        let corners = corners(&cube);
        let inverse = invert(&system.slopes(&cube.middle));
        if !may_have_root(system, &corners, inverse.as_deref()) {
            continue;
        }
        let is_one = inverse.is_some_and(|inverse| has_one_root_at_most(system, &corners, &inverse));
        if is_one || cube.half < SMALLEST {
            // A multiple root can still be where Newton's method ends.
            given_up += usize::from(!is_one);
            found.points.extend(newton(system, &cube).filter(|root| is_new(&found.points, root)));
        } else {
            let half = cube.half / 2.0;
            waiting.extend(corners_of(&cube.middle, half).map(|middle| Cube { middle, half }));
        }
    }
    found.complete = given_up == 0;
    found
}

fn is_new(points: &[Vec<f64>], root: &[f64]) -> bool {
    !points.iter().any(|point| point.iter().zip(root).all(|(a, b)| (a - b).abs() < 1e-9))
}

fn corners(cube: &Cube) -> Vec<Vec<f64>> {
    corners_of(&cube.middle, cube.half).collect()
}

fn corners_of(middle: &[f64], half: f64) -> impl Iterator<Item = Vec<f64>> + '_ {
    let shift = move |bits: usize, i: usize| if bits >> i & 1 == 1 { half } else { -half };
    (0..1usize << middle.len())
        .map(move |bits| middle.iter().enumerate().map(|(i, x)| x + shift(bits, i)).collect())
}

/// Whether the probabilities of each player can sum to at most 1.
fn can_sum_to_one(system: &System, cube: &Cube) -> bool {
    let mut sums = vec![0.0; system.supports.len()];
    for ((player, _), middle) in system.owners().iter().zip(&cube.middle) {
        sums[*player] += middle - cube.half;
    }
    sums.iter().all(|&sum| sum <= 1.0 + 1e-9)
}

/// Whether every equation takes both signs at the corners, as it is and as the inverse of the derivatives combines them.
fn may_have_root(system: &System, corners: &[Vec<f64>], inverse: Option<&[Vec<f64>]>) -> bool {
    let values: Vec<Vec<f64>> = corners.iter().map(|corner| system.doubles(corner)).collect();
    let takes_both = |combine: &dyn Fn(&[f64]) -> f64| {
        let at = values.iter().map(|values| combine(values));
        let (low, high) = at.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)));
        let slack = 1e-12 * (1.0 + low.abs().max(high.abs()));
        low <= slack && high >= -slack
    };
    (0..corners[0].len()).all(|equation| takes_both(&|values| values[equation]))
        && inverse.into_iter().flatten().all(|row| takes_both(&|values| product(row, values)))
}

/// Whether the derivatives, seen from those in the middle, are dominated by their diagonal all over the box.
fn has_one_root_at_most(system: &System, corners: &[Vec<f64>], inverse: &[Vec<f64>]) -> bool {
    let n = inverse.len();
    let mut most = vec![vec![0.0f64; n]; n];
    for corner in corners {
        let slopes = system.slopes(corner);
        for i in 0..n {
            for j in 0..n {
                let seen: f64 = (0..n).map(|k| inverse[i][k] * slopes[k][j]).sum();
                let off = seen - f64::from(u8::from(i == j));
                most[i][j] = most[i][j].max(off.abs());
            }
        }
    }
    most.iter().all(|row| row.iter().sum::<f64>() < 0.9)
}

fn product(row: &[f64], values: &[f64]) -> f64 {
    row.iter().zip(values).map(|(a, b)| a * b).sum()
}

/// The root that Newton's method finds from the middle, if it is in the box or at its border.
fn newton(system: &System, cube: &Cube) -> Option<Vec<f64>> {
    let mut point = cube.middle.clone();
    for _ in 0..60 {
        let values = system.doubles(&point);
        let inverse = invert(&system.slopes(&point))?;
        let mut size: f64 = 0.0;
        for (i, row) in inverse.iter().enumerate() {
            let step = product(row, &values);
            point[i] -= step;
            size = size.max(step.abs());
        }
        if size < 1e-15 {
            break;
        }
    }
    let near = |(x, middle): (&f64, &f64)| (x - middle).abs() <= cube.half * 1.000_001 + 1e-9;
    point.iter().zip(&cube.middle).all(near).then_some(point)
}

/// The inverse of a matrix, by elimination; nothing if it has none, or hardly.
pub(crate) fn invert(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let n = matrix.len();
    let mut rows: Vec<Vec<f64>> = matrix
        .iter()
        .enumerate()
        .map(|(i, row)| row.iter().copied().chain((0..n).map(|j| f64::from(u8::from(i == j)))).collect())
        .collect();
    let scale = matrix.iter().flatten().fold(0.0f64, |most, value| most.max(value.abs()));
    for column in 0..n {
        let best = (column..n).max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs()))?;
        rows.swap(column, best);
        let pivot = rows[column][column];
        if pivot.abs() <= 1e-13 * scale {
            return None;
        }
        rows[column].iter_mut().for_each(|value| *value /= pivot);
        let line = rows[column].clone();
        for (i, row) in rows.iter_mut().enumerate().filter(|(i, _)| *i != column) {
            let factor = row[column];
            if factor != 0.0 && i != column {
                row.iter_mut().zip(&line).for_each(|(value, other)| *value -= factor * other);
            }
        }
    }
    Some(rows.into_iter().map(|row| row[n..].to_vec()).collect())
}
