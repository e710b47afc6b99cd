//! A player: bids by the system, and plays by perfect-information Monte Carlo, as Jack and GIB do (Ginsberg, "GIB: imperfect
//! information in a computationally challenging game", JAIR 2001).
//!
//! It is given a [`View`] and never a state. Deals that fit the view and what the calls have shown are imagined, each is solved
//! double dummy, and the card that *scores* best on average is played.

mod call;
mod card;
mod foresight;
mod imagine;
mod objective;
mod study;
#[cfg(test)]
mod tests;

use std::num::NonZero;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

pub use imagine::Imagination;
pub use objective::Objective;

use super::{Call, Card, Move, Seat, View};

/// What a player may use up and what it plays for.
#[derive(Clone, Copy, Debug)]
pub struct Player<'p> {
    /// How many deals are imagined for a card.
    pub samples: usize,
    /// How many deals are imagined to choose among the calls that the system allows; with none the system's first choice is made.
    pub bidding_samples: usize,
    /// Over how many of its cards a declarer looks ahead as one who cannot tell the imagined deals apart. With one, each is solved by
    /// itself.
    pub foresight: u32,
    /// What is averaged.
    pub objective: Objective,
    /// Where its random numbers begin.
    pub seed: u64,
    /// How many threads solve.
    pub threads: NonZero<usize>,
    /// When it must have decided.
    pub deadline: Option<Instant>,
    /// A flag by which another thread makes it decide.
    pub stop: Option<&'p AtomicBool>,
}

impl Default for Player<'_> {
    fn default() -> Self {
        Self {
            samples: 100,
            bidding_samples: 0,
            foresight: 1,
            objective: Objective::default(),
            seed: 1,
            threads: NonZero::<usize>::MIN,
            deadline: None,
            stop: None,
        }
    }
}

/// What a player thinks of a call or a card.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Thought {
    /// The call or the card.
    pub m: Move,
    /// What it is worth to the player's side on average, in units of the objective.
    pub mean: f64,
    /// The standard error of the mean.
    pub error: f64,
    /// The tricks of the player's side on average, for a card.
    pub tricks: Option<f64>,
}

/// What a player decides.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// What it does.
    pub chosen: Move,
    /// What it thinks of every choice that it weighed, the best first.
    pub thoughts: Vec<Thought>,
    /// How many deals it imagined; fewer for a card that was given up on the way.
    pub samples: usize,
    /// How many positions were visited in solving them.
    pub nodes: u64,
}

impl Decision {
    /// A decision that needed no thought.
    fn at_once(chosen: Move) -> Self {
        Self { chosen, thoughts: Vec::new(), samples: 0, nodes: 0 }
    }
}

impl Player<'_> {
    /// What the owner of `view` does; nothing if it is not its turn.
    pub fn decide(&self, view: &View) -> Option<Decision> {
        if view.dealt < 52 {
            return None;
        }
        if !view.auction.is_over() {
            return (view.auction.turn() == view.seat).then(|| self.choose_call(view));
        }
        self.choose_card(view)
    }

    fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(std::sync::atomic::Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

impl Decision {
    /// The call, if it is one.
    pub fn call(&self) -> Option<Call> {
        match self.chosen {
            Move::Call(call) => Some(call),
            _ => None,
        }
    }

    /// The card, if it is one.
    pub fn card(&self) -> Option<Card> {
        match self.chosen {
            Move::Play(card) => Some(card),
            _ => None,
        }
    }
}

/// Who decides on the cards of `seat`: the declarer for dummy.
fn decider(view: &View, seat: Seat) -> Seat {
    match view.contract() {
        Some(contract) if contract.dummy() == seat => contract.declarer,
        _ => seat,
    }
}
