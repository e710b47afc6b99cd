//! The table of what is known: partition search (Ginsberg 1996). Under the lengths of all suits in all hands and the leader stands a
//! list of patterns: the holders of the highest cards of each suit, as many as the result depended on, and bounds on the tricks that
//! North and South take from there. A pattern holds for every position that agrees on those cards.

use super::relative::Ranks;

/// One pattern in two words: the holders of two suits (52 bits), how many of them count (4 bits each), and a bound (4 bits): the lower
/// in the first word, the upper in the second.
type Entry = [u64; 2];

/// By how many cards of two suits count: the bits of their holders.
static MASKS: [u64; 256] = masks();

const fn masks() -> [u64; 256] {
    let mut masks = [0; 256];
    let mut counts = 0;
    while counts < 256 {
        masks[counts] = low_bits(counts & 15) | low_bits(counts >> 4) << 26;
        counts += 1;
    }
    masks
}

const fn low_bits(count: usize) -> u64 {
    (1 << (2 * if count > 13 { 13 } else { count })) - 1
}

/// How many cards of a pattern count.
#[inline]
fn counting(entry: Entry) -> u64 {
    let sum = |word: u64| (word >> 52 & 15) + (word >> 56 & 15);
    sum(entry[0]) + sum(entry[1])
}

/// Bounds on the tricks of North and South, and how many of the highest cards of each suit they depend on, four bits a suit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    pub(super) lower: u8,
    pub(super) upper: u8,
    pub(super) counts: u16,
}

/// The list of patterns under one key.
#[derive(Clone, Copy, Default)]
struct Slot {
    key: u64,
    start: u32,
    length: u16,
    /// The list has room for 2 to this power.
    class: u16,
}

/// The table begins with 2 to this power of slots, so that endings do not pay for clearing what they do not need.
const SMALLEST: u32 = 10;
/// Lists have room for 2 to less than this power of patterns.
const CLASSES: usize = 16;
/// The end of a list of free room.
const NONE: u32 = u32::MAX;

/// The table. Room is kept when it is cleared, so that the next deal finds it.
pub(super) struct Memory {
    slots: Vec<Slot>,
    bits: u32,
    used: usize,
    entries: Vec<Entry>,
    free: [u32; CLASSES],
    limit: usize,
}

impl Memory {
    /// A table of at most about `bytes`.
    pub(super) fn new(bytes: usize) -> Self {
        let mut memory = Memory {
            slots: Vec::new(),
            bits: SMALLEST,
            used: 0,
            entries: Vec::new(),
            free: [NONE; CLASSES],
            limit: (bytes / 2 / size_of::<Entry>()).clamp(1 << 12, 1 << 30),
        };
        memory.clear();
        memory
    }

    /// Forgets everything, and keeps the room.
    pub(super) fn clear(&mut self) {
        self.bits = SMALLEST;
        self.used = 0;
        self.slots.clear();
        self.slots.resize(1 << SMALLEST, Slot::default());
        self.entries.clear();
        self.free = [NONE; CLASSES];
    }

    /// Where the list under `key` stands, or the empty slot where it would.
    #[inline]
    fn slot(&self, key: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - self.bits)) as usize;
        while self.slots[at & mask].key != key && self.slots[at & mask].key != 0 {
            at += 1;
        }
        at & mask
    }

    /// A pattern under `key` that agrees with `ranks` and decides whether North and South take `need` tricks.
    #[inline]
    pub(super) fn find(&self, key: u64, ranks: Ranks, need: u8) -> Option<Known> {
        let slot = self.slots[self.slot(key)];
        let list = &self.entries[slot.start as usize..slot.start as usize + usize::from(slot.length)];
        for entry in list.iter().rev() {
            let count = (entry[0] >> 52) as usize & 255;
            if (entry[0] ^ ranks.words[0]) & MASKS[count] != 0 {
                continue;
            }
            let counts = [count, (entry[1] >> 52) as usize & 255];
            let differ = (entry[1] ^ ranks.words[1]) & MASKS[counts[1]];
            let (lower, upper) = ((entry[0] >> 60) as u8, (entry[1] >> 60) as u8);
            if differ == 0 && (lower >= need || upper < need) {
                return Some(Known { lower, upper, counts: (counts[0] | counts[1] << 8) as u16 });
            }
        }
        None
    }

    /// Keeps what is known of the positions that agree with `ranks` on the cards that count.
    pub(super) fn keep(&mut self, key: u64, ranks: Ranks, known: Known) {
        if self.used * 4 >= self.slots.len() * 3 {
            self.grow();
        }
        let counts = [usize::from(known.counts & 255), usize::from(known.counts >> 8)];
        let word = |at: usize| ranks.words[at] & MASKS[counts[at]] | (counts[at] as u64) << 52;
        let entry = [word(0) | u64::from(known.lower) << 60, word(1) | u64::from(known.upper) << 60];
        let at = self.slot(key);
        let slot = self.slots[at];
        let list = slot.start as usize..slot.start as usize + usize::from(slot.length);
        for old in &mut self.entries[list] {
            const BELOW: u64 = (1 << 60) - 1;
            if (old[0] ^ entry[0]) & BELOW == 0 && (old[1] ^ entry[1]) & BELOW == 0 {
                old[0] = old[0].max(entry[0]);
                old[1] = old[1].min(entry[1]);
                return;
            }
        }
        self.append(at, key, entry);
    }

    /// Adds a pattern to the list in a slot; where there is no room left, everything is forgotten first.
    fn append(&mut self, mut at: usize, key: u64, entry: Entry) {
        let mut slot = self.slots[at];
        if slot.key == 0 {
            self.used += 1;
            slot = Slot { key, start: self.room(0), length: 0, class: 0 };
        } else if slot.length == 1 << slot.class {
            if usize::from(slot.class) + 1 == CLASSES || self.entries.len() >= self.limit {
                self.clear();
                at = self.slot(key);
                self.used = 1;
                slot = Slot { key, start: self.room(0), length: 0, class: 0 };
            } else {
                let start = self.room(usize::from(slot.class) + 1);
                let old = slot.start as usize;
                self.entries.copy_within(old..old + usize::from(slot.length), start as usize);
                self.release(slot.start, usize::from(slot.class));
                slot.start = start;
                slot.class += 1;
            }
        }
        // The fewer cards count, the nearer the end: there the search for a pattern begins, and finds the widest first.
        let list = &mut self.entries[slot.start as usize..=slot.start as usize + usize::from(slot.length)];
        let mut place = list.len() - 1;
        while place > 0 && counting(list[place - 1]) < counting(entry) {
            list[place] = list[place - 1];
            place -= 1;
        }
        list[place] = entry;
        slot.length += 1;
        self.slots[at] = slot;
    }

    /// Room for a list, from those given back or at the end.
    fn room(&mut self, class: usize) -> u32 {
        let first = self.free[class];
        if first != NONE {
            self.free[class] = self.entries[first as usize][0] as u32;
            return first;
        }
        let start = self.entries.len();
        self.entries.resize(start + (1 << class), [0; 2]);
        start as u32
    }

    /// Gives the room of a list back.
    fn release(&mut self, start: u32, class: usize) {
        self.entries[start as usize][0] = u64::from(self.free[class]);
        self.free[class] = start;
    }

    /// Twice as many slots.
    fn grow(&mut self) {
        let old = std::mem::take(&mut self.slots);
        self.bits += 1;
        self.slots = vec![Slot::default(); 1 << self.bits];
        for slot in old.into_iter().filter(|slot| slot.key != 0) {
            let at = self.slot(slot.key);
            self.slots[at] = slot;
        }
    }
}
