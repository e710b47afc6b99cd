//! One thread of the search: the position it plays in, its stacks, and the way down a move and back. Nothing is allocated per node.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use tah_rules::{Guide, Keyed, Moves, Turn};

use super::clock::Clock;
use super::corrections::Corrections;
use super::here::{Child, Here};
use super::history::{BACK, Before, History, NO_SLOT, Place};
use super::limits::Control;
use super::node::Kind;
use super::params::Params;
use super::policy::Policy;
use super::root::RootMoves;
use super::score::{MAX_PLY, ended};
use super::steps::reduce::Reductions;
use super::table::Table;
use crate::Halt;

/// How often the clock and the flags are looked at, in nodes; more often where nodes are slow.
const NODES_BETWEEN_LOOKS: u64 = 1024;
const LONG_BETWEEN_LOOKS: Duration = Duration::from_millis(2);

/// What belongs to one thread from search to search.
pub(super) struct Mind<M, G> {
    pub(super) guide: G,
    pub(super) history: History<M>,
    pub(super) corrections: Corrections,
}

impl<M: Copy, G> Mind<M, G> {
    /// Nothing was learned yet.
    pub(super) fn new(guide: G) -> Self {
        Self { guide, history: History::new(), corrections: Corrections::new() }
    }

    /// Forgets what was learned.
    pub(super) fn clear(&mut self) {
        (self.history, self.corrections) = (History::new(), Corrections::new());
    }
}

/// What all threads of a search share.
pub(super) struct Shared<'s> {
    pub(super) table: &'s Table,
    pub(super) params: Params,
    pub(super) reductions: &'s Reductions,
    pub(super) clock: Clock,
    pub(super) control: &'s Control,
    pub(super) nodes: Option<u64>,
    /// A win is looked for: nothing is left out, for quiet moves win where the other side would rather not move.
    pub(super) seeks_win: bool,
    /// Set once: every thread ends.
    pub(super) halted: AtomicBool,
    /// The nodes of each thread, as of its last look.
    pub(super) counts: Vec<AtomicU64>,
    /// The positions that the guide finished for each thread, as of its last look.
    pub(super) finished: Vec<AtomicU64>,
}

impl Shared<'_> {
    /// The nodes of all threads, as of their last looks.
    pub(super) fn total(&self) -> u64 {
        sum(&self.counts)
    }

    /// The positions that guides finished, as of the last looks.
    pub(super) fn finished(&self) -> u64 {
        sum(&self.finished)
    }

    fn must_end(&self) -> bool {
        self.control.is_stopped()
            || self.nodes.is_some_and(|limit| self.total() >= limit)
            || (self.clock.is_up() && !self.control.is_pondering())
    }
}

fn sum(counts: &[AtomicU64]) -> u64 {
    counts.iter().map(|count| count.load(Relaxed)).sum()
}

/// What is remembered of each node on the path.
#[derive(Clone)]
pub(super) struct Frame<M> {
    pub(super) key: u64,
    pub(super) player: usize,
    /// The evaluation, for that player.
    pub(super) points: i32,
    pub(super) in_danger: bool,
    /// The slot of the move that led here.
    pub(super) via: usize,
    /// Where the history of the move that led here is kept, if it is quiet.
    pub(super) led_by: Option<Place>,
    /// By how many plies the position is searched less deeply than its move deserves.
    pub(super) reduction: i32,
    /// Whether a null move led here.
    pub(super) passed: bool,
    /// How many positions at this ply were left by a good enough move since the node two plies before was entered.
    pub(super) refuted: u32,
    /// How often the line so far was extended twice.
    pub(super) doubles: i32,
    pub(super) killers: [Option<M>; 2],
}

