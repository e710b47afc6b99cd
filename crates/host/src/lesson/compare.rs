//! The same tree, or the same position, under every algorithm that applies.

use serde::Serialize;

use tah_games::tree::Tree;

use super::study::Study;
use super::tree_kit;
use crate::error::Result;

/// One algorithm on a tree or a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Comparison {
    /// The algorithm.
    pub algorithm: String,
    /// The value it found for the viewpoint.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
    /// One value for each player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payoffs: Option<Vec<f64>>,
    /// The best moves it knows of.
    pub best: Vec<String>,
    /// Nodes entered.
    pub nodes: u64,
    /// Leaves valued.
    pub leaves: u64,
    /// Nodes of which a part was not searched.
    pub cutoffs: u64,
    /// How long it took, where that was measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// Leaves as a multiple of the fewest that alpha-beta could do with, on a uniform tree.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ratio: Option<f64>,
}

/// The fewest leaves that prove the value of a uniform tree: b^⌈d/2⌉ + b^⌊d/2⌋ − 1 (Knuth & Moore 1975).
pub fn minimal_leaves(branching: u32, depth: u32) -> f64 {
    let b = f64::from(branching);
    b.powf(f64::from(depth.div_ceil(2))) + b.powf(f64::from(depth / 2)) - 1.0
}

impl Comparison {
    /// Every algorithm that applies to `tree`.
    pub fn of_tree(tree: &Tree) -> Result<Vec<Self>> {
        let names: Vec<_> = tree_kit("tree", "this tree", tree.clone())
            .engines()
            .filter(|info| info.comparable || info.name == "mcts")
            .map(|info| info.name)
            .collect();
        let two_sides = !tree.has_tuples();
        let minimal = tree.is_uniform().filter(|_| two_sides).map(|(b, d)| minimal_leaves(b, d));
        names
            .into_iter()
            .map(|name| Ok(Self::of_study(&Study::new(tree.clone(), name, false)?, minimal)))
            .collect()
    }

    fn of_study(study: &Study, minimal: Option<f64>) -> Self {
        let answer = study.answer();
        Self {
            algorithm: study.algorithm().to_owned(),
            value: answer.value.filter(|_| answer.payoffs.is_none()),
            payoffs: answer.payoffs.clone(),
            best: answer.best.iter().map(|m| (m.0 + 1).to_string()).collect(),
            nodes: answer.counters.nodes,
            leaves: answer.counters.leaves,
            cutoffs: answer.counters.cutoffs,
            seconds: None,
            ratio: minimal.map(|minimal| answer.counters.leaves as f64 / minimal),
        }
    }
}
