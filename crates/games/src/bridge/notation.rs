//! A position is the deal, the dealer, the vulnerability, the calls, and after a bar the cards played:
//! `N:… … … … N None 1S P 4S P P P | DK D3`.

use tah_rules::{Notation, Rules, TextError, Turn};

use super::{Bridge, Call, Card, Deal, Hand, Move, Seat, State, Vulnerability};

/// Marks a deal that is not whole yet, so that a card forgotten is an error and not a card to come.
const DEALING: &str = "dealing";

impl Notation for Bridge {
    fn move_text(&self, _state: &State, m: Move) -> String {
        match m {
            Move::Deal(card) | Move::Play(card) => card.to_string(),
            Move::Call(call) => call.to_string(),
        }
    }

    /// A card as `SA` or `AS`, a call as `1NT`, `P`, `X`, `XX` or in words; before it may stand whose it is: `E:1H`.
    fn parse_move(&self, state: &State, text: &str) -> Result<Move, TextError> {
        let lead = text.len() - text.trim_start().len();
        let (offset, text) = named_turn(state, text.trim())?;
        let at = |error: TextError| TextError { offset: error.offset + offset + lead, ..error };
        match self.turn(state) {
            Turn::Chance => read_dealt(state, text).map_err(at),
            _ if !state.auction.is_over() => read_call(state, text).map_err(at),
            _ => read_card(state, text).map_err(at),
        }
    }

    fn position_text(&self, state: &State) -> String {
        let mut words = vec![state.deal.to_string()];
        if !state.is_dealt() {
            words.insert(0, DEALING.into());
        }
        words.push(state.auction.dealer.letter().into());
        words.push(state.vulnerability.to_string());
        words.extend(state.auction.calls.iter().map(Call::to_string));
        if !state.played.is_empty() {
            words.push("|".into());
            words.extend(state.played.iter().map(Card::to_string));
        }
        words.join(" ")
    }

    fn parse_position(&self, text: &str) -> Result<State, TextError> {
        let mut words = words(text).peekable();
        let is_dealing = words.next_if(|&(_, word)| word.eq_ignore_ascii_case(DEALING)).is_some();
        let begin = words.peek().map_or(text.len(), |&(offset, _)| offset);
        let end = words.by_ref().take(4).last().map_or(begin, |(offset, word)| offset + word.len());
        let at_deal = |error: TextError| TextError { offset: error.offset + begin, ..error };
        let deal = if is_dealing { dealt_so_far(&text[begin..end]) } else { text[begin..end].parse() };
        let mut state = self.start();
        state.deal = deal.map_err(at_deal)?;
        state.left = state.deal;
        if let Some(dealer) = words.next_if(|&(_, word)| Seat::from_text(word).is_some()) {
            state.auction.dealer = Seat::from_text(dealer.1).unwrap_or(self.dealer);
        }
        if let Some((_, word)) = words.next_if(|&(_, word)| Vulnerability::from_text(word).is_some()) {
            state.vulnerability = Vulnerability::from_text(word).unwrap_or_default();
        }
        for (offset, word) in words {
            // The bar only helps the eye, but it has one place.
            if word == "|" && state.contract.is_some() && state.played.is_empty() {
                continue;
            }
            if is_dealing {
                return Err(TextError::new(
                    offset,
                    format!("`{word}` comes before all cards are dealt"),
                    "nothing more",
                ));
            }
            let m = self
                .parse_move(&state, word)
                .map_err(|error| TextError { offset: offset + error.offset, ..error })?;
            self.play(&mut state, m);
        }
        Ok(state)
    }

    fn position_help(&self) -> String {
        "a deal as in PBN, then the dealer, the vulnerability (None, NS, EW, All), the calls, and after a bar the cards played: \
         `N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3 N None P P 1C 1S P P P | H2 H7`"
            .into()
    }
}

/// The words of a text, each with the byte at which it begins.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace().map(move |word| (word.as_ptr().addr() - text.as_ptr().addr(), word))
}

/// Takes off whose move the text says it is, and checks it.
fn named_turn<'t>(state: &State, text: &'t str) -> Result<(usize, &'t str), TextError> {
    let Some((seat, rest)) = text.split_once(':') else { return Ok((0, text)) };
    let seat = Seat::from_text(seat.trim())
        .ok_or_else(|| TextError::new(0, format!("`{}` is not a seat", seat.trim()), "N, E, S or W"))?;
    let turn = if state.auction.is_over() { state.seat_to_play() } else { Some(state.auction.turn()) };
    match turn {
        Some(turn) if turn != seat => {
            Err(TextError::new(0, format!("it is not the turn of {seat}"), format!("{turn}")))
        }
        _ => Ok((text.len() - rest.trim_start().len(), rest.trim())),
    }
}

/// A deal of which only some cards are dealt: North has as many as the others, or one more, and so round the table.
fn dealt_so_far(text: &str) -> Result<Deal, TextError> {
    let deal = Deal::read_any(text)?;
    let total = deal.cards().len();
    let wrong = Seat::ALL.into_iter().find(|&seat| deal.hand(seat).len() != (total + 3 - seat as usize) / 4);
    match wrong {
        _ if total == 52 => Err(TextError::new(0, "all cards are dealt", format!("no word `{DEALING}`"))),
        Some(seat) => {
            let message =
                format!("{seat} cannot have {} of {total} cards dealt in turn", deal.hand(seat).len());
            Err(TextError::new(0, message, "one card each from North on"))
        }
        None => Ok(deal),
    }
}

fn read_dealt(state: &State, text: &str) -> Result<Move, TextError> {
    let card = Card::from_text(text)
        .ok_or_else(|| TextError::new(0, format!("`{text}` is not a card"), "a card, as SA"))?;
    if state.deal.cards().has(card) {
        return Err(TextError::new(0, format!("{card} is already dealt"), "another card"));
    }
    Ok(Move::Deal(card))
}

fn read_call(state: &State, text: &str) -> Result<Move, TextError> {
    let seat = state.auction.turn();
    let call = Call::from_text(text)
        .ok_or_else(|| TextError::new(0, format!("`{text}` is not a call"), "P, X, XX or a bid, as 1NT"))?;
    if state.auction.is_legal(call) {
        return Ok(Move::Call(call));
    }
    let last = state.auction.last_bid();
    let message = match (call, last) {
        (Call::Bid(_), Some((_, last))) => format!("{call} of {seat} is not higher than {last}"),
        (Call::Double, _) => format!("{seat} has nothing to double"),
        _ => format!("{seat} has nothing to redouble"),
    };
    let legal: Vec<String> = state.auction.legal().take(4).map(|call| call.to_string()).collect();
    Err(TextError::new(0, message, format!("a legal call: {} …", legal.join(" "))))
}

fn read_card(state: &State, text: &str) -> Result<Move, TextError> {
    let Some(seat) = state.seat_to_play() else {
        return Err(TextError::illegal_move(text, std::iter::empty()));
    };
    let card = Card::from_text(text)
        .ok_or_else(|| TextError::new(0, format!("`{text}` is not a card"), "a card, as SA"))?;
    if state.playable().has(card) {
        return Ok(Move::Play(card));
    }
    let message = match (state.left.hand(seat).has(card), state.trick().first()) {
        (true, Some(led)) => format!("{card} of {seat} is a revoke: {} were led", led.suit().name()),
        _ => format!("{seat} does not hold {card}"),
    };
    Err(TextError::new(0, message, format!("one of {}", listed(state.playable()))))
}

/// Cards one after another, the highest spade first.
fn listed(cards: Hand) -> String {
    cards.cards().rev().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}
