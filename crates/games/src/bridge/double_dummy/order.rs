//! Which cards are tried first.

use std::cmp::Reverse;

use super::cards::SUITS;
use super::search::{Search, Start, Trick};

/// The cards of a node in the order in which they are tried.
pub(super) struct List {
    cards: [u64; 14],
    length: usize,
}

impl List {
    #[inline]
    pub(super) fn new() -> Self {
        List { cards: [0; 14], length: 0 }
    }

    #[inline]
    pub(super) fn cards(&self) -> &[u64] {
        &self.cards[..self.length]
    }

    #[inline]
    fn add(&mut self, card: u64) {
        self.cards[self.length] = card;
        self.length += 1;
    }

    /// The highest first, suit after suit.
    #[inline]
    fn down(&mut self, mut cards: u64) {
        while cards != 0 {
            self.add(cards & cards.wrapping_neg());
            cards &= cards - 1;
        }
    }

    /// The lowest first.
    #[inline]
    fn up(&mut self, mut cards: u64) {
        while cards != 0 {
            let card = lowest(cards);
            self.add(card);
            cards ^= card;
        }
    }
}

/// The highest card of a suit's cards.
#[inline]
fn highest(cards: u64) -> u64 {
    cards & cards.wrapping_neg()
}

/// The lowest card of a suit's cards, which are not none.
#[inline]
fn lowest(cards: u64) -> u64 {
    1 << cards.ilog2()
}

impl Search<'_> {
    pub(super) fn order_leads(&self, start: &Start, cards: u64, list: &mut List) {
        let [me, left, partner, right] = [0, 1, 2, 3].map(|step| self.hands[(start.leader + step) & 3]);
        let trumps = SUITS[self.trump];
        // Ruffs, finesses, strong suits, others, suits with voids, bad ones, trumps, the rest.
        let mut classes = [0_u64; 8];
        for suit in &SUITS[..4] {
            let own = cards & suit;
            if own == 0 {
                continue;
            }
            let ends = highest(own) | lowest(own);
            classes[7] |= own & !ends;
            if trumps != 0 {
                if *suit == trumps {
                    classes[6] |= ends;
                    continue;
                }
                if (left & trumps != 0 && left & suit == 0) || (right & trumps != 0 && right & suit == 0) {
                    classes[7] |= ends;
                    continue;
                }
            }
            let all = start.all & suit;
            let a = highest(all);
            let k = highest(all ^ a);
            let q = highest(all ^ a ^ k);
            let (l, p, r) = (left & suit, partner & suit, right & suit);
            let ours = (me | partner) & suit;
            let two = |cards: u64| cards & cards.wrapping_sub(1) != 0;
            let class = if two(p)
                && two(l)
                && ((p & k != 0 && l & a != 0)
                    || (p & a != 0 && l & k != 0 && p & q != 0)
                    || (p & k != 0 && l & q != 0))
            {
                1
            } else if trumps != 0
                && two(me & suit)
                && two(r)
                && ((me & a != 0 && r & k != 0) || (me & k != 0 && r & a != 0 && ours & q == 0))
            {
                5
            } else if l != 0 && r != 0 && (ours & (a | k | q)).count_ones() >= 2 {
                2
            } else if trumps != 0 && p == 0 && partner & trumps != 0 && l != 0 && r != 0 {
                classes[0] |= lowest(own);
                classes[7] |= own & ends & !lowest(own);
                continue;
            } else if p == 0 || l == 0 || r == 0 {
                4
            } else {
                3
            };
            classes[class] |= ends;
        }
        for class in classes {
            list.down(class);
        }
    }

    pub(super) fn order_follow<const PLACE: usize>(
        &self,
        start: &Start,
        trick: &Trick,
        cards: u64,
        list: &mut List,
    ) {
        let seat = (start.leader + PLACE) & 3;
        let winning = trick.winning(self.trump);
        if cards & trick.led != 0 {
            self.order_in_suit::<PLACE>(seat, trick, cards, winning, list);
        } else {
            self.order_discards::<PLACE>(seat, trick, cards, winning, list);
        }
    }

    fn order_in_suit<const PLACE: usize>(
        &self,
        seat: usize,
        trick: &Trick,
        cards: u64,
        winning: u64,
        list: &mut List,
    ) {
        let higher = cards & winning;
        if higher == 0 {
            return list.up(cards);
        }
        let next = if PLACE == 3 { 0 } else { self.hands[(seat + 1) & 3] };
        let next_suit = next & trick.led;
        let trumps = SUITS[self.trump];
        let can_ruff = next_suit == 0 && next & trumps != 0 && trick.led != trumps;
        let partner = (seat + 2) & 3;
        if trick.winner == partner && (PLACE == 3 || (next_suit & (trick.best - 1) == 0 && !can_ruff)) {
            return list.up(cards);
        }
        if PLACE == 1 {
            let last = self.hands[partner] & trick.led;
            let top = highest(last);
            if top & winning != 0 && (next_suit == 0 || top < highest(next_suit)) {
                return list.up(cards);
            }
        }
        if PLACE == 3 {
            list.up(higher);
        } else {
            // The cheapest that the next hand cannot beat, then the others from the top.
            let above = if next_suit == 0 { higher } else { higher & (highest(next_suit) - 1) };
            if above == 0 {
                list.up(cards & !higher);
                list.up(higher);
                return;
            }
            list.up(above);
            list.down(higher & !above);
        }
        list.up(cards & !higher);
    }

    fn order_discards<const PLACE: usize>(
        &self,
        seat: usize,
        trick: &Trick,
        cards: u64,
        winning: u64,
        list: &mut List,
    ) {
        let mut cards = cards;
        let trumps = SUITS[self.trump];
        let partner = (seat + 2) & 3;
        let next = if PLACE == 3 { 0 } else { self.hands[(seat + 1) & 3] };
        let next_suit = next & trick.led;
        let sure = trick.winner == partner
            && (PLACE == 3 || (next_suit & (trick.best - 1) == 0 && (next_suit != 0 || next & trumps == 0)));
        let ruffs = cards & trumps & winning;
        if ruffs != 0 && !sure {
            list.up(ruffs);
            cards &= !ruffs;
        }
        // The lowest of each suit, the longest first.
        let mut lows: [(u32, u64); 4] = [(0, 0); 4];
        let mut count = 0;
        for suit in SUITS[..4].iter().filter(|&&suit| suit != trumps) {
            let own = cards & suit;
            if own != 0 {
                lows[count] = ((self.hands[seat] & suit).count_ones(), lowest(own));
                count += 1;
            }
        }
        lows[..count].sort_unstable_by_key(|&(length, _)| Reverse(length));
        for &(_, card) in &lows[..count] {
            list.add(card);
            cards &= !card;
        }
        list.down(cards & !trumps);
        list.up(cards & trumps);
    }
}
