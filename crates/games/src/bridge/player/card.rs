//! Which card to play.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use super::foresight::{Foresight, Line};
use super::{Decision, Imagination, Player, Thought, decider};
use crate::bridge::double_dummy::{Position, Solver};
use crate::bridge::{Card, Contract, Deal, Hand, Move, State, View};

/// What the memory of each thread's solver may take.
const BYTES: usize = 32 << 20;
/// On how many of the imagined deals the declarer looks ahead over several cards.
const FORESEEN: usize = 20;
/// How often limits are looked at while deals are solved.
const BETWEEN_LOOKS: Duration = Duration::from_millis(5);

/// The tricks of the player's side after each card, on one imagined deal.
type Results = Vec<(usize, Vec<u8>)>;

impl Player<'_> {
    /// The card that the owner of `view` plays, from its own hand or dummy's; nothing if it is not its turn.
    pub(super) fn choose_card(&self, view: &View) -> Option<Decision> {
        // Cards in hands play no part in whose turn it is.
        let table = view.state_of(view.known());
        let contract = table.contract()?;
        let seat = table.seat_to_play()?;
        if decider(view, seat) != view.seat {
            return None;
        }
        let cards: Vec<Card> = table.playable().cards().collect();
        if let [only] = cards[..] {
            return Some(Decision::at_once(Move::Play(only)));
        }
        let spokesmen = spokesmen(&cards, &table);
        let (mut results, mut nodes) = self.solve_all(view, &spokesmen);
        if self.foresight > 1 && contract.declarer == view.seat {
            let (refined, more) = self.look_ahead(view, contract, &spokesmen);
            results = refined.unwrap_or(results);
            nodes += more;
        }
        let first = *cards.first()?;
        let Some(thoughts) = self.weigh(view, contract, &spokesmen, &results, &table) else {
            return Some(Decision::at_once(Move::Play(first)));
        };
        Some(Decision { chosen: thoughts[0].m, thoughts, samples: results.len(), nodes })
    }

    /// Imagines deals and solves them, on as many threads as there are, until there are enough or the time is up.
    fn solve_all(&self, view: &View, cards: &[Card]) -> (Results, u64) {
        let imagination = Imagination::new(view);
        let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
        let found = Mutex::new((Results::new(), 0));
        let work = || {
            let mut solver = Solver::new(BYTES);
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.samples || stop.load(Ordering::Relaxed) {
                    break;
                }
                let deal = imagination.deal(self.seed, number);
                let Some(tricks) = tricks_of(&view.state_of(deal), cards, &mut solver, &stop) else { break };
                let mut found = found.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                found.0.push((number, tricks));
            }
            let mut found = found.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            found.1 += solver.nodes();
        };
        self.on_all_threads(&stop, work);
        let (mut results, nodes) = found.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        // Sums of floats must not depend on which thread was faster.
        results.sort_by_key(|(number, _)| *number);
        (results, nodes)
    }

    /// Looks ahead over the declarer's next cards on the first of the imagined deals: the results of the best line after each card.
    /// No results if the time is up before all cards are weighed.
    fn look_ahead(&self, view: &View, contract: Contract, cards: &[Card]) -> (Option<Results>, u64) {
        let imagination = Imagination::new(view);
        let deals = self.samples.min(FORESEEN);
        let worlds: Vec<Option<State>> =
            (0..deals).map(|number| Some(view.state_of(imagination.deal(self.seed, number)))).collect();
        let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
        let found = Mutex::new((vec![None; cards.len()], 0));
        let side = contract.declarer.side();
        let score = |line: &Line| -> i32 {
            line.iter().map(|&tricks| contract.score(tricks.into(), view.vulnerability.of(side))).sum()
        };
        self.on_all_threads(&stop, || {
            let mut foresight = Foresight::new(contract, deals, &stop);
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(&card) = cards.get(number) else { break };
                let Some(lines) = foresight.after(&worlds, card, self.foresight - 1) else { break };
                let mut found = found.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                found.0[number] = lines.into_iter().max_by_key(score);
            }
            let mut found = found.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            found.1 += foresight.nodes();
        });
        let (lines, nodes) = found.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        let Some(lines) = lines.into_iter().collect::<Option<Vec<Line>>>() else { return (None, nodes) };
        let won = view.state_of(view.known()).tricks(side) as u8;
        let results = (0..deals).map(|deal| (deal, lines.iter().map(|line| line[deal] - won).collect()));
        (Some(results.collect()), nodes)
    }

    /// Has `work` done on all threads, and sets `stop` when the time is up.
    fn on_all_threads(&self, stop: &AtomicBool, work: impl Fn() + Sync) {
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..self.threads.get()).map(|_| scope.spawn(&work)).collect();
            if self.deadline.is_some() || self.stop.is_some() {
                while !threads.iter().all(std::thread::ScopedJoinHandle::is_finished) {
                    if self.is_stopped() {
                        stop.store(true, Ordering::Relaxed);
                    }
                    std::thread::sleep(BETWEEN_LOOKS);
                }
            }
        });
    }

    /// What each card is worth over the results, the best first; nothing if there are none.
    fn weigh(
        &self,
        view: &View,
        contract: Contract,
        cards: &[Card],
        results: &Results,
        table: &State,
    ) -> Option<Vec<Thought>> {
        if results.is_empty() {
            return None;
        }
        let side = view.seat.side();
        let is_declaring = contract.declarer.side() == side;
        let won = table.tricks(side) as u8;
        let score = |tricks: u8| {
            let declared = if is_declaring { won + tricks } else { 13 - won - tricks };
            let score = contract.score(declared.into(), view.vulnerability.of(contract.declarer.side()));
            if is_declaring { score } else { -score }
        };
        let best: u32 = results.iter().map(|(_, tricks)| u32::from(*tricks.iter().max().unwrap_or(&0))).sum();
        let usual = score((f64::from(best) / results.len() as f64).round() as u8);
        let mut sums = vec![(0.0, 0.0, 0u32); cards.len()];
        for (_, tricks) in results {
            let scores: Vec<i32> = tricks.iter().map(|&tricks| score(tricks)).collect();
            for ((sum, worth), tricks) in
                sums.iter_mut().zip(self.objective.worth(&scores, usual)).zip(tricks)
            {
                *sum = (sum.0 + worth, sum.1 + worth * worth, sum.2 + u32::from(*tricks));
            }
        }
        let n = results.len() as f64;
        let thought = |(&card, &(sum, squares, tricks)): (&Card, &(f64, f64, u32))| {
            let mean = sum / n;
            let error = ((squares / n - mean * mean).max(0.0) / n).sqrt();
            Thought { m: Move::Play(card), mean, error, tricks: Some(f64::from(tricks) / n) }
        };
        let mut thoughts: Vec<Thought> = cards.iter().zip(&sums).map(thought).collect();
        // Of equal cards more tricks, then the lower.
        thoughts.sort_by(|a, b| {
            b.mean.total_cmp(&a.mean).then(b.tricks.unwrap_or(0.0).total_cmp(&a.tricks.unwrap_or(0.0)))
        });
        Some(thoughts)
    }
}

/// The lowest card of each run of cards that are worth the same: nothing that others may still play lies between them.
pub(super) fn spokesmen(cards: &[Card], table: &State) -> Vec<Card> {
    let gone: Hand = table.played()[..table.played().len() / 4 * 4].iter().copied().collect();
    let all: Hand = cards.iter().copied().collect();
    let continues = |card: Card| {
        let lower =
            (2..card.rank()).rev().map(|rank| Card::new(card.suit(), rank)).find(|&lower| !gone.has(lower));
        lower.is_some_and(|lower| all.has(lower))
    };
    cards.iter().copied().filter(|&card| !continues(card)).collect()
}

/// The tricks that the side to play takes from here on after each of the cards, all cards open.
pub(super) fn tricks_of(
    state: &State,
    cards: &[Card],
    solver: &mut Solver,
    stop: &AtomicBool,
) -> Option<Vec<u8>> {
    let contract = state.contract()?;
    let left: &Deal = state.left();
    let position = Position::new(left, contract.strain(), state.leader(), state.trick()).ok()?;
    let values = solver.cards(&position, stop).ok()?;
    let of = |card: &Card| values.iter().find(|(value, _)| value == card).map(|&(_, tricks)| tricks);
    cards.iter().map(of).collect()
}
