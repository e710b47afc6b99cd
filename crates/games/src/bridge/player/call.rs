//! Which call to make: the system's, or the one of those it allows that leads to the best results on imagined deals.

use std::sync::atomic::AtomicBool;

use super::{Decision, Imagination, Player, Thought};
use crate::bridge::bidding::System;
use crate::bridge::double_dummy::Solver;
use crate::bridge::{Auction, Call, Deal, Move, Side, View};

/// Of the calls that the system allows, so many are weighed.
const MOST_CANDIDATES: usize = 3;
/// What the solver's memory may take.
const BYTES: usize = 32 << 20;

impl Player<'_> {
    /// The call of the owner of `view`, whose turn it is.
    pub(super) fn choose_call(&self, view: &View) -> Decision {
        let mut candidates = System::standard().candidates(view.own, view.vulnerability, &view.auction);
        candidates.truncate(MOST_CANDIDATES);
        let first = candidates.first().copied().unwrap_or(Call::Pass);
        if candidates.len() < 2 || self.bidding_samples == 0 {
            return Decision::at_once(Move::Call(first));
        }
        let imagination = Imagination::new(view);
        let mut solver = Solver::new(BYTES);
        let mut sums = vec![(0.0, 0.0); candidates.len()];
        let mut samples = 0;
        while samples < self.bidding_samples && !self.is_stopped() {
            let deal = imagination.deal(self.seed, samples);
            let Some(scores) = self.scores(view, &deal, &candidates, &mut solver) else { break };
            // The system's own choice is what others are expected to do.
            for (sum, worth) in sums.iter_mut().zip(self.objective.worth(&scores, scores[0])) {
                *sum = (sum.0 + worth, sum.1 + worth * worth);
            }
            samples += 1;
        }
        let n = samples.max(1) as f64;
        let thought = |(&call, &(sum, squares)): (&Call, &(f64, f64))| {
            let mean = sum / n;
            let error = ((squares / n - mean * mean).max(0.0) / n).sqrt();
            Thought { m: Move::Call(call), mean, error, tricks: None }
        };
        let mut thoughts: Vec<Thought> = candidates.iter().zip(&sums).map(thought).collect();
        thoughts.sort_by(|a, b| b.mean.total_cmp(&a.mean));
        Decision { chosen: thoughts[0].m, thoughts, samples, nodes: solver.nodes() }
    }

    /// The score of the player's side after each call, when everybody bids on by the system and plays double dummy.
    fn scores(&self, view: &View, deal: &Deal, calls: &[Call], solver: &mut Solver) -> Option<Vec<i32>> {
        let never = AtomicBool::new(false);
        let stop = self.stop.unwrap_or(&never);
        let mut known: Vec<((_, _), u8)> = Vec::new();
        let mut score = |call: Call| {
            let mut auction = view.auction.clone();
            auction.call(call);
            bid_out(&mut auction, deal, view);
            let Some(contract) = auction.contract() else { return Some(0) };
            let what = (contract.strain(), contract.declarer);
            let tricks = if let Some(&(_, tricks)) = known.iter().find(|(known, _)| *known == what) {
                tricks
            } else {
                let tricks = solver.declarer(deal, what.0, what.1, stop).ok()?;
                known.push((what, tricks));
                tricks
            };
            let side: Side = contract.declarer.side();
            let score = contract.score(tricks.into(), view.vulnerability.of(side));
            Some(if side == view.seat.side() { score } else { -score })
        };
        calls.iter().map(|&call| score(call)).collect()
    }
}

/// Everybody calls by the system until the auction is over.
fn bid_out(auction: &mut Auction, deal: &Deal, view: &View) {
    while !auction.is_over() {
        let call = System::standard().call(deal.hand(auction.turn()), view.vulnerability, auction);
        auction.call(call);
    }
}
