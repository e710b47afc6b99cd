//! Recordings: a search of any game, kept so that it can be looked at step by step. A search of a million nodes is looked
//! at as fast as one of ten: what a node is worth after any step is found by halving, never by replaying.
//!
//! ```
//! use std::sync::Arc;
//! use tah_host::recording::Lens;
//! use tah_host::{Spec, catalogue};
//!
//! let session = catalogue::open(&Spec::parse("tree:((3 12 8) (2 4 6) (14 5 2))")?)?;
//! let recording = session.record(&Spec::parse("alpha-beta")?, 1_000, &Arc::default())?;
//! let end = recording.view(&Lens::at(recording.steps()))?;
//! let crossed = end.nodes.iter().filter(|node| node.is_pruned());
//! assert_eq!(crossed.map(|node| node.drawn.name.as_str()).collect::<Vec<_>>(), ["5", "6"]);
//! # Ok::<(), tah_host::Error>(())
//! ```

mod family;
mod groups;
mod index;
mod places;
#[cfg(test)]
mod tests;
mod view;

use std::sync::Arc;

use serde::Serialize;
use tah_rules::scene::Scene;
use tah_rules::{Draw, Notation, Rules};

use crate::error::{Error, Result};
use crate::kit::Kit;
use crate::lesson::words::{cut_text, has_windows, values_text, window_text};
use crate::report::Report;
use crate::trace::{Event, Log, Trace};
use family::Family;
use index::Index;
use places::{Places, Played};

pub use index::{Counted, Seen, Visit};
pub use view::{Lens, Opened, Stub, View, ViewNode};

/// More visits to one node than this are counted, not listed.
const MOST_VISITS_LISTED: usize = 50;

/// A search, kept to be looked at. Nodes are numbered from 0, the root; steps are events, and "after `step` steps" is
/// the state of things when that many have happened.
pub struct Recording {
    algorithm: &'static str,
    report: Report,
    /// Who is MAX, and whether players are told apart by number rather than as MAX and MIN.
    max: usize,
    has_numbered_players: bool,
    log: Log,
    index: Index,
    places: Box<dyn Places>,
    /// The nodes of the principal line.
    best: Vec<u32>,
    /// For every node of a small tree the number of the leaf it is, from 1; 0 for others.
    leaf_numbers: Vec<u32>,
    is_whole: bool,
}

/// One event in words.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Happened {
    /// `enter`, `improve`, `bound`, `cut` or `leave`.
    pub kind: &'static str,
    /// The node.
    pub node: u32,
    /// How people call it.
    pub name: String,
    /// The window it was entered with, for algorithms that have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub window: Option<String>,
    /// The value, the values, or the bounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// Why the rest was skipped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<&'static str>,
}

/// All about one node.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct NodeDetail {
    /// The node.
    pub node: u32,
    /// How people call it.
    pub name: String,
    /// The nodes from the root to it.
    pub line: Vec<u32>,
    /// The position.
    pub position: String,
    /// The position, drawn.
    pub scene: Scene,
    /// How often it was visited in all.
    pub visits: usize,
    /// The first visits.
    pub listed: Vec<VisitDetail>,
    /// The moves that were never tried.
    pub untried: Vec<String>,
}

/// One visit in words.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct VisitDetail {
    /// After how many steps the node has been entered.
    pub entered: usize,
    /// After how many it has been left.
    pub left: Option<usize>,
    /// The window it was entered with.
    pub window: Option<String>,
    /// What it returned.
    pub value: Option<String>,
    /// Why the rest of it was skipped.
    pub cut: Option<&'static str>,
}

impl Recording {
    /// A search that has just been written down, with the line that it found.
    pub(crate) fn new<R>(
        kit: &Arc<Kit<R>>,
        start: &R::State,
        algorithm: &'static str,
        report: Report,
        (line, trace): (&[R::Move], Trace<R::Move>),
    ) -> Result<Self>
    where
        R: Rules + Notation + Draw + Send + Sync + 'static,
        R::State: Send + Sync,
        R::Move: Send + Sync,
    {
        if trace.log().is_empty() {
            return Err(Error::new("the search was stopped before it began", "more time or room"));
        }
        let has_room = !trace.is_truncated();
        let mut family = Family::of(&trace)?;
        let is_complete = family.complete(&kit.rules, start, kit.written.is_some());
        let best = std::iter::once(0).chain(line.iter().scan(0, |node, &m| {
            *node = family.child(*node, m)?;
            Some(*node)
        }));
        let best = if line.is_empty() { Vec::new() } else { best.collect() };
        let log = trace.into_log();
        let index = Index::of(&log, &mut family);
        let leaf_numbers = if is_complete { number_leaves(&index) } else { Vec::new() };
        let max = report.player - 1;
        // Tuples at the leaves of two players are no game of MAX and MIN either.
        let has_numbered_players = kit.rules.players() > 2 || !kit.rules.zero_sum();
        let is_whole = has_room && index.node_after(log.len()).is_none();
        let places = Box::new(Played { kit: kit.clone(), start: start.clone(), family });
        Ok(Self {
            algorithm,
            report,
            max,
            has_numbered_players,
            log,
            index,
            places,
            best,
            leaf_numbers,
            is_whole,
        })
    }

