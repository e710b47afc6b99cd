//! The two cards, face down for whoever may not see them, the chips put in, and the bets in words.

use tah_rules::scene::{Count, Part, Scene};
use tah_rules::{Draw, Eyes};

use super::{KuhnPoker, State};
use crate::cards::Seen;

impl Draw for KuhnPoker {
    fn draw(&self, state: &State, eyes: Eyes) -> Scene {
        let mut parts = Vec::new();
        for (player, &card) in state.cards.iter().enumerate() {
            let open = eyes.see(player) || state.is_showdown();
            parts.push(Seen::new(card, open).drawn(format!("Player {}", player + 1)));
        }
        parts.push(Part::Counts(
            (0..2)
                .map(|player| Count::new(format!("Player {} put in", player + 1), state.paid(player)))
                .collect(),
        ));
        if !state.bets.is_empty() {
            let bets: Vec<String> = state.bets.iter().map(|m| format!("{m:?}").to_lowercase()).collect();
            parts.push(Part::Label(bets.join(" ")));
        }
        Scene { parts }
    }
}
