//! One search over one tree, with an account of every node.

use serde::Serialize;

use tah_games::tree::{Child, Kind, NodeId, Tree};
use tah_rules::Rules;
use tah_search::FULL_DEPTH;

use super::tree_kit;
use super::visits::Visits;
use super::words::cut_text;
use crate::error::{Error, Result};
use crate::kit::{Answer, Kit, Question, Watch};
use crate::settings::Settings;
use crate::spec::Spec;
use crate::trace::Trace;

/// A search that enters more nodes than this is not recorded: about half a gigabyte.
const MOST_NODES: usize = 8_000_000;

/// A search over a tree, done and written down.
pub struct Study {
    kit: Kit<Tree>,
    algorithm: &'static str,
    answer: Answer<Child>,
    trace: Trace<Child>,
}

/// What a search over a tree found, for programs.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TreeReport {
    /// The algorithm.
    pub algorithm: &'static str,
    /// MAX's value in a tree of numbers; where no payoffs are known, the value of who decides at the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
    /// Every player's payoff, in a tree of tuples.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payoffs: Option<Vec<f64>>,
    /// The best moves at the root, as child numbers from 1.
    pub best: Vec<u32>,
    /// The principal line, as child numbers from 1.
    pub line: Vec<u32>,
    /// Nodes entered.
    pub nodes: u64,
    /// Leaves valued.
    pub leaves: u64,
    /// Nodes of which a part was not searched.
    pub cutoffs: u64,
    /// The leaves that were never visited, from 1, left to right.
    pub unvisited: Vec<u32>,
    /// Every node in preorder.
    pub tree: Vec<NodeAccount>,
}

/// What happened at one node.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct NodeAccount {
    /// The parent's place in this list, from 0; nothing for the root.
    pub parent: Option<usize>,
    /// Which child of its parent it is, from 1.
    pub child: Option<u32>,
    /// The label.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// The number of a leaf, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leaf: Option<u32>,
    /// How often it was entered.
    pub visits: u32,
    /// What it returned last: a value, or one for each player.
    pub returned: Option<Vec<f64>>,
    /// The window (α, β) of the last visit; nothing stands for infinity.
    pub window: Option<[Option<f64>; 2]>,
    /// Why the rest of it was skipped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<&'static str>,
}

impl Study {
    /// Searches `tree` by `algorithm`, a spec such as `alpha-beta` or `mcts,playouts=100`.
    pub fn new(tree: Tree, algorithm: &str, all_best: bool) -> Result<Self> {
        let spec = Spec::parse(algorithm)?;
        let kit = tree_kit("tree", "this tree", tree);
        let engine = kit.engine(&spec.name)?;
        let mut settings = Settings::of(&spec, engine.info.settings)?;
        settings.all_best |= all_best;
        if settings.is_unlimited() {
            settings.depth = Some(FULL_DEPTH);
        }
        let mut trace = Trace::new(MOST_NODES);
        let question = Question {
            rules: &kit.rules,
            state: &NodeId::ROOT,
            viewpoint: viewpoint(&kit.rules),
            settings: &settings,
            stop: None,
            progress: &|_| {},
        };
        let answer = (engine.ask)(&question, Watch::Trace(&mut trace))?;
        let algorithm = engine.info.name;
        Ok(Self { kit, algorithm, answer, trace })
    }

    /// The tree.
    pub fn tree(&self) -> &Tree {
        &self.kit.rules
    }

    /// The algorithm.
    pub fn algorithm(&self) -> &'static str {
        self.algorithm
    }

    /// What was found.
    pub fn answer(&self) -> &Answer<Child> {
        &self.answer
    }

    /// How many events the search had: entering, improving, cutting and leaving nodes.
    pub fn steps(&self) -> usize {
        self.trace.log().len()
    }

    /// The search written down.
    pub fn trace(&self) -> &Trace<Child> {
        &self.trace
    }

    /// What the first `steps` events did.
    pub fn visits(&self, steps: usize) -> Visits<'_> {
        Visits::replay(self.tree(), &self.trace, steps)
    }

    /// The whole account.
    pub fn report(&self) -> Result<TreeReport> {
        if self.trace.is_truncated() {
            return Err(Error::new(
                "the search was too long to be written down",
                format!("a search that enters at most {MOST_NODES} nodes"),
            ));
        }
        let visits = self.visits(self.steps());
        let tree = self.tree();
        let numbers = |moves: &[Child]| moves.iter().map(|m| m.0 + 1).collect::<Vec<u32>>();
        let tuples = tree.has_tuples();
        Ok(TreeReport {
            algorithm: self.algorithm,
            value: self.answer.value.filter(|_| !tuples || self.answer.payoffs.is_none()),
            payoffs: self.answer.payoffs.clone().filter(|_| tuples),
            best: numbers(&self.answer.best),
            line: numbers(&self.answer.line),
            nodes: self.answer.counters.nodes,
            leaves: self.answer.counters.leaves,
            cutoffs: self.answer.counters.cutoffs,
            unvisited: visits.unvisited(),
            tree: tree.nodes().map(|node| account(tree, &visits, node)).collect(),
        })
    }
}

/// Whose value is looked for: MAX's in a tree of numbers, else that of who decides at the root.
fn viewpoint(tree: &Tree) -> usize {
    match tree.kind(NodeId::ROOT) {
        Kind::Decision(player) if has_numbered_players(tree) => player,
        _ => 0,
    }
}

fn account(tree: &Tree, visits: &Visits<'_>, node: NodeId) -> NodeAccount {
    let seen = visits.seen(node);
    let finite = |x: f64| x.is_finite().then_some(x);
    NodeAccount {
        parent: tree.parent(node).map(NodeId::index),
        child: tree.move_to(node).map(|m| m.0 + 1),
        label: tree.label(node).map(str::to_owned),
        leaf: tree.leaf_number(node),
        visits: seen.visits,
        returned: visits.values(node).filter(|_| seen.visits > 0).map(<[f64]>::to_vec),
        window: (seen.visits > 0).then(|| [finite(seen.window.alpha), finite(seen.window.beta)]),
        cut: seen.cut.map(cut_text),
    }
}

/// How many players a tree has that are told apart by number rather than as MAX and MIN.
pub(super) fn has_numbered_players(tree: &Tree) -> bool {
    tree.players() > 2 || tree.has_tuples()
}
