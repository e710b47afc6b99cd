//! Traces: a search written down event by event, so that it can be replayed, drawn and explained. An event takes eight
//! bytes, what a node was entered with a row of its own: a million nodes fit into some sixty megabytes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tah_rules::{Cut, Observer, Turn, Window};

/// One event of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Event<'t> {
    /// A node was entered.
    Enter {
        /// How many were entered before.
        entry: usize,
        /// Whose turn it is.
        turn: Turn,
        /// The window to search.
        window: Window,
    },
    /// The node's value so far changed: one, or one for each player.
    Improve(&'t [f64]),
    /// The node's value is known to lie between these.
    Bound(f64, f64),
    /// The rest of the node is skipped.
    Cut(Cut),
    /// The node was left with this value, or one for each player.
    Leave(&'t [f64]),
}

/// What an event is, and how many values it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Enter,
    Improve(u8),
    Bound,
    Cut(Cut),
    Leave(u8),
}

/// An event: its kind, and where among the entries or the values its numbers start.
#[derive(Clone, Copy, Debug)]
struct Step {
    kind: Kind,
    at: u32,
}

/// A search written down.
#[derive(Clone, Debug)]
pub struct Trace<M> {
    via: Vec<Option<M>>,
    log: Log,
    most_nodes: usize,
    truncated: bool,
    when_full: Option<Arc<AtomicBool>>,
}

/// A search written down without its moves: the same for every game.
#[derive(Clone, Default, Debug)]
pub struct Log {
    steps: Vec<Step>,
    turns: Vec<u8>,
    windows: Vec<Window>,
    values: Vec<f64>,
}

const CHANCE: u8 = 254;
const OVER: u8 = 255;

impl Log {
    /// How many events there are.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether nothing has happened.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// How many nodes were entered, each as often as it was.
    pub fn entries(&self) -> usize {
        self.turns.len()
    }

    /// Event number `index`, from 0.
    #[inline]
    pub fn event(&self, index: usize) -> Event<'_> {
        let Step { kind, at } = self.steps[index];
        let at = at as usize;
        let values = |count: u8| &self.values[at..][..usize::from(count)];
        match kind {
            Kind::Enter => {
                let turn = match self.turns[at] {
                    CHANCE => Turn::Chance,
                    OVER => Turn::Over,
                    player => Turn::Player(usize::from(player)),
                };
                Event::Enter { entry: at, turn, window: self.windows[at] }
            }
            Kind::Improve(count) => Event::Improve(values(count)),
            Kind::Bound => Event::Bound(self.values[at], self.values[at + 1]),
            Kind::Cut(why) => Event::Cut(why),
            Kind::Leave(count) => Event::Leave(values(count)),
        }
    }

    /// The events in their order.
    pub fn events(&self) -> impl ExactSizeIterator<Item = Event<'_>> {
        (0..self.len()).map(|index| self.event(index))
    }

    fn push(&mut self, kind: Kind, values: &[f64]) {
        self.steps.push(Step { kind, at: self.values.len() as u32 });
        self.values.extend_from_slice(values);
    }
}

impl<M: Copy> Trace<M> {
    /// An empty trace that ends when `most_nodes` nodes have been entered.
    pub fn new(most_nodes: usize) -> Self {
        Self { via: Vec::new(), log: Log::default(), most_nodes, truncated: false, when_full: None }
    }

    /// Sets `stop` when there is no more room, so that a search to which it belongs ends soon.
    #[must_use]
    pub fn stopping(mut self, stop: Arc<AtomicBool>) -> Self {
        self.when_full = Some(stop);
        self
    }

    /// What happened.
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// What happened, without the moves.
    pub fn into_log(self) -> Log {
        self.log
    }

    /// The move that led to the node entered after `entry` others; nothing at the root.
    pub fn via(&self, entry: usize) -> Option<M> {
        self.via[entry]
    }

    /// Whether the search went on after the limit was reached.
    pub fn is_truncated(&self) -> bool {
        self.truncated
    }

    fn push(&mut self, kind: Kind, values: &[f64]) {
        if !self.truncated {
            self.log.push(kind, values);
        }
    }
}

impl<M: Copy> Observer<M> for Trace<M> {
    fn enter(&mut self, via: Option<M>, turn: Turn, window: Window) {
        if self.via.len() >= self.most_nodes {
            self.truncated = true;
            if let Some(stop) = &self.when_full {
                stop.store(true, Ordering::Relaxed);
            }
            return;
        }
        self.log.steps.push(Step { kind: Kind::Enter, at: self.via.len() as u32 });
        self.via.push(via);
        self.log.windows.push(window);
        self.log.turns.push(match turn {
            Turn::Player(player) => player.min(usize::from(CHANCE - 1)) as u8,
            Turn::Chance => CHANCE,
            Turn::Over => OVER,
        });
    }
    fn improve(&mut self, value: &[f64]) {
        self.push(Kind::Improve(value.len() as u8), value);
    }
    fn bound(&mut self, low: f64, high: f64) {
        self.push(Kind::Bound, &[low, high]);
    }
    fn cut(&mut self, why: Cut) {
        self.push(Kind::Cut(why), &[]);
    }
    fn leave(&mut self, value: &[f64]) {
        self.push(Kind::Leave(value.len() as u8), value);
    }
}
