//! Traces: a search written down event by event, so that it can be replayed, drawn and explained.

use tah_rules::{Cut, Observer, Turn, Window};

/// One event of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Event<M> {
    /// A node was entered by way of a move (nothing at the root).
    Enter {
        /// The move that led here.
        via: Option<M>,
        /// Whose turn it is.
        turn: Turn,
        /// The window to search.
        window: Window,
    },
    /// The node's value so far changed.
    Improve(Values),
    /// The node's value is known to lie between these.
    Bound(f64, f64),
    /// The rest of the node is skipped.
    Cut(Cut),
    /// The node was left with this value.
    Leave(Values),
}

/// Values in a trace: one, or one for each player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Values {
    first: u32,
    count: u32,
}

/// A search written down.
#[derive(Clone, Debug)]
pub struct Trace<M> {
    events: Vec<Event<M>>,
    values: Vec<f64>,
    limit: usize,
    truncated: bool,
}

impl<M: Copy> Trace<M> {
    /// An empty trace that keeps at most `limit` events.
    pub fn new(limit: usize) -> Self {
        Self { events: Vec::new(), values: Vec::new(), limit, truncated: false }
    }

    /// The events in their order.
    pub fn events(&self) -> &[Event<M>] {
        &self.events
    }

    /// The numbers of an event.
    pub fn values(&self, values: Values) -> &[f64] {
        &self.values[values.first as usize..][..values.count as usize]
    }

    /// Whether the search went on after the limit was reached.
    pub fn is_truncated(&self) -> bool {
        self.truncated
    }

    fn push(&mut self, event: impl FnOnce(&mut Vec<f64>) -> Event<M>) {
        if self.events.len() < self.limit {
            let event = event(&mut self.values);
            self.events.push(event);
        } else {
            self.truncated = true;
        }
    }
}

fn store(pool: &mut Vec<f64>, values: &[f64]) -> Values {
    let first = pool.len() as u32;
    pool.extend_from_slice(values);
    Values { first, count: values.len() as u32 }
}

impl<M: Copy> Observer<M> for Trace<M> {
    fn enter(&mut self, via: Option<M>, turn: Turn, window: Window) {
        self.push(|_| Event::Enter { via, turn, window });
    }
    fn improve(&mut self, value: &[f64]) {
        self.push(|pool| Event::Improve(store(pool, value)));
    }
    fn bound(&mut self, low: f64, high: f64) {
        self.push(|_| Event::Bound(low, high));
    }
    fn cut(&mut self, why: Cut) {
        self.push(|_| Event::Cut(why));
    }
    fn leave(&mut self, value: &[f64]) {
        self.push(|pool| Event::Leave(store(pool, value)));
    }
}
