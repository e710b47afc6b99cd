//! A small table of one thread for the many nodes near the end. What comes back there comes back soon, so that it fits the processor's
//! cache, where the big table answers from memory.

use super::table::NO_SQUARE;

/// How many positions are kept: what fits a second-level cache.
const ENTRIES: usize = 1 << 14;

/// A position with bounds on its exact score, and its best move.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(super) struct Entry {
    own: u64,
    other: u64,
    pub(super) lower: i8,
    pub(super) upper: i8,
    pub(super) square: u8,
}

impl Entry {
    /// Of a position nothing is known about.
    fn new(own: u64, other: u64) -> Self {
        Self { own, other, lower: -64, upper: 64, square: NO_SQUARE }
    }

    /// Closes the bounds by a score found with a null window above `alpha`.
    pub(super) fn learn(&mut self, alpha: i32, (score, square): (i32, u8)) {
        if score > alpha {
            (self.lower, self.square) = (score as i8, square);
        } else {
            self.upper = score as i8;
        }
    }
}

/// The table: each position has one place, and the last one there is kept.
pub(super) struct Near {
    entries: Box<[Entry; ENTRIES]>,
}

impl Near {
    pub(super) fn new() -> Self {
        // No position is without discs, so nothing is found at first.
        let entries = vec![Entry::new(0, 0); ENTRIES].into_boxed_slice();
        Self { entries: entries.try_into().unwrap_or_else(|_| unreachable!("as many as there are")) }
    }

    #[inline]
    fn at(own: u64, other: u64) -> usize {
        let x = own.wrapping_mul(0xD6E8_FEB8_6659_FD93)
            ^ other.rotate_left(29).wrapping_mul(0xA076_1D64_78BD_642F);
        ((x ^ x >> 32).wrapping_mul(0xE703_7ED1_A0B4_28DB) >> 40) as usize % ENTRIES
    }

    /// What is known of a position.
    #[inline]
    pub(super) fn probe(&self, own: u64, other: u64) -> Entry {
        let entry = &self.entries[Self::at(own, other)];
        if entry.own == own && entry.other == other { *entry } else { Entry::new(own, other) }
    }

    #[inline]
    pub(super) fn store(&mut self, entry: Entry) {
        self.entries[Self::at(entry.own, entry.other)] = entry;
    }
}
