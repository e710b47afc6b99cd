//! Calls: pass, double, redouble and the 35 bids.

use std::fmt;

use super::Strain;

/// So many tricks more than six, in a strain. Ordered as in the auction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Bid(u8);

impl Bid {
    /// How many bids there are.
    pub const COUNT: usize = 35;

    /// The bid of a level from 1 to 7.
    pub fn new(level: u8, strain: Strain) -> Self {
        debug_assert!((1..=7).contains(&level), "no bid has the level {level}");
        Bid((level - 1) * 5 + strain as u8)
    }

    /// From 1 to 7.
    pub fn level(self) -> u8 {
        self.0 / 5 + 1
    }

    /// The trump suit, or none.
    pub fn strain(self) -> Strain {
        Strain::ALL[usize::from(self.0 % 5)]
    }

    /// Its place among all bids, from 0 to 34.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Every bid, one club first.
    pub fn all() -> impl Iterator<Item = Bid> {
        (0..Bid::COUNT as u8).map(Bid)
    }

    /// The lowest bid in `strain` that is higher than `last`, if there is one.
    pub fn cheapest(strain: Strain, last: Option<Bid>) -> Option<Bid> {
        Bid::all().find(|&bid| bid.strain() == strain && Some(bid) > last)
    }

    /// The bid that a text names, in either case: `1NT`, `1N`, `4♠`.
    pub fn from_text(text: &str) -> Option<Bid> {
        let level = text.chars().next()?.to_digit(10).filter(|level| (1..=7).contains(level))?;
        Some(Bid::new(level as u8, Strain::from_text(&text[1..])?))
    }
}

impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.level(), self.strain())
    }
}

/// What a player may say in the auction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Call {
    /// Nothing.
    Pass,
    /// Doubles the opponents' bid.
    Double,
    /// Doubles their double.
    Redouble,
    /// Undertakes to take tricks.
    Bid(Bid),
}

impl Call {
    /// Every call: pass, double, redouble, then the bids.
    pub fn all() -> impl Iterator<Item = Call> {
        [Call::Pass, Call::Double, Call::Redouble].into_iter().chain(Bid::all().map(Call::Bid))
    }

    /// A number of its own, from 0 to 37.
    pub fn index(self) -> usize {
        match self {
            Call::Pass => 0,
            Call::Double => 1,
            Call::Redouble => 2,
            Call::Bid(bid) => 3 + bid.index(),
        }
    }

    /// The bid that it is, if it is one.
    pub fn bid(self) -> Option<Bid> {
        match self {
            Call::Bid(bid) => Some(bid),
            _ => None,
        }
    }

    /// The call that a text names, in either case: `P` or `Pass`, `X`, `D` or `Double`, `XX`, `R` or `Redouble`, `1NT`.
    pub fn from_text(text: &str) -> Option<Call> {
        match text.to_ascii_lowercase().as_str() {
            "p" | "pass" => Some(Call::Pass),
            "x" | "d" | "dbl" | "double" => Some(Call::Double),
            "xx" | "r" | "rdbl" | "redouble" => Some(Call::Redouble),
            _ => Bid::from_text(text).map(Call::Bid),
        }
    }

    /// As people say it: `pass`, `double`, `1♣`.
    pub fn spoken(self) -> String {
        match self {
            Call::Pass => "pass".into(),
            Call::Double => "double".into(),
            Call::Redouble => "redouble".into(),
            Call::Bid(bid) => match bid.strain().trump() {
                Some(suit) => format!("{}{}", bid.level(), suit.sign()),
                None => bid.to_string(),
            },
        }
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Call::Pass => f.write_str("P"),
            Call::Double => f.write_str("X"),
            Call::Redouble => f.write_str("XX"),
            Call::Bid(bid) => bid.fmt(f),
        }
    }
}
