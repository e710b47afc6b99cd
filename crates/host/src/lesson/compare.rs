//! The same tree, or the same position, under every algorithm that applies.

use std::sync::atomic::Ordering;

use serde::Serialize;

use tah_games::tree::Tree;

use super::study::Study;
use super::tree_kit;
use crate::engines::EngineInfo;
use crate::error::{Error, Result};
use crate::report::Report;
use crate::session::{Call, Session};
use crate::settings::parse_depth;
use crate::spec::Spec;

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
            .filter(|info| info.can_be_recorded())
            .map(|info| info.name)
            .collect();
        let two_sides = !tree.has_tuples();
        let minimal = tree.is_uniform().filter(|_| two_sides).map(|(b, d)| minimal_leaves(b, d));
        names
            .into_iter()
            .map(|name| Ok(Self::of_study(&Study::new(tree.clone(), name, false)?, minimal)))
            .collect()
    }

    /// Every algorithm that searches the present position of `session` to `depth`, one after another; `told` hears of
    /// each as it ends. What has a memory may use as much as `hash` says. When the call is stopped the rest is left out,
    /// and so is the one that was stopped.
    pub fn of_position(
        session: &dyn Session,
        depth: &str,
        hash: Option<&str>,
        call: &Call<'_>,
        told: &mut dyn FnMut(&Self),
    ) -> Result<Vec<Self>> {
        if parse_depth(depth).is_none() {
            return Err(Error::at(depth, 0, format!("`{depth}` is not a depth"), "a number from 1, or full"));
        }
        let mut rows = Vec::new();
        for info in Self::algorithms(session)? {
            let hash = hash.filter(|_| info.settings.contains(&"hash"));
            let hash = hash.map_or(String::new(), |size| format!(",hash={size}"));
            let report = session.best(&Spec::parse(&format!("{},depth={depth}{hash}", info.name))?, call)?;
            if call.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                break;
            }
            let row = Self::of_report(info.name, report);
            told(&row);
            rows.push(row);
        }
        Ok(rows)
    }

    /// The algorithms that search a position to a depth.
    pub fn algorithms(session: &dyn Session) -> Result<Vec<&'static EngineInfo>> {
        let infos: Vec<_> = session.engines().into_iter().filter(|info| info.comparable).collect();
        if infos.is_empty() {
            let message = format!("no algorithm searches {} to a depth", session.about().name);
            return Err(Error::new(message, "a game in which nothing is hidden"));
        }
        Ok(infos)
    }

    fn of_report(name: &str, report: Report) -> Self {
        Self {
            algorithm: name.to_owned(),
            value: report.value,
            payoffs: report.payoffs,
            best: report.moves,
            nodes: report.nodes,
            leaves: report.leaves,
            cutoffs: report.cutoffs,
            seconds: Some(report.seconds),
            ratio: None,
        }
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
