//! The table that all threads share without locks (Hyatt & Mann 2002): the key is stored xor-ed with the data. Four entries make a
//! cache line. The line and the key come from different hashes of the boards, so that a false match takes an accident of 64 bits.

use std::ops::Range;
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering::Relaxed};

use bytemuck::zeroed_vec;
use tah_rules::memory::{ask_for_large_pages, prefetch};

use super::super::rules::scatter;

const ENTRIES: usize = 4;
/// Bytes that the system gives at a time, at least.
const PAGE: usize = 4096;

/// No move is known.
pub(super) const NO_SQUARE: u8 = 64;

/// What is known of a position: between `lower` and `upper`, searched so deep and so carefully.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    pub(super) lower: i8,
    pub(super) upper: i8,
    /// The best move and the one that was best before it.
    pub(super) squares: [u8; 2],
    pub(super) depth: u8,
    /// How sure a cut had to be; see `probcut`.
    pub(super) certainty: u8,
}

impl Known {
    pub(super) const NOTHING: Known =
        Known { lower: -64, upper: 64, squares: [NO_SQUARE; 2], depth: 0, certainty: 0 };

    fn pack(self, effort: u8, age: u8) -> u64 {
        let [a, b] = self.squares;
        u64::from_le_bytes([
            self.lower as u8,
            self.upper as u8,
            a,
            b,
            self.depth,
            self.certainty,
            effort,
            age,
        ])
    }

    fn unpack(data: u64) -> Self {
        let [lower, upper, a, b, depth, certainty, ..] = data.to_le_bytes();
        Known { lower: lower as i8, upper: upper as i8, squares: [a, b], depth, certainty }
    }
}

/// Where a position is kept.
#[derive(Clone, Copy)]
pub(super) struct Place {
    line: usize,
    key: u64,
}

/// The key xor the data, and the data.
type Entry = [AtomicU64; 2];

/// A table of bounds and best moves.
pub(super) struct Table {
    entries: Vec<Entry>,
    first: usize,
    /// How many lines are used so far, of how many.
    used: AtomicUsize,
    lines: usize,
    age: AtomicU8,
}

/// How much of the table a search with so many empty squares may fill. What nobody touches the system need not clear, which takes it
/// longer than an easy position takes to be solved.
fn bytes_for(empties: u32) -> usize {
    1 << (empties.clamp(14, 38) + 2)
}

impl Table {
    /// A table of at most `bytes`, and at least a line.
    pub(super) fn new(bytes: usize) -> Self {
        let lines = (bytes / 64).max(1);
        let entries: Vec<Entry> = zeroed_vec(lines * ENTRIES + ENTRIES - 1);
        ask_for_large_pages(&entries);
        let first = entries.as_ptr().align_offset(64);
        let first = if first < ENTRIES { first } else { 0 };
        Self { entries, first, used: AtomicUsize::new(lines), lines, age: AtomicU8::new(1) }
    }

    /// A table of which a new search uses what it needs.
    pub(super) fn growing(bytes: usize) -> Self {
        Self { used: AtomicUsize::new(1), ..Self::new(bytes) }
    }

    /// A new search begins: what earlier ones found gives way first, and is lost if more of the table is needed from now on. Gives the
    /// lines that nobody has used yet.
    pub(super) fn begin(&self, empties: u32) -> Range<usize> {
        let lines = (bytes_for(empties) / 64).min(self.lines);
        let before = self.used.fetch_max(lines, Relaxed);
        self.age.store(self.age.load(Relaxed).wrapping_add(1), Relaxed);
        before..lines
    }

    /// Touches lines, so that the system has cleared their pages before a search waits for it. Nothing in them changes.
    pub(super) fn warm(&self, lines: Range<usize>) {
        for line in lines.step_by(PAGE / 64) {
            // To be written to is what makes a page the table's own: nothing is put where nothing was.
            let _ = self.entries[self.first + line * ENTRIES][1].compare_exchange(0, 0, Relaxed, Relaxed);
        }
    }

