//! The index of a recorded search: for every step and every node what happened there, found by halving.

use tah_rules::{Cut, Turn, Window};

use super::family::{Family, NONE};
use super::groups::Groups;
use crate::trace::{Event, Log};

/// A visit that was not left before the recording ended.
const NEVER: u32 = u32::MAX;

/// What is known of a node after some steps.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Seen<'r> {
    /// How often it has been entered.
    pub visits: u32,
    /// Whose turn it is.
    pub turn: Turn,
    /// The window of the latest visit.
    pub window: Window,
    /// Whether the search is inside.
    pub open: bool,
    /// Why the rest of it was skipped in the latest visit.
    pub cut: Option<Cut>,
    /// What its value is known to lie between, at a chance node that is cut by bounds.
    pub bounds: Option<(f64, f64)>,
    /// Its value so far, or one for each player; empty while there is none.
    pub values: &'r [f64],
}

/// What a search has done after some steps.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, serde::Serialize)]
pub struct Counted {
    /// Nodes entered, each as often as it was.
    pub nodes: u64,
    /// Leaves valued.
    pub leaves: u64,
    /// Nodes of which a part was not searched.
    pub cutoffs: u64,
}

/// One visit to a node, from the step that enters it to the step that leaves it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Visit<'r> {
    /// How many steps are done when the node has been entered.
    pub entered: usize,
    /// How many are done when it has been left; nothing if it never was.
    pub left: Option<usize>,
    /// The window it was entered with.
    pub window: Window,
    /// Why the rest of it was skipped.
    pub cut: Option<Cut>,
    /// What it returned.
    pub values: &'r [f64],
}

/// Where to find everything in a log. "After `step` steps" means that events 0 to `step` − 1 have happened.
#[derive(Clone, Debug)]
pub(super) struct Index {
    /// The visit during which each event happened.
    owner: Vec<u32>,
    /// For every visit: its node, the visit around it, the events that begin and end it.
    node: Vec<u32>,
    outer: Vec<u32>,
    enter: Vec<u32>,
    leave: Vec<u32>,
    /// For every visit, its events between these two.
    own: Groups,
    /// For every node its parent, its visits and its children.
    parent: Vec<u32>,
    visits: Groups,
    children: Groups,
    /// The events that value a leaf, and those that cut.
    leaves: Vec<u32>,
    cuts: Vec<u32>,
}

impl Index {
    pub(super) fn of<M: Copy + Eq>(log: &Log, family: &mut Family<M>) -> Self {
        let visits = log.entries();
        let mut owner = Vec::with_capacity(log.len());
        let (mut outer, mut enter, mut leave) = (Vec::new(), Vec::new(), vec![NEVER; visits]);
        let (mut leaves, mut cuts) = (Vec::new(), Vec::new());
        let mut path: Vec<u32> = Vec::new();
        for (step, event) in log.events().enumerate() {
            let step = step as u32;
            if let Event::Enter { entry, .. } = event {
                if family.visited[entry] == 0 {
                    path.clear();
                }
                outer.push(path.last().copied().unwrap_or(NONE));
                path.push(enter.len() as u32);
                enter.push(step);
            }
            let visit = path.last().copied().unwrap_or(0);
            owner.push(visit);
            match event {
                Event::Cut(_) => cuts.push(step),
                Event::Leave(_) => {
                    path.pop();
                    leave[visit as usize] = step;
                    // Nothing happened inside: the position was valued as it is.
                    if enter[visit as usize] + 1 == step {
                        leaves.push(enter[visit as usize]);
                    }
                }
                _ => {}
            }
        }
        let within =
            |step: &usize| matches!(log.event(*step), Event::Improve(_) | Event::Bound(..) | Event::Cut(_));
        let own = Groups::of(visits, || (0..log.len()).filter(within).map(|step| (owner[step], step as u32)));
        let node = &family.visited;
        let by_node = Groups::of(family.len(), || node.iter().zip(0..).map(|(&node, visit)| (node, visit)));
        let children = Groups::of(family.len(), || {
            (0..family.len() as u32).flat_map(|node| family.children(node).map(move |child| (node, child)))
        });
        Self {
            owner,
            node: std::mem::take(&mut family.visited),
            outer,
            enter,
            leave,
            own,
            parent: std::mem::take(&mut family.parent),
            visits: by_node,
            children,
            leaves,
            cuts,
        }
    }

    /// How many nodes there are.
    pub(super) fn nodes(&self) -> usize {
        self.parent.len()
    }

    /// The nodes from the root to `node`.
    pub(super) fn line_to(&self, node: u32) -> Vec<u32> {
        let above = |&node: &u32| Some(self.parent[node as usize]).filter(|&parent| parent != NONE);
        let mut line: Vec<u32> = std::iter::successors(Some(node), above).collect();
        line.reverse();
        line
    }

