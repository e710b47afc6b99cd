//! A figure of a search over a tree, at any step.

use tah_games::tree::{Kind, NodeId, Tree, number_text};
use tah_rules::Window;

use super::study::{Study, cut_text, has_numbered_players};
use super::visits::Visits;
use crate::figure::{Figure, FigureNode, Mark, Shape};

/// The figure of `study` after `step` events; of the finished search if there is no step.
pub fn figure(study: &Study, step: Option<usize>) -> Figure {
    let steps = step.unwrap_or(study.steps()).min(study.steps());
    let finished = steps == study.steps();
    let visits = study.visits(steps);
    let tree = study.tree();
    let on_line = if finished { line_of(study) } else { vec![false; tree.len()] };
    let node = |node: NodeId| FigureNode {
        value: value_text(tree, &visits, node),
        window: window_text(&visits, node, study.algorithm()),
        mark: mark(tree, &visits, node, on_line[node.index()]),
        ..plain(tree, node)
    };
    Figure { nodes: tree.nodes().map(node).collect() }
}

/// The figure of a tree that nobody has searched.
pub fn figure_of_tree(tree: &Tree) -> Figure {
    let node = |node| FigureNode { value: tree.leaf_text(node), ..plain(tree, node) };
    Figure { nodes: tree.nodes().map(node).collect() }
}

/// A node without anything that a search would know.
fn plain(tree: &Tree, node: NodeId) -> FigureNode {
    let shape = match tree.kind(node) {
        Kind::Leaf => Shape::Leaf,
        Kind::Chance => Shape::Chance,
        Kind::Decision(player) if has_numbered_players(tree) => Shape::Player(player as u32 + 1),
        Kind::Decision(0) => Shape::Max,
        Kind::Decision(_) => Shape::Min,
    };
    let parent = tree.parent(node);
    let name = match (tree.label(node), tree.leaf_number(node)) {
        (Some(label), _) => label.to_owned(),
        (None, Some(number)) => number.to_string(),
        (None, None) => String::new(),
    };
    let edge = parent.zip(tree.move_to(node)).and_then(|(parent, m)| tree.probability_of(parent, m));
    FigureNode {
        name,
        edge: edge.map_or(String::new(), number_text),
        ..FigureNode::new(parent.map(|parent| parent.index() as u32), shape)
    }
}

/// Which nodes lie on the principal line.
fn line_of(study: &Study) -> Vec<bool> {
    let tree = study.tree();
    let mut on_line = vec![false; tree.len()];
    let mut node = NodeId::ROOT;
    on_line[node.index()] = !study.answer().line.is_empty();
    for &m in &study.answer().line {
        let Some(child) = tree.child(node, m) else { break };
        node = child;
        on_line[node.index()] = true;
    }
    on_line
}

fn value_text(tree: &Tree, visits: &Visits<'_>, node: NodeId) -> Option<String> {
    if let Some(leaf) = tree.leaf_text(node) {
        return Some(leaf);
    }
    if visits.seen(node).visits == 0 {
        return None;
    }
    match visits.values(node) {
        Some([value]) => Some(rounded(*value)),
        Some(values) => {
            let values: Vec<String> = values.iter().map(|&value| rounded(value)).collect();
            Some(format!("({})", values.join(",")))
        }
        None => None,
    }
}

/// A number with as many digits as a slide can bear.
fn rounded(value: f64) -> String {
    if value.is_infinite() {
        return if value > 0.0 { "∞".into() } else { "-∞".into() };
    }
    number_text((value * 1e4).round() / 1e4)
}

/// The window of the last visit, for algorithms that have one.
fn window_text(visits: &Visits<'_>, node: NodeId, algorithm: &str) -> Option<String> {
    let seen = visits.seen(node);
    let has_windows = !matches!(algorithm, "minimax" | "minimax-exit" | "expectiminimax" | "max-n" | "mcts");
    if seen.visits == 0 || !has_windows {
        return None;
    }
    let Window { alpha, beta } = seen.window;
    let is_null = alpha.next_up() == beta && alpha.is_finite();
    // Two neighbouring floats: what matters is the question that a null window asks of the rounder one.
    Some(if is_null && number_text(alpha).len() <= number_text(beta).len() {
        format!("> {}?", rounded(alpha))
    } else if is_null {
        format!("≥ {}?", rounded(beta))
    } else {
        format!("[{}, {}]", rounded(alpha), rounded(beta))
    })
}

fn mark(tree: &Tree, visits: &Visits<'_>, node: NodeId, on_line: bool) -> Mark {
    let seen = visits.seen(node);
    if visits.current() == Some(node) {
        return Mark::Current;
    }
    if seen.visits > 0 {
        return match (seen.open, on_line) {
            (true, _) => Mark::Open,
            (false, true) => Mark::Best,
            (false, false) => Mark::Done,
        };
    }
    // A node is pruned once its parent was cut off and left without it. One that lies beyond the depth of the search,
    // or that no playout has come to, is merely unvisited.
    let parent = tree.parent(node).map(|parent| visits.seen(parent)).filter(|parent| !parent.open);
    match parent.and_then(|parent| parent.cut) {
        Some(cut) => Mark::Pruned(cut_text(cut).to_owned()),
        None => Mark::Unvisited,
    }
}
