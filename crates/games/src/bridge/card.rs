//! Suits, strains and cards.

use std::fmt;

/// A suit, lowest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Suit {
    /// ♣
    Clubs,
    /// ♦
    Diamonds,
    /// ♥
    Hearts,
    /// ♠
    Spades,
}

impl Suit {
    /// Every suit, lowest first.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];
    /// Every suit in the order in which hands are written, spades first.
    pub const WRITTEN: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

    /// The suit that a letter or a sign names, in either case.
    pub fn from_letter(letter: char) -> Option<Suit> {
        match letter.to_ascii_uppercase() {
            'C' | '♣' => Some(Suit::Clubs),
            'D' | '♦' => Some(Suit::Diamonds),
            'H' | '♥' => Some(Suit::Hearts),
            'S' | '♠' => Some(Suit::Spades),
            _ => None,
        }
    }

    /// `C`, `D`, `H` or `S`.
    pub fn letter(self) -> char {
        ['C', 'D', 'H', 'S'][self as usize]
    }

    /// `♣`, `♦`, `♥` or `♠`.
    pub fn sign(self) -> char {
        ['♣', '♦', '♥', '♠'][self as usize]
    }

    /// Hearts and spades.
    pub fn is_major(self) -> bool {
        self >= Suit::Hearts
    }

    /// What it is called: `spades`.
    pub fn name(self) -> &'static str {
        ["clubs", "diamonds", "hearts", "spades"][self as usize]
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// What is named by a bid: a trump suit, or none. Ordered as in the auction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Strain {
    /// Clubs are trumps.
    Clubs,
    /// Diamonds are trumps.
    Diamonds,
    /// Hearts are trumps.
    Hearts,
    /// Spades are trumps.
    Spades,
    /// There are no trumps.
    NoTrump,
}

impl Strain {
    /// Every strain, lowest first.
    pub const ALL: [Strain; 5] =
        [Strain::Clubs, Strain::Diamonds, Strain::Hearts, Strain::Spades, Strain::NoTrump];

    /// The trump suit, if there is one.
    pub fn trump(self) -> Option<Suit> {
        Suit::ALL.get(self as usize).copied()
    }

    /// The strain that a text names, in either case: `S`, `H`, `D`, `C`, `N` or `NT`, or a suit's sign.
    pub fn from_text(text: &str) -> Option<Strain> {
        if ["N", "NT"].iter().any(|name| name.eq_ignore_ascii_case(text)) {
            return Some(Strain::NoTrump);
        }
        let mut letters = text.chars();
        let suit = Suit::from_letter(letters.next()?)?;
        letters.next().is_none().then(|| suit.into())
    }

    /// `C`, `D`, `H`, `S` or `NT`.
    pub fn name(self) -> &'static str {
        ["C", "D", "H", "S", "NT"][self as usize]
    }
}

impl From<Suit> for Strain {
    fn from(suit: Suit) -> Self {
        Strain::ALL[suit as usize]
    }
}

impl fmt::Display for Strain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The letters of the ranks, the two first.
const RANKS: &str = "23456789TJQKA";

/// A card: its bit in a [`Hand`](super::Hand), sixteen to a suit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(u8);

impl Card {
    /// The card of a suit with a rank from 2 to 14, the ace.
    pub fn new(suit: Suit, rank: u8) -> Self {
        debug_assert!((2..=14).contains(&rank), "no card has the rank {rank}");
        Card(16 * suit as u8 + rank - 2)
    }

    /// The card whose bit in a hand is `bit`.
    pub(super) fn from_bit(bit: u32) -> Self {
        Card(bit as u8)
    }

    /// Its bit in a hand.
    pub fn bit(self) -> u32 {
        u32::from(self.0)
    }

    /// Its suit.
    pub fn suit(self) -> Suit {
        Suit::ALL[usize::from(self.0 >> 4)]
    }

    /// Its rank, from 2 to 14, the ace.
    pub fn rank(self) -> u8 {
        (self.0 & 15) + 2
    }

    /// Its high-card points: 4, 3, 2 and 1 for ace, king, queen and jack.
    pub fn points(self) -> u8 {
        self.rank().saturating_sub(10)
    }

    /// The letter of its rank.
    pub fn rank_letter(self) -> char {
        char::from(RANKS.as_bytes()[usize::from(self.0 & 15)])
    }

    /// The rank that a letter names, in either case.
    pub fn rank_from_letter(letter: char) -> Option<u8> {
        RANKS.find(letter.to_ascii_uppercase()).map(|place| place as u8 + 2)
    }

    /// The card that a text names, in either case: `SA`, `AS`, `♠A`, `S10`.
    pub fn from_text(text: &str) -> Option<Card> {
        let text = text.replace("10", "T");
        let mut letters = text.chars();
        let (first, second) = (letters.next()?, letters.next()?);
        if letters.next().is_some() {
            return None;
        }
        let read = |suit, rank| Some(Card::new(Suit::from_letter(suit)?, Card::rank_from_letter(rank)?));
        read(first, second).or_else(|| read(second, first))
    }

    /// Every card, the two of clubs first.
    pub fn all() -> impl Iterator<Item = Card> {
        Suit::ALL.into_iter().flat_map(|suit| (2..=14).map(move |rank| Card::new(suit, rank)))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.suit(), self.rank_letter())
    }
}
