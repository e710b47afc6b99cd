//! The cards, face down for whoever may not see them, the chips put in, and the bets in words.

use tah_rules::scene::{Count, Part, Scene};
use tah_rules::{Draw, Eyes};

use super::notation::bets_in_words;
use super::{LeducPoker, State};
use crate::cards::Seen;

impl Draw for LeducPoker {
    fn draw(&self, state: &State, eyes: Eyes) -> Scene {
        let mut parts = Vec::new();
        for (player, &card) in state.cards.iter().enumerate() {
            let open = eyes.see(player) || state.is_showdown();
            parts.push(Seen::new(card, open).drawn(format!("Player {}", player + 1)));
        }
        parts.push(Seen::new(state.public, true).drawn("Board"));
        let paid = |player| Count::new(format!("Player {} put in", player + 1), state.paid(player) as u32);
        parts.push(Part::Counts((0..2).map(paid).collect()));
        for (round, bets) in ["First", "Second"].iter().zip(&state.rounds) {
            if !bets.is_empty() {
                let bets = bets_in_words(bets.iter()).join(" ");
                parts.push(Part::Label(format!("{round} round: {bets}")));
            }
        }
        Scene { parts }
    }
}
