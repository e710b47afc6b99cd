//! What is to be seen of a recording after some step: the nodes that are unfolded, each with its value, its window and
//! its mark. Large trees stay folded but for the levels that fit and the line to where the search is.

use std::collections::{HashMap, HashSet, VecDeque};

use serde::Serialize;
use tah_rules::{Turn, Window};

use super::places::Place;
use super::{Counted, Happened, Recording, Seen};
use crate::error::{Error, Result};
use crate::figure::{Figure, FigureNode, Mark, Plan, Shape};
use crate::lesson::words::{cut_text, has_windows, rounded, values_text, window_text};

/// So many children of a node are shown at once.
const PAGE: usize = 24;
/// Levels are unfolded by themselves as long as no more nodes than this are seen.
const UNFOLDED: usize = 120;
/// More nodes than this are never shown at once.
const MOST_SHOWN: usize = 2_000;
/// More untried moves than this are counted, not named.
const MOST_NAMED: usize = 40;

/// What to look at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lens {
    /// How many events have happened.
    pub step: usize,
    /// Which nodes are unfolded.
    pub open: Opened,
    /// Whether the line to where the search is is unfolded too.
    pub follow: bool,
}

/// Which nodes are unfolded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Opened {
    /// Level by level, as many as fit; only the line to where the search is, if that is followed in a large tree.
    Fitting,
    /// These, each with the number of its first child that is shown.
    These(Vec<(u32, u32)>),
}

impl Lens {
    /// After `step` steps, unfolded as far as fits.
    pub fn at(step: usize) -> Self {
        Self { step, open: Opened::Fitting, follow: true }
    }
}

/// What is to be seen.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// How many events have happened.
    pub step: usize,
    /// How many there are.
    pub steps: usize,
    /// What has been counted so far.
    pub counted: Counted,
    /// The last event.
    pub event: Option<Happened>,
    /// The node in which the search is.
    pub current: Option<u32>,
    /// After how many steps the next cutoff has just happened.
    pub next_cut: Option<usize>,
    /// After how many steps the cutoff before had just happened.
    pub previous_cut: Option<usize>,
    /// Which nodes are unfolded, each with the number of its first child that is shown.
    pub open: Vec<(u32, u32)>,
    /// The nodes that are seen, in preorder.
    pub nodes: Vec<ViewNode>,
    /// Where they stand in a drawing.
    pub plan: Plan,
}

/// One node that is seen.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ViewNode {
    /// Its number; nothing for what only stands for others.
    pub node: Option<u32>,
    /// What it stands for, if it is no node itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stub: Option<Stub>,
    /// What is drawn.
    #[serde(flatten)]
    pub drawn: FigureNode,
    /// How many children it has.
    pub children: usize,
    /// Whether they are unfolded.
    pub open: bool,
    /// How often it has been entered.
    pub visits: u32,
    /// The window as it is now, narrowed by what was found, while the search is inside.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub now: Option<String>,
    /// What a chance node's value is known to lie between.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<[String; 2]>,
    /// Why the rest of it was skipped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<&'static str>,
}

/// What stands for nodes that are not shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Stub {
    /// Children before those that are shown.
    Earlier {
        /// How many.
        count: usize,
    },
    /// Children after those that are shown.
    Later {
        /// How many.
        count: usize,
    },
    /// Moves that the search never tried.
    Untried {
        /// How many.
        count: usize,
        /// The first of them.
        moves: Vec<String>,
    },
}

impl ViewNode {
    /// Whether the search has passed it by for good.
    pub fn is_pruned(&self) -> bool {
        matches!(self.drawn.mark, Mark::Pruned(_))
    }
}

impl View {
    /// The view as a figure to be written in any format.
    pub fn figure(&self) -> Figure {
        Figure { nodes: self.nodes.iter().map(|node| node.drawn.clone()).collect() }
    }
}

