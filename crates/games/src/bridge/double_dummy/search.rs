//! The search: can North and South take so many of the tricks that are left? A null window over tricks, card by card; at the start of
//! each trick the table, the sure tricks of both sides and the trivial bounds are asked first.
//!
//! Every answer comes with the cards whose ranks it depended on; from those the table makes its patterns, and a card below them all
//! need not be tried when another of its suit below them has failed.

use std::sync::atomic::{AtomicBool, Ordering};

use super::cards::{SUITS, lowest_of_top, sequences, suit_of};
use super::killers::Killers;
use super::memory::{Known, Memory};
use super::order::List;
use super::relative::{Holders, Ranks};
use super::sure;

/// After how many nodes the flag that stops the search is looked at.
const LOOK: u64 = 1 << 12;

/// A position at the start of a trick; the hands are the search's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    /// All cards that are left.
    pub(super) all: u64,
    /// The lengths of all suits in all hands, four bits each, a suit's together.
    pub(super) shape: u64,
    /// How many tricks are left.
    pub(super) left: i32,
    /// Who leads.
    pub(super) leader: usize,
}

impl Start {
    /// The key of the table: the last hand's length in the last suit follows from the others, and leaves room for the leader.
    #[inline]
    fn key(&self) -> u64 {
        self.shape & !(0xF << 60) | (self.leader as u64 + 1) << 60
    }
}

/// A trick that has begun.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trick {
    /// The cards of the suit that was led.
    pub(super) led: u64,
    /// The cards played.
    pub(super) played: u64,
    /// The card that wins so far, and the cards of its suit.
    pub(super) best: u64,
    pub(super) best_suit: u64,
    /// Who played it.
    pub(super) winner: usize,
    /// The lengths without the cards played.
    pub(super) shape: u64,
}

impl Trick {
    /// The cards that beat the best one.
    #[inline]
    pub(super) fn winning(&self, trump: usize) -> u64 {
        let above = self.best_suit & (self.best - 1);
        if self.best_suit == SUITS[trump] { above } else { above | SUITS[trump] }
    }
}

/// How many tricks North and South take, at least or at most according to the window, and the cards whose ranks that depended on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Found {
    pub(super) tricks: i32,
    pub(super) marks: u64,
}

/// The length of a card's suit in a hand as a part of a [`Start::shape`].
#[inline]
pub(super) fn unit(seat: usize, card: u64) -> u64 {
    1 << ((card.trailing_zeros() & 0x30) + 4 * seat as u32)
}

/// The lengths of all suits in these hands.
pub(super) fn shape_of(hands: &[u64; 4]) -> u64 {
    let mut shape = 0;
    for (seat, hand) in hands.iter().enumerate() {
        for (suit, cards) in SUITS[..4].iter().enumerate() {
            shape |= u64::from((hand & cards).count_ones()) << (16 * suit + 4 * seat);
        }
    }
    shape
}

pub(super) struct Search<'a> {
    pub(super) hands: [u64; 4],
    /// The trump suit, or 4.
    pub(super) trump: usize,
    pub(super) holders: &'a Holders,
    pub(super) memory: &'a mut Memory,
    pub(super) killers: &'a mut Killers,
    pub(super) stop: &'a AtomicBool,
    pub(super) stopped: bool,
    pub(super) nodes: u64,
}

