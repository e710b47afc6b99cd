//! The way in: the moves of the root are searched deeper and deeper, shared out among threads, until a limit is met.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use tah_rules::{Chance, Guide, Keyed, Turn, Window, legal_moves};

use super::filter::Filter;
use super::node::{Shared, Worker};
use super::table::BoundTable;
use crate::{Budget, Counters, Halt};

/// How an engine is made.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ChanceSettings {
    /// Bytes of the table; 0 for none.
    pub hash: usize,
    /// How many threads search.
    pub threads: usize,
    /// Which moves are looked at deeper.
    pub filter: Filter,
    /// Whether chance nodes probe (Star2); if not, they are only bounded (Star1).
    pub probes: bool,
}

impl Default for ChanceSettings {
    fn default() -> Self {
        Self { hash: 16 << 20, threads: 1, filter: Filter::default(), probes: true }
    }
}

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct Question<'q> {
    /// The greatest depth, in steps of the game: decisions and rolls.
    pub depth: u32,
    /// By how much each iteration is deeper. Where decisions and rolls alternate, 2 always ends before a roll.
    pub step: u32,
    /// Whether every move that is kept gets its value, and not only the best.
    pub all_values: bool,
    /// What may be used up.
    pub budget: Budget<'q>,
}

/// A move of the root.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate<M> {
    /// The move.
    pub m: M,
    /// Its value for the player who makes it; for one that is not the best, without [`all_values`](Question::all_values), it is at most
    /// that.
    pub value: f64,
    /// How deep it was searched.
    pub depth: u32,
}

/// What a search found.
#[derive(Clone, PartialEq, Debug)]
pub struct ChanceReport<M> {
    /// The moves, the best first: those searched deepest come before the others.
    pub candidates: Vec<Candidate<M>>,
    /// The depth of the last complete iteration.
    pub depth: u32,
    /// What was counted, by all threads.
    pub counters: Counters,
}

/// Searches positions of a game with dice.
pub struct ChanceEngine<R: Chance, G> {
    rules: R,
    guide: G,
    settings: ChanceSettings,
    table: BoundTable,
}

impl<R: Chance, G> ChanceEngine<R, G>
where
    R: Keyed + Sync,
    R::State: Sync,
    R::Move: Send + Sync,
    G: Guide<R> + Clone + Send + Sync,
{
    /// An engine with an empty table.
    pub fn new(rules: R, guide: G, settings: ChanceSettings) -> Self {
        Self { rules, guide, settings, table: BoundTable::new(settings.hash) }
    }

    /// Forgets what earlier searches found.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Searches a position in which a player decides, and tells of every iteration. Nothing if nobody decides there.
    pub fn search(
        &self,
        state: &R::State,
        question: &Question<'_>,
        mut told: impl FnMut(&ChanceReport<R::Move>),
    ) -> Option<ChanceReport<R::Move>> {
        let Turn::Player(max) = self.rules.turn(state) else { return None };
        let shared = Shared {
            table: &self.table,
            filter: self.settings.filter,
            probes: self.settings.probes,
            budget: question.budget,
        };
        let moves = legal_moves(&self.rules, state);
        let mut report = ChanceReport {
            candidates: moves
                .into_iter()
                .map(|m| Candidate { m, value: f64::NEG_INFINITY, depth: 0 })
                .collect(),
            depth: 0,
            counters: Counters::default(),
        };
        let mut kept = report.candidates.len();
        let step = question.step.max(1) as usize;
        let first = (question.depth as usize - 1) % step + 1;
        for depth in (first as u32..=question.depth).step_by(step) {
            let iteration = Iteration {
                engine: self,
                shared: &shared,
                state,
                max,
                depth,
                all_values: question.all_values,
            };
            let finished = iteration.run(&mut report, kept);
            // Deeper is surer: what was left out stays behind.
            report.candidates[..kept].sort_by(|a, b| b.value.total_cmp(&a.value));
            if finished.is_err() {
                break;
            }
            report.depth = depth;
            told(&report);
            let values = report.candidates[..kept].iter().map(|candidate| candidate.value);
            kept = self.settings.filter.root.count(values);
        }
        Some(report)
    }

    /// The value of a position at a depth, for `max`, whoever is to move.
    pub fn value(&self, state: &R::State, max: usize, depth: u32, budget: Budget<'_>) -> Result<f64, Halt> {
        let Self { settings, table, .. } = self;
        let shared = Shared { table, filter: settings.filter, probes: settings.probes, budget };
        Worker::new(&shared, &self.rules, self.guide.clone(), state, max).value(depth, Window::FULL)
    }
}

/// One iteration over the moves of the root.
struct Iteration<'i, R: Chance, G> {
    engine: &'i ChanceEngine<R, G>,
    shared: &'i Shared<'i>,
    state: &'i R::State,
    max: usize,
    depth: u32,
    all_values: bool,
}

impl<R, G> Iteration<'_, R, G>
where
    R: Chance + Keyed + Sync,
    R::State: Sync,
    R::Move: Send + Sync,
    G: Guide<R> + Clone + Send + Sync,
{
    /// Searches the first `kept` moves, by as many threads as there are. Those that were not finished keep what they had.
    fn run(&self, report: &mut ChanceReport<R::Move>, kept: usize) -> Result<(), Halt> {
        let (next, best) = (AtomicUsize::new(0), Mutex::new(f64::NEG_INFINITY));
        let candidates = &mut report.candidates[..kept];
        let moves: Vec<R::Move> = candidates.iter().map(|candidate| candidate.m).collect();
        let threads = self.engine.settings.threads.clamp(1, kept.max(1));
        let parts: Vec<Part> = std::thread::scope(|scope| {
            let others: Vec<_> =
                (1..threads).map(|_| scope.spawn(|| self.part(&moves, &next, &best))).collect();
            let mut parts = vec![self.part(&moves, &next, &best)];
            parts.extend(others.into_iter().filter_map(|other| other.join().ok()));
            parts
        });
        let mut is_finished = true;
        for Part { values, counters, halted } in parts {
            report.counters += counters;
            is_finished &= !halted;
            for (i, value) in values {
                candidates[i].value = value;
                candidates[i].depth = self.depth;
            }
        }
        if is_finished { Ok(()) } else { Err(Halt::Spent) }
    }

    /// What one thread does: it takes moves until there are none left.
    fn part(&self, moves: &[R::Move], next: &AtomicUsize, best: &Mutex<f64>) -> Part {
        let Self { engine, shared, state, max, depth, all_values } = *self;
        let mut worker = Worker::new(shared, &engine.rules, engine.guide.clone(), state, max);
        let mut part = Part::default();
        while let Some((i, &m)) = Some(next.fetch_add(1, Relaxed)).and_then(|i| Some((i, moves.get(i)?))) {
            // Just below the best so far: what is equally good is known to be.
            let alpha = best.lock().map_or(f64::NEG_INFINITY, |best| best.next_down());
            let window = if all_values { Window::FULL } else { Window::new(alpha, f64::INFINITY) };
            let Ok(value) = worker.after(m, |worker| worker.value(depth - 1, window)) else {
                part.halted = true;
                break;
            };
            part.values.push((i, value));
            if let Ok(mut best) = best.lock() {
                *best = best.max(value);
            }
        }
        part.counters = worker.counters;
        part
    }
}

/// What one thread found.
#[derive(Default)]
struct Part {
    values: Vec<(usize, f64)>,
    counters: Counters,
    halted: bool,
}