impl Recording {
    /// What is to be seen through `lens`.
    pub fn view(&self, lens: &Lens) -> Result<View> {
        let step = lens.step;
        if step > self.steps() {
            let message = format!("the search has no step {step}");
            return Err(Error::new(message, format!("a step from 0 to {}", self.steps())));
        }
        let current = self.node_after(step);
        let mut open = match &lens.open {
            // In a large tree the line to where the search is would stand far apart among whole levels.
            Opened::Fitting if lens.follow && current.is_some() && !self.fits() => HashMap::from([(0, 0)]),
            Opened::Fitting => self.fitting(),
            Opened::These(nodes) => {
                nodes.iter().map(|&(node, from)| Ok((self.check(node)?, from))).collect::<Result<_>>()?
            }
        };
        if let Some(current) = current.filter(|_| lens.follow) {
            self.unfold_line(&self.index.line_to(current), &mut open);
        }
        let best: HashSet<u32> =
            if step == self.steps() { self.best.iter().copied().collect() } else { HashSet::new() };
        let mut viewing = Viewing { recording: self, step, current, best, open, nodes: Vec::new() };
        viewing.all()?;
        let Viewing { nodes, open, .. } = viewing;
        let figure = Figure { nodes: nodes.iter().map(|node: &ViewNode| node.drawn.clone()).collect() };
        let plan = figure.plan().map_err(|error| Error::new(error.to_string(), "fewer nodes unfolded"))?;
        let mut open: Vec<(u32, u32)> = open.into_iter().collect();
        open.sort_unstable();
        Ok(View {
            step,
            steps: self.steps(),
            counted: self.counted(step),
            event: self.happened(step),
            current,
            next_cut: self.next_cut(step),
            previous_cut: self.previous_cut(step),
            open,
            nodes,
            plan,
        })
    }

    /// Whether the whole tree can be seen at once.
    fn fits(&self) -> bool {
        self.nodes() <= UNFOLDED && !self.leaf_numbers.is_empty()
    }

    /// Unfolds whole levels as long as they fit, the root always.
    fn fitting(&self) -> HashMap<u32, u32> {
        let mut open = HashMap::new();
        let mut level = vec![0];
        let mut shown = 1;
        while !level.is_empty() {
            let below: usize = level.iter().map(|&node| self.index.children(node).len().min(PAGE)).sum();
            if shown + below > UNFOLDED && open.contains_key(&0) {
                break;
            }
            shown += below;
            let parents = level.iter().filter(|&&node| !self.index.children(node).is_empty());
            open.extend(parents.map(|&node| (node, 0)));
            level = level.iter().flat_map(|&n| self.index.children(n).iter().take(PAGE)).copied().collect();
        }
        open
    }

    /// Unfolds the nodes of a line, each at the page on which the next stands.
    fn unfold_line(&self, line: &[u32], open: &mut HashMap<u32, u32>) {
        for pair in line.windows(2) {
            let place = self.index.children(pair[0]).iter().position(|&child| child == pair[1]).unwrap_or(0);
            let from = open.entry(pair[0]).or_insert((place / PAGE * PAGE) as u32);
            if !(*from as usize..*from as usize + PAGE).contains(&place) {
                *from = (place / PAGE * PAGE) as u32;
            }
        }
    }
}

/// A view being put together.
struct Viewing<'r> {
    recording: &'r Recording,
    step: usize,
    current: Option<u32>,
    best: HashSet<u32>,
    open: HashMap<u32, u32>,
    nodes: Vec<ViewNode>,
}

