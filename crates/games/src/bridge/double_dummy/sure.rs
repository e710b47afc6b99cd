//! Tricks that a side takes whatever the other does, found without searching: the leader cashes and crosses to the partner, the
//! opponents win whatever is led, high trumps and long trumps take their tricks sooner or later.

use super::relative::Ranks;
use super::search::{Found, Start, marks};

/// The lowest bit of each of thirteen holders.
const EACH: u32 = 0x0155_5555;

/// The lengths of all suits, the holders of the ranks, and the trump suit (or 4).
pub(super) struct View {
    pub(super) shape: u64,
    pub(super) ranks: Ranks,
    pub(super) trump: usize,
    pub(super) left: u32,
}

/// Whether the sure tricks of either side decide if North and South take `need` tricks.
pub(super) fn decide(start: &Start, ranks: Ranks, trump: usize, need: i32) -> Option<Found> {
    let view = View { shape: start.shape, ranks, trump, left: start.left as u32 };
    let north_south = need as u32;
    let east_west = (start.left - need + 1) as u32;
    let leads = start.leader & 1 == 0;
    let (own, other) = if leads { (north_south, east_west) } else { (east_west, north_south) };
    let found = |counts: u16, for_north_south: bool| Found {
        tricks: if for_north_south { need } else { need - 1 },
        marks: marks(start.all, counts),
    };
    if let Some(counts) = view.quick(start.leader, own) {
        return Some(found(counts, leads));
    }
    if let Some(counts) = view.later(start.leader, other) {
        return Some(found(counts, !leads));
    }
    None
}

/// How many of the first holders are `seat`.
#[inline]
pub(super) fn run(holders: u32, seat: usize, length: u32) -> u32 {
    let other = holders ^ (seat as u32 * EACH);
    (((other | other >> 1) & EACH).trailing_zeros() / 2).min(length)
}

/// How many of the first holders are on the side of `seat`.
#[inline]
pub(super) fn side_run(holders: u32, seat: usize, length: u32) -> u32 {
    let other = holders ^ ((seat as u32 & 1) * EACH);
    ((other & EACH).trailing_zeros() / 2).min(length)
}

impl View {
    #[inline]
    pub(super) fn length(&self, suit: usize, seat: usize) -> u32 {
        (self.shape >> (16 * suit + 4 * (seat & 3))) as u32 & 15
    }

    /// The highest cards that count if the leader's side takes `goal` tricks at once.
    fn quick(&self, leader: usize, goal: u32) -> Option<u16> {
        let partner = (leader + 2) & 3;
        if self.trump < 4
            && self.length(self.trump, partner) > 0
            && let Some(counts) = self.ruff(leader, goal)
        {
            return Some(counts);
        }
        if self.most(leader) >= goal
            && let Some(counts) = self.cash(leader, goal).or_else(|| self.across(leader, goal))
        {
            return Some(counts);
        }
        if self.trump < 4 { self.trumps(leader, leader, goal) } else { None }
    }

    /// The same if the leader crosses at once to the partner's highest card, and the partner cashes first.
    fn across(&self, leader: usize, goal: u32) -> Option<u16> {
        let partner = leader ^ 2;
        let entry = (0..4).find(|&suit| {
            self.length(suit, leader) > 0
                && self.length(suit, partner) > 0
                && self.ranks.suit(suit) & 3 == partner as u32
                && self.safe(suit, leader, 0) >= 1
        })?;
        Some(at_least(self.cash(partner, goal)?, 1 << (4 * entry)))
    }

    /// The highest cards that count if the side that does not lead takes `goal` tricks.
    fn later(&self, leader: usize, goal: u32) -> Option<u16> {
        if self.trump < 4
            && let Some(counts) = self.trumps(leader, leader ^ 1, goal)
        {
            return Some(counts);
        }
        // Whatever is led, an opponent wins it and goes on.
        let partner = leader ^ 2;
        let (mut winners, mut counts) = (0_u32, 0_u16);
        for suit in 0..4 {
            if self.length(suit, leader) == 0 {
                continue;
            }
            let holder = self.ranks.suit(suit) as usize & 3;
            let ruffed = self.trump < 4
                && suit != self.trump
                && self.length(suit, partner) == 0
                && self.length(self.trump, partner) > 0;
            if (holder ^ leader) & 1 == 0 || ruffed {
                return None;
            }
            winners |= 1 << holder;
            counts |= 1 << (4 * suit);
        }
        if goal > 1 {
            if self.most(leader ^ 1) < goal {
                return None;
            }
            for seat in 0..4 {
                if winners >> seat & 1 == 1 {
                    counts = at_least(counts, self.cash(seat, goal)?);
                }
            }
        }
        Some(counts)
    }

    /// The same if the partner ruffs a lead that nobody else can ruff, and goes on.
    fn ruff(&self, leader: usize, goal: u32) -> Option<u16> {
        let partner = leader ^ 2;
        let suit = (0..4).find(|&suit| {
            self.length(suit, leader) > 0 && self.length(suit, partner) == 0 && self.safe(suit, leader, 0) > 0
        })?;
        if goal == 1 {
            return Some(0);
        }
        if self.most(leader) + 1 < goal {
            return None;
        }
        let one = |suit: usize, seat: usize| 1_u64 << (16 * suit + 4 * (seat & 3));
        let mut shape = self.shape - one(suit, leader) - one(self.trump, partner);
        for opponent in [leader + 1, leader + 3] {
            if self.length(suit, opponent) > 0 {
                shape -= one(suit, opponent);
            }
        }
        View { shape, ranks: self.ranks, trump: self.trump, left: self.left - 1 }.cash(partner, goal - 1)
    }

    /// The most tricks that the side of `seat` can have in high cards and long suits.
    #[inline]
    fn most(&self, seat: usize) -> u32 {
        (0..4)
            .map(|suit| {
                let (one, two) = (self.length(suit, seat), self.length(suit, seat + 2));
                let against = self.length(suit, seat + 1).max(self.length(suit, seat + 3));
                let high = side_run(self.ranks.suit(suit), seat, one + two);
                let longer = one.max(two);
                if high >= against { longer } else { high.min(longer) }
            })
            .sum()
    }

    /// How many rounds of a suit the opponents of `seat` cannot ruff, after some rounds of trumps.
    #[inline]
    pub(super) fn safe(&self, suit: usize, seat: usize, drawn: u32) -> u32 {
        if self.trump == 4 || suit == self.trump {
            return 13;
        }
        let rounds = |opponent: usize| {
            if self.length(self.trump, opponent) > drawn { self.length(suit, opponent) } else { 13 }
        };
        rounds(seat + 1).min(rounds(seat + 3))
    }
}

/// For each suit the greater count.
fn at_least(first: u16, second: u16) -> u16 {
    let mut counts = 0;
    for suit in 0..4 {
        let of = |counts: u16| counts >> (4 * suit) & 15;
        counts |= of(first).max(of(second)) << (4 * suit);
    }
    counts
}
