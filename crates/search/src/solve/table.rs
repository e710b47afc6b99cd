//! The transposition table: a fixed number of buckets, four entries of 16 bytes each, so that a bucket is one line of the
//! processor's cache (Breuker, Uiterwijk & van den Herik 1994 on keeping the entry that took more work).
//!
//! What an entry knows is true of its position for ever: a replaced entry costs time, never correctness.

/// The size of a table unless another is asked for.
pub const DEFAULT_BYTES: usize = 64 << 20;

const ENTRY_BYTES: usize = 16;
const BUCKET: usize = 4;
const NO_MOVE: u8 = u8::MAX;

/// What is known of a position: bounds of its score, for the side to move, and the move that proved the lower one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    pub(super) lower: i32,
    pub(super) upper: i32,
    /// The best move, as an index into the list that the rules generate.
    pub(super) best: Option<u8>,
}

impl Known {
    pub(super) const NOTHING: Known = Known { lower: i32::MIN, upper: i32::MAX, best: None };
}

/// Two words: 48 bits of the key, 8 of the move and 8 of the work; then both bounds. Zeros know nothing, so that a new
/// table is memory the system has not even touched yet.
type Entry = [u64; 2];

/// A table of bounds, by key.
#[derive(Debug)]
pub struct Table {
    entries: Vec<Entry>,
    /// Where the first whole cache line begins.
    first: usize,
    /// Selects a bucket.
    mask: usize,
}

impl Default for Table {
    fn default() -> Self {
        Self::new(DEFAULT_BYTES)
    }
}

impl Table {
    /// A table of at most `bytes`, rounded down to a power of two buckets, but at least one.
    pub fn new(bytes: usize) -> Self {
        let buckets = (bytes / (BUCKET * ENTRY_BYTES)).max(1);
        let buckets = 1 << buckets.ilog2();
        // Three entries to spare let the buckets begin where a cache line does.
        let entries: Vec<Entry> = vec![[0; 2]; buckets * BUCKET + BUCKET - 1];
        let offset = entries.as_ptr().align_offset(BUCKET * ENTRY_BYTES);
        let first = if offset < BUCKET { offset } else { 0 };
        Self { entries, first, mask: buckets - 1 }
    }

    /// How much memory the entries take.
    pub fn bytes(&self) -> usize {
        (self.mask + 1) * BUCKET * ENTRY_BYTES
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.fill([0; 2]);
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        // The low bits choose the bucket, the high 48 are kept: together they are the key, or nearly.
        self.first + (key as usize & self.mask) * BUCKET
    }

    /// What is known of the position with this key.
    #[inline]
    pub(super) fn probe(&self, key: u64) -> Known {
        let at = self.bucket(key);
        for entry in &self.entries[at..at + BUCKET] {
            if same_key(*entry, key) {
                return unpack(*entry);
            }
        }
        Known::NOTHING
    }

    /// Keeps what `nodes` nodes found out about a position, in place of what took the least work.
    #[inline]
    pub(super) fn store(&mut self, key: u64, known: Known, nodes: u64) {
        let at = self.bucket(key);
        let bucket = &mut self.entries[at..at + BUCKET];
        let mut least = 0;
        for i in 0..BUCKET {
            if same_key(bucket[i], key) {
                least = i;
                break;
            }
            if work(bucket[i]) < work(bucket[least]) {
                least = i;
            }
        }
        bucket[least] = pack(key, known, nodes);
    }
}

#[inline]
fn same_key(entry: Entry, key: u64) -> bool {
    (entry[0] ^ key) >> 16 == 0
}

/// The logarithm of the nodes searched for an entry; 0 only where there is none.
#[inline]
fn work(entry: Entry) -> u8 {
    entry[0] as u8
}

#[inline]
fn pack(key: u64, known: Known, nodes: u64) -> Entry {
    let best = !known.best.unwrap_or(NO_MOVE);
    let work = nodes.max(1).ilog2() as u8 + 1;
    let bounds =
        u64::from((known.lower ^ i32::MIN) as u32) << 32 | u64::from((known.upper ^ i32::MAX) as u32);
    [key >> 16 << 16 | u64::from(best) << 8 | u64::from(work), bounds]
}

#[inline]
fn unpack(entry: Entry) -> Known {
    let best = !((entry[0] >> 8) as u8);
    Known {
        lower: (entry[1] >> 32) as i32 ^ i32::MIN,
        upper: entry[1] as i32 ^ i32::MAX,
        best: (best != NO_MOVE).then_some(best),
    }
}

#[cfg(test)]
mod tests {
    use tah_rules::mix;

    use super::super::score::MOST_PAYOFF;
    use super::*;

    #[test]
    fn an_entry_comes_back_as_it_was_stored() {
        let mut table = Table::new(1 << 12);
        let mut stored = Vec::new();
        for i in 0..40 {
            let best = (i % 3 != 0).then_some(i as u8);
            let known = Known { lower: i - 20, upper: MOST_PAYOFF * 65_536 - i, best };
            table.store(mix(i as u64 + 1), known, i as u64);
            stored.push((mix(i as u64 + 1), known));
            assert_eq!(table.probe(mix(i as u64 + 1)), known);
        }
        let kept = stored.iter().filter(|(key, known)| table.probe(*key) == *known).count();
        assert!(kept > 35, "the table has room for 256, and kept {kept} of 40");
    }

    #[test]
    fn an_empty_table_knows_nothing_even_of_key_zero() {
        let table = Table::new(0);
        assert_eq!(table.probe(0), Known::NOTHING);
        assert_eq!(table.bytes(), 64);
        assert_eq!(Table::default().bytes(), DEFAULT_BYTES);
    }

    #[test]
    fn what_took_more_work_stays() {
        let mut table = Table::new(64);
        let known = |n| Known { lower: n, upper: n, best: None };
        for (i, nodes) in [1 << 20, 1 << 10, 1 << 15, 1 << 12].into_iter().enumerate() {
            table.store((i as u64 + 1) << 20, known(i as i32), nodes);
        }
        for i in 10..20 {
            table.store(i << 20, known(9), 1);
        }
        assert_eq!(table.probe(1 << 20), known(0));
        assert_eq!(table.probe(2 << 20), Known::NOTHING, "the least work made room");
        assert_eq!(table.probe(3 << 20), known(2));
    }

    #[test]
    fn a_cleared_table_knows_nothing() {
        let mut table = Table::new(1 << 10);
        table.store(mix(5), Known { lower: 1, upper: 2, best: Some(0) }, 7);
        table.clear();
        assert_eq!(table.probe(mix(5)), Known::NOTHING);
    }
}