    #[inline]
    pub(super) fn place(&self, own: u64, other: u64) -> Place {
        let x = own.wrapping_mul(0xD6E8_FEB8_6659_FD93)
            ^ other.rotate_left(29).wrapping_mul(0xA076_1D64_78BD_642F);
        let x = (x ^ (x >> 32)).wrapping_mul(0xE703_7ED1_A0B4_28DB);
        let line = ((u128::from(x) * self.used.load(Relaxed) as u128) >> 64) as usize;
        Place { line: self.first + line * ENTRIES, key: scatter(own, other) }
    }

    #[inline]
    pub(super) fn prefetch(&self, place: Place) {
        prefetch(&self.entries[place.line]);
    }

    #[inline]
    fn line(&self, place: Place) -> &[Entry] {
        &self.entries[place.line..place.line + ENTRIES]
    }

    #[inline]
    pub(super) fn probe(&self, place: Place) -> Option<Known> {
        for entry in self.line(place) {
            let data = entry[1].load(Relaxed);
            if entry[0].load(Relaxed) ^ data == place.key && data != 0 {
                return Some(Known::unpack(data));
            }
        }
        None
    }

    /// Keeps a score found with the window (`alpha`, `beta`) after searching `nodes`.
    pub(super) fn store(&self, place: Place, found: Found) {
        let age = self.age.load(Relaxed);
        let effort = 64 - found.nodes.leading_zeros() as u8;
        let mut victim = (0, u32::MAX);
        for (index, entry) in self.line(place).iter().enumerate() {
            let data = entry[1].load(Relaxed);
            if entry[0].load(Relaxed) ^ data == place.key && data != 0 {
                let known = found.joined(Known::unpack(data));
                return write(entry, place.key, known.pack(effort.max(data.to_le_bytes()[6]), age));
            }
            let [.., old_effort, old_age] = data.to_le_bytes();
            let worth =
                if data == 0 { 0 } else { 1 + u32::from(old_effort) + 256 * u32::from(old_age == age) };
            if worth < victim.1 {
                victim = (index, worth);
            }
        }
        let known = found.joined(Known { depth: found.depth, certainty: found.certainty, ..Known::NOTHING });
        write(&self.line(place)[victim.0], place.key, known.pack(effort, age));
    }
}

#[inline]
fn write(entry: &Entry, key: u64, data: u64) {
    entry[0].store(key ^ data, Relaxed);
    entry[1].store(data, Relaxed);
}

/// What a search has found.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub(super) score: i32,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) square: u8,
    pub(super) depth: u8,
    pub(super) certainty: u8,
    pub(super) nodes: u64,
}

impl Found {
    /// What is known after this, if `old` was known before.
    fn joined(self, old: Known) -> Known {
        let is_same = old.depth == self.depth && old.certainty == self.certainty;
        let mut new = if is_same { old } else { Known { squares: old.squares, ..Known::NOTHING } };
        (new.depth, new.certainty) = (self.depth, self.certainty);
        if self.score < self.beta {
            new.upper = new.upper.min(self.score as i8);
        }
        if self.score > self.alpha {
            new.lower = new.lower.max(self.score as i8);
        }
        if (self.score > self.alpha || self.score == -64)
            && self.square != new.squares[0]
            && self.square != NO_SQUARE
        {
            new.squares = [self.square, new.squares[0]];
        }
        new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(score: i32, alpha: i32, square: u8) -> Found {
        Found { score, alpha, beta: alpha + 1, square, depth: 12, certainty: 5, nodes: 100 }
    }

    #[test]
    fn bounds_close_in_from_both_sides() {
        let table = Table::new(1 << 12);
        let place = table.place(1, 2);
        assert_eq!(table.probe(place), None);
        table.store(place, found(10, 3, 7));
        table.store(place, found(20, 21, 9));
        let known = table.probe(place).unwrap();
        assert_eq!((known.lower, known.upper, known.squares), (10, 20, [7, NO_SQUARE]));
        table.store(place, Found { depth: 13, ..found(5, 3, 8) });
        let known = table.probe(place).unwrap();
        assert_eq!((known.lower, known.upper, known.squares, known.depth), (5, 64, [8, 7], 13));
    }
}
