//! Logit quantal response: players choose better actions more often, the more so the greater λ. From λ = 0, where all is
//! even, a path leads to a Nash equilibrium as λ grows.
//!
//! R. McKelvey, T. Palfrey 1995; T. Turocy, "A dynamic homotopy interpretation of the logistic quantal response
//! equilibrium correspondence", 2005: in logarithms the path can be followed by predictor and corrector.

use crate::extensive::{ExtensiveGame, Kind};
use crate::number::approximate;
use crate::patience::Patience;
use crate::strategic::StrategicGame;

/// What every action is worth, given how likely each is.
type Values<'g> = dyn Fn(&[f64]) -> Vec<f64> + 'g;

/// Who chooses: agents with so many actions each, and what each action is worth to its agent.
pub struct Agents<'g> {
    sizes: Vec<usize>,
    values: Box<Values<'g>>,
    /// The spread of the payoffs.
    scale: f64,
}

/// Where a path has led.
#[derive(Clone, PartialEq, Debug)]
pub struct Logit {
    /// How likely each action is, agent by agent.
    pub probabilities: Vec<Vec<f64>>,
    /// The λ reached.
    pub lambda: f64,
    /// How much the best action of any agent gains over what it gets, relative to the payoffs.
    pub regret: f64,
}

impl<'g> Agents<'g> {
    /// The players of a strategic game.
    pub fn of_table(game: &'g StrategicGame) -> Self {
        let sizes = game.sizes();
        let payoffs: Vec<f64> = (0..game.cells()).flat_map(|cell| game.at(cell)).map(approximate).collect();
        let scale = spread(payoffs.iter().copied());
        let starts = starts(&sizes);
        let profiles: Vec<Vec<usize>> = (0..game.cells()).map(|cell| game.profile(cell)).collect();
        let values = move |p: &[f64]| {
            let mut values = vec![0.0; p.len()];
            for (cell, profile) in profiles.iter().enumerate() {
                for player in 0..profile.len() {
                    let others = profile.iter().enumerate().filter(|(other, _)| *other != player);
                    let weight: f64 = others.map(|(other, &strategy)| p[starts[other] + strategy]).product();
                    values[starts[player] + profile[player]] +=
                        weight * payoffs[cell * profile.len() + player];
                }
            }
            values
        };
        Self { sizes, values: Box::new(values), scale }
    }

    /// The information sets of an extensive game, each an agent of its owner.
    pub fn of_tree(game: &'g ExtensiveGame) -> Self {
        let sets: Vec<usize> = (0..game.sets.len()).filter(|&set| game.sets[set].player.is_some()).collect();
        let sizes: Vec<usize> = sets.iter().map(|&set| game.sets[set].actions.len()).collect();
        let first = starts(&sizes);
        let start: Vec<Option<usize>> =
            (0..game.sets.len()).map(|set| sets.iter().position(|&s| s == set).map(|i| first[i])).collect();
        let paid: Vec<Vec<f64>> =
            game.paid().iter().map(|paid| paid.iter().map(approximate).collect()).collect();
        let scale = spread(game.ends().flat_map(|end| paid[end].clone()));
        let chance: Vec<Vec<f64>> =
            game.sets.iter().map(|set| set.probabilities.iter().map(approximate).collect()).collect();
        let values = move |p: &[f64]| agent_values(game, &start, &chance, &paid, p);
        Self { sizes, values: Box::new(values), scale }
    }

    /// Follows the path until nobody gains more than `precision` (relative to the payoffs), or patience ends.
    pub fn trace(&self, precision: f64, patience: Patience<'_>) -> Logit {
        let n: usize = self.sizes.iter().sum();
        let mut x: Vec<f64> = self.sizes.iter().flat_map(|&size| vec![-(size as f64).ln(); size]).collect();
        x.push(0.0);
        let mut tangent = vec![0.0; n + 1];
        tangent[n] = 1.0;
        let mut step = 0.03;
        for _ in 0..100_000 {
            let Some(direction) = self.tangent(&x, &tangent) else { break };
            let guess: Vec<f64> = x.iter().zip(&direction).map(|(x, d)| x + step * d).collect();
            match self.correct(guess, &direction) {
                Some((next, steps))
                    if next.iter().zip(&x).all(|(a, b)| (a - b).abs() < 4.0 * step.max(0.3)) =>
                {
                    x = next;
                    tangent = direction;
                    step = if steps <= 3 { (step * 1.4).min(1e5) } else { step };
                }
                _ => step /= 2.0,
            }
            if step < 1e-10 || self.regret(&x) < precision || patience.count(1) {
                break;
            }
        }
        let p: Vec<f64> = x[..n].iter().map(|x| x.exp()).collect();
        let mut rest = p.iter();
        let probabilities =
            self.sizes.iter().map(|&size| rest.by_ref().take(size).copied().collect()).collect();
        Logit { probabilities, lambda: x[n] / self.scale, regret: self.regret(&x) }
    }

