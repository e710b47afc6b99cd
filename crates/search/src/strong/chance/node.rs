//! The node functions: decisions as in alpha-beta, chance as in Star2 (Ballard 1983; Hauk, Buro & Schaeffer 2004), both with what the
//! table knows and without what the filter leaves out.

use tah_rules::{Bounds, Chance, Guide, Keyed, Moves, Turn, Window, mix};

use super::filter::Filter;
use super::outcomes::{Outcome, Outcomes, Stack};
use super::table::{Between, BoundTable};
use crate::{Budget, Counters, Halt};

/// What all threads share.
pub(super) struct Shared<'s> {
    pub(super) table: &'s BoundTable,
    pub(super) filter: Filter,
    /// Whether chance nodes probe a move under each outcome first.
    pub(super) probes: bool,
    pub(super) budget: Budget<'s>,
}

/// One thread of a search.
pub(super) struct Worker<'w, R: Chance + Keyed, G: Guide<R>> {
    shared: &'w Shared<'w>,
    rules: &'w R,
    guide: G,
    state: R::State,
    max: usize,
    bounds: Bounds,
    moves: Moves<R::Move>,
    /// What moves are worth at a glance, where they are sorted by it; above those of the nodes on the path.
    glances: Vec<(f64, R::Move)>,
    outcomes: Stack,
    pub(super) counters: Counters,
    next_look: u64,
}

/// What one move under an outcome tells of its value.
enum Probe {
    Exactly(f64),
    AtLeast(f64),
    AtMost(f64),
    Nothing,
}

impl<'w, R: Chance + Keyed, G: Guide<R>> Worker<'w, R, G> {
    pub(super) fn new(shared: &'w Shared<'w>, rules: &'w R, guide: G, state: &R::State, max: usize) -> Self {
        let bounds = guide.bounds(rules, max);
        let mut worker = Self {
            shared,
            rules,
            guide,
            state: state.clone(),
            max,
            bounds,
            moves: Moves::new(),
            glances: Vec::new(),
            outcomes: Stack::default(),
            counters: Counters::default(),
            next_look: shared.budget.next_look(0),
        };
        worker.guide.begin(rules, state);
        worker
    }

    /// What `inside` finds after a move.
    #[inline]
    pub(super) fn after<T>(&mut self, m: R::Move, inside: impl FnOnce(&mut Self) -> T) -> T {
        let undo = self.rules.play(&mut self.state, m);
        self.guide.played(self.rules, &self.state, m);
        let result = inside(self);
        self.rules.undo(&mut self.state, m, undo);
        self.guide.undone(self.rules, &self.state, m);
        result
    }

    /// The value of the present position for MAX: exact if it lies inside the window, and otherwise a bound on its side.
    pub(super) fn value(&mut self, depth: u32, window: Window) -> Result<f64, Halt> {
        self.counters.nodes += 1;
        match self.rules.turn(&self.state) {
            Turn::Over => {
                self.counters.leaves += 1;
                Ok(self.guide.outcome(self.rules, &self.state, self.max))
            }
            _ if depth == 0 => Ok(self.evaluate()),
            Turn::Chance => self.chance(depth, window),
            Turn::Player(player) => self.decision(depth, window, player == self.max, None),
        }
    }

    /// The evaluation of the present position, made once.
    fn evaluate(&mut self) -> f64 {
        let key = self.key();
        if let Some(known) = self.shared.table.probe(key, 0) {
            return known.low;
        }
        self.counters.leaves += 1;
        self.counters.horizon += 1;
        let value = self.guide.evaluate(self.rules, &self.state, self.max);
        self.shared.table.store(key, 0, Between::exactly(value));
        value
    }

    fn key(&self) -> u64 {
        // What is known is known for MAX.
        mix(self.rules.key(&self.state).wrapping_add(self.max as u64))
    }

    fn look(&mut self) -> Result<(), Halt> {
        if self.counters.nodes >= self.next_look {
            self.next_look = self.shared.budget.next_look(self.counters.nodes);
            if self.shared.budget.is_spent(self.counters.nodes) {
                return Err(Halt::Spent);
            }
        }
        Ok(())
    }

