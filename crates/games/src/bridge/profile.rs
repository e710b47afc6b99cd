//! What is known of a hand without seeing it: its points and the lengths of its suits, each within bounds.

use std::fmt;

use super::{Hand, Suit};

/// Both ends belong to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Range {
    /// The least.
    pub low: u8,
    /// The greatest.
    pub high: u8,
}

impl Range {
    /// From `low` to `high`.
    pub const fn new(low: u8, high: u8) -> Self {
        Self { low, high }
    }

    /// Whether `number` lies within.
    pub fn has(self, number: u8) -> bool {
        self.low <= number && number <= self.high
    }

    /// How far `number` lies outside.
    pub fn distance(self, number: u8) -> u32 {
        u32::from(self.low.saturating_sub(number) + number.saturating_sub(self.high))
    }

    /// What lies within both; empty, with its ends crossed, if nothing does.
    #[must_use]
    pub fn and(self, other: Range) -> Range {
        Range { low: self.low.max(other.low), high: self.high.min(other.high) }
    }

    /// The least range that holds both.
    #[must_use]
    pub fn or(self, other: Range) -> Range {
        Range { low: self.low.min(other.low), high: self.high.max(other.high) }
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.low, self.high) {
            (low, high) if low == high => write!(f, "{low}"),
            (low, high) if high >= Profile::MOST_POINTS || low > 0 && high == 13 => write!(f, "{low}+"),
            (0, high) => write!(f, "at most {high}"),
            (low, high) => write!(f, "{low}–{high}"),
        }
    }
}

/// Bounds on a hand of thirteen cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Profile {
    /// High-card points: 4, 3, 2 and 1 for ace, king, queen and jack.
    pub points: Range,
    /// The length of each suit, clubs first.
    pub lengths: [Range; 4],
}

impl Profile {
    /// No hand has more points.
    pub const MOST_POINTS: u8 = 37;
    /// Nothing is known.
    pub const ANY: Profile =
        Profile { points: Range::new(0, Self::MOST_POINTS), lengths: [Range::new(0, 13); 4] };

    /// Whether a whole hand fits.
    pub fn fits(&self, hand: Hand) -> bool {
        self.distance(hand) == 0
    }

    /// How far a whole hand is from fitting: points and cards outside the bounds.
    pub fn distance(&self, hand: Hand) -> u32 {
        let lengths: u32 = Suit::ALL
            .into_iter()
            .map(|suit| self.lengths[suit as usize].distance(hand.length(suit) as u8))
            .sum();
        self.points.distance(hand.points()) + lengths
    }

    /// Whether nothing is known.
    pub fn is_any(&self) -> bool {
        *self == Profile::ANY
    }

    /// Both at once.
    #[must_use]
    pub fn and(&self, other: &Profile) -> Profile {
        let lengths = std::array::from_fn(|suit| self.lengths[suit].and(other.lengths[suit]));
        Profile { points: self.points.and(other.points), lengths }
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if self.points != Profile::ANY.points {
            parts.push(format!("{} points", self.points));
        }
        for suit in Suit::WRITTEN {
            let length = self.lengths[suit as usize];
            if length != Range::new(0, 13) {
                parts.push(format!("{length} {}", suit.name()));
            }
        }
        f.write_str(&if parts.is_empty() { "any hand".into() } else { parts.join(", ") })
    }
}