impl Search<'_> {
    /// Whether North and South take `need` of the tricks that are left, as a bound on their tricks.
    pub(super) fn lead(&mut self, start: &Start, need: i32) -> Found {
        if need <= 0 {
            return Found { tricks: 0, marks: 0 };
        }
        if need > start.left {
            return Found { tricks: start.left, marks: 0 };
        }
        if start.left == 1 {
            return self.last_trick(start);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK) && self.stop.load(Ordering::Relaxed) {
            self.stopped = true;
        }
        if self.stopped {
            return Found { tricks: 0, marks: 0 };
        }
        let ranks = self.holders.of(start.all);
        if let Some(known) = self.memory.find(start.key(), ranks, need as u8) {
            let tricks = i32::from(if i32::from(known.lower) >= need { known.lower } else { known.upper });
            return Found { tricks, marks: marks(start.all, known.counts) };
        }
        if let Some(found) = sure::decide(start, ranks, self.trump, need) {
            return found;
        }
        let found = self.leads(start, need);
        if self.stopped {
            return found;
        }
        let counts = counts(start, ranks, found.marks);
        let (lower, upper) =
            if found.tricks >= need { (found.tricks, start.left) } else { (0, found.tricks) };
        self.memory.keep(start.key(), ranks, Known { lower: lower as u8, upper: upper as u8, counts });
        Found { tricks: found.tricks, marks: marks(start.all, counts) }
    }

    /// Tries the leads.
    fn leads(&mut self, start: &Start, need: i32) -> Found {
        let seat = start.leader;
        let cards = sequences(self.hands[seat], start.all);
        let key = Killers::lead_key(&self.hands, seat, need);
        let killer = self.killers.get(key) & cards;
        let mut list = List::new();
        let mut tries = Tries::new(seat, need, start.left);
        if killer != 0 && self.try_lead(start, need, killer, &mut tries) {
            return tries.found;
        }
        self.order_leads(start, cards & !killer, &mut list);
        for &card in list.cards() {
            if card & tries.skip == 0 && self.try_lead(start, need, card, &mut tries) {
                self.killers.set(key, card);
                return tries.found;
            }
        }
        tries.found
    }

    #[inline]
    fn try_lead(&mut self, start: &Start, need: i32, card: u64, tries: &mut Tries) -> bool {
        let seat = start.leader;
        let led = SUITS[suit_of(card)];
        let shape = start.shape - unit(seat, card);
        let trick = Trick { led, played: card, best: card, best_suit: led, winner: seat, shape };
        self.hands[seat] ^= card;
        let found = self.follow::<1>(start, need, &trick);
        self.hands[seat] ^= card;
        tries.take(card, led, found)
    }

    /// Tries the cards of the second, third or fourth hand (`PLACE` 1 to 3).
    pub(super) fn follow<const PLACE: usize>(&mut self, start: &Start, need: i32, trick: &Trick) -> Found {
        self.nodes += 1;
        let seat = (start.leader + PLACE) & 3;
        let hand = self.hands[seat];
        let mut cards = hand & trick.led;
        if cards == 0 {
            cards = hand;
        }
        cards = sequences(cards, start.all);
        let mut tries = Tries::new(seat, need, start.left);
        if cards.is_power_of_two() {
            self.try_follow::<PLACE>(start, need, trick, cards, &mut tries);
            return tries.found;
        }
        let key = if hand & trick.led != 0 {
            Killers::suit_key(start.all & trick.led, trick.best, start.leader, seat)
        } else {
            Killers::discard_key(hand, start.all & trick.led, trick.best, trick.winner, seat)
        };
        let killer = self.killers.get(key) & cards;
        if killer != 0 && self.try_follow::<PLACE>(start, need, trick, killer, &mut tries) {
            return tries.found;
        }
        let mut list = List::new();
        self.order_follow::<PLACE>(start, trick, cards & !killer, &mut list);
        for &card in list.cards() {
            if card & tries.skip == 0 && self.try_follow::<PLACE>(start, need, trick, card, &mut tries) {
                self.killers.set(key, card);
                return tries.found;
            }
        }
        tries.found
    }

    #[inline]
    fn try_follow<const PLACE: usize>(
        &mut self,
        start: &Start,
        need: i32,
        trick: &Trick,
        card: u64,
        tries: &mut Tries,
    ) -> bool {
        let seat = (start.leader + PLACE) & 3;
        let suit = SUITS[suit_of(card)];
        let mut next = Trick { played: trick.played | card, shape: trick.shape - unit(seat, card), ..*trick };
        if card & trick.winning(self.trump) != 0 {
            next = Trick { best: card, best_suit: suit, winner: seat, ..next };
        }
        self.hands[seat] ^= card;
        let found = match PLACE {
            1 => self.follow::<2>(start, need, &next),
            2 => self.follow::<3>(start, need, &next),
            _ => self.finish(start, need, &next),
        };
        self.hands[seat] ^= card;
        tries.take(card, suit, found)
    }

    /// Goes on after a trick.
    #[inline]
    pub(super) fn finish(&mut self, start: &Start, need: i32, trick: &Trick) -> Found {
        let won = i32::from(trick.winner & 1 == 0);
        let next = Start {
            all: start.all & !trick.played,
            shape: trick.shape,
            left: start.left - 1,
            leader: trick.winner,
        };
        let found = self.lead(&next, need - won);
        Found {
            tricks: found.tricks + won,
            marks: found.marks | by_rank(trick.played, trick.best, trick.best_suit),
        }
    }

    /// The last trick plays itself.
    fn last_trick(&self, start: &Start) -> Found {
        let mut best = self.hands[start.leader];
        let (mut suit, mut winner) = (SUITS[suit_of(best)], start.leader);
        let trump = SUITS[self.trump];
        for place in 1..4 {
            let seat = (start.leader + place) & 3;
            let card = self.hands[seat];
            if card & suit & (best - 1) != 0 || (suit != trump && card & trump != 0) {
                (best, suit, winner) = (card, SUITS[suit_of(card)], seat);
            }
        }
        Found { tricks: i32::from(winner & 1 == 0), marks: by_rank(start.all, best, suit) }
    }
}