impl Viewing<'_> {
    /// Lists the nodes in preorder: whatever waits is shown before what waits longer.
    fn all(&mut self) -> Result<()> {
        let root = self.recording.places.root();
        let mut waiting = vec![(self.node(0, None, &root), None)];
        let mut lines: Vec<(usize, u32)> = Vec::new();
        while let Some((mut node, parent)) = waiting.pop() {
            if self.nodes.len() >= MOST_SHOWN {
                let message = format!("more than {MOST_SHOWN} nodes would be shown at once");
                return Err(Error::new(message, "fewer nodes unfolded"));
            }
            let place = self.nodes.len();
            node.drawn.parent = parent;
            while lines.last().is_some_and(|&(last, _)| Some(last as u32) != parent) {
                lines.pop();
            }
            if let Some(id) = node.node {
                lines.push((place, id));
                if node.open {
                    let line: Vec<u32> = lines.iter().map(|&(_, node)| node).collect();
                    let below = self.below(id, &line);
                    waiting.extend(below.into_iter().rev().map(|child| (child, Some(place as u32))));
                }
            }
            self.nodes.push(node);
        }
        Ok(())
    }

    /// What is shown below a node that is unfolded.
    fn below(&self, node: u32, line: &[u32]) -> VecDeque<ViewNode> {
        let all = self.recording.index.children(node);
        let from = (self.open.get(&node).copied().unwrap_or(0) as usize).min(all.len());
        let shown = &all[from..all.len().min(from + PAGE)];
        let brood = self.recording.places.below(line, shown);
        let nodes = shown.iter().zip(&brood.children);
        let mut below: VecDeque<_> =
            nodes.map(|(&child, place)| self.node(child, Some(node), place)).collect();
        if from > 0 {
            below.push_front(stub(Stub::Earlier { count: from }, Mark::Unvisited));
        }
        let later = all.len() - from - shown.len();
        if later > 0 {
            below.push_back(stub(Stub::Later { count: later }, Mark::Unvisited));
        } else if !brood.untried.is_empty() && !all.is_empty() {
            let count = brood.untried.len();
            let moves = brood.untried.into_iter().take(MOST_NAMED).collect();
            below.push_back(stub(Stub::Untried { count, moves }, self.unvisited(node)));
        }
        below
    }

    fn seen(&self, node: u32) -> Option<Seen<'_>> {
        self.recording.index.seen(&self.recording.log, node, self.step)
    }

    fn node(&self, node: u32, parent: Option<u32>, place: &Place) -> ViewNode {
        let recording = self.recording;
        let seen = self.seen(node);
        let children = recording.index.children(node).len();
        let with_windows = has_windows(recording.algorithm);
        let number = recording.leaf_numbers.get(node as usize).filter(|&&number| number > 0);
        let edge = match place.probability {
            Some(probability) if place.by.is_empty() => rounded(probability),
            Some(probability) => format!("{} · {}", place.by, rounded(probability)),
            None => place.by.clone(),
        };
        let drawn = FigureNode {
            name: place.label.clone().or(number.map(u32::to_string)).unwrap_or_default(),
            edge,
            value: place.leaf.clone().or_else(|| values_text(seen?.values)),
            window: seen.filter(|_| with_windows).map(|seen| window_text(seen.window)),
            mark: self.mark(node, parent, seen),
            ..FigureNode::new(None, self.shape(node, place.turn))
        };
        ViewNode {
            node: Some(node),
            stub: None,
            drawn,
            children,
            open: children > 0 && self.open.contains_key(&node),
            visits: seen.map_or(0, |seen| seen.visits),
            now: seen.filter(|seen| with_windows && seen.open).and_then(|seen| self.narrowed(&seen)),
            bounds: seen.and_then(|seen| seen.bounds).map(|(low, high)| [rounded(low), rounded(high)]),
            cut: seen.and_then(|seen| seen.cut).map(cut_text),
        }
    }

    /// The window of a decision as it is now, if what was found has narrowed it.
    fn narrowed(&self, seen: &Seen<'_>) -> Option<String> {
        let (Turn::Player(player), [value]) = (seen.turn, seen.values) else { return None };
        let Window { alpha, beta } = seen.window;
        let now = if player == self.recording.max {
            Window::new(alpha.max(*value), beta)
        } else {
            Window::new(alpha, beta.min(*value))
        };
        (now != seen.window).then(|| format!("[{}, {}]", rounded(now.alpha), rounded(now.beta)))
    }

    fn shape(&self, node: u32, turn: Turn) -> Shape {
        let recording = self.recording;
        let remembers = || recording.index.is_remembered(&recording.log, node);
        match turn {
            Turn::Over => Shape::Leaf,
            _ if recording.index.children(node).is_empty() && !remembers() => Shape::Leaf,
            Turn::Chance => Shape::Chance,
            Turn::Player(player) if recording.has_numbered_players => Shape::Player(player as u32 + 1),
            Turn::Player(player) if player == recording.max => Shape::Max,
            Turn::Player(_) => Shape::Min,
        }
    }

    fn mark(&self, node: u32, parent: Option<u32>, seen: Option<Seen<'_>>) -> Mark {
        match seen {
            _ if self.current == Some(node) => Mark::Current,
            Some(seen) if seen.open => Mark::Open,
            Some(_) if self.best.contains(&node) => Mark::Best,
            Some(_) => Mark::Done,
            None => parent.map_or(Mark::Unvisited, |parent| self.unvisited(parent)),
        }
    }

    /// The mark of a child of `parent` that was not visited: pruned once its parent was cut off and left without it,
    /// else merely unvisited.
    fn unvisited(&self, parent: u32) -> Mark {
        let cut = self.seen(parent).filter(|parent| !parent.open).and_then(|parent| parent.cut);
        cut.map_or(Mark::Unvisited, |cut| Mark::Pruned(cut_text(cut).to_owned()))
    }
}

/// Something that stands for nodes that are not shown.
fn stub(stub: Stub, mark: Mark) -> ViewNode {
    let (value, edge) = match &stub {
        Stub::Earlier { count } | Stub::Later { count } => (format!("+{count}"), "…".to_owned()),
        Stub::Untried { count, .. } => (format!("×{count}"), String::new()),
    };
    let drawn = FigureNode { value: Some(value), edge, mark, ..FigureNode::new(None, Shape::Leaf) };
    let stub = Some(stub);
    ViewNode {
        node: None,
        stub,
        drawn,
        children: 0,
        open: false,
        visits: 0,
        now: None,
        bounds: None,
        cut: None,
    }
}
