//! The whole game: nature deals card by card, the auction, the play. The declarer plays dummy's cards.

use tah_rules::{Bounds, Chance, Keyed, Moves, Rules, Turn, mix};

use super::state::winner;
use super::{Call, Card, Contract, Doubled, Hand, Seat, Side, State, Strain, Vulnerability};

/// One deal of bridge: who deals and who is vulnerable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bridge {
    /// Who calls first.
    pub dealer: Seat,
    /// Who is vulnerable.
    pub vulnerability: Vulnerability,
}

impl Bridge {
    /// The dealer and the vulnerability of a numbered board, as in every tournament.
    pub fn board(number: u32) -> Self {
        Self {
            dealer: Vulnerability::dealer_of_board(number),
            vulnerability: Vulnerability::of_board(number),
        }
    }
}

impl Default for Bridge {
    fn default() -> Self {
        Bridge::board(1)
    }
}

/// What may happen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Chance deals a card, to North first and then clockwise.
    Deal(Card),
    /// A call in the auction.
    Call(Call),
    /// A card to the trick; dummy's cards are played by the declarer.
    Play(Card),
}

/// What a card that completes a trick changes beside itself: who led, and the tricks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undo {
    leader: Seat,
    tricks: [u8; 2],
}

impl State {
    /// Whose card is dealt next.
    fn receiver(&self) -> usize {
        self.deal.cards().len() % 4
    }

    fn deal_card(&mut self, card: Card) {
        let receiver = self.receiver();
        self.deal.hands[receiver] = self.deal.hands[receiver].with(card);
        self.left = self.deal;
    }

    fn play_card(&mut self, card: Card) {
        let Some(seat) = self.seat_to_play() else { return };
        self.left.hands[seat as usize] = self.left.hand(seat).without(card);
        self.played.push(card);
        let strain = self.contract.map_or(Strain::NoTrump, Contract::strain);
        if self.played.len().is_multiple_of(4) {
            let trick = &self.played[self.played.len() - 4..];
            if let Some(winner) = winner(trick, self.leader, strain) {
                self.tricks[winner.side() as usize] += 1;
                self.leader = winner;
            }
        }
    }
}

impl Rules for Bridge {
    type State = State;
    type Move = Move;
    type Undo = Undo;

    fn players(&self) -> usize {
        4
    }

    fn start(&self) -> State {
        State::undealt(*self)
    }

    fn turn(&self, state: &State) -> Turn {
        if !state.is_dealt() {
            return Turn::Chance;
        }
        if !state.auction.is_over() {
            return Turn::Player(state.auction.turn() as usize);
        }
        match (state.seat_to_play(), &state.contract) {
            (Some(seat), Some(contract)) if seat == contract.dummy() => {
                Turn::Player(contract.declarer as usize)
            }
            (Some(seat), _) => Turn::Player(seat as usize),
            (None, _) => Turn::Over,
        }
    }

    fn moves(&self, state: &State, out: &mut Moves<Move>) {
        if !state.is_dealt() {
            out.extend(Hand::DECK.minus(state.deal.cards()).cards().map(Move::Deal));
        } else if !state.auction.is_over() {
            out.extend(state.auction.legal().map(Move::Call));
        } else {
            out.extend(state.playable().cards().map(Move::Play));
        }
    }

    fn play(&self, state: &mut State, m: Move) -> Undo {
        let undo = Undo { leader: state.leader, tricks: state.tricks };
        match m {
            Move::Deal(card) => state.deal_card(card),
            Move::Call(call) => {
                state.auction.calls.push(call);
                if let Some(contract) = state.auction.contract() {
                    state.contract = Some(contract);
                    state.leader = contract.leader();
                }
            }
            Move::Play(card) => state.play_card(card),
        }
        undo
    }

    fn undo(&self, state: &mut State, m: Move, undo: Undo) {
        match m {
            Move::Deal(card) => {
                let holder = (state.deal.cards().len() + 3) % 4;
                state.deal.hands[holder] = state.deal.hands[holder].without(card);
                state.left = state.deal;
            }
            Move::Call(_) => {
                state.auction.calls.pop();
                state.contract = None;
                state.leader = undo.leader;
            }
            Move::Play(card) => {
                state.played.pop();
                state.leader = undo.leader;
                state.tricks = undo.tricks;
                if let Some(seat) = state.seat_to_play() {
                    state.left.hands[seat as usize] = state.left.hand(seat).with(card);
                }
            }
        }
    }

    fn payoff(&self, state: &State, player: usize) -> f64 {
        let sign = if Seat::from_index(player).side() == Side::NorthSouth { 1 } else { -1 };
        f64::from(sign * state.score())
    }

    fn bounds(&self, _player: usize) -> Bounds {
        // Nothing scores more than thirteen tricks down, redoubled and vulnerable.
        let worst = Contract {
            bid: super::Bid::new(7, Strain::NoTrump),
            doubled: Doubled::Twice,
            declarer: Seat::North,
        };
        let most = f64::from(worst.score(0, true).abs());
        Bounds { low: -most, high: most }
    }

    fn zero_sum(&self) -> bool {
        true
    }
}

impl Chance for Bridge {
    fn probability(&self, state: &State, _m: Move) -> f64 {
        1.0 / (52 - state.deal.cards().len()) as f64
    }
}

impl Keyed for Bridge {
    fn key(&self, state: &State) -> u64 {
        let hands = state.deal.hands.iter().map(|hand| hand.0);
        let calls = state.auction.calls.iter().map(|call| call.index() as u64);
        let cards = state.played.iter().map(|card| u64::from(card.bit()));
        let setting = state.vulnerability as u64 * 4 + state.auction.dealer as u64;
        // The calls and the cards have numbers of their own, so that no two lists run into each other.
        let words =
            hands.chain([setting]).chain(calls.map(|call| 1000 + call)).chain(cards.map(|card| 2000 + card));
        words.fold(0, |key, word| mix(key.rotate_left(5) ^ mix(word.wrapping_add(0x9E37_79B9_7F4A_7C15))))
    }
}
