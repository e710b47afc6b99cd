//! The engine: it owns the table and what each thread has learned, and starts a search. Threads run the same function on the same table,
//! some of them a ply deeper, and profit from what the others left there (lazy SMP). One thread alone is deterministic.

use std::fmt;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use tah_rules::{Guide, Keyed, Turn, legal_moves};

use super::clock::Clock;
use super::driver::Driver;
use super::limits::{Control, Limits};
use super::params::Params;
use super::policy::{Policy, Tuned};
use super::report::Report;
use super::root::RootMoves;
use super::steps::reduce::Reductions;
use super::table::Table;
use super::worker::{Mind, Shared, Worker};
use crate::Halt;

/// How an engine is set up.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// How many threads search, at least one.
    pub threads: usize,
    /// The size of the table; 0 switches it off.
    pub table_bytes: usize,
    /// How the root is asked.
    pub driver: Driver,
    /// What is lost between the clock and us on every move.
    pub overhead: Duration,
    /// The tuned numbers.
    pub params: Params,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            threads: 1,
            table_bytes: 64 << 20,
            driver: Driver::default(),
            overhead: Duration::from_millis(10),
            params: Params::default(),
        }
    }
}

/// Why a position cannot be searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Unsearchable {
    /// The game is over.
    Over,
    /// Chance decides here, or did further down.
    Chance,
    /// So many players: only one or two sides are searched.
    Players(usize),
    /// What one side loses is not what the other wins.
    NotZeroSum,
    /// None of the moves asked about is legal.
    NoSuchMoves,
}

impl fmt::Display for Unsearchable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsearchable::Over => f.write_str("the game is over"),
            Unsearchable::Chance => f.write_str("the strong search does not play games of chance"),
            Unsearchable::Players(players) => {
                write!(f, "the strong search plays games of two, not of {players}")
            }
            Unsearchable::NotZeroSum => f.write_str("the strong search plays zero-sum games only"),
            Unsearchable::NoSuchMoves => f.write_str("none of the moves asked about is legal"),
        }
    }
}

impl std::error::Error for Unsearchable {}

/// Ends all threads when it goes.
struct Ending<'h>(&'h AtomicBool);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// A player of one game: rules, a guide for every thread, a table.
pub struct Engine<R: Keyed, G, P = Tuned> {
    rules: R,
    settings: Settings,
    table: Table,
    /// As the settings have them: a small search takes less time than to make them.
    reductions: Reductions,
    minds: Vec<Mind<R::Move, G>>,
    policy: PhantomData<P>,
}

impl<R, G, P> Engine<R, G, P>
where
    R: Keyed + Sync,
    R::State: Send + Sync,
    R::Move: Send + Sync,
    G: Guide<R> + Clone + Send,
    P: Policy,
{
    /// An engine that knows nothing yet but what `guide` tells it.
    pub fn new(rules: R, guide: G, settings: Settings) -> Self {
        let minds = vec![Mind::new(guide)];
        let mut engine = Self {
            rules,
            settings,
            table: Table::new(settings.table_bytes),
            reductions: Reductions::new(&settings.params),
            minds,
            policy: PhantomData,
        };
        engine.set(settings);
        engine
    }

    /// The rules that are played.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// How the engine is set up.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Sets the engine up anew. The table is emptied only if its size changes.
    pub fn set(&mut self, settings: Settings) {
        if settings.table_bytes != self.settings.table_bytes {
            // The old one goes first: both may not fit.
            self.table = Table::new(0);
            self.table = Table::new(settings.table_bytes);
        }
        if settings.params != self.settings.params {
            self.reductions = Reductions::new(&settings.params);
        }
        let guide = &self.minds[0].guide;
        let more: Vec<_> = (self.minds.len()..settings.threads).map(|_| Mind::new(guide.clone())).collect();
        self.minds.extend(more);
        self.minds.truncate(settings.threads.max(1));
        self.settings = settings;
    }

    /// Forgets everything, as before a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        for mind in &mut self.minds {
            mind.clear();
        }
    }

    /// Searches `state`. Every iteration is told to `report`; what is returned is the last, with the moves to play first in its lines.
    pub fn search(
        &mut self,
        state: &R::State,
        limits: &Limits<R::Move>,
        control: &Control,
        mut report: impl FnMut(&Report<R::Move>),
    ) -> Result<Report<R::Move>, Unsearchable> {
        let root = self.root(state, limits)?;
        let shared = Shared {
            table: &self.table,
            params: self.settings.params,
            reductions: &self.reductions,
            clock: Clock::new(limits, self.settings.overhead, &self.settings.params),
            control,
            nodes: limits.nodes,
            seeks_win: limits.win_within.is_some(),
            halted: AtomicBool::new(false),
            counts: self.minds.iter().map(|_| AtomicU64::new(0)).collect(),
            finished: self.minds.iter().map(|_| AtomicU64::new(0)).collect(),
        };
        shared.table.grow_older();
        let (rules, driver) = (&self.rules, self.settings.driver);
        let mut last = None;
        let outcome = std::thread::scope(|scope| {
            // Also if this thread panics: the others would search for ever, and be waited for.
            let _ending = Ending(&shared.halted);
            let mut workers = self.minds.iter_mut().enumerate().map(|(number, mind)| {
                mind.history.fade();
                Worker::<R, G, P>::new(rules, state, root.clone(), mind, &shared, number)
            });
            let main = workers.next();
            for mut helper in workers {
                scope.spawn(move || {
                    let helped = helper.deepen(limits, driver, |_| {});
                    helper.publish();
                    helped
                });
            }
            main.map_or(Ok(()), |mut main| {
                main.deepen(limits, driver, |told| {
                    report(&told);
                    last = Some(told);
                })
            })
        });
        control.wait(limits.until_told);
        if outcome == Err(Halt::MetChance) {
            return Err(Unsearchable::Chance);
        }
        let mut last = last.ok_or(Unsearchable::Over)?;
        (last.nodes, last.finished) = (shared.total(), shared.finished());
        last.time = shared.clock.start.elapsed();
        Ok(last)
    }

    /// The moves to be searched, if the position can be.
    fn root(&self, state: &R::State, limits: &Limits<R::Move>) -> Result<RootMoves<R::Move>, Unsearchable> {
        let players = self.rules.players();
        match self.rules.turn(state) {
            _ if players > 2 => return Err(Unsearchable::Players(players)),
            _ if players == 2 && !self.rules.zero_sum() => return Err(Unsearchable::NotZeroSum),
            Turn::Over => return Err(Unsearchable::Over),
            Turn::Chance => return Err(Unsearchable::Chance),
            Turn::Player(_) => {}
        }
        let root = RootMoves::new(&legal_moves(&self.rules, state), &limits.only);
        if root.list.is_empty() { Err(Unsearchable::NoSuchMoves) } else { Ok(root) }
    }
}
