//! Tricks that a side takes whatever the other does, found without searching: the leader cashes and crosses to the partner, the
//! opponents win whatever is led, high trumps and long trumps take their tricks sooner or later.

use super::relative::Ranks;
use super::search::{Found, Start, marks};

/// The lowest bit of each of thirteen holders.
const EACH: u32 = 0x0155_5555;

/// The lengths of all suits, the holders of the ranks, and the trump suit (or 4).
struct View {
    shape: u64,
    ranks: Ranks,
    trump: usize,
    left: u32,
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
fn run(holders: u32, seat: usize, length: u32) -> u32 {
    let other = holders ^ (seat as u32 * EACH);
    (((other | other >> 1) & EACH).trailing_zeros() / 2).min(length)
}

impl View {
    #[inline]
    fn length(&self, suit: usize, seat: usize) -> u32 {
        (self.shape >> (16 * suit + 4 * (seat & 3))) as u32 & 15
    }

    /// The highest cards that count if the leader's side takes `goal` tricks at once.
    fn quick(&self, leader: usize, goal: u32) -> Option<u16> {
        let partner = (leader + 2) & 3;
        if let Some(counts) = self.cash(leader, goal) {
            return Some(counts);
        }
        // Across to the partner, whose side the hand then is.
        let entry = (0..4).find(|&suit| {
            self.length(suit, leader) > 0
                && self.length(suit, partner) > 0
                && self.ranks.suit(suit) & 3 == partner as u32
                && self.safe(suit, leader, 0) >= 1
        });
        if let Some(entry) = entry
            && let Some(counts) = self.cash(partner, goal)
        {
            return Some(at_least(counts, 1 << (4 * entry)));
        }
        if self.trump < 4 { self.trumps(leader, goal) } else { None }
    }

    /// The highest cards that count if the side that does not lead takes `goal` tricks.
    fn later(&self, leader: usize, goal: u32) -> Option<u16> {
        if self.trump < 4
            && let Some(counts) = self.trumps(leader ^ 1, goal)
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
            for seat in 0..4 {
                if winners >> seat & 1 == 1 {
                    counts = at_least(counts, self.cash(seat, goal)?);
                }
            }
        }
        Some(counts)
    }

    /// How many rounds of a suit the opponents of `seat` cannot ruff, after some rounds of trumps.
    #[inline]
    fn safe(&self, suit: usize, seat: usize, drawn: u32) -> u32 {
        if self.trump == 4 || suit == self.trump {
            return 13;
        }
        let rounds = |opponent: usize| {
            if self.length(self.trump, opponent) > drawn { self.length(suit, opponent) } else { 13 }
        };
        rounds(seat + 1).min(rounds(seat + 3))
    }

    /// The highest cards that count if `first`, who has the lead or wins it, takes `goal` tricks with the partner: cashes all it can,
    /// crosses once, and the partner cashes.
    fn cash(&self, first: usize, goal: u32) -> Option<u16> {
        let second = first ^ 2;
        let mut counts = 0_u16;
        let mut taken = [0_u32; 4];
        let mut total = 0;
        let mut drawn = 0;
        let mut room = 13;
        for step in 0..5 {
            // Trumps first, if there are any.
            let suit = if step == 0 { self.trump } else { step - 1 };
            if suit == 4 || (step > 0 && suit == self.trump) {
                continue;
            }
            let (own, others) = (self.length(suit, first), self.length(suit, second));
            let against = self.length(suit, first + 1).max(self.length(suit, first + 3)).max(others);
            let high = run(self.ranks.suit(suit), first, own);
            let (cashed, count) = if high >= against { (own, against) } else { (high, high) };
            let mut cashed = cashed.min(self.safe(suit, first, drawn));
            taken[suit] = cashed;
            if suit == self.trump {
                drawn = cashed;
                let open = self.length(suit, first + 1).max(self.length(suit, first + 3)) > drawn;
                // While trumps are out the partner must not be made to ruff.
                room = if open { self.left - others + cashed.min(others) } else { 13 };
            }
            cashed = cashed.min(goal - total);
            if cashed > 0 {
                counts |= (count.min(cashed) as u16) << (4 * suit);
            }
            total += cashed;
            if total >= goal {
                return (goal <= room).then_some(counts);
            }
        }
        if total > room {
            return None;
        }
        self.cross(first, goal, total, &taken, counts)
    }

    /// The same after `first` has cashed all it can: `total` tricks.
    fn cross(&self, first: usize, goal: u32, total: u32, taken: &[u32; 4], counts: u16) -> Option<u16> {
        let second = first ^ 2;
        let drawn = if self.trump < 4 { taken[self.trump] } else { 0 };
        let high = |suit: usize| {
            let left = self.length(suit, second).saturating_sub(taken[suit]);
            run(self.ranks.suit(suit) >> (2 * taken[suit]), second, left)
        };
        let entry = (0..4).find(|&suit| {
            self.length(suit, first) > taken[suit]
                && high(suit) > 0
                && self.safe(suit, first, drawn) > taken[suit]
        })?;
        let mut counts = counts;
        let mut total = total;
        let mut room = 13;
        let mut drawn = drawn;
        for step in 0..6 {
            // Trumps first, then the suit of the entry.
            let suit = match step {
                0 => self.trump,
                1 => entry,
                _ => step - 2,
            };
            if suit == 4 || (step > 0 && suit == self.trump) || (step > 1 && suit == entry) {
                continue;
            }
            let (own, others) = (self.length(suit, second), self.length(suit, first));
            let high = high(suit);
            if high == 0 {
                continue;
            }
            let against = self.length(suit, first + 1).max(self.length(suit, first + 3)).max(others);
            let before = taken[suit];
            let (cashed, count) =
                if before + high >= against { (own - before, against) } else { (high, before + high) };
            let cashed = cashed.min(self.safe(suit, first, drawn).saturating_sub(before));
            if suit == self.trump {
                drawn += cashed;
            }
            if cashed > 0 {
                let count = count.min(before + cashed).max(before) as u16;
                counts = counts & !(15 << (4 * suit)) | count.max(counts >> (4 * suit) & 15) << (4 * suit);
            }
            total += cashed;
            if step == 0 || (step == 1 && self.trump < 4) {
                // While trumps are out the first hand must not be made to ruff.
                let open = self.length(self.trump, first + 1).max(self.length(self.trump, first + 3)) > drawn;
                if open {
                    room = self.left - (self.length(self.trump, first) - taken[self.trump]);
                }
            }
            if total >= goal && step > 0 {
                break;
            }
        }
        (total >= goal && goal <= room).then_some(counts)
    }

    /// The highest trumps that count if the side of `seat` takes `goal` tricks with trumps alone, whoever leads.
    fn trumps(&self, seat: usize, goal: u32) -> Option<u16> {
        let lengths = [0, 1, 2, 3].map(|step| self.length(self.trump, seat + step));
        let longer = lengths[0].max(lengths[2]);
        if longer < goal {
            return None;
        }
        if longer >= goal + lengths[1] + lengths[3] {
            return Some(0);
        }
        let other = self.ranks.suit(self.trump) ^ ((seat as u32 & 1) * EACH);
        let high = ((other & EACH).trailing_zeros() / 2).min(lengths[0] + lengths[2]);
        (high >= goal).then_some((goal as u16) << (4 * self.trump))
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
