//! Contracts, and what they score (Law 77).

use std::fmt;

use super::{Bid, Seat, Strain};

/// Whether a contract is doubled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Doubled {
    /// It is not.
    #[default]
    No,
    /// Once.
    Once,
    /// It is redoubled.
    Twice,
}

impl Doubled {
    fn text(self) -> &'static str {
        ["", "X", "XX"][self as usize]
    }
}

/// What the auction has led to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Contract {
    /// The last bid.
    pub bid: Bid,
    /// Whether it is doubled.
    pub doubled: Doubled,
    /// Who plays it, both hands of the side.
    pub declarer: Seat,
}

impl Contract {
    /// How many tricks it takes to make it.
    pub fn tricks_needed(self) -> usize {
        usize::from(self.bid.level()) + 6
    }

    /// The partner of the declarer.
    pub fn dummy(self) -> Seat {
        self.declarer.partner()
    }

    /// Who leads to the first trick.
    pub fn leader(self) -> Seat {
        self.declarer.next()
    }

    /// The strain.
    pub fn strain(self) -> Strain {
        self.bid.strain()
    }

    /// What the declarer's side scores with so many tricks; what it loses is negative.
    pub fn score(self, tricks: usize, is_vulnerable: bool) -> i32 {
        let difference = tricks as i32 - self.tricks_needed() as i32;
        if difference < 0 {
            return -self.penalty(-difference, is_vulnerable);
        }
        let overtrick = match self.doubled {
            Doubled::No => self.per_trick(),
            doubled => 50 * doubled as i32 * if is_vulnerable { 4 } else { 2 },
        };
        let slam = match (self.bid.level(), is_vulnerable) {
            (6, false) => 500,
            (6, true) => 750,
            (7, false) => 1000,
            (7, true) => 1500,
            _ => 0,
        };
        let insult = 50 * self.doubled as i32;
        self.trick_score() + self.duplicate_bonus(is_vulnerable) + slam + insult + difference * overtrick
    }

    fn per_trick(self) -> i32 {
        if self.strain() <= Strain::Diamonds { 20 } else { 30 }
    }

    /// What the tricks bid are worth: in a rubber, what stands below the line.
    pub(super) fn trick_score(self) -> i32 {
        let first = if self.strain() == Strain::NoTrump { 10 } else { 0 };
        (self.per_trick() * i32::from(self.bid.level()) + first) << self.doubled as i32
    }

    /// The bonus for a part-score or a game, which duplicate bridge gives at once.
    pub(super) fn duplicate_bonus(self, is_vulnerable: bool) -> i32 {
        match (self.trick_score() >= 100, is_vulnerable) {
            (false, _) => 50,
            (true, false) => 300,
            (true, true) => 500,
        }
    }

    fn penalty(self, undertricks: i32, is_vulnerable: bool) -> i32 {
        let factor = self.doubled as i32;
        match (factor, is_vulnerable) {
            (0, false) => 50 * undertricks,
            (0, true) => 100 * undertricks,
            (_, false) => {
                factor
                    * (100 * undertricks.min(1)
                        + 200 * (undertricks - 1).clamp(0, 2)
                        + 300 * (undertricks - 3).max(0))
            }
            (_, true) => factor * (200 + 300 * (undertricks - 1)),
        }
    }

    /// The contract that a text names, without its declarer: `3NTX`.
    pub fn from_text(text: &str, declarer: Seat) -> Option<Contract> {
        let text = text.to_ascii_uppercase();
        let (bid, doubled) = match text.strip_suffix("XX") {
            Some(bid) => (bid, Doubled::Twice),
            None => text.strip_suffix('X').map_or((text.as_str(), Doubled::No), |bid| (bid, Doubled::Once)),
        };
        Some(Contract { bid: Bid::from_text(bid)?, doubled, declarer })
    }

    /// Without its declarer, as files have it: `3NTX`.
    pub fn short(self) -> String {
        format!("{}{}", self.bid, self.doubled.text())
    }
}

impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} by {}", self.short(), self.declarer)
    }
}
