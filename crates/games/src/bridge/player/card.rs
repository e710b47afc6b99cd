//! Which card to play.

use super::study::Study;
use super::{Decision, Player, decider};
use crate::bridge::{Card, Hand, Move, State, View};

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
        let mut study = Study::new(self, view, contract, spokesmen(&cards, &table));
        study.solve();
        if self.foresight > 1 && contract.declarer == view.seat {
            study.look_ahead();
        }
        let (samples, nodes, thoughts) = (study.samples(), study.nodes, study.thoughts());
        let chosen = thoughts.first().map_or(Move::Play(*cards.first()?), |best| best.m);
        Some(Decision { chosen, thoughts, samples, nodes })
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