    fn worth(&self, p: &[f64]) -> Vec<f64> {
        (self.values)(p).into_iter().map(|value| value / self.scale).collect()
    }

    fn regret(&self, x: &[f64]) -> f64 {
        let p: Vec<f64> = x[..x.len() - 1].iter().map(|x| x.exp()).collect();
        let values = self.worth(&p);
        let of = |(start, &size): (usize, &usize)| {
            let own = start..start + size;
            let now: f64 = values[own.clone()].iter().zip(&p[own.clone()]).map(|(v, p)| v * p).sum();
            values[own].iter().copied().fold(f64::NEG_INFINITY, f64::max) - now
        };
        starts(&self.sizes).into_iter().zip(&self.sizes).map(of).fold(0.0, f64::max)
    }

    /// What is 0 on the path: log-odds less λ times the difference in worth; probabilities that sum to 1.
    fn equations(&self, x: &[f64]) -> Vec<f64> {
        let n = x.len() - 1;
        let p: Vec<f64> = x[..n].iter().map(|x| x.exp()).collect();
        let values = self.worth(&p);
        let mut out = Vec::with_capacity(n);
        for (start, &size) in starts(&self.sizes).into_iter().zip(&self.sizes) {
            out.push(p[start..start + size].iter().sum::<f64>() - 1.0);
            for action in start + 1..start + size {
                out.push(x[action] - x[start] - x[n] * (values[action] - values[start]));
            }
        }
        out
    }

    /// The derivatives of the equations: exact in λ and the logarithms themselves, by differences in what is worth what.
    fn jacobian(&self, x: &[f64]) -> Vec<Vec<f64>> {
        let n = x.len() - 1;
        let p: Vec<f64> = x[..n].iter().map(|x| x.exp()).collect();
        let values = self.worth(&p);
        let mut rows = vec![vec![0.0; n + 1]; n];
        let slopes: Vec<Vec<f64>> = (0..n).map(|j| self.slope(&p, j)).collect();
        for (start, &size) in starts(&self.sizes).into_iter().zip(&self.sizes) {
            rows[start][start..start + size].copy_from_slice(&p[start..start + size]);
            for action in start + 1..start + size {
                for (j, slope) in slopes.iter().enumerate() {
                    rows[action][j] = -x[n] * (slope[action] - slope[start]);
                }
                rows[action][action] += 1.0;
                rows[action][start] -= 1.0;
                rows[action][n] = -(values[action] - values[start]);
            }
        }
        rows
    }

    /// How what is worth what changes with the logarithm of one probability.
    fn slope(&self, p: &[f64], j: usize) -> Vec<f64> {
        const WIDTH: f64 = 1e-5;
        let at = |factor: f64| {
            let mut moved = p.to_vec();
            moved[j] *= factor;
            self.worth(&moved)
        };
        let (up, down) = (at(WIDTH.exp()), at((-WIDTH).exp()));
        up.iter().zip(down).map(|(up, down)| (up - down) / (2.0 * WIDTH)).collect()
    }

    /// The unit vector along the path that goes on in the direction of the last.
    fn tangent(&self, x: &[f64], last: &[f64]) -> Option<Vec<f64>> {
        let mut rows = self.jacobian(x);
        rows.push(last.to_vec());
        let mut side = vec![0.0; rows.len()];
        side[x.len() - 1] = 1.0;
        let direction = solve(rows, side)?;
        let length = direction.iter().map(|d| d * d).sum::<f64>().sqrt();
        (length.is_finite() && length > 0.0).then(|| direction.iter().map(|d| d / length).collect())
    }

