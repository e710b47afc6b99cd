//! The values of a tree by the definition alone, written without the search crate: what every algorithm must agree with.

use tah_games::tree::{Child, Kind, NodeId, Tree};
use tah_rules::Rules;

/// The value of every node for MAX, by its number in preorder: max, min, or the expected value.
pub fn values(tree: &Tree, max: usize) -> Vec<f64> {
    let mut values = vec![f64::NAN; tree.len()];
    // Children follow their parents in preorder, so backwards every child is known before it is asked for.
    for node in tree.nodes().rev() {
        let children = || tree.children(node).iter().map(|child| values[child.index()]);
        values[node.index()] = match tree.kind(node) {
            Kind::Leaf => tree.payoff(&node, max),
            Kind::Decision(player) if player == max => children().fold(f64::NEG_INFINITY, f64::max),
            Kind::Decision(_) => children().fold(f64::INFINITY, f64::min),
            Kind::Chance => expected(tree, node, children()),
        };
    }
    values
}

/// What every player gets at every node if each maximises its own payoff and takes the first of equal moves (max^n).
pub fn payoffs(tree: &Tree) -> Vec<Vec<f64>> {
    let mut payoffs: Vec<Vec<f64>> = vec![Vec::new(); tree.len()];
    for node in tree.nodes().rev() {
        let children: Vec<&Vec<f64>> =
            tree.children(node).iter().map(|child| &payoffs[child.index()]).collect();
        payoffs[node.index()] = match tree.kind(node) {
            Kind::Leaf => (0..tree.players()).map(|player| tree.payoff(&node, player)).collect(),
            Kind::Decision(player) => {
                let best = children.iter().copied().reduce(|a, b| if b[player] > a[player] { b } else { a });
                best.cloned().unwrap_or_default()
            }
            Kind::Chance => (0..tree.players())
                .map(|player| expected(tree, node, children.iter().map(|child| child[player])))
                .collect(),
        };
    }
    payoffs
}

/// Σ P·value, where rounding does not push it past all that it averages.
fn expected(tree: &Tree, node: NodeId, children: impl Iterator<Item = f64>) -> f64 {
    let probability = |i: usize| tree.probability_of(node, Child(i as u32)).unwrap_or(f64::NAN);
    let values: Vec<f64> = children.collect();
    let sum = values.iter().enumerate().fold(0.0, |sum, (i, value)| sum + probability(i) * value);
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let greatest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    sum.clamp(least, greatest)
}

/// The moves of a decision that keep its value.
pub fn best_moves(tree: &Tree, values: &[f64], node: NodeId) -> Vec<Child> {
    if !matches!(tree.kind(node), Kind::Decision(_)) {
        return Vec::new();
    }
    let keeps =
        |&m: &Child| tree.child(node, m).is_some_and(|child| values[child.index()] == values[node.index()]);
    tree.moves_of(node).into_iter().filter(keeps).collect()
}
