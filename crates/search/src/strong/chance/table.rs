//! What is known of chance nodes: between which bounds the value lies at a depth. Threads share the table without locks; the key is
//! stored xor-ed with the rest (Hyatt & Mann 2002), so that words of two writers do not pass for an entry.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use bytemuck::zeroed_vec;

/// Between which the value lies.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Between {
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Between {
    pub(super) fn exactly(value: f64) -> Self {
        Self { low: value, high: value }
    }
}

/// Key, low, high, depth + 1.
type Entry = [AtomicU64; 4];

/// A table of bounds, by key and depth. The newest entry of a place stays.
pub struct BoundTable {
    entries: Vec<Entry>,
}

impl BoundTable {
    /// A table of at most `bytes`; one without room for an entry keeps nothing.
    pub fn new(bytes: usize) -> Self {
        Self { entries: zeroed_vec(bytes / size_of::<Entry>()) }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.iter_mut().for_each(|entry| *entry = Entry::default());
    }

    #[inline]
    fn entry(&self, key: u64) -> Option<&Entry> {
        // The high bits of the product choose: any number of entries will do, not only powers of two.
        self.entries.get(((u128::from(key) * self.entries.len() as u128) >> 64) as usize)
    }

    /// What is known of the node with this key at exactly this depth.
    #[inline]
    pub(super) fn probe(&self, key: u64, depth: u32) -> Option<Between> {
        let [check, low, high, with_depth] = self.entry(key)?.each_ref().map(|word| word.load(Relaxed));
        let is_it =
            with_depth == u64::from(depth) + 1 && check == key ^ low ^ high.rotate_left(1) ^ with_depth;
        is_it.then(|| Between { low: f64::from_bits(low), high: f64::from_bits(high) })
    }

    /// Keeps what was found out, together with what was known.
    #[inline]
    pub(super) fn store(&self, key: u64, depth: u32, mut found: Between) {
        let Some(entry) = self.entry(key) else { return };
        if let Some(known) = self.probe(key, depth) {
            found = Between { low: found.low.max(known.low), high: found.high.min(known.high) };
        }
        let (low, high, with_depth) = (found.low.to_bits(), found.high.to_bits(), u64::from(depth) + 1);
        let check = key ^ low ^ high.rotate_left(1) ^ with_depth;
        entry.iter().zip([check, low, high, with_depth]).for_each(|(word, value)| word.store(value, Relaxed));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_of_a_key_and_depth_are_found_and_narrowed() {
        let table = BoundTable::new(1 << 12);
        table.store(7, 3, Between { low: -1.0, high: 0.5 });
        table.store(7, 3, Between { low: 0.25, high: 3.0 });
        assert_eq!(table.probe(7, 3), Some(Between { low: 0.25, high: 0.5 }));
        assert_eq!((table.probe(7, 2), table.probe(8, 3)), (None, None));
        let empty = BoundTable::new(0);
        empty.store(7, 3, Between::exactly(1.0));
        assert_eq!(empty.probe(7, 3), None);
    }
}
