//! Grading: the search is gone through event by event, and the first step at which it does otherwise than the answer says
//! is explained.

use serde::Serialize;
use tah_games::tree::{Kind, NodeId, Tree, number_text};
use tah_rules::{Cut, Window};

use super::{Asked, Quiz, QuizAnswer, leaves_skipped, name_of};
use crate::lesson::visits::Visits;
use crate::lesson::words::{rounded, window_text};
use crate::trace::Event;

/// An answer, graded.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Graded {
    /// Whether it is exactly right.
    pub right: bool,
    /// Leaves named that are visited after all.
    pub wrongly_named: Vec<u32>,
    /// Leaves not named that are never visited.
    pub missed: Vec<u32>,
    /// The first step of the search that the answer gets wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_wrong: Option<WrongStep>,
    /// Why each unvisited leaf is never visited, cutoff by cutoff.
    pub explanation: Vec<String>,
}

/// Where an answer goes wrong first.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct WrongStep {
    /// How many events of the search have happened then.
    pub step: usize,
    /// The node, in preorder.
    pub node: usize,
    /// What is wrong: `leaf`, `value` or `window`.
    pub what: &'static str,
    /// What is right, and why.
    pub sentence: String,
}

impl Quiz {
    /// Grades an answer.
    pub fn grade(&self, answer: &QuizAnswer, asked: Asked) -> Graded {
        let unvisited = self.unvisited();
        let named = answer.unvisited.iter().copied();
        let first_wrong = self.first_wrong(answer, asked);
        Graded {
            right: first_wrong.is_none(),
            wrongly_named: named.filter(|leaf| !unvisited.contains(leaf)).collect(),
            missed: unvisited.iter().copied().filter(|leaf| !answer.unvisited.contains(leaf)).collect(),
            first_wrong,
            explanation: self.explanation(),
        }
    }

    fn first_wrong(&self, answer: &QuizAnswer, asked: Asked) -> Option<WrongStep> {
        let tree = self.tree();
        let mut visits = Visits::new(tree);
        for (step, event) in (1..).zip(self.study().trace().log().events()) {
            // The node of an event that leaves it is where the search was before.
            let before = visits.current();
            visits.see(self.study().trace(), event);
            let node = if matches!(event, Event::Leave(_)) { before } else { visits.current() }?;
            let wrong = match event {
                Event::Enter { window, .. } => entered(tree, &visits, node, window, answer, asked),
                Event::Cut(_) => missed(tree, &visits, node, answer),
                Event::Leave(values) => left(tree, &visits, node, values, answer, asked),
                Event::Improve(_) | Event::Bound(..) => None,
            };
            if let Some((what, sentence)) = wrong {
                return Some(WrongStep { step, node: node.index(), what, sentence });
            }
        }
        let filled = answer.values.keys().chain(answer.windows.keys()).copied();
        let never = tree.nodes().filter(|&node| visits.seen(node).visits == 0);
        let node = never.map(NodeId::index).find(|node| filled.clone().any(|filled| filled == *node))?;
        let name = tree.nodes().nth(node).map(|node| name_of(tree, node)).unwrap_or_default();
        let sentence =
            format!("{name} is never entered, so it has neither a value nor a window: leave it empty");
        Some(WrongStep { step: self.study().steps(), node, what: "value", sentence })
    }
}

/// What is wrong with an answer when a node is entered: a leaf that was crossed out, or a window.
fn entered(
    tree: &Tree,
    visits: &Visits<'_>,
    node: NodeId,
    window: Window,
    answer: &QuizAnswer,
    asked: Asked,
) -> Option<(&'static str, String)> {
    if let Some(leaf) = tree.leaf_number(node) {
        let parent = tree.parent(node).map_or(String::new(), |parent| name_of(tree, parent));
        let sentence = format!(
            "leaf {leaf} is visited: at {parent} the window is {}, and while α < β nothing is cut off",
            window_text(window)
        );
        return answer.unvisited.contains(&leaf).then_some(("leaf", sentence));
    }
    let given = answer.windows.get(&node.index()).copied();
    let is_right = given == Some((window.alpha, window.beta));
    if !asked.windows || is_right {
        return None;
    }
    let name = name_of(tree, node);
    let instead = given.map_or(String::new(), |(alpha, beta)| {
        format!(", not with {}", window_text(Window::new(alpha, beta)))
    });
    let why = why_window(tree, visits, node, window);
    Some(("window", format!("{name} is entered with {}{instead}: {why}", window_text(window))))
}

