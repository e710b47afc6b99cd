//! The cards that a player may choose from, and what they come to on the deals that it imagines.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::foresight::{Foresight, Line};
use super::{Imagination, Player, Thought};
use crate::bridge::double_dummy::{Position, Solver};
use crate::bridge::{Card, Contract, Hand, Move, State, View};

/// What the memory of each thread's solver may take.
const BYTES: usize = 32 << 20;
/// On how many of the imagined deals the declarer looks ahead over several cards.
const FORESEEN: usize = 20;
/// How often limits are looked at while deals are solved.
const BETWEEN_LOOKS: Duration = Duration::from_millis(5);
/// After so many deals cards are given up that are clearly worse than the best,
const LOOKS: [usize; 4] = [10, 20, 40, 70];
/// by so many standard errors of the difference.
const CLEARLY: f64 = 3.5;

/// The tricks of the player's side after each card, on one imagined deal.
type Row = Vec<u8>;

/// What is being found out.
pub(super) struct Study<'s> {
    player: &'s Player<'s>,
    view: &'s View,
    contract: Contract,
    /// The tricks that the player's side has won already.
    won: u8,
    imagination: Imagination,
    /// The cards still worth a thought, and what each comes to on each deal.
    cards: Vec<Card>,
    rows: Vec<Row>,
    given_up: Vec<Thought>,
    pub(super) nodes: u64,
}

impl<'s> Study<'s> {
    pub(super) fn new(player: &'s Player<'s>, view: &'s View, contract: Contract, cards: Vec<Card>) -> Self {
        let won = view.state_of(view.known()).tricks(view.seat.side()) as u8;
        let (imagination, rows, given_up) = (Imagination::new(view), Vec::new(), Vec::new());
        Self { player, view, contract, won, imagination, cards, rows, given_up, nodes: 0 }
    }

    /// How many deals were solved.
    pub(super) fn samples(&self) -> usize {
        self.rows.len()
    }

    /// Imagines deals and solves them until there are enough, one card is left, or the time is up.
    pub(super) fn solve(&mut self) {
        let samples = self.player.samples;
        for until in LOOKS.into_iter().filter(|&look| look < samples).chain([samples]) {
            if !self.solve_these(self.rows.len()..until) {
                break;
            }
            self.give_up();
            if self.cards.len() == 1 {
                break;
            }
        }
    }

