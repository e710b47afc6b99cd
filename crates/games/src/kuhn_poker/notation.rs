//! A position is the two cards and the bets in words: `K Q check bet`.

use tah_rules::{Notation, Rules, TextError};

use super::{KuhnPoker, Move, State};
use crate::cards::{read_card, read_move, words};

fn word(m: Move) -> &'static str {
    match m {
        Move::Deal(rank) => rank.letter(),
        Move::Check => "check",
        Move::Bet => "bet",
        Move::Call => "call",
        Move::Fold => "fold",
    }
}

impl Notation for KuhnPoker {
    fn move_text(&self, _: &State, m: Move) -> String {
        word(m).into()
    }

    fn parse_move(&self, state: &State, text: &str) -> Result<Move, TextError> {
        read_move(self, state, text)
    }

    fn position_text(&self, state: &State) -> String {
        let cards = state.cards.iter().map(|card| card.map_or("-", crate::cards::Rank::letter));
        cards.chain(state.bets.iter().map(word)).collect::<Vec<_>>().join(" ")
    }

    fn parse_position(&self, text: &str) -> Result<State, TextError> {
        let mut words = words(text);
        let mut state = self.start();
        for (player, whose) in ["the first player's card", "the second player's card"].iter().enumerate() {
            let at = words.next();
            let Some(rank) = read_card(at, text, whose)? else { continue };
            let offset = at.map_or(0, |(offset, _)| offset);
            if player == 1 && state.cards[0].is_none() {
                return Err(TextError::new(offset, "the first player's card is dealt first", "-"));
            }
            if state.cards[0] == Some(rank) {
                return Err(TextError::new(offset, format!("there is only one {rank}"), "another card"));
            }
            state.cards[player] = Some(rank);
        }
        for (offset, word) in words {
            if state.cards[1].is_none() {
                let message = format!("`{word}` comes before both cards are dealt");
                return Err(TextError::new(offset, message, "nothing more"));
            }
            let m = self.parse_move(&state, word).map_err(|error| TextError { offset, ..error })?;
            self.play(&mut state, m);
        }
        Ok(state)
    }

    fn position_help(&self) -> String {
        "the first player's card, the second player's card (J, Q, K; - if not dealt), then the bets: `K Q check bet`"
            .into()
    }
}