/// Where a window comes from: what MAX and MIN have for sure on the way.
fn why_window(tree: &Tree, visits: &Visits<'_>, node: NodeId, window: Window) -> String {
    let above = || std::iter::successors(tree.parent(node), |&node| tree.parent(node));
    let holder = |kind: Kind, value: f64| {
        above().find(|&node| tree.kind(node) == kind && visits.values(node) == Some(&[value]))
    };
    let mut reasons = Vec::new();
    if let Some(max) = holder(Kind::Decision(0), window.alpha) {
        reasons.push(format!("MAX already has α = {} at {}", rounded(window.alpha), name_of(tree, max)));
    }
    if let Some(min) = holder(Kind::Decision(1), window.beta) {
        reasons.push(format!("MIN already has β = {} at {}", rounded(window.beta), name_of(tree, min)));
    }
    if reasons.is_empty() {
        return "nothing has been found on the way here".to_owned();
    }
    reasons.join(", ")
}

/// What is wrong with an answer when a node is cut off: a leaf that should have been crossed out.
fn missed(
    tree: &Tree,
    visits: &Visits<'_>,
    node: NodeId,
    answer: &QuizAnswer,
) -> Option<(&'static str, String)> {
    let skipped = leaves_skipped(tree, visits, node);
    let missed = skipped.iter().any(|leaf| !answer.unvisited.contains(leaf));
    missed.then(|| explain_cut(tree, visits, node)).flatten().map(|sentence| ("leaf", sentence))
}

/// What is wrong with an answer when an inner node is left: its value.
fn left(
    tree: &Tree,
    visits: &Visits<'_>,
    node: NodeId,
    values: &[f64],
    answer: &QuizAnswer,
    asked: Asked,
) -> Option<(&'static str, String)> {
    let (&[value], Kind::Decision(player)) = (values, tree.kind(node)) else { return None };
    let given = answer.values.get(&node.index()).copied();
    if !asked.values || given == Some(value) {
        return None;
    }
    let (who, best) = if player == 0 { ("MAX", "greatest") } else { ("MIN", "least") };
    let children = tree.children(node).iter().filter(|&&child| visits.seen(child).visits > 0);
    let seen: Vec<String> =
        children.filter_map(|&child| visits.values(child)?.first().copied()).map(rounded).collect();
    let instead = given.map_or(String::new(), |given| format!(", not {}", rounded(given)));
    let cut = if visits.seen(node).cut.is_some() { ", and the rest is cut off" } else { "" };
    let name = name_of(tree, node);
    Some((
        "value",
        format!(
            "{name} returns {}{instead}: {who} takes the {best} of {}{cut}",
            rounded(value),
            seen.join(", ")
        ),
    ))
}

/// One sentence for the cutoff at a node; nothing if it skips no leaf.
pub(super) fn explain_cut(tree: &Tree, visits: &Visits<'_>, node: NodeId) -> Option<String> {
    let value = number_text(*visits.values(node)?.first()?);
    let window = visits.seen(node).window;
    let leaves = leaves_skipped(tree, visits, node);
    if leaves.is_empty() {
        return None;
    }
    let name = name_of(tree, node);
    let (who, has, other) = match visits.seen(node).cut? {
        Cut::Alpha => ("MIN", format!("at most {value} ≤ α = {}", number_text(window.alpha)), "MAX"),
        _ => ("MAX", format!("at least {value} ≥ β = {}", number_text(window.beta)), "MIN"),
    };
    let list: Vec<String> = leaves.iter().map(u32::to_string).collect();
    let plural = if leaves.len() == 1 { "leaf" } else { "leaves" };
    Some(format!(
        "{name}: {who} has {has}, so {other} will not come here; {plural} {} not visited",
        list.join(", ")
    ))
}
