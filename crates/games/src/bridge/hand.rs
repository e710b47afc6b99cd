//! Sets of cards as bits of a word.

use std::fmt;

use tah_rules::TextError;

use super::{Card, Suit};

/// A set of cards: bit 16 × suit + rank − 2, ranks from 2 to 14.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hand(pub u64);

impl Hand {
    /// No cards.
    pub const EMPTY: Hand = Hand(0);
    /// All 52 cards.
    pub const DECK: Hand = Hand(0x1FFF_1FFF_1FFF_1FFF);

    /// How many cards there are.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `card` is among them.
    #[inline]
    pub fn has(self, card: Card) -> bool {
        self.0 >> card.bit() & 1 == 1
    }

    /// These cards and `card`.
    #[inline]
    #[must_use]
    pub fn with(self, card: Card) -> Hand {
        Hand(self.0 | 1 << card.bit())
    }

    /// These cards but not `card`.
    #[inline]
    #[must_use]
    pub fn without(self, card: Card) -> Hand {
        Hand(self.0 & !(1 << card.bit()))
    }

    /// The cards of either.
    #[inline]
    #[must_use]
    pub fn or(self, other: Hand) -> Hand {
        Hand(self.0 | other.0)
    }

    /// The cards of both.
    #[inline]
    #[must_use]
    pub fn and(self, other: Hand) -> Hand {
        Hand(self.0 & other.0)
    }

    /// These cards but none of `other`.
    #[inline]
    #[must_use]
    pub fn minus(self, other: Hand) -> Hand {
        Hand(self.0 & !other.0)
    }

    /// The cards of one suit.
    #[inline]
    #[must_use]
    pub fn of(self, suit: Suit) -> Hand {
        Hand(self.0 & 0x1FFF << (16 * suit as u32))
    }

    /// How many cards of one suit there are.
    #[inline]
    pub fn length(self, suit: Suit) -> usize {
        self.of(suit).len()
    }

    /// The ranks of one suit, bit rank − 2.
    #[inline]
    pub fn ranks(self, suit: Suit) -> u16 {
        (self.0 >> (16 * suit as u32)) as u16
    }

    /// The cards, lowest bit first: clubs from the two up, then diamonds, hearts, spades.
    pub fn cards(self) -> impl DoubleEndedIterator<Item = Card> + Clone {
        Suit::ALL.into_iter().flat_map(move |suit| {
            (2..=14).map(move |rank| Card::new(suit, rank)).filter(move |&card| self.has(card))
        })
    }

    /// The lowest card by its bit, if there is one.
    #[inline]
    pub fn first(self) -> Option<Card> {
        (self.0 != 0).then(|| Card::from_bit(self.0.trailing_zeros()))
    }

    /// The high-card points: 4, 3, 2 and 1 for ace, king, queen and jack.
    pub fn points(self) -> u8 {
        const OF_EVERY_SUIT: u64 = 0x0001_0001_0001_0001;
        let count = |rank: u32| (self.0 >> (rank - 2) & OF_EVERY_SUIT).count_ones() as u8;
        4 * count(14) + 3 * count(13) + 2 * count(12) + count(11)
    }

    /// Reads a hand as it is written, `AKQ.T98.76.5432`: spades, hearts, diamonds, clubs. `-` is a void, too. `offset` is where
    /// the text begins, for errors.
    pub(super) fn read(text: &str, offset: usize) -> Result<Hand, TextError> {
        const EXPECTED: &str = "spades.hearts.diamonds.clubs, as in AKQ.T98.76.5432";
        let mut hand = Hand::EMPTY;
        let mut suits = Suit::WRITTEN.into_iter();
        let mut suit = Suit::Spades;
        suits.next();
        for (place, letter) in text.char_indices() {
            let wrong = |message: String| TextError::new(offset + place, message, EXPECTED);
            match letter {
                '.' => suit = suits.next().ok_or_else(|| wrong("a hand has only four suits".into()))?,
                '-' => {}
                _ => {
                    let rank = Card::rank_from_letter(letter)
                        .ok_or_else(|| wrong(format!("`{letter}` is not a rank")))?;
                    let card = Card::new(suit, rank);
                    if hand.has(card) {
                        return Err(TextError::new(offset + place, format!("{card} is there twice"), ""));
                    }
                    hand = hand.with(card);
                }
            }
        }
        if suits.next().is_some() {
            let message = format!("`{text}` has fewer than four suits");
            return Err(TextError::new(offset + text.len(), message, EXPECTED));
        }
        Ok(hand)
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Hand::EMPTY, Hand::with)
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for suit in Suit::WRITTEN {
            if suit != Suit::Spades {
                f.write_str(".")?;
            }
            for card in self.of(suit).cards().rev() {
                write!(f, "{}", card.rank_letter())?;
            }
        }
        Ok(())
    }
}
