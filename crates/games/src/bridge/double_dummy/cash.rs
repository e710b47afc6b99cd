//! Sure tricks in high cards and long suits: who has the lead cashes all it can, crosses to the partner, who cashes too.

use super::sure::{View, run};

impl View {
    /// The highest cards that count if `first`, who has the lead or wins it, takes `goal` tricks with the partner: cashes all it can,
    /// crosses once, and the partner cashes.
    pub(super) fn cash(&self, first: usize, goal: u32) -> Option<u16> {
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
}
