//! Populations and learners: the replicator equation (P. Taylor, L. Jonker 1978) and fictitious play (G. Brown 1951).

use crate::number::approximate;
use crate::strategic::StrategicGame;

/// How strategies change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dynamics {
    /// Shares grow by what they earn above the mean of their population, one population for each player.
    Replicator,
    /// Everybody plays a best response to how often the others have played what so far.
    Fictitious,
}

/// The shares of all strategies at each step: by step, by player, by strategy.
#[derive(Clone, PartialEq, Debug)]
pub struct Trajectory {
    /// The shares, the first being those at the start.
    pub steps: Vec<Vec<Vec<f64>>>,
    /// How much time passes in a step.
    pub time: f64,
}

/// How much time one step of the replicator equation is, when payoffs are scaled to a spread of 1.
const TIME: f64 = 0.1;

/// Follows the shares from `start` for so many steps.
pub fn evolve(game: &StrategicGame, dynamics: Dynamics, start: Vec<Vec<f64>>, steps: usize) -> Trajectory {
    let table = Table::new(game);
    let mut trajectory = Trajectory { steps: vec![start.clone()], time: 1.0 };
    let mut now = start;
    match dynamics {
        Dynamics::Replicator => {
            trajectory.time = TIME;
            for _ in 0..steps {
                now = table.runge_kutta(&now);
                trajectory.steps.push(now.clone());
            }
        }
        Dynamics::Fictitious => {
            // The start counts as one round that everybody saw.
            for seen in 1..=steps {
                let replies = table.best_replies(&now);
                for (own, reply) in now.iter_mut().zip(replies) {
                    for (strategy, share) in own.iter_mut().enumerate() {
                        let played = f64::from(u8::from(strategy == reply));
                        *share += (played - *share) / (seen + 1) as f64;
                    }
                }
                trajectory.steps.push(now.clone());
            }
        }
    }
    trajectory
}

/// The payoffs as doubles, scaled to a spread of 1.
struct Table {
    profiles: Vec<Vec<usize>>,
    payoffs: Vec<Vec<f64>>,
}

impl Table {
    fn new(game: &StrategicGame) -> Self {
        let mut payoffs: Vec<Vec<f64>> =
            (0..game.cells()).map(|cell| game.at(cell).iter().map(approximate).collect()).collect();
        let all = payoffs.iter().flatten();
        let (low, high) = all.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), &v| (l.min(v), h.max(v)));
        let scale = if high > low { high - low } else { 1.0 };
        payoffs.iter_mut().flatten().for_each(|payoff| *payoff /= scale);
        Self { profiles: (0..game.cells()).map(|cell| game.profile(cell)).collect(), payoffs }
    }

    /// What every strategy earns against the others' shares.
    fn values(&self, shares: &[Vec<f64>]) -> Vec<Vec<f64>> {
        let mut values: Vec<Vec<f64>> = shares.iter().map(|own| vec![0.0; own.len()]).collect();
        for (profile, payoffs) in self.profiles.iter().zip(&self.payoffs) {
            for (player, &strategy) in profile.iter().enumerate() {
                let others = profile.iter().enumerate().filter(|(other, _)| *other != player);
                let weight: f64 = others.map(|(other, &s)| shares[other][s]).product();
                values[player][strategy] += weight * payoffs[player];
            }
        }
        values
    }

    /// How fast shares grow.
    fn growth(&self, shares: &[Vec<f64>]) -> Vec<Vec<f64>> {
        let grow = |(own, values): (&Vec<f64>, Vec<f64>)| {
            let mean: f64 = own.iter().zip(&values).map(|(share, value)| share * value).sum();
            own.iter().zip(values).map(|(share, value)| share * (value - mean)).collect()
        };
        shares.iter().zip(self.values(shares)).map(grow).collect()
    }

    /// One step by the classical method of fourth order.
    fn runge_kutta(&self, shares: &[Vec<f64>]) -> Vec<Vec<f64>> {
        let ahead = |slope: &[Vec<f64>], time: f64| -> Vec<Vec<f64>> {
            let step = |(own, slope): (&Vec<f64>, &Vec<f64>)| {
                own.iter().zip(slope).map(|(x, s)| x + time * s).collect()
            };
            shares.iter().zip(slope).map(step).collect()
        };
        let first = self.growth(shares);
        let second = self.growth(&ahead(&first, TIME / 2.0));
        let third = self.growth(&ahead(&second, TIME / 2.0));
        let fourth = self.growth(&ahead(&third, TIME));
        let mut next = shares.to_vec();
        for (player, own) in next.iter_mut().enumerate() {
            for (s, share) in own.iter_mut().enumerate() {
                let slope =
                    first[player][s] + 2.0 * second[player][s] + 2.0 * third[player][s] + fourth[player][s];
                *share = (*share + TIME / 6.0 * slope).max(0.0);
            }
            let sum: f64 = own.iter().sum();
            for share in own {
                *share /= sum;
            }
        }
        next
    }

    /// A best reply of every player, the first of several.
    fn best_replies(&self, shares: &[Vec<f64>]) -> Vec<usize> {
        let best =
            |values: &Vec<f64>| (0..values.len()).rev().max_by(|&a, &b| values[a].total_cmp(&values[b]));
        self.values(shares).iter().map(|values| best(values).unwrap_or(0)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::whole;

    fn game(first: [[i64; 2]; 2], second: [[i64; 2]; 2]) -> StrategicGame {
        let matrix = |rows: [[i64; 2]; 2]| rows.map(|row| row.map(whole).to_vec());
        StrategicGame::bimatrix("", &matrix(first), &matrix(second))
    }

    #[test]
    fn defection_takes_over() {
        let dilemma = game([[3, 0], [5, 1]], [[3, 5], [0, 1]]);
        let path = evolve(&dilemma, Dynamics::Replicator, vec![vec![0.9, 0.1]; 2], 1000);
        assert!(path.steps[1000].iter().all(|own| own[1] > 0.999));
    }

    #[test]
    fn the_replicator_equation_keeps_its_integral() {
        // In matching pennies x(1−x)·y(1−y) does not change along an orbit.
        let pennies = game([[1, -1], [-1, 1]], [[-1, 1], [1, -1]]);
        let path = evolve(&pennies, Dynamics::Replicator, vec![vec![0.3, 0.7], vec![0.5, 0.5]], 500);
        let integral = |shares: &[Vec<f64>]| shares.iter().flatten().product::<f64>();
        assert!((integral(&path.steps[0]) - integral(&path.steps[500])).abs() < 1e-6);
    }

    #[test]
    fn fictitious_play_finds_the_mixed_equilibrium_of_zero_sum_games() {
        let pennies = game([[1, -1], [-1, 1]], [[-1, 1], [1, -1]]);
        let path = evolve(&pennies, Dynamics::Fictitious, vec![vec![1.0, 0.0]; 2], 20_000);
        assert!(path.steps[20_000].iter().all(|own| (own[0] - 0.5).abs() < 0.02));
    }
}
