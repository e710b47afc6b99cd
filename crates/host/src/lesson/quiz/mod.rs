//! The exam exercise: name the leaves that alpha-beta, from left to right, never visits; fill in what every node returns
//! and the window it is entered with. The command line and the page ask and grade by this.

mod answer;
mod grade;
mod level;
#[cfg(test)]
mod tests;

use tah_games::tree::{NodeId, RandomTree, Tree, Unbuildable, Values};

use super::study::{Study, has_numbered_players};
use super::visits::Visits;
use crate::error::{Error, Result};

pub use answer::{QuizAnswer, parse_number};
pub use grade::{Graded, WrongStep};
pub use level::{Asked, Level};

/// Seeds are tried until a tree has something to prune.
const MOST_SEEDS: u64 = 1000;
/// Larger trees are no exercise.
const MOST_NODES: usize = 500;

/// A tree and the leaves that alpha-beta does not visit.
pub struct Quiz {
    study: Study,
    unvisited: Vec<u32>,
}

impl Quiz {
    /// The exercise on `tree`.
    pub fn new(tree: Tree) -> Result<Self> {
        if tree.has_chance() || has_numbered_players(&tree) {
            let message =
                "the exercise is about alpha-beta, and this tree has chance or more than MAX and MIN";
            return Err(Error::new(message, "a tree of two sides such as `((3 12 8) (2 4 6))`"));
        }
        if tree.len() > MOST_NODES {
            let message = format!("a tree of {} nodes is too large for an exercise", tree.len());
            return Err(Error::new(message, format!("at most {MOST_NODES} nodes")));
        }
        let study = Study::new(tree, "alpha-beta", false)?;
        let unvisited = study.visits(study.steps()).unvisited();
        Ok(Self { study, unvisited })
    }

    /// The exercise on a random tree of this shape in which something is pruned. Equal seeds make equal ones.
    pub fn random(branching: u32, depth: u32, seed: u64) -> Result<Self> {
        for seed in seed..seed.saturating_add(MOST_SEEDS) {
            let recipe =
                RandomTree { branching, depth, values: Values::Distinct, seed, ..RandomTree::default() };
            let quiz = Self::new(recipe.build().map_err(unbuildable)?)?;
            if !quiz.unvisited.is_empty() {
                return Ok(quiz);
            }
        }
        Err(Error::new("no tree of this shape has anything to prune", "at least 2 children and 2 moves"))
    }

    /// The tree.
    pub fn tree(&self) -> &Tree {
        self.study.tree()
    }

    /// The search itself, for a drawing of the solution.
    pub fn study(&self) -> &Study {
        &self.study
    }

    /// The leaves that are never visited, from 1, left to right.
    pub fn unvisited(&self) -> &[u32] {
        &self.unvisited
    }

    /// The right answer to everything.
    pub fn solution(&self) -> QuizAnswer {
        let visits = self.study.visits(self.study.steps());
        let tree = self.tree();
        let entered = |node: &NodeId| tree.leaf_number(*node).is_none() && visits.seen(*node).visits > 0;
        let inner = || tree.nodes().filter(entered);
        let value = |node: NodeId| Some((node.index(), *visits.values(node)?.first()?));
        let window = |node: NodeId| {
            let window = visits.seen(node).window;
            (node.index(), (window.alpha, window.beta))
        };
        QuizAnswer {
            unvisited: self.unvisited.clone(),
            values: inner().filter_map(value).collect(),
            windows: inner().map(window).collect(),
        }
    }

    /// One sentence for every cutoff.
    fn explanation(&self) -> Vec<String> {
        let visits = self.study.visits(self.study.steps());
        let cut = self.tree().nodes().filter(|&node| visits.seen(node).cut.is_some());
        cut.filter_map(|node| grade::explain_cut(self.tree(), &visits, node)).collect()
    }
}

/// Why there is no such random tree.
pub fn unbuildable(error: Unbuildable) -> Error {
    let expected = match error {
        Unbuildable::NoBranching => "a branching of at least 1",
        Unbuildable::Players(_) => "another number of players",
        Unbuildable::TooLarge(_) => "a smaller branching or depth",
    };
    Error::new(error.to_string(), expected)
}

/// How people call a node: by its label or its place.
fn name_of(tree: &Tree, node: NodeId) -> String {
    let path: Vec<String> = tree.path(node).iter().map(|m| (m.0 + 1).to_string()).collect();
    let place = if path.is_empty() { "the root".to_owned() } else { format!("node {}", path.join(".")) };
    tree.label(node).map_or(place, str::to_owned)
}

/// The leaves under children of `node` that were skipped by the cutoff at `node`.
fn leaves_skipped(tree: &Tree, visits: &Visits<'_>, node: NodeId) -> Vec<u32> {
    let skipped = tree.children(node).iter().filter(|child| visits.seen(**child).visits == 0);
    let mut leaves = Vec::new();
    let mut waiting: Vec<NodeId> = skipped.rev().copied().collect();
    while let Some(node) = waiting.pop() {
        leaves.extend(tree.leaf_number(node));
        waiting.extend(tree.children(node).iter().rev());
    }
    leaves
}
