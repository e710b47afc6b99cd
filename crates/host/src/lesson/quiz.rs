//! The exam exercise: name the leaves that alpha-beta, from left to right, never visits.

use tah_games::tree::{NodeId, Tree, number_text};

use super::study::{Study, has_numbered_players};
use super::visits::Visits;
use crate::error::{Error, Result};

/// A tree and the leaves that alpha-beta does not visit.
pub struct Quiz {
    study: Study,
    unvisited: Vec<u32>,
}

/// An answer, graded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graded {
    /// Whether it is exactly right.
    pub right: bool,
    /// Leaves named that are visited after all.
    pub wrongly_named: Vec<u32>,
    /// Leaves not named that are never visited.
    pub missed: Vec<u32>,
    /// Why each unvisited leaf is never visited, cutoff by cutoff.
    pub explanation: Vec<String>,
}

impl Quiz {
    /// The exercise on `tree`.
    pub fn new(tree: Tree) -> Result<Self> {
        if tree.has_chance() || has_numbered_players(&tree) {
            let message =
                "the exercise is about alpha-beta, and this tree has chance or more than MAX and MIN";
            return Err(Error::new(message, "a tree of two sides such as `((3 12 8) (2 4 6))`"));
        }
        let study = Study::new(tree, "alpha-beta", false)?;
        let unvisited = study.visits(study.steps()).unvisited();
        Ok(Self { study, unvisited })
    }

    /// The tree.
    pub fn tree(&self) -> &Tree {
        self.study.tree()
    }

    /// The search itself, for a drawing of the solution.
    pub fn study(&self) -> &Study {
        &self.study
    }

    /// Grades an answer: the numbers of the leaves that are never visited.
    pub fn grade(&self, answer: &[u32]) -> Graded {
        let wrongly_named: Vec<u32> =
            answer.iter().copied().filter(|leaf| !self.unvisited.contains(leaf)).collect();
        let missed: Vec<u32> = self.unvisited.iter().copied().filter(|leaf| !answer.contains(leaf)).collect();
        Graded {
            right: wrongly_named.is_empty() && missed.is_empty(),
            wrongly_named,
            missed,
            explanation: self.explanation(),
        }
    }

    /// One sentence for every cutoff.
    fn explanation(&self) -> Vec<String> {
        let visits = self.study.visits(self.study.steps());
        let tree = self.tree();
        let cut = tree.nodes().filter(|&node| visits.seen(node).cut.is_some());
        cut.filter_map(|node| explain(tree, &visits, node)).collect()
    }
}

fn explain(tree: &Tree, visits: &Visits<'_>, node: NodeId) -> Option<String> {
    use tah_rules::Cut;
    let value = number_text(*visits.values(node)?.first()?);
    let window = visits.seen(node).window;
    let leaves = leaves_below_unvisited(tree, visits, node);
    if leaves.is_empty() {
        return None;
    }
    let path: Vec<String> = tree.path(node).iter().map(|m| (m.0 + 1).to_string()).collect();
    let place = if path.is_empty() { "the root".to_owned() } else { format!("node {}", path.join(".")) };
    let name = tree.label(node).map_or(place, str::to_owned);
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

/// The leaves under children of `node` that were skipped by the cutoff at `node`.
fn leaves_below_unvisited(tree: &Tree, visits: &Visits<'_>, node: NodeId) -> Vec<u32> {
    let skipped = tree.children(node).iter().filter(|child| visits.seen(**child).visits == 0);
    let mut leaves = Vec::new();
    let mut waiting: Vec<NodeId> = skipped.rev().copied().collect();
    while let Some(node) = waiting.pop() {
        leaves.extend(tree.leaf_number(node));
        waiting.extend(tree.children(node).iter().rev());
    }
    leaves
}