/// One thread of the search.
pub(super) struct Worker<'s, R: Keyed, G, P> {
    pub(super) rules: &'s R,
    pub(super) guide: &'s mut G,
    pub(super) history: &'s mut History<R::Move>,
    pub(super) corrections: &'s mut Corrections,
    pub(super) shared: &'s Shared<'s>,
    pub(super) number: usize,
    pub(super) state: R::State,
    pub(super) root: RootMoves<R::Move>,
    /// The moves of all nodes on the path, and how promising each is.
    pub(super) moves: Moves<R::Move>,
    pub(super) ranks: Vec<i64>,
    /// The moves that were searched in vain by the nodes on the path.
    pub(super) tried: Vec<Place>,
    pub(super) tried_loud: Vec<(u16, i32)>,
    pub(super) frames: Vec<Frame<R::Move>>,
    /// The best line found from each ply on.
    pub(super) lines: Vec<Vec<R::Move>>,
    /// The depth of the iteration.
    pub(super) root_depth: usize,
    /// No null move is made above this ply, while one is verified.
    pub(super) null_floor: usize,
    pub(super) nodes: u64,
    /// Positions that the guide played to the end itself.
    pub(super) finished: u64,
    pub(super) reached: usize,
    next_look: u64,
    between_looks: u64,
    last_look: Instant,
    policy: PhantomData<P>,
}

impl<'s, R: Keyed, G: Guide<R>, P: Policy> Worker<'s, R, G, P> {
    pub(super) fn new(
        rules: &'s R,
        state: &R::State,
        root: RootMoves<R::Move>,
        Mind { guide, history, corrections }: &'s mut Mind<R::Move, G>,
        shared: &'s Shared<'s>,
        number: usize,
    ) -> Self {
        let frame = Frame {
            key: 0,
            player: 0,
            points: 0,
            in_danger: false,
            via: NO_SLOT,
            led_by: None,
            reduction: 0,
            passed: false,
            refuted: 0,
            doubles: 0,
            killers: [None; 2],
        };
        let mut worker = Self {
            rules,
            guide,
            history,
            corrections,
            shared,
            number,
            state: state.clone(),
            root,
            moves: Moves::new(),
            ranks: Vec::new(),
            tried: Vec::new(),
            tried_loud: Vec::new(),
            frames: vec![frame; MAX_PLY + 3],
            lines: vec![Vec::new(); MAX_PLY + 2],
            root_depth: 0,
            null_floor: 0,
            nodes: 0,
            finished: 0,
            reached: 0,
            next_look: 1,
            between_looks: NODES_BETWEEN_LOOKS,
            last_look: shared.clock.start,
            policy: PhantomData,
        };
        worker.frames[0].key = rules.key(&worker.state);
        worker.guide.begin(rules, &worker.state);
        worker
    }

    /// Enters a node: looks at the clock now and then, and makes its frame ready.
    #[inline]
    pub(super) fn enter<N: Kind>(&mut self, here: &Here<R::Move>) -> Result<(), Halt> {
        if self.nodes >= self.next_look {
            self.look()?;
        }
        self.reached = self.reached.max(here.ply);
        let frame = &mut self.frames[here.ply];
        frame.player = here.player;
        frame.in_danger = here.in_danger;
        let after_next = &mut self.frames[here.ply + 2];
        (after_next.killers, after_next.refuted) = ([None; 2], 0);
        if N::OPEN {
            self.lines[here.ply].clear();
        }
        Ok(())
    }