    /// The algorithm.
    pub fn algorithm(&self) -> &'static str {
        self.algorithm
    }

    /// What the search found.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// How many nodes there are, those of a small tree that were never visited among them.
    pub fn nodes(&self) -> usize {
        self.index.nodes()
    }

    /// How many events there are.
    pub fn steps(&self) -> usize {
        self.log.len()
    }

    /// Whether the whole search is here; if not, there was no room for all of it, or it was stopped.
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// The children of a node.
    pub fn children(&self, node: u32) -> Result<&[u32]> {
        self.check(node).map(|node| self.index.children(node))
    }

    /// The nodes from the root to a node.
    pub fn line_to(&self, node: u32) -> Result<Vec<u32>> {
        self.check(node).map(|node| self.index.line_to(node))
    }

    /// What is known of a node after `step` steps; nothing if it has not been entered.
    pub fn seen(&self, node: u32, step: usize) -> Result<Option<Seen<'_>>> {
        self.check(node).map(|node| self.index.seen(&self.log, node, step))
    }

    /// The node in which the search is after `step` steps.
    pub fn node_after(&self, step: usize) -> Option<u32> {
        self.index.node_after(step)
    }

    /// What has been counted after `step` steps.
    pub fn counted(&self, step: usize) -> Counted {
        self.index.counted(step)
    }

    /// After how many steps the next cutoff has just happened.
    pub fn next_cut(&self, step: usize) -> Option<usize> {
        self.index.next_cut(step)
    }

    /// After how many steps the cutoff before had just happened.
    pub fn previous_cut(&self, step: usize) -> Option<usize> {
        self.index.previous_cut(step)
    }

    /// After how many steps a node has just been entered for the first time.
    pub fn first_entered(&self, node: u32) -> Result<Option<usize>> {
        self.check(node).map(|node| self.index.first_entered(node))
    }

    /// The node at the end of a line of moves, separated by spaces; in a tree that is written down also by points.
    pub fn find(&self, moves: &str) -> Result<u32> {
        let mut line = vec![0];
        for text in moves.split([' ', '.', ',']).filter(|text| !text.is_empty() && *text != "root") {
            let Some(next) = self.places.find(&line, text)? else {
                let message = format!("the search never tried `{text}` at {}", self.places.name(&line));
                return Err(Error::new(message, "a line of moves that it did try"));
            };
            line.push(next);
        }
        Ok(line[line.len() - 1])
    }

    /// All about one node.
    pub fn detail(&self, node: u32) -> Result<NodeDetail> {
        let line = self.line_to(node)?;
        let (position, scene) = self.places.position(&line);
        let (visits, listed) = self.index.visits(&self.log, node, 0, MOST_VISITS_LISTED);
        let with_windows = has_windows(self.algorithm);
        let listed = listed.into_iter().map(|visit| VisitDetail {
            entered: visit.entered,
            left: visit.left,
            window: with_windows.then(|| window_text(visit.window)),
            value: values_text(visit.values),
            cut: visit.cut.map(cut_text),
        });
        let untried = self.places.below(&line, &[]).untried;
        Ok(NodeDetail {
            node,
            name: self.places.name(&line),
            position,
            scene,
            visits,
            listed: listed.collect(),
            untried,
            line,
        })
    }

    /// What the last of `step` steps was.
    pub fn happened(&self, step: usize) -> Option<Happened> {
        let event = step.checked_sub(1).filter(|&event| event < self.steps())?;
        let node = self.index.node_of_event(event);
        let name = self.places.name(&self.index.line_to(node));
        let mut happened = Happened { kind: "enter", node, name, window: None, value: None, why: None };
        match self.log.event(event) {
            Event::Enter { window, .. } => {
                happened.window = has_windows(self.algorithm).then(|| window_text(window));
            }
            Event::Improve(values) => (happened.kind, happened.value) = ("improve", values_text(values)),
            Event::Bound(low, high) => {
                let bounds = window_text(tah_rules::Window::new(low, high));
                (happened.kind, happened.value) = ("bound", Some(bounds));
            }
            Event::Cut(why) => (happened.kind, happened.why) = ("cut", Some(cut_text(why))),
            Event::Leave(values) => (happened.kind, happened.value) = ("leave", values_text(values)),
        }
        Some(happened)
    }

    fn check(&self, node: u32) -> Result<u32> {
        let nodes = self.nodes();
        let message = || format!("the recording has no node {node}");
        let known = ((node as usize) < nodes).then_some(node);
        known.ok_or_else(|| Error::new(message(), format!("a number from 0 to {}", nodes - 1)))
    }
}

/// Numbers the nodes without children from left to right, from 1.
fn number_leaves(index: &Index) -> Vec<u32> {
    let mut numbers = vec![0; index.nodes()];
    let mut leaves = 0;
    let mut waiting = vec![0];
    while let Some(node) = waiting.pop() {
        let children = index.children(node);
        if children.is_empty() {
            leaves += 1;
            numbers[node as usize] = leaves;
        }
        waiting.extend(children.iter().rev());
    }
    numbers
}