    /// A decision. Where its first move is already known to be worth `probed`, that move is not searched again.
    fn decision(
        &mut self,
        depth: u32,
        mut window: Window,
        is_max: bool,
        mut probed: Option<f64>,
    ) -> Result<f64, Halt> {
        self.look()?;
        let first = self.moves.len();
        self.list_moves(depth, is_max);
        let mut best = if is_max { f64::NEG_INFINITY } else { f64::INFINITY };
        for i in first..self.moves.len() {
            let m = self.moves.from(0)[i];
            let value = match probed.take() {
                Some(value) => value,
                None => self.after(m, |worker| worker.value(depth - 1, window))?,
            };
            if is_max {
                best = best.max(value);
                window.alpha = window.alpha.max(best);
            } else {
                best = best.min(value);
                window.beta = window.beta.min(best);
            }
            if window.is_closed() {
                self.counters.cutoffs += 1;
                break;
            }
        }
        self.moves.truncate(first);
        Ok(best)
    }

    /// Lists the moves of a decision: in the guide's order where leaves follow; otherwise the best at a glance first, and only those that
    /// the filter keeps.
    fn list_moves(&mut self, depth: u32, is_max: bool) {
        let first = self.moves.len();
        self.rules.moves(&self.state, &mut self.moves);
        let is_last = depth < 2 || self.moves.len() - first < 2;
        if self.shared.filter.winnows {
            let deserving = self.guide.winnow(self.rules, &self.state, self.moves.from_mut(first));
            self.moves.truncate(first + deserving);
        } else if is_last {
            self.guide.order(self.rules, &self.state, self.moves.from_mut(first));
        }
        if is_last {
            return;
        }
        let start = self.glances.len();
        for i in first..self.moves.len() {
            let m = self.moves.from(0)[i];
            let value = self.after(m, Self::glance);
            self.glances.push((value, m));
        }
        let glances = &mut self.glances[start..];
        glances.sort_by(|a, b| if is_max { b.0.total_cmp(&a.0) } else { a.0.total_cmp(&b.0) });
        let kept = self.shared.filter.inner.count(glances.iter().map(|glance| glance.0));
        for (place, &(_, m)) in self.moves.from_mut(first).iter_mut().zip(&*glances) {
            *place = m;
        }
        self.moves.truncate(first + kept);
        self.glances.truncate(start);
    }

    /// What the present position is worth without looking further.
    pub(super) fn glance(&mut self) -> f64 {
        match self.rules.turn(&self.state) {
            Turn::Over => self.guide.outcome(self.rules, &self.state, self.max),
            _ => self.evaluate(),
        }
    }

    /// A chance node.
    fn chance(&mut self, depth: u32, window: Window) -> Result<f64, Halt> {
        self.look()?;
        let key = self.key();
        if let Some(Between { low, high }) = self.shared.table.probe(key, depth) {
            if low >= window.beta || low == high {
                return Ok(low);
            }
            if high <= window.alpha {
                return Ok(high);
            }
        }
        let first = self.moves.len();
        self.rules.moves(&self.state, &mut self.moves);
        let (rules, state, Bounds { low, high }) = (self.rules, &self.state, self.bounds);
        let known =
            |&m: &R::Move| Outcome { probability: rules.probability(state, m), low, high, probed: None };
        let outcomes = self.outcomes.push(self.moves.from(first).iter().map(known));
        let found = self.outcomes_within(first, outcomes, depth, window);
        if let Ok(between) = found {
            self.shared.table.store(key, depth, between);
        }
        self.outcomes.pop(outcomes);
        self.moves.truncate(first);
        // Only one end lies outside the window, unless the value is exact.
        found.map(|Between { low, high }| if low >= window.beta { low } else { high })
    }