    #[cold]
    fn look(&mut self) -> Result<(), Halt> {
        self.publish();
        if self.number == 0 && self.shared.must_end() {
            self.shared.halted.store(true, Relaxed);
        }
        if self.shared.halted.load(Relaxed) {
            return Err(Halt::Spent);
        }
        // A guide may take its time: the clock may not.
        let now = Instant::now();
        if now - self.last_look > LONG_BETWEEN_LOOKS {
            self.between_looks = (self.between_looks / 2).max(1);
        } else {
            self.between_looks = (self.between_looks * 2).min(NODES_BETWEEN_LOOKS);
        }
        self.last_look = now;
        let left = self.shared.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(self.shared.total()));
        self.next_look = self.nodes + self.between_looks.min(left).max(1);
        Ok(())
    }

    /// Tells the others how much was searched.
    pub(super) fn publish(&self) {
        self.shared.counts[self.number].store(self.nodes, Relaxed);
        self.shared.finished[self.number].store(self.finished, Relaxed);
    }

    /// Whose turn it is now. The cheap answer may overlook an end, so an exact search asks the rules.
    #[inline]
    pub(super) fn turn(&self) -> Turn {
        if P::SELECTIVE { self.guide.mover(self.rules, &self.state) } else { self.rules.turn(&self.state) }
    }

    /// What the present position, which is the end of the game, is worth to `player`.
    #[inline]
    pub(super) fn end(&mut self, player: usize, ply: usize) -> i32 {
        ended(self.guide.verdict(self.rules, &self.state, player), ply)
    }

    /// The evaluation of the present position for `player`, who is to move.
    #[inline]
    pub(super) fn points(&mut self, player: usize) -> i32 {
        self.guide.points(self.rules, &self.state, player)
    }

    /// `m` will probably be made next: what the table knows of the position after it is brought near.
    #[inline]
    pub(super) fn expect(&self, m: R::Move) {
        if let Some(key) = self.guide.foresee(self.rules, &self.state, m) {
            self.shared.table.prefetch(key);
        }
    }

    #[inline]
    pub(super) fn play(&mut self, ply: usize, m: R::Move) -> R::Undo {
        let via = self.guide.slot(self.rules, &self.state, m);
        let undo = self.rules.play(&mut self.state, m);
        self.guide.played(self.rules, &self.state, m);
        self.arrive(ply + 1, via, false);
        undo
    }

    /// The present position is that of `ply`.
    #[inline]
    pub(super) fn arrive(&mut self, ply: usize, via: usize, passed: bool) {
        self.nodes += 1;
        let doubles = self.frames[ply - 1].doubles;
        let frame = &mut self.frames[ply];
        frame.key = self.rules.key(&self.state);
        self.shared.table.prefetch(frame.key);
        frame.via = via;
        frame.led_by = None;
        frame.reduction = 0;
        frame.passed = passed;
        frame.doubles = doubles;
    }

    #[inline]
    pub(super) fn undo(&mut self, m: R::Move, undo: R::Undo) {
        self.rules.undo(&mut self.state, m, undo);
        self.guide.undone(self.rules, &self.state, m);
    }

    /// Whose turn it is after a move, and whether there is danger.
    #[inline]
    pub(super) fn child(&mut self) -> Child {
        let turn = self.turn();
        let in_danger = P::SELECTIVE && turn != Turn::Over && self.guide.in_danger(self.rules, &self.state);
        Child { turn, in_danger }
    }

    /// What the position after a move of `here` is worth to the player who made it. That player may be to move again: the
    /// sign depends on whose turn it is.
    #[inline]
    pub(super) fn ask<K: Kind>(
        &mut self,
        here: &Here<R::Move>,
        child: Child,
        (alpha, beta): (i32, i32),
        depth: i32,
        cut: bool,
    ) -> Result<i32, Halt> {
        match child.turn {
            Turn::Over => Ok(self.end(here.player, here.ply + 1)),
            Turn::Chance => Err(Halt::MetChance),
            Turn::Player(player) if player == here.player => {
                self.search::<K>(Here::new(player, (alpha, beta), depth, here.ply + 1, !cut, child))
            }
            Turn::Player(player) => self
                .search::<K>(Here::new(player, (-beta, -alpha), depth, here.ply + 1, cut, child))
                .map(|score| -score),
        }
    }

    /// The slots of the moves that led to `ply`.
    #[inline]
    pub(super) fn before(&self, ply: usize) -> Before {
        BACK.map(|back| if ply + 1 < back { NO_SLOT } else { self.frames[ply + 1 - back].via })
    }

    /// The best line from `ply` on is `m` and what follows it.
    #[inline]
    pub(super) fn keep_line(&mut self, ply: usize, m: R::Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(m);
        upper[ply].extend_from_slice(&lower[0]);
    }

    /// Nothing is known of the best line from `ply` on.
    #[inline]
    pub(super) fn forget_line(&mut self, ply: usize) {
        self.lines[ply].clear();
    }
}
