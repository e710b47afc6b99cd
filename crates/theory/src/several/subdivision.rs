//! The roots of a system within [0, 1]ⁿ: boxes in which some equation has no root are dropped, boxes with at most one root
//! are left to Newton's method, the others are halved.

use super::system::System;

/// Boxes smaller than this are given up: the system has a multiple root there, or a continuum of them.
const SMALLEST: f64 = 1.0 / 4096.0;

/// So many boxes are looked at for one system.
const MOST_BOXES: usize = 20_000;

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

pub(super) fn roots(system: &System) -> Roots {
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
    let mut looked = 0;
    while let Some(cube) = waiting.pop() {
        looked += 1;
        if looked > MOST_BOXES {
            found.complete = false;
            return found;
        }
        let corners = corners(&cube);
        if !may_have_root(system, &cube, &corners) {
            continue;
        }
        if has_one_root_at_most(system, &cube, &corners) {
            found.points.extend(newton(system, &cube).filter(|root| is_new(&found.points, root)));
        } else if cube.half < SMALLEST {
            found.complete = false;
            // A multiple root can still be where Newton's method ends.
            found.points.extend(newton(system, &cube).filter(|root| is_new(&found.points, root)));
        } else {
            let half = cube.half / 2.0;
            for corner in corners_of(&cube.middle, half) {
                waiting.push(Cube { middle: corner, half });
            }
        }
    }
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

/// Whether every equation takes both signs at the corners, and the probabilities can sum to at most 1.
fn may_have_root(system: &System, cube: &Cube, corners: &[Vec<f64>]) -> bool {
    let mut sums = vec![0.0; system.supports.len()];
    for ((player, _), middle) in system.owners().iter().zip(&cube.middle) {
        sums[*player] += middle - cube.half;
    }
    if sums.iter().any(|&sum| sum > 1.0 + 1e-9) {
        return false;
    }
    let values: Vec<Vec<f64>> = corners.iter().map(|corner| system.doubles(corner)).collect();
    (0..cube.middle.len()).all(|equation| {
        let at = values.iter().map(|values| values[equation]);
        let (low, high) = at.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)));
        let slack = 1e-12 * (1.0 + low.abs().max(high.abs()));
        low <= slack && high >= -slack
    })
}

/// Whether the derivatives, seen from those in the middle, are dominated by their diagonal all over the box.
fn has_one_root_at_most(system: &System, cube: &Cube, corners: &[Vec<f64>]) -> bool {
    let Some(inverse) = invert(&system.slopes(&cube.middle)) else { return false };
    let n = cube.middle.len();
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

/// The root that Newton's method finds from the middle, if it is in the box or at its border.
fn newton(system: &System, cube: &Cube) -> Option<Vec<f64>> {
    let mut point = cube.middle.clone();
    for _ in 0..60 {
        let values = system.doubles(&point);
        let inverse = invert(&system.slopes(&point))?;
        let mut size: f64 = 0.0;
        for (i, row) in inverse.iter().enumerate() {
            let step: f64 = row.iter().zip(&values).map(|(a, b)| a * b).sum();
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
