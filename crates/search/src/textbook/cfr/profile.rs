//! A profile: for every information set of every player, how likely each move is.

use std::ops::{Index, IndexMut};

use super::{Decision, Sequences};

/// The probabilities of all actions, those of one information set side by side.
#[derive(Clone, PartialEq, Debug)]
pub struct Profile(Vec<f64>);

impl Profile {
    /// Every move is as likely as the others.
    pub fn uniform(sequences: &Sequences) -> Self {
        let mut profile = Self(vec![0.0; sequences.actions()]);
        profile.normalise(sequences.decisions());
        profile
    }

    /// The strategies that play each action in proportion to its weight; all alike where no weight is positive.
    pub fn from_weights(sequences: &Sequences, weights: &[f64]) -> Self {
        let mut profile = Self(weights[..sequences.actions()].to_vec());
        profile.normalise(sequences.decisions());
        profile
    }

    /// The probabilities of the moves of one information set.
    pub fn at(&self, decision: Decision) -> &[f64] {
        &self.0[decision.actions()]
    }

    /// The probabilities of all actions.
    pub fn as_slice(&self) -> &[f64] {
        &self.0
    }

    fn normalise(&mut self, decisions: &[Decision]) {
        for decision in decisions {
            let weights = &mut self.0[decision.actions()];
            let sum: f64 = weights.iter().sum();
            let alike = 1.0 / weights.len() as f64;
            for weight in weights {
                *weight = if sum > 0.0 { *weight / sum } else { alike };
            }
        }
    }
}

impl Index<usize> for Profile {
    type Output = f64;
    fn index(&self, action: usize) -> &f64 {
        &self.0[action]
    }
}

impl IndexMut<usize> for Profile {
    fn index_mut(&mut self, action: usize) -> &mut f64 {
        &mut self.0[action]
    }
}
