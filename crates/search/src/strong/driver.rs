//! Drivers: they ask the node function for the value of the root, deeper and deeper (Slate & Atkin 1977), each with windows of its own.
//!
//! Aspiration windows around the last value are the rule; MTD(f) (Plaat 1996) closes in by null windows alone, and plain alpha-beta asks
//! every move with the whole window.

use std::time::Duration;

use tah_rules::{Guide, Keyed, Turn};

use super::clock::Stability;
use super::here::{Child, Here};
use super::limits::Limits;
use super::node::{Kind, PlainRoot, Root};
use super::policy::Policy;
use super::report::{Certainty, Line, Report};
use super::score::{INFINITE, MAX_PLY, WIN, is_estimate, is_win};
use super::worker::Worker;
use crate::Halt;

/// How the value of the root is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Driver {
    /// Principal-variation search with aspiration windows.
    #[default]
    Aspiration,
    /// MTD(f): a series of null windows.
    MtdF,
    /// Alpha-beta with the whole window at every move.
    AlphaBeta,
}

/// A win in n plies is believed when the search was this much deeper.
const WIN_SLACK: u32 = 8;

/// A search that takes so long tells of bounds too.
const LONG: Duration = Duration::from_secs(3);

impl<R: Keyed, G: Guide<R>, P: Policy> Worker<'_, R, G, P> {
    /// Searches deeper and deeper until a limit is met, and tells `report` of every iteration that was completed.
    pub(super) fn deepen(
        &mut self,
        limits: &Limits<R::Move>,
        driver: Driver,
        mut report: impl FnMut(Report<R::Move>),
    ) -> Result<(), Halt> {
        let deepest = limits.depth.unwrap_or(u32::MAX).clamp(1, MAX_PLY as u32 - 1);
        let lines = limits.lines.clamp(1, self.root.list.len());
        let mut stability = Stability::default();
        // Every other helper is a ply ahead of the main thread: what it leaves in the table is of use sooner.
        let ahead = (self.number % 2) as u32;
        for depth in 1..=deepest {
            let depth = (depth + ahead).min(deepest);
            let (old, old_score) = (self.root.list[0].m, self.root.list[0].score);
            self.root.begin();
            let outcome = self.iterate(depth as i32, lines, driver, &mut report);
            self.publish();
            report(self.report(depth, lines, outcome.is_ok()));
            outcome?;
            stability.same = if self.root.list[0].m == old { stability.same + 1 } else { 0 };
            stability.fallen = if depth == 1 { 0 } else { old_score - self.root.list[0].score };
            stability.effort = self.root.effort();
            if self.is_enough(limits, depth, stability) {
                break;
            }
        }
        Ok(())
    }

    /// One iteration: the best line, then the best without it, and so on.
    fn iterate(
        &mut self,
        depth: i32,
        lines: usize,
        driver: Driver,
        report: &mut dyn FnMut(Report<R::Move>),
    ) -> Result<(), Halt> {
        for line in 0..lines {
            self.root.first = line;
            let outcome = match driver {
                Driver::Aspiration => self.aspire(depth, report),
                Driver::MtdF => self.mtd(depth),
                Driver::AlphaBeta => self.ask_root::<PlainRoot>(depth, -INFINITE, INFINITE).map(|_| ()),
            };
            self.root.first = 0;
            // After a halt, what the unfinished iteration found better is better.
            self.root.sort_from(if outcome.is_ok() { 0 } else { line });
            outcome?;
        }
        Ok(())
    }

    /// Searches with a narrow window around the last value, and widens it where the value lies beyond.
    fn aspire(&mut self, depth: i32, report: &mut dyn FnMut(Report<R::Move>)) -> Result<(), Halt> {
        let previous = self.root.list[self.root.first].previous;
        let params = &self.shared.params;
        let mut width = params.aspiration_width;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= params.aspiration_depth && is_estimate(previous) {
            (alpha, beta) = (previous - width, previous + width);
        }
        let mut shallower = 0;
        loop {
            let score = self.ask_root::<Root>((depth - shallower).max(1), alpha, beta)?;
            if score <= alpha && alpha > -INFINITE {
                self.tell_bound(depth, score, Certainty::AtMost, report);
                shallower = 0;
                beta = i32::midpoint(alpha, beta).max(alpha + 1);
                alpha = (score - width).max(-INFINITE);
            } else if score >= beta && beta < INFINITE {
                self.tell_bound(depth, score, Certainty::AtLeast, report);
                // A win that was seen must not be lost from sight again.
                let is_guess = P::SELECTIVE && is_estimate(score);
                shallower = if is_guess { shallower + self.shared.params.aspiration_shallower } else { 0 };
                beta = (score + width).min(INFINITE);
            } else {
                return Ok(());
            }
            width += width / 2;
            if !is_estimate(score) {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Tells that the value lies beyond the window, where somebody may already wonder.
    fn tell_bound(
        &self,
        depth: i32,
        score: i32,
        certainty: Certainty,
        report: &mut dyn FnMut(Report<R::Move>),
    ) {
        if self.root.first == 0 && self.number == 0 && self.shared.clock.start.elapsed() >= LONG {
            self.publish();
            let mut told = self.report(depth as u32, 1, false);
            told.goes_on = true;
            for line in &mut told.lines {
                (line.score, line.certainty) = (score, certainty);
            }
            report(told);
        }
    }

    /// MTD(f): each null window halves the doubt from one side, beginning at the last value.
    fn mtd(&mut self, depth: i32) -> Result<(), Halt> {
        let first = self.root.first;
        let (mut lower, mut upper) = (-INFINITE, INFINITE);
        let previous = self.root.list[first].previous;
        let mut guess = if previous == -INFINITE { 0 } else { previous };
        while lower < upper {
            let beta = if guess == lower { guess + 1 } else { guess };
            guess = self.ask_root::<Root>(depth, beta - 1, beta)?;
            if guess < beta {
                upper = guess;
            } else {
                lower = guess;
            }
        }
        // The move that reached the value stands first since it did.
        self.root.list[first].score = guess;
        Ok(())
    }

    /// The value of the root with this window.
    fn ask_root<K: Kind>(&mut self, depth: i32, alpha: i32, beta: i32) -> Result<i32, Halt> {
        let Turn::Player(player) = self.rules.turn(&self.state) else { return Err(Halt::MetChance) };
        let in_danger = P::SELECTIVE && self.guide.in_danger(self.rules, &self.state);
        let child = Child { turn: Turn::Player(player), in_danger };
        self.root_depth = depth as usize;
        self.null_floor = 0;
        self.moves.truncate(0);
        self.ranks.clear();
        self.tried.clear();
        self.tried_loud.clear();
        let score = self.search::<K>(Here::new(player, (alpha, beta), depth, 0, false, child))?;
        self.root.sort_from(self.root.first);
        Ok(score)
    }

    /// Whether another iteration would be of no use.
    fn is_enough(&self, limits: &Limits<R::Move>, depth: u32, stability: Stability) -> bool {
        let score = self.root.list[0].score;
        let distance = (WIN - score.abs()).max(0) as u32;
        if limits.win_within.is_some_and(|within| is_win(score) && distance <= within) {
            return true;
        }
        if limits.enough_nodes.is_some_and(|enough| self.shared.total() >= enough) {
            return true;
        }
        let clock = &self.shared.clock;
        if limits.until_told || self.shared.control.is_pondering() {
            return false;
        }
        let is_decided = !is_estimate(score) && depth > distance + WIN_SLACK;
        let is_forced = self.root.list.len() == 1;
        (clock.is_timed() && is_decided && limits.win_within.is_none())
            || clock.is_enough(stability, is_forced, &self.shared.params)
    }

    fn report(&self, depth: u32, lines: usize, is_complete: bool) -> Report<R::Move> {
        let line = |entry: &super::root::RootMove<R::Move>| {
            let (score, certainty) = if entry.score == -INFINITE {
                (entry.previous, Certainty::AtMost)
            } else {
                (entry.score, Certainty::Value)
            };
            Line { score, certainty, moves: entry.line.clone() }
        };
        Report {
            depth,
            is_complete,
            goes_on: false,
            reached: self.reached as u32,
            lines: self.root.list[..lines].iter().map(line).collect(),
            nodes: self.shared.total(),
            finished: self.shared.finished(),
            time: self.shared.clock.start.elapsed(),
            fullness: self.shared.table.fullness(),
        }
    }
}
