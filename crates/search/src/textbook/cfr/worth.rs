//! What an information set is worth to its owner when all play a given profile from there on.

use std::hash::Hash;

use super::{ExtensiveForm, Kind, Profile};

/// The expected payoff of the owner of information set `set` under `profile`, averaged over the set's nodes as chance
/// and the other players make them likely; nothing if they never come there.
pub fn worth<V: Clone + Eq + Hash, M: Copy + Eq>(
    form: &ExtensiveForm<V, M>,
    profile: &Profile,
    set: usize,
) -> Option<f64> {
    let owner = form.sets[set].player;
    let (reach, values) = (reach_without(form, profile, owner), values_for(form, profile, owner));
    let inside = || (0..form.nodes.len()).filter(|&node| form.nodes[node].kind == Kind::Decision(set));
    let total: f64 = inside().map(|node| reach[node]).sum();
    (total > 0.0).then(|| inside().map(|node| reach[node] * values[node]).sum::<f64>() / total)
}

/// How likely each edge of a node is.
fn weights<V, M>(
    form: &ExtensiveForm<V, M>,
    profile: &Profile,
    node: usize,
) -> impl Iterator<Item = (usize, f64)> {
    let found = &form.nodes[node];
    let first_action = match found.kind {
        Kind::Decision(set) => Some(form.sets[set].first_action),
        _ => None,
    };
    let edges = form.edges[found.edges.clone()].iter().enumerate();
    edges
        .map(move |(i, edge)| (edge.child, first_action.map_or(edge.probability, |first| profile[first + i])))
}

/// How likely each node is when `owner` does all it can to come there.
fn reach_without<V, M>(form: &ExtensiveForm<V, M>, profile: &Profile, owner: usize) -> Vec<f64> {
    let mut reach = vec![0.0; form.nodes.len()];
    reach[0] = 1.0;
    for node in 0..form.nodes.len() {
        let owned = matches!(form.nodes[node].kind, Kind::Decision(set) if form.sets[set].player == owner);
        for (child, weight) in weights(form, profile, node) {
            reach[child] = reach[node] * if owned { 1.0 } else { weight };
        }
    }
    reach
}

/// What each node is worth to `owner`.
fn values_for<V, M>(form: &ExtensiveForm<V, M>, profile: &Profile, owner: usize) -> Vec<f64> {
    let mut values = vec![0.0; form.nodes.len()];
    for node in (0..form.nodes.len()).rev() {
        values[node] = match form.nodes[node].kind {
            Kind::End(first) => form.payoffs[first + owner],
            _ => weights(form, profile, node).map(|(child, weight)| weight * values[child]).sum(),
        };
    }
    values
}
