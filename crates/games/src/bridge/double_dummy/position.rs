//! What is given to the solver: the cards that are left, who led, and a trick that may have begun.

use std::fmt;

use crate::bridge::{Card, Deal, Hand, Seat, Strain, Suit};

/// A position of the play with all cards open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) hands: [Hand; 4],
    pub(super) strain: Strain,
    pub(super) leader: Seat,
    pub(super) trick: Vec<Card>,
}

/// Why a position is not solved: there is none like it, or there was no time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// A card that is there more than once.
    Twice(Card),
    /// A hand without the number of cards that its place in the trick asks for.
    Uneven {
        /// Whose hand.
        seat: Seat,
        /// How many cards it has.
        cards: usize,
        /// How many it should have.
        expected: usize,
    },
    /// A trick that is not running: four cards or more.
    Complete,
    /// A hand that did not follow suit though it can.
    Revoke {
        /// Whose hand.
        seat: Seat,
        /// What it played.
        card: Card,
        /// What it should have followed.
        suit: Suit,
    },
    /// The search was stopped before it knew.
    Stopped,
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsolved::Twice(card) => write!(f, "{card} is there twice"),
            Unsolved::Uneven { seat, cards, expected } => {
                write!(f, "{seat} has {cards} cards left, not {expected}")
            }
            Unsolved::Complete => f.write_str("a running trick has at most three cards"),
            Unsolved::Revoke { seat, card, suit } => {
                write!(f, "{seat} played {card} and still has {}", suit.name())
            }
            Unsolved::Stopped => f.write_str("stopped before it was solved"),
        }
    }
}

impl std::error::Error for Unsolved {}

impl Position {
    /// The hands of `deal`, any number of tricks before the end, when `leader` has led to a trick and `trick` has been played to it: its
    /// cards, which are no longer in the hands, in the order of play.
    pub fn new(deal: &Deal, strain: Strain, leader: Seat, trick: &[Card]) -> Result<Self, Unsolved> {
        if trick.len() > 3 {
            return Err(Unsolved::Complete);
        }
        let mut seen = Hand::EMPTY;
        let played = trick.iter().map(|&card| Hand::EMPTY.with(card));
        for cards in deal.hands.into_iter().chain(played) {
            if let Some(card) = seen.and(cards).first() {
                return Err(Unsolved::Twice(card));
            }
            seen = seen.or(cards);
        }
        // Who has not played to the trick has one card more; the last to play tells how many.
        let last = leader.after(3);
        let left = deal.hand(last).len();
        if left == 0 && !trick.is_empty() {
            let expected = deal.hand(leader).len() + 1;
            return Err(Unsolved::Uneven { seat: last, cards: 0, expected });
        }
        for place in 0..4 {
            let seat = leader.after(place);
            let (cards, expected) = (deal.hand(seat).len(), left - usize::from(place < trick.len()));
            if cards != expected {
                return Err(Unsolved::Uneven { seat, cards, expected });
            }
        }
        let suit = trick.first().map(|card| card.suit());
        for (place, &card) in trick.iter().enumerate() {
            let seat = leader.after(place);
            if let Some(suit) = suit
                && card.suit() != suit
                && deal.hand(seat).length(suit) > 0
            {
                return Err(Unsolved::Revoke { seat, card, suit });
            }
        }
        Ok(Position { hands: deal.hands, strain, leader, trick: trick.to_vec() })
    }

    /// Whose turn it is.
    pub fn player(&self) -> Seat {
        self.leader.after(self.trick.len())
    }

    /// How many tricks are left, the running one among them.
    pub fn tricks_left(&self) -> usize {
        self.hands[self.player() as usize].len()
    }

    /// The cards that may be played.
    pub fn legal(&self) -> Hand {
        let hand = self.hands[self.player() as usize];
        let follow = self.trick.first().map_or(Hand::EMPTY, |led| hand.of(led.suit()));
        if follow.is_empty() { hand } else { follow }
    }
}