    /// Back to the path by Newton's method, across the direction of travel; with how many steps.
    fn correct(&self, mut x: Vec<f64>, direction: &[f64]) -> Option<(Vec<f64>, u32)> {
        for steps in 1..=8 {
            let values = self.equations(&x);
            let mut rows = self.jacobian(&x);
            rows.push(direction.to_vec());
            let mut side: Vec<f64> = values.iter().map(|value| -value).collect();
            side.push(0.0);
            let change = solve(rows, side)?;
            x.iter_mut().zip(&change).for_each(|(x, change)| *x += change);
            let size = change.iter().map(|c| c.abs()).fold(0.0, f64::max);
            if !size.is_finite() || size > 20.0 {
                return None;
            }
            if size < 1e-9 * (1.0 + x[x.len() - 1].abs() * 1e-3) {
                return (x[x.len() - 1] >= 0.0).then_some((x, steps));
            }
        }
        None
    }
}

fn starts(sizes: &[usize]) -> Vec<usize> {
    sizes.iter().scan(0, |next, &size| Some(std::mem::replace(next, *next + size))).collect()
}

fn spread(payoffs: impl Iterator<Item = f64>) -> f64 {
    let (low, high) = payoffs.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)));
    if high > low { high - low } else { 1.0 }
}

/// What every action of every agent is worth, given that its information set is reached.
fn agent_values(
    game: &ExtensiveGame,
    start: &[Option<usize>],
    chance: &[Vec<f64>],
    paid: &[Vec<f64>],
    p: &[f64],
) -> Vec<f64> {
    let players = game.players.len();
    let probability =
        |set: usize, action: usize| start[set].map_or_else(|| chance[set][action], |s| p[s + action]);
    let mut reach = vec![1.0; game.nodes.len()];
    for (id, node) in game.nodes.iter().enumerate() {
        if let Kind::Move(set) = node.kind {
            for (action, &child) in node.children.iter().enumerate() {
                reach[child] = reach[id] * probability(set, action);
            }
        }
    }
    let mut worth: Vec<Vec<f64>> = paid.to_vec();
    let mut values = vec![0.0; p.len()];
    let mut arrived = vec![0.0; game.sets.len()];
    for (id, node) in game.nodes.iter().enumerate().rev() {
        let Kind::Move(set) = node.kind else { continue };
        let mut sum = vec![0.0; players];
        for (action, &child) in node.children.iter().enumerate() {
            for (sum, worth) in sum.iter_mut().zip(&worth[child]) {
                *sum += probability(set, action) * worth;
            }
            if let (Some(start), Some(player)) = (start[set], game.sets[set].player) {
                values[start + action] += reach[id] * worth[child][player];
            }
        }
        arrived[set] += reach[id];
        worth[id] = sum;
    }
    for (set, start) in start.iter().enumerate() {
        if let Some(start) = start.filter(|_| arrived[set] > 0.0) {
            values[start..start + game.sets[set].actions.len()].iter_mut().for_each(|v| *v /= arrived[set]);
        }
    }
    values
}

/// A system of linear equations in doubles, by elimination with the largest pivots.
fn solve(mut rows: Vec<Vec<f64>>, mut side: Vec<f64>) -> Option<Vec<f64>> {
    let n = rows.len();
    for column in 0..n {
        let best = (column..n).max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs()))?;
        if rows[best][column] == 0.0 || !rows[best][column].is_finite() {
            return None;
        }
        rows.swap(column, best);
        side.swap(column, best);
        let (above, below) = rows.split_at_mut(column + 1);
        let line = &above[column];
        for (i, row) in below.iter_mut().enumerate() {
            let factor = row[column] / line[column];
            if factor != 0.0 {
                row[column..]
                    .iter_mut()
                    .zip(&line[column..])
                    .for_each(|(value, other)| *value -= factor * other);
                side[column + 1 + i] -= factor * side[column];
            }
        }
    }
    for row in (0..n).rev() {
        let known: f64 = (row + 1..n).map(|j| rows[row][j] * side[j]).sum();
        side[row] = (side[row] - known) / rows[row][row];
    }
    side.iter().all(|value| value.is_finite()).then_some(side)
}
