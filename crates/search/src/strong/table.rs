//! The transposition table that all threads share without locks (Hyatt & Mann 2002: the key is stored xor-ed with the data, so that
//! words of two different writers do not pass for an entry). Four entries of 16 bytes make a cache line; an entry of an earlier search
//! or of a shallower one gives way first.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use bytemuck::zeroed_vec;
use tah_rules::memory::{ask_for_large_pages, prefetch};

const ENTRIES: usize = 4;
const CLUSTER_BYTES: usize = 64;
/// Five bits count the searches.
const AGES: u8 = 32;
/// An entry of the search before counts as so many plies shallower.
const AGE_PLIES: i32 = 8;
/// A new entry of the same position replaces an old one unless it is this much shallower.
const SHALLOWER: i32 = 4;
const NO_POINTS: i16 = i16::MIN;

/// What the score of an entry says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Bound {
    /// No score: only the evaluation is kept.
    None = 0,
    /// The value is at most the score.
    Upper = 1,
    /// The value is at least the score.
    Lower = 2,
    /// The value is the score.
    Exact = 3,
}

impl Bound {
    /// Whether a score bounded so answers a question with this window.
    #[inline]
    pub(super) fn answers(self, score: i32, alpha: i32, beta: i32) -> bool {
        match self {
            Bound::None => false,
            Bound::Upper => score <= alpha,
            Bound::Lower => score >= beta,
            Bound::Exact => true,
        }
    }

    #[inline]
    fn from_bits(bits: u64) -> Self {
        match bits & 3 {
            0 => Bound::None,
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        }
    }
}

/// What is known of a position. The score counts distances from the position itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    /// The number of the best move, 0 if there is none.
    pub(super) code: u16,
    pub(super) score: i32,
    /// The evaluation of the position itself, if it was made.
    pub(super) points: Option<i32>,
    pub(super) depth: i32,
    pub(super) bound: Bound,
    /// Whether the position was ever searched with an open window.
    pub(super) open: bool,
}

/// The key xor the data, and the data.
type Entry = [AtomicU64; 2];

/// A table of bounds and best moves, by key.
pub struct Table {
    entries: Vec<Entry>,
    /// Where the first whole cache line begins.
    first: usize,
    clusters: usize,
    age: AtomicU8,
}

impl Table {
    /// A table of at most `bytes`. One without room for a cache line keeps nothing and knows nothing: the table is off.
    pub fn new(bytes: usize) -> Self {
        let clusters = bytes / CLUSTER_BYTES;
        // Asked of the system as zeros, pages are not touched before they are used: a short search pays for what it fills.
        // That holds for entries, not for whole lines, which would have to be aligned: three to spare do that.
        let entries: Vec<Entry> = zeroed_vec(clusters * ENTRIES + ENTRIES - 1);
        let first = entries.as_ptr().align_offset(CLUSTER_BYTES);
        let first = if first < ENTRIES { first } else { 0 };
        Self { entries, first, clusters, age: AtomicU8::new(0) }
    }

    /// How much memory the entries take.
    pub fn bytes(&self) -> usize {
        self.clusters * CLUSTER_BYTES
    }

    /// Forgets everything. That is done between games, while no clock runs: the time to ask for large pages and to touch them all.
    pub fn clear(&mut self) {
        ask_for_large_pages(&self.entries);
        for entry in &mut self.entries {
            *entry = Entry::default();
        }
        self.age = AtomicU8::new(0);
    }

    /// A new search begins: what earlier ones found gives way first.
    pub(super) fn grow_older(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % AGES, Relaxed);
    }

    /// How full the table is with entries of this search, in thousandths, by a sample of its first entries.
    pub fn fullness(&self) -> u32 {
        let sample = &self.entries[self.first..][..self.clusters.min(250) * ENTRIES];
        let age = self.age.load(Relaxed);
        let full = sample.iter().filter(|entry| {
            let data = entry[1].load(Relaxed);
            data != 0 && age_of(data) == age
        });
        (full.count() * 1000 / sample.len().max(1)) as u32
    }

    #[inline]
    fn cluster(&self, key: u64) -> &[Entry] {
        if self.clusters == 0 {
            return &[];
        }
        // The high bits of the product choose: any number of clusters will do, not only powers of two.
        let at = (u128::from(key) * self.clusters as u128) >> 64;
        &self.entries[self.first + at as usize * ENTRIES..][..ENTRIES]
    }

    /// The position with this key will be asked for soon.
    #[inline]
    pub(super) fn prefetch(&self, key: u64) {
        if let Some(entry) = self.cluster(key).first() {
            prefetch(entry);
        }
    }

    /// What is known of the position with this key.
    #[inline]
    pub(super) fn probe(&self, key: u64) -> Option<Known> {
        for entry in self.cluster(key) {
            let data = entry[1].load(Relaxed);
            if entry[0].load(Relaxed) ^ data == key && data != 0 {
                return Some(unpack(data));
            }
        }
        None
    }

    /// Keeps what was found out about a position, in place of what is known of it or of what matters least.
    #[inline]
    pub(super) fn store(&self, key: u64, mut known: Known) {
        let age = self.age.load(Relaxed);
        let cluster = self.cluster(key);
        let Some(first) = cluster.first() else { return };
        let mut least = (i32::MAX, first);
        for entry in cluster {
            let data = entry[1].load(Relaxed);
            if entry[0].load(Relaxed) ^ data == key {
                let old = unpack(data);
                if known.code == 0 {
                    known.code = old.code;
                }
                if known.bound != Bound::Exact && known.depth + SHALLOWER < old.depth && age_of(data) == age {
                    return;
                }
                least.1 = entry;
                break;
            }
            let years = i32::from((age + AGES - age_of(data)) % AGES);
            let worth = if data == 0 { i32::MIN } else { unpack(data).depth - AGE_PLIES * years };
            if worth < least.0 {
                least = (worth, entry);
            }
        }
        let data = pack(known, age);
        least.1[0].store(key ^ data, Relaxed);
        least.1[1].store(data, Relaxed);
    }
}