/// The winning card of a trick if another card of its suit was in it: then its rank counted.
#[inline]
fn by_rank(played: u64, best: u64, suit: u64) -> u64 {
    if played & suit == best { 0 } else { best }
}

/// How many of the highest cards of each suit count, four bits a suit, when the lowest marked ones do.
fn counts(start: &Start, ranks: Ranks, marks: u64) -> u16 {
    let mut counts = 0;
    for (suit, of_suit) in SUITS[..4].iter().enumerate() {
        let marked = marks & of_suit;
        if marked == 0 {
            continue;
        }
        let cards = start.all & of_suit;
        let total = cards.count_ones();
        let lowest = 1_u64 << marked.ilog2();
        let count = (cards & (lowest | (lowest - 1))).count_ones();
        // A card stands for those of its sequence; where the rest of a suit is one hand's, the lengths tell.
        let holders = ranks.suit(suit);
        let change = (holders ^ holders >> 2) & ((1 << (2 * (total - 1))) - 1);
        let change = (change | change >> 1) & 0x0155_5555;
        let below = change >> (2 * (count - 1));
        let count = if below == 0 {
            // The run reaches the bottom: what is above it tells all.
            if change == 0 { 0 } else { change.ilog2() / 2 + 1 }
        } else {
            count + below.trailing_zeros() / 2
        };
        counts |= (count as u16) << (4 * suit);
    }
    counts
}

/// The lowest of the cards that count in each suit.
#[inline]
pub(super) fn marks(all: u64, counts: u16) -> u64 {
    let mut marks = 0;
    for (suit, of_suit) in SUITS[..4].iter().enumerate() {
        let count = usize::from(counts >> (4 * suit) & 15);
        if count > 0 {
            marks |= lowest_of_top(all & of_suit, count);
        }
    }
    marks
}

/// The cards tried at a node and the best of what they gave.
struct Tries {
    maximise: bool,
    need: i32,
    found: Found,
    /// Cards that would give what another has given.
    skip: u64,
    count: u32,
}

impl Tries {
    #[inline]
    fn new(seat: usize, need: i32, left: i32) -> Self {
        let maximise = seat & 1 == 0;
        let found = Found { tricks: if maximise { 0 } else { left }, marks: 0 };
        Tries { maximise, need, found, skip: 0, count: 0 }
    }

    /// Takes the result of a card; whether it decides.
    #[inline]
    fn take(&mut self, card: u64, suit: u64, found: Found) -> bool {
        self.count += 1;
        if (found.tricks >= self.need) == self.maximise {
            self.found = found;
            return true;
        }
        self.found.tricks = if self.maximise {
            self.found.tricks.max(found.tricks)
        } else {
            self.found.tricks.min(found.tricks)
        };
        self.found.marks |= found.marks;
        // Its rank did not count: neither does that of any other below the lowest that did.
        let marked = found.marks & suit;
        let low = if marked == 0 { suit } else { suit & !(u64::MAX >> marked.leading_zeros()) };
        if card & low != 0 {
            self.skip |= low;
        }
        false
    }
}
