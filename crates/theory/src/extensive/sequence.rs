//! The sequence form: a linear program as large as the tree finds optimal behaviour in zero-sum games of two players.
//!
//! D. Koller, N. Megiddo, B. von Stengel, "Fast algorithms for finding randomized strategies in game trees", STOC 1994.

use std::collections::HashMap;

use num_traits::{One, Zero};

use super::best_response::Behaviour;
use super::game::{ExtensiveGame, SetId};
use super::recall::{Forgetful, LastChoice};
use crate::linear::{Program, zeros};
use crate::number::{Rational, whole};
use crate::patience::Patience;

/// A solution of a zero-sum game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SequenceSolution {
    /// What the first player gets.
    pub value: Rational,
    /// How both play.
    pub behaviour: Behaviour,
}

/// The sequences of one player: the empty one, then one for each action of each of its sets.
struct Sequences {
    index: HashMap<LastChoice, usize>,
    sets: Vec<SetId>,
    /// For each set the sequence before it.
    before: Vec<usize>,
}

impl Sequences {
    fn of(game: &ExtensiveGame, player: usize, parents: &[LastChoice]) -> Self {
        let sets: Vec<SetId> = game.sets_of(player).collect();
        let mut index = HashMap::from([(None, 0)]);
        for &set in &sets {
            for action in 0..game.sets[set].actions.len() {
                index.insert(Some((set, action)), index.len());
            }
        }
        let before = sets.iter().map(|&set| index[&parents[set]]).collect();
        Self { index, sets, before }
    }

    /// For each sequence, how often it appears in each condition: that the empty one is played, and that at each set what
    /// arrives goes on.
    fn conditions(&self, game: &ExtensiveGame) -> Vec<Vec<(usize, i64)>> {
        let mut rows = vec![vec![(0, 1)]];
        for (&set, &before) in self.sets.iter().zip(&self.before) {
            let after = (0..game.sets[set].actions.len()).map(|action| (self.index[&Some((set, action))], 1));
            rows.push(std::iter::once((before, -1)).chain(after).collect());
        }
        rows
    }
}

impl ExtensiveGame {
    /// Solves a zero-sum game of two players with perfect recall. Nothing for other games, and if patience ends.
    pub fn solve_zero_sum(&self, patience: Patience<'_>) -> Result<Option<SequenceSolution>, Forgetful> {
        let parents = self.parents_of_sets()?;
        if self.players.len() != 2 || !self.is_constant_sum() {
            return Ok(None);
        }
        let [own, other] = [0, 1].map(|player| Sequences::of(self, player, &parents));
        let (sequences, replies) = (own.index.len(), other.index.len());
        let conditions = other.conditions(self);
        // Variables: the plan x, then for each condition on the reply its price, as a difference of two.
        let width = sequences + 2 * conditions.len();
        let price = |row: &mut [Rational], condition: usize, times: i64| {
            row[sequences + 2 * condition] += whole(times);
            row[sequences + 2 * condition + 1] -= whole(times);
        };
        let mut objective = zeros(width);
        price(&mut objective, 0, 1);
        let mut program = Program::maximise(objective);
        // No reply earns its player more than its price: the plan earns at least as much.
        let mut rows = vec![zeros(width); replies];
        for (condition, row) in conditions.iter().enumerate() {
            for &(reply, times) in row {
                price(&mut rows[reply], condition, times);
            }
        }
        for (x, y, payoff) in self.meetings(&own, &other) {
            rows[y][x] -= payoff;
        }
        for row in rows {
            program.at_most(row, Rational::zero());
        }
        for (condition, row) in own.conditions(self).iter().enumerate() {
            let mut equation = zeros(width);
            for &(x, times) in row {
                equation[x] += whole(times);
            }
            program.equal(equation, if condition == 0 { Rational::one() } else { Rational::zero() });
        }
        let Some(solution) = program.solve(patience).optimal() else { return Ok(None) };
        let mut behaviour = Behaviour::first_actions(self);
        for (player, plan) in [(&own, &solution.point[..sequences]), (&other, &solution.duals[..replies])] {
            realise(self, player, plan, &mut behaviour);
        }
        Ok(Some(SequenceSolution { value: solution.value, behaviour }))
    }

    /// The pairs of sequences that end the game together, with what that pays the first player, weighted by chance.
    fn meetings(&self, own: &Sequences, other: &Sequences) -> Vec<(usize, usize, Rational)> {
        let (choices, chance, paid) = (self.last_choices(), self.chance_reach(), self.paid());
        let meet = |end: usize| {
            let (x, y) = (own.index[&choices[end][0]], other.index[&choices[end][1]]);
            (x, y, &paid[end][0] * &chance[end])
        };
        self.ends().map(meet).collect()
    }
}

/// Turns the weights of sequences into probabilities of actions, where the plan arrives at all.
fn realise(game: &ExtensiveGame, player: &Sequences, plan: &[Rational], behaviour: &mut Behaviour) {
    for (&set, &before) in player.sets.iter().zip(&player.before) {
        let arrives = &plan[before];
        if !arrives.is_zero() {
            let share = |action| &plan[player.index[&Some((set, action))]] / arrives;
            behaviour.0[set] = (0..game.sets[set].actions.len()).map(share).collect();
        }
    }
}