#[inline]
fn age_of(data: u64) -> u8 {
    (data >> 59) as u8
}

#[inline]
fn pack(known: Known, age: u8) -> u64 {
    let points = known.points.map_or(NO_POINTS, |points| points as i16);
    u64::from(known.code)
        | u64::from(known.score as i16 as u16) << 16
        | u64::from(points as u16) << 32
        | u64::from(known.depth.clamp(0, 255) as u8) << 48
        | (known.bound as u64) << 56
        | u64::from(known.open) << 58
        | u64::from(age) << 59
}

#[inline]
fn unpack(data: u64) -> Known {
    let points = (data >> 32) as u16 as i16;
    Known {
        code: data as u16,
        score: i32::from((data >> 16) as u16 as i16),
        points: (points != NO_POINTS).then_some(i32::from(points)),
        depth: i32::from((data >> 48) as u8),
        bound: Bound::from_bits(data >> 56),
        open: data >> 58 & 1 != 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tah_rules::mix;

    /// An entry that is a function of its key, so that a torn one shows.
    fn known(key: u64) -> Known {
        let bits = mix(key);
        Known {
            code: bits as u16,
            score: i32::from((bits >> 16) as i16),
            points: Some(i32::from((bits >> 32) as i16).max(-30_000)),
            depth: (bits >> 48 & 127) as i32,
            bound: Bound::from_bits(bits >> 56 | 1),
            open: bits >> 60 & 1 == 0,
        }
    }

    #[test]
    fn what_is_stored_is_found() {
        let mut table = Table::new(1 << 16);
        for key in (1..200).map(mix) {
            table.store(key, known(key));
            assert_eq!(table.probe(key), Some(known(key)));
        }
        assert_eq!(table.probe(mix(777)), None);
        table.clear();
        assert_eq!(table.probe(mix(1)), None);
    }

    #[test]
    fn a_table_without_room_keeps_nothing() {
        let mut table = Table::new(63);
        table.store(1, known(1));
        assert_eq!((table.probe(1), table.bytes(), table.fullness()), (None, 0, 0));
        table.clear();
    }

    #[test]
    fn an_entry_without_a_move_keeps_the_move() {
        let table = Table::new(64);
        let entry = Known { code: 7, depth: 3, ..known(1) };
        table.store(9, entry);
        table.store(9, Known { code: 0, depth: 5, ..entry });
        assert_eq!(table.probe(9).map(|known| (known.code, known.depth)), Some((7, 5)));
    }

    #[test]
    fn old_and_shallow_entries_give_way() {
        let table = Table::new(64);
        for (key, depth) in [(1, 9), (2, 3), (3, 8), (4, 7)] {
            table.store(key, Known { depth, ..known(key) });
        }
        table.store(5, Known { depth: 1, ..known(5) });
        assert!(table.probe(2).is_none() && table.probe(1).is_some());
        table.grow_older();
        table.grow_older();
        for key in 6..10 {
            table.store(key, Known { depth: 1, ..known(key) });
        }
        assert!((1..6).all(|key| table.probe(key).is_none()));
        assert_eq!(table.fullness(), 1000);
    }

    #[test]
    fn threads_that_write_over_each_other_never_read_a_torn_entry() {
        let table = Table::new(1024);
        std::thread::scope(|scope| {
            for thread in 0..8 {
                let table = &table;
                scope.spawn(move || {
                    let mut found = 0;
                    for i in 0..100_000u64 {
                        let key = mix(1 + mix(i + thread * 7919) % 256);
                        match table.probe(key) {
                            Some(seen) => {
                                assert_eq!(seen, known(key));
                                found += 1;
                            }
                            None => table.store(key, known(key)),
                        }
                        if i % 3 == 0 {
                            table.store(key, known(key));
                        }
                    }
                    assert!(found > 0);
                });
            }
        });
    }
}