    /// Solves the deals with these numbers, on as many threads as there are. Whether it came to the end.
    fn solve_these(&mut self, numbers: Range<usize>) -> bool {
        let (next, stop) = (AtomicUsize::new(numbers.start), AtomicBool::new(false));
        let found = Mutex::new((Vec::new(), 0));
        self.on_all_threads(&stop, || {
            let mut solver = Solver::new(BYTES);
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= numbers.end || stop.load(Ordering::Relaxed) {
                    break;
                }
                let state = self.view.state_of(self.imagination.deal(self.player.seed, number));
                let Some(row) = tricks_of(&state, &self.cards, &mut solver, &stop) else { break };
                found.lock().unwrap_or_else(PoisonError::into_inner).0.push((number, row));
            }
            found.lock().unwrap_or_else(PoisonError::into_inner).1 += solver.nodes();
        });
        let (mut rows, nodes) = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        // Sums of floats must not depend on which thread was faster.
        rows.sort_by_key(|(number, _)| *number);
        self.rows.extend(rows.into_iter().map(|(_, row)| row));
        self.nodes += nodes;
        !stop.into_inner()
    }

    /// Gives up the cards that are clearly worse than the best.
    fn give_up(&mut self) {
        let (worths, thoughts) = (self.worths(), self.think());
        let mean = |column: usize| worths.iter().map(|row| row[column]).sum::<f64>();
        let Some(best) = (0..self.cards.len()).max_by(|&a, &b| mean(a).total_cmp(&mean(b))) else { return };
        let stays: Vec<bool> = (0..self.cards.len())
            .map(|column| {
                let (gap, error) = mean_and_error(worths.iter().map(|row| row[best] - row[column]));
                gap <= CLEARLY * error
            })
            .collect();
        self.given_up.extend(thoughts.into_iter().zip(&stays).filter(|(_, stays)| !**stays).map(|(t, _)| t));
        let mut stay = stays.iter();
        self.cards.retain(|_| *stay.next().unwrap_or(&true));
        for row in &mut self.rows {
            let mut stay = stays.iter();
            row.retain(|_| *stay.next().unwrap_or(&true));
        }
    }

    /// Looks ahead over the declarer's next cards on the first of the imagined deals, and takes the results of the best line after
    /// each card instead. Nothing changes if the time is up before all cards are weighed.
    pub(super) fn look_ahead(&mut self) {
        let (view, contract) = (self.view, self.contract);
        let deals = self.player.samples.min(FORESEEN);
        let imagined = |number| Some(view.state_of(self.imagination.deal(self.player.seed, number)));
        let worlds: Vec<Option<State>> = (0..deals).map(imagined).collect();
        let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
        let found = Mutex::new((vec![None; self.cards.len()], 0));
        let side = contract.declarer.side();
        let score = |line: &Line| -> i32 {
            line.iter().map(|&tricks| contract.score(tricks.into(), view.vulnerability.of(side))).sum()
        };
        self.on_all_threads(&stop, || {
            let mut foresight = Foresight::new(contract, deals, &stop);
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(&card) = self.cards.get(number) else { break };
                let Some(lines) = foresight.after(&worlds, card, self.player.foresight - 1) else { break };
                found.lock().unwrap_or_else(PoisonError::into_inner).0[number] =
                    lines.into_iter().max_by_key(score);
            }
            found.lock().unwrap_or_else(PoisonError::into_inner).1 += foresight.nodes();
        });
        let (lines, nodes) = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.nodes += nodes;
        if let Some(lines) = lines.into_iter().collect::<Option<Vec<Line>>>() {
            let row = |deal| lines.iter().map(|line: &Line| line[deal] - self.won).collect();
            self.rows = (0..deals).map(row).collect();
        }
    }

    /// Has `work` done on all threads, and sets `stop` when the time is up.
    fn on_all_threads(&self, stop: &AtomicBool, work: impl Fn() + Sync) {
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..self.player.threads.get()).map(|_| scope.spawn(&work)).collect();
            if self.player.deadline.is_some() || self.player.stop.is_some() {
                while !threads.iter().all(std::thread::ScopedJoinHandle::is_finished) {
                    if self.player.is_stopped() {
                        stop.store(true, Ordering::Relaxed);
                    }
                    std::thread::sleep(BETWEEN_LOOKS);
                }
            }
        });
    }

    /// What each card is worth on each deal.
    fn worths(&self) -> Vec<Vec<f64>> {
        let side = self.contract.declarer.side();
        let is_declaring = side == self.view.seat.side();
        let score = |tricks: u8| {
            let declared = if is_declaring { self.won + tricks } else { 13 - self.won - tricks };
            let score = self.contract.score(declared.into(), self.view.vulnerability.of(side));
            if is_declaring { score } else { -score }
        };
        let best: u32 = self.rows.iter().map(|row| u32::from(*row.iter().max().unwrap_or(&0))).sum();
        let usual = score((f64::from(best) / self.rows.len().max(1) as f64).round() as u8);
        let worth = |row: &Row| {
            let scores: Vec<i32> = row.iter().map(|&tricks| score(tricks)).collect();
            self.player.objective.worth(&scores, usual)
        };
        self.rows.iter().map(worth).collect()
    }

    /// What each card that is not given up is worth on average, in their order.
    fn think(&self) -> Vec<Thought> {
        let worths = self.worths();
        let thought = |(column, &card): (usize, &Card)| {
            let (mean, error) = mean_and_error(worths.iter().map(|row| row[column]));
            let (tricks, _) = mean_and_error(self.rows.iter().map(|row| f64::from(row[column])));
            Thought { m: Move::Play(card), mean, error, tricks: Some(tricks) }
        };
        self.cards.iter().enumerate().map(thought).collect()
    }

    /// What every card is worth, the best first, those given up last; nothing if no deal was solved.
    pub(super) fn thoughts(mut self) -> Vec<Thought> {
        if self.rows.is_empty() {
            return Vec::new();
        }
        let mut thoughts = self.think();
        // Of equal cards more tricks, then the lower.
        let order = |a: &Thought, b: &Thought| {
            b.mean.total_cmp(&a.mean).then(b.tricks.unwrap_or(0.0).total_cmp(&a.tricks.unwrap_or(0.0)))
        };
        thoughts.sort_by(order);
        self.given_up.sort_by(order);
        thoughts.append(&mut self.given_up);
        thoughts
    }
}

/// The mean of some numbers with its standard error.
fn mean_and_error(numbers: impl Iterator<Item = f64>) -> (f64, f64) {
    let (n, sum, squares) =
        numbers.fold((0.0, 0.0, 0.0), |(n, sum, squares), x| (n + 1.0, sum + x, squares + x * x));
    let mean = sum / n;
    (mean, ((squares / n - mean * mean).max(0.0) / n).sqrt())
}

/// The tricks that the side to play takes from here on after each of the cards, all cards open.
pub(super) fn tricks_of(
    state: &State,
    cards: &[Card],
    solver: &mut Solver,
    stop: &AtomicBool,
) -> Option<Row> {
    let contract = state.contract()?;
    let position = Position::new(state.left(), contract.strain(), state.leader(), state.trick()).ok()?;
    let wanted: Hand = cards.iter().copied().collect();
    let values = solver.cards_among(&position, wanted, stop).ok()?;
    let of = |card: &Card| values.iter().find(|(value, _)| value == card).map(|&(_, tricks)| tricks);
    cards.iter().map(of).collect()
}
