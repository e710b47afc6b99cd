//! A position: the cards as dealt, the auction, and the cards played.

use super::{Auction, Bridge, Card, Contract, Deal, Hand, Seat, Side, Strain, Vulnerability};

/// All there is to know of a deal being played.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// Who is vulnerable.
    pub vulnerability: Vulnerability,
    pub(super) deal: Deal,
    pub(super) auction: Auction,
    /// The cards in the order in which they were played.
    pub(super) played: Vec<Card>,
    /// The cards still held.
    pub(super) left: Deal,
    /// The contract, once the auction is over and if there is one.
    pub(super) contract: Option<Contract>,
    /// Who leads to the present trick. North before the play.
    pub(super) leader: Seat,
    /// The tricks won, by side.
    pub(super) tricks: [u8; 2],
}

impl State {
    /// Before any card is dealt.
    pub(super) fn undealt(rules: Bridge) -> Self {
        Self {
            vulnerability: rules.vulnerability,
            deal: Deal::default(),
            auction: Auction::new(rules.dealer),
            played: Vec::new(),
            left: Deal::default(),
            contract: None,
            leader: Seat::North,
            tricks: [0; 2],
        }
    }

    /// A whole deal before the first call.
    pub fn new(deal: Deal, dealer: Seat, vulnerability: Vulnerability) -> Self {
        let mut state = State::undealt(Bridge { dealer, vulnerability });
        (state.deal, state.left) = (deal, deal);
        state
    }

    /// The cards as they were dealt.
    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    /// The cards still held.
    pub fn left(&self) -> &Deal {
        &self.left
    }

    /// The auction.
    pub fn auction(&self) -> &Auction {
        &self.auction
    }

    /// The contract, once the auction is over and if there is one.
    pub fn contract(&self) -> Option<Contract> {
        self.contract
    }

    /// The cards in the order in which they were played.
    pub fn played(&self) -> &[Card] {
        &self.played
    }

    /// The tricks that a side has won.
    pub fn tricks(&self, side: Side) -> usize {
        usize::from(self.tricks[side as usize])
    }

    /// Whether all cards are dealt.
    pub fn is_dealt(&self) -> bool {
        self.deal.cards() == Hand::DECK
    }

    /// Whether the opening lead is made, so that dummy's cards are on the table.
    pub fn is_dummy_tabled(&self) -> bool {
        !self.played.is_empty()
    }

    /// The cards of the present trick.
    pub fn trick(&self) -> &[Card] {
        &self.played[self.played.len() / 4 * 4..]
    }

    /// Who leads to the present trick.
    pub fn leader(&self) -> Seat {
        self.leader
    }

    /// Whose card is next, dummy included, while cards are played.
    pub fn seat_to_play(&self) -> Option<Seat> {
        self.contract?;
        (self.played.len() < 52).then(|| self.leader.after(self.played.len() % 4))
    }

    /// The cards that may be played next: the suit led, if there are any.
    pub fn playable(&self) -> Hand {
        let Some(seat) = self.seat_to_play() else { return Hand::EMPTY };
        followers(self.left.hand(seat), self.trick().first().copied())
    }

    /// Each trick with its leader, the last one unfinished perhaps.
    pub fn all_tricks(&self) -> Vec<(Seat, &[Card])> {
        let Some(contract) = self.contract else { return Vec::new() };
        let mut leader = contract.leader();
        let of = |trick| {
            let begun = leader;
            if let Some(winner) = winner(trick, leader, contract.strain()) {
                leader = winner;
            }
            (begun, trick)
        };
        self.played.chunks(4).map(of).collect()
    }

    /// The score of North and South, once all is played or the deal passed out.
    pub fn score(&self) -> i32 {
        let Some(contract) = self.contract else { return 0 };
        let side = contract.declarer.side();
        let score = contract.score(self.tricks(side), self.vulnerability.of(side));
        if side == Side::NorthSouth { score } else { -score }
    }
}

/// Those of the cards that follow suit to `led`; all of them if none does or nothing is led.
pub(super) fn followers(hand: Hand, led: Option<Card>) -> Hand {
    let following = led.map_or(hand, |led| hand.of(led.suit()));
    if following.is_empty() { hand } else { following }
}

/// Who wins a trick of four cards; nobody wins one of fewer.
pub(super) fn winner(trick: &[Card], leader: Seat, strain: Strain) -> Option<Seat> {
    let led = trick.first()?.suit();
    let worth = |card: Card| match card.suit() {
        suit if Some(suit) == strain.trump() => 20 + card.rank(),
        suit if suit == led => card.rank(),
        _ => 0,
    };
    let best = (0..trick.len()).max_by_key(|&place| worth(trick[place]))?;
    (trick.len() == 4).then(|| leader.after(best))
}