    /// Probes the outcomes, then searches them, until the average is settled.
    fn outcomes_within(
        &mut self,
        first: usize,
        outcomes: Outcomes,
        depth: u32,
        window: Window,
    ) -> Result<Between, Halt> {
        let count = self.moves.len() - first;
        let is_bounded = self.bounds.are_finite() && window != Window::FULL;
        if is_bounded && self.shared.probes {
            for i in 0..count {
                let child = self.outcomes.window(outcomes, i, window);
                let m = self.moves.from(first)[i];
                let probe = self.after(m, |worker| worker.probe(depth - 1, child))?;
                let outcome = self.outcomes.get(outcomes, i);
                match probe {
                    Probe::Exactly(value) => (outcome.low, outcome.high) = (value, value),
                    Probe::AtLeast(value) => {
                        outcome.low = outcome.low.max(value);
                        outcome.probed = Some(value);
                    }
                    Probe::AtMost(value) => {
                        outcome.high = outcome.high.min(value);
                        outcome.probed = Some(value);
                    }
                    Probe::Nothing => continue,
                }
                if let Some(between) = self.settled(outcomes, window) {
                    return Ok(between);
                }
            }
        }
        for i in 0..count {
            let outcome = *self.outcomes.get(outcomes, i);
            if outcome.low == outcome.high {
                continue;
            }
            let child = if is_bounded { self.outcomes.window(outcomes, i, window) } else { Window::FULL };
            let m = self.moves.from(first)[i];
            let value = self.after(m, |worker| worker.outcome(depth - 1, child, outcome.probed))?;
            let outcome = self.outcomes.get(outcomes, i);
            (outcome.low, outcome.high) = (value, value);
            if i + 1 < count
                && is_bounded
                && let Some(between) = self.settled(outcomes, window)
            {
                return Ok(between);
            }
        }
        // Where the last outcome failed outside its window, the average is a bound as well.
        let value = self.outcomes.between(outcomes)[0];
        Ok(if is_bounded && value <= window.alpha {
            Between { low: self.bounds.low, high: value }
        } else if is_bounded && value >= window.beta {
            Between { low: value, high: self.bounds.high }
        } else {
            Between::exactly(value)
        })
    }

    /// The value under an outcome, whose first move may be known.
    fn outcome(&mut self, depth: u32, window: Window, probed: Option<f64>) -> Result<f64, Halt> {
        match (probed, self.rules.turn(&self.state)) {
            (Some(_), Turn::Player(player)) => {
                self.counters.nodes += 1;
                self.decision(depth, window, player == self.max, probed)
            }
            _ => self.value(depth, window),
        }
    }

    fn settled(&mut self, outcomes: Outcomes, window: Window) -> Option<Between> {
        let [low, high] = self.outcomes.between(outcomes);
        (high <= window.alpha || low >= window.beta).then(|| {
            self.counters.cutoffs += 1;
            // An outcome that failed outside its window is only a bound: the settled side is sound, the other says nothing.
            let Bounds { low: least, high: greatest } = self.bounds;
            if low >= window.beta { Between { low, high: greatest } } else { Between { low: least, high } }
        })
    }

    /// Looks at the first move of the present position. Its value is exact, or so far outside the window that the chance node above is
    /// settled: either way it need not be searched again.
    fn probe(&mut self, depth: u32, window: Window) -> Result<Probe, Halt> {
        let player = match self.rules.turn(&self.state) {
            Turn::Player(player) if depth > 0 => player,
            Turn::Chance if depth > 0 => return Ok(Probe::Nothing),
            _ => return self.value(depth, window).map(Probe::Exactly),
        };
        let is_max = player == self.max;
        let first = self.moves.len();
        self.list_moves(depth, is_max);
        let Some(&m) = self.moves.from(first).first() else { return Ok(Probe::Nothing) };
        self.moves.truncate(first);
        let half = if is_max {
            Window::new(f64::NEG_INFINITY, window.beta)
        } else {
            Window::new(window.alpha, f64::INFINITY)
        };
        let value = self.after(m, |worker| worker.value(depth - 1, half))?;
        Ok(if is_max { Probe::AtLeast(value) } else { Probe::AtMost(value) })
    }
}
