//! A position is the two cards and the bets in words, then a bar, the public card and the bets of the second round:
//! `K Q check raise call | J check`.

use tah_rules::{Notation, Rules, TextError, Turn};

use super::{LeducPoker, Move, State};
use crate::cards::{Rank, read_card, read_move, words};

fn letter(card: Option<Rank>) -> &'static str {
    card.map_or("-", Rank::letter)
}

/// The bets of one round in words: a call with nothing to call is a check.
pub(super) fn bets_in_words(bets: impl Iterator<Item = Move>) -> Vec<&'static str> {
    let mut raised = false;
    bets.map(|bet| {
        let word = word(bet, raised);
        raised = bet == Move::Raise;
        word
    })
    .collect()
}

fn word(m: Move, faces_raise: bool) -> &'static str {
    match m {
        Move::Deal(rank) => rank.letter(),
        Move::Fold => "fold",
        Move::Call if faces_raise => "call",
        Move::Call => "check",
        Move::Raise => "raise",
    }
}

impl Notation for LeducPoker {
    fn move_text(&self, state: &State, m: Move) -> String {
        word(m, state.faces_raise()).into()
    }

    fn parse_move(&self, state: &State, text: &str) -> Result<Move, TextError> {
        // Programs that know only fold, call and raise write `call` for a check.
        let is_bet = matches!(self.turn(state), Turn::Player(_));
        if is_bet && text.trim().eq_ignore_ascii_case("call") {
            return Ok(Move::Call);
        }
        read_move(self, state, text)
    }

    fn position_text(&self, state: &State) -> String {
        let mut words = vec![letter(state.cards[0]), letter(state.cards[1])];
        words.extend(bets_in_words(state.rounds[0].iter()));
        if state.public.is_some() || state.is_round_closed() {
            words.extend(["|", letter(state.public)]);
            words.extend(bets_in_words(state.rounds[1].iter()));
        }
        words.join(" ")
    }

    fn parse_position(&self, text: &str) -> Result<State, TextError> {
        let mut words = words(text);
        let mut state = self.start();
        read_deal(&mut state, 0, words.next(), text)?;
        read_deal(&mut state, 1, words.next(), text)?;
        while let Some((offset, word)) = words.next() {
            if word != "|" {
                read_bet(&mut state, offset, word)?;
                continue;
            }
            // Only one bar: what follows it is bets to the end, and nothing if the public card is not dealt.
            read_deal(&mut state, 2, words.next(), text)?;
            for (offset, word) in words.by_ref() {
                if state.public.is_none() {
                    let message = format!("`{word}` comes before the public card is dealt");
                    return Err(TextError::new(offset, message, "nothing more"));
                }
                read_bet(&mut state, offset, word)?;
            }
        }
        Ok(state)
    }

    fn position_help(&self) -> String {
        "the players' cards (J, Q, K; - if not dealt), the bets, and after a bar the public card and the bets of the \
         second round: `K Q check raise call | J check`"
            .into()
    }
}

/// Reads the card that is dealt after `dealt` others and deals it, or leaves it undealt.
fn read_deal(
    state: &mut State,
    dealt: usize,
    at: Option<(usize, &str)>,
    text: &str,
) -> Result<(), TextError> {
    let whose = ["the first player's card", "the second player's card", "the public card"][dealt];
    let Some(rank) = read_card(at, text, whose)? else { return Ok(()) };
    let offset = at.map_or(0, |(offset, _)| offset);
    if LeducPoker.turn(state) != Turn::Chance || state.dealt().count() != dealt {
        return Err(TextError::new(offset, format!("it is too early for {whose}"), "-"));
    }
    let m = LeducPoker.parse_move(state, rank.letter());
    let m =
        m.map_err(|_| TextError::new(offset, format!("every {rank} is already dealt"), "another card"))?;
    LeducPoker.play(state, m);
    Ok(())
}

/// Reads one bet and makes it.
fn read_bet(state: &mut State, offset: usize, word: &str) -> Result<(), TextError> {
    if LeducPoker.turn(state) == Turn::Chance {
        let message = format!("`{word}` comes before a card is dealt");
        return Err(TextError::new(offset, message, "a bar, |, and the public card after the first round"));
    }
    let m = LeducPoker.parse_move(state, word).map_err(|error| TextError { offset, ..error })?;
    LeducPoker.play(state, m);
    Ok(())
}
