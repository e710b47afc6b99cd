//! The iteration: play, count what every action would have gained, and next time play in proportion to the regret.
//!
//! Zinkevich et al. 2007. An iteration of one player is three loops over flat arrays and allocates nothing.

use std::marker::PhantomData;

use super::{Order, Profile, Sequences, Variant};

/// A run of one [`Variant`] on one game. Between two calls of [`iterate`](Solver::iterate) a caller may look at the
/// strategies, report, or stop.
#[derive(Clone, Debug)]
pub struct Solver<'a, A> {
    sequences: &'a Sequences,
    /// By action: how much better than the strategies played it would have been.
    regrets: Vec<f64>,
    /// By action: how likely it is to be played next.
    strategy: Vec<f64>,
    /// By sequence: the probability that its owner's choices reach it.
    reach: Vec<f64>,
    /// By sequence: its counterfactual value.
    values: Vec<f64>,
    /// By sequence: the weighted sum of `reach` over all iterations.
    sums: Vec<f64>,
    iterations: u64,
    touched: u64,
    variant: PhantomData<A>,
}

impl<'a, A: Variant> Solver<'a, A> {
    /// A run that has not begun: every move is as likely as the others.
    pub fn new(sequences: &'a Sequences) -> Self {
        let uniform = Profile::uniform(sequences);
        Self {
            sequences,
            regrets: vec![0.0; sequences.actions()],
            strategy: uniform.as_slice().to_vec(),
            reach: sequences.reach(&uniform),
            values: vec![0.0; sequences.len()],
            sums: vec![0.0; sequences.len()],
            iterations: 0,
            touched: 0,
            variant: PhantomData,
        }
    }

    /// Runs `n` more iterations.
    pub fn iterate(&mut self, n: u64) {
        let players = self.sequences.players();
        for _ in 0..n {
            self.iterations += 1;
            match A::ORDER {
                Order::Together => {
                    (0..players).for_each(|player| self.play(player));
                    (0..players).for_each(|player| self.learn(player));
                }
                Order::InTurn => {
                    for player in 0..players {
                        self.learn(player);
                        self.play(player);
                    }
                }
            }
        }
    }

    /// Downward: the reach of the player's sequences under its strategy, which joins the average.
    fn play(&mut self, player: usize) {
        let weight = A::weight(self.iterations);
        for decision in self.sequences.decisions_of(player) {
            let arrived = self.reach[decision.parent()];
            let actions = decision.actions();
            let strategy = &self.strategy[actions.clone()];
            let reach = &mut self.reach[actions.clone()];
            let sums = &mut self.sums[actions];
            for ((reach, sum), probability) in reach.iter_mut().zip(sums).zip(strategy) {
                *reach = arrived * probability;
                *sum += weight * *reach;
            }
        }
    }

    /// Upward: the counterfactual values of the player's actions, the regrets they leave, and the strategy that
    /// follows from these.
    fn learn(&mut self, player: usize) {
        let memory = A::memory(self.iterations);
        self.sequences.earn(player, &self.reach, &mut self.values);
        for decision in self.sequences.decisions_of(player).iter().rev() {
            let actions = decision.actions();
            let values = &self.values[actions.clone()];
            let strategy = &mut self.strategy[actions.clone()];
            let regrets = &mut self.regrets[actions];
            let value: f64 =
                values.iter().zip(&*strategy).map(|(value, probability)| value * probability).sum();
            for (regret, action_value) in regrets.iter_mut().zip(values) {
                *regret = A::regret(memory, *regret, action_value - value);
            }
            match_regrets(regrets, strategy);
            self.values[decision.parent()] += value;
        }
        self.touched += self.sequences.steps(player);
    }

    /// How many iterations have been run.
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// How many ends and actions of the game have been touched so far.
    pub fn touched(&self) -> u64 {
        self.touched
    }

    /// The strategies that approach an equilibrium: the average over all iterations.
    pub fn average_strategy(&self) -> Profile {
        Profile::from_weights(self.sequences, &self.sums)
    }

    /// The strategies to be played next. Those of CFR need not approach anything.
    pub fn current_strategy(&self) -> Profile {
        Profile::from_weights(self.sequences, &self.strategy)
    }
}

/// Regret matching: each action in proportion to its positive regret, all alike if there is none.
/// (S. Hart, A. Mas-Colell, "A simple adaptive procedure leading to correlated equilibrium", 2000.)
#[inline]
fn match_regrets(regrets: &[f64], strategy: &mut [f64]) {
    let sum: f64 = regrets.iter().map(|regret| regret.max(0.0)).sum();
    if sum > 0.0 {
        let scale = 1.0 / sum;
        for (probability, regret) in strategy.iter_mut().zip(regrets) {
            *probability = regret.max(0.0) * scale;
        }
    } else {
        strategy.fill(1.0 / strategy.len() as f64);
    }
}
