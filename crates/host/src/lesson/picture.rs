//! A figure of a search over a tree, at any step.

use tah_games::tree::{Kind, NodeId, Tree};

use super::study::{Study, has_numbered_players};
use super::visits::Visits;
use super::words::{cut_text, has_windows, rounded, values_text, window_text};
use crate::figure::{Figure, FigureNode, Mark, Shape};

/// The figure of `study` after `step` events; of the finished search if there is no step.
pub fn figure(study: &Study, step: Option<usize>) -> Figure {
    let steps = step.unwrap_or(study.steps()).min(study.steps());
    let finished = steps == study.steps();
    let visits = study.visits(steps);
    let tree = study.tree();
    let on_line = if finished { line_of(study) } else { vec![false; tree.len()] };
    let with_windows = has_windows(study.algorithm());
    let node = |node: NodeId| FigureNode {
        value: value_text(tree, &visits, node),
        window: (with_windows && visits.seen(node).visits > 0).then(|| window_text(visits.seen(node).window)),
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
        edge: edge.map_or(String::new(), rounded),
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
    let leaf = tree.leaf_text(node);
    leaf.or_else(|| values_text(visits.values(node).filter(|_| visits.seen(node).visits > 0)?))
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
