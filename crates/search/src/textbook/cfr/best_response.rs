//! How good a profile is: what each player gets, what a best response would get, and the difference.
//!
//! A best response is the upward pass of regret minimisation with a maximum in the place of the average: with the
//! others' strategies fixed, what is best at an information set does not depend on what its owner does elsewhere.

use super::{Profile, Sequences};

/// A best response of one player to the strategies of the others.
#[derive(Clone, PartialEq, Debug)]
pub struct BestResponse {
    /// What it gets.
    pub value: f64,
    /// The action it takes at each of the player's information sets, in their order.
    pub actions: Vec<usize>,
}

/// What each player gets when all follow the profile.
pub fn expected_values(sequences: &Sequences, profile: &Profile) -> Vec<f64> {
    let reach = sequences.reach(profile);
    let mut values = vec![0.0; sequences.len()];
    let value = |player| {
        sequences.earn(player, &reach, &mut values);
        for decision in sequences.decisions_of(player).iter().rev() {
            let value: f64 = decision.actions().map(|action| values[action] * profile[action]).sum();
            values[decision.parent()] += value;
        }
        values[sequences.root(player)]
    };
    (0..sequences.players()).map(value).collect()
}

/// The best that `player` can do while the others follow the profile. Of equally good actions it takes the first.
pub fn best_response(sequences: &Sequences, profile: &Profile, player: usize) -> BestResponse {
    let reach = sequences.reach(profile);
    let mut values = vec![0.0; sequences.len()];
    sequences.earn(player, &reach, &mut values);
    let mut actions = Vec::new();
    for decision in sequences.decisions_of(player).iter().rev() {
        let best = decision.actions().rev().max_by(|&a, &b| values[a].total_cmp(&values[b]));
        if let Some(best) = best {
            values[decision.parent()] += values[best];
            actions.push(best);
        }
    }
    actions.reverse();
    BestResponse { value: values[sequences.root(player)], actions }
}

/// How much a player gains by answering best instead of following the profile, on average over the players
/// (NashConv divided by the number of players, as in OpenSpiel): zero exactly at equilibrium. In a zero-sum game of two
/// players it is what the profile loses against its worst enemy, on average over the seats, beyond the game's value.
pub fn exploitability(sequences: &Sequences, profile: &Profile) -> f64 {
    let gains = expected_values(sequences, profile)
        .into_iter()
        .enumerate()
        .map(|(player, value)| best_response(sequences, profile, player).value - value);
    gains.sum::<f64>() / sequences.players() as f64
}
