//! Deals that must satisfy more than bounds: by drawing until one does, and where that is too seldom, by a Markov chain.
//!
//! The chain swaps cards of hidden hands (Metropolis et al. 1953). Its stationary distribution falls with the distance from
//! what is asked, so that it finds its way there, and is uniform over the deals that satisfy it all.

use tah_rules::Dice;

use super::{Impossible, Layouts};
use crate::bridge::{Card, Deal, Hand, Seat};

/// How often a deal is drawn in vain before the chain is used.
const TRIES: usize = 2_000;
/// How many swaps lie between two deals of the chain.
const SWAPS_BETWEEN: usize = 400;
/// After so many swaps without a deal that satisfies everything it is given up.
const MOST_SWAPS: usize = 2_000_000;
/// How much less likely a deal is for each unit of distance: e to this power.
const STEEPNESS: f64 = 1.5;

/// How far a deal is from what is asked; 0 if it satisfies it.
pub type Distance<'d> = &'d dyn Fn(&Deal) -> u32;

/// Draws deals at distance 0.
pub struct Sampler<'s> {
    layouts: &'s Layouts,
    distance: Distance<'s>,
    what: String,
    /// The present deal of the chain, once there is one.
    pub(super) chain: Option<Deal>,
}

impl<'s> Sampler<'s> {
    /// Deals of `layouts` at distance 0. `what` says in words what is asked, for the case that there are none.
    pub fn new(layouts: &'s Layouts, distance: Distance<'s>, what: impl Into<String>) -> Self {
        Self { layouts, distance, what: what.into(), chain: None }
    }

    /// The next deal.
    pub fn draw(&mut self, dice: &mut Dice) -> Result<Deal, Impossible> {
        if self.chain.is_none() {
            for _ in 0..TRIES {
                let deal = self.layouts.draw(dice);
                if (self.distance)(&deal) == 0 {
                    return Ok(deal);
                }
            }
        }
        self.walk(dice)
    }

    /// Walks on until enough swaps are made and everything is satisfied.
    fn walk(&mut self, dice: &mut Dice) -> Result<Deal, Impossible> {
        let mut deal = self.chain.unwrap_or_else(|| self.layouts.draw(dice));
        let mut present = self.total(&deal);
        for swap in 0..MOST_SWAPS {
            if swap >= SWAPS_BETWEEN && present == 0 {
                self.chain = Some(deal);
                return Ok(deal);
            }
            let Some(next) = self.swapped(&deal, dice) else { continue };
            let distance = self.total(&next);
            let rise = f64::from(distance.saturating_sub(present));
            if distance <= present || dice.unit() < (-STEEPNESS * rise).exp() {
                (deal, present) = (next, distance);
            }
        }
        let seat = self.layouts.needs.seats.first().copied().unwrap_or(Seat::North);
        Err(Impossible { demands: vec![(seat, self.what.clone())] })
    }

    /// The distance from what is asked, and from the bounds, which a swap may leave.
    fn total(&self, deal: &Deal) -> u32 {
        let bounds: u32 = Seat::ALL
            .into_iter()
            .map(|seat| self.layouts.profiles[seat as usize].distance(deal.hand(seat)))
            .sum();
        bounds + (self.distance)(deal)
    }

    /// The deal with one unseen card of a hidden hand swapped for one of another.
    fn swapped(&self, deal: &Deal, dice: &mut Dice) -> Option<Deal> {
        let unseen = Hand::DECK.minus(self.layouts.known.cards());
        let cards: Vec<Card> = unseen.cards().collect();
        let (a, b) = (*dice.choose(&cards)?, *dice.choose(&cards)?);
        let (holder, other) = (deal.holder(a)?, deal.holder(b)?);
        if holder == other {
            return None;
        }
        let mut deal = *deal;
        deal.hands[holder as usize] = deal.hand(holder).without(a).with(b);
        deal.hands[other as usize] = deal.hand(other).without(b).with(a);
        Some(deal)
    }
}