    /// The children of a node.
    pub(super) fn children(&self, node: u32) -> &[u32] {
        self.children.get(node)
    }

    /// What has been counted after `step` steps.
    pub(super) fn counted(&self, step: usize) -> Counted {
        let before = |events: &[u32]| events.partition_point(|&event| (event as usize) < step) as u64;
        Counted { nodes: before(&self.enter), leaves: before(&self.leaves), cutoffs: before(&self.cuts) }
    }

    /// The least number of steps, more than `step`, after which a cut has just happened.
    pub(super) fn next_cut(&self, step: usize) -> Option<usize> {
        let next = self.cuts.partition_point(|&cut| (cut as usize) < step);
        self.cuts.get(next).map(|&cut| cut as usize + 1)
    }

    /// The greatest number of steps, less than `step`, after which a cut has just happened.
    pub(super) fn previous_cut(&self, step: usize) -> Option<usize> {
        let next = self.cuts.partition_point(|&cut| (cut as usize) + 1 < step);
        next.checked_sub(1).map(|last| self.cuts[last] as usize + 1)
    }

    /// The node in which the search is after `step` steps; nothing before the first and after the last.
    pub(super) fn node_after(&self, step: usize) -> Option<u32> {
        let event = step.checked_sub(1)?;
        let visit = *self.owner.get(event)?;
        let inside =
            if self.leave[visit as usize] as usize == event { self.outer[visit as usize] } else { visit };
        (inside != NONE).then(|| self.node[inside as usize])
    }

    /// The node of event number `event`.
    pub(super) fn node_of_event(&self, event: usize) -> u32 {
        self.node[self.owner[event] as usize]
    }

    /// What is known of a node after `step` steps; nothing if it has not been entered.
    pub(super) fn seen<'t>(&self, log: &'t Log, node: u32, step: usize) -> Option<Seen<'t>> {
        let visits = self.visits.get(node);
        let entered = visits.partition_point(|&visit| (self.enter[visit as usize] as usize) < step);
        let visit = visits[entered.checked_sub(1)?] as usize;
        let Event::Enter { turn, window, .. } = log.event(self.enter[visit] as usize) else { return None };
        let open = self.leave[visit] as usize >= step;
        let mut seen =
            Seen { visits: entered as u32, turn, window, open, cut: None, bounds: None, values: &[] };
        let own = self.own.get(visit as u32);
        let happened = &own[..own.partition_point(|&event| (event as usize) < step)];
        // The latest of each kind counts; there are few kinds, and most nodes end by an improvement and a cut.
        for event in happened.iter().rev().map(|&event| log.event(event as usize)) {
            match event {
                Event::Improve(values) if seen.values.is_empty() => seen.values = values,
                Event::Bound(low, high) if seen.bounds.is_none() => seen.bounds = Some((low, high)),
                Event::Cut(why) if seen.cut.is_none() => seen.cut = Some(why),
                _ => {}
            }
        }
        if !open && let Event::Leave(values) = log.event(self.leave[visit] as usize) {
            seen.values = values;
        }
        Some(seen)
    }

    /// How often a node is visited in all, and its visits from number `from` on, at most `count` of them.
    pub(super) fn visits<'t>(
        &self,
        log: &'t Log,
        node: u32,
        from: usize,
        count: usize,
    ) -> (usize, Vec<Visit<'t>>) {
        let all = self.visits.get(node);
        let shown = all.iter().skip(from).take(count).filter_map(|&visit| {
            let (enter, leave) = (self.enter[visit as usize] as usize, self.leave[visit as usize]);
            let end = if leave == NEVER { log.len() } else { leave as usize + 1 };
            let seen = self.seen(log, node, end.max(enter + 1))?;
            let left = (leave != NEVER).then_some(end);
            Some(Visit { entered: enter + 1, left, window: seen.window, cut: seen.cut, values: seen.values })
        });
        (all.len(), shown.collect())
    }

    /// Whether memory answered when a node was first visited: then it is no leaf, though nothing lies below it.
    pub(super) fn is_remembered(&self, log: &Log, node: u32) -> bool {
        let first = self.first_entered(node).and_then(|step| self.seen(log, node, step + 1));
        first.is_some_and(|seen| seen.cut == Some(Cut::Memory))
    }

    /// After how many steps a node has just been entered for the first time.
    pub(super) fn first_entered(&self, node: u32) -> Option<usize> {
        self.visits.get(node).first().map(|&visit| self.enter[visit as usize] as usize + 1)
    }
}
