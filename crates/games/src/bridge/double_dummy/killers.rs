//! Cards that have decided before: remembered under what the player sees of the trick, forgotten when another takes the place.

const BITS: u32 = 15;

pub(super) struct Killers {
    table: Vec<(u32, u8)>,
}

impl Killers {
    pub(super) fn new() -> Self {
        Killers { table: vec![(0, 63); 1 << BITS] }
    }

    pub(super) fn clear(&mut self) {
        self.table.fill((0, 63));
    }

    /// The key of a lead: the hand, the two highest cards of each suit that the partner may have, and the tricks needed.
    #[inline]
    pub(super) fn lead_key(hands: &[u64; 4], seat: usize, need: i32) -> u64 {
        const HIGHEST: u64 = 0x0003_0003_0003_0003;
        mixed(
            hands[seat & 3] ^ (hands[(seat ^ 2) & 3] & HIGHEST).rotate_left(13),
            seat as u64 | (need as u64) << 2,
        )
    }

    /// The key of a card that follows suit: the cards of the suit, the best one of the trick and the leader.
    #[inline]
    pub(super) fn suit_key(suit: u64, best: u64, leader: usize, seat: usize) -> u64 {
        mixed(suit, (u64::from(best.trailing_zeros()) << 4 | (leader as u64) << 2 | seat as u64) << 8 | 64)
    }

    /// The key of a card that does not: the hand, the cards of the suit that was led, and the best card of the trick.
    #[inline]
    pub(super) fn discard_key(hand: u64, suit: u64, best: u64, winner: usize, seat: usize) -> u64 {
        let trick = u64::from(best.trailing_zeros()) << 4 | (winner as u64) << 2 | seat as u64;
        mixed(hand ^ suit.rotate_left(32), trick << 8 | 128)
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> u64 {
        let (tag, card) = self.table[(key >> (64 - BITS)) as usize];
        if tag == key as u32 { 1 << card } else { 0 }
    }

    #[inline]
    pub(super) fn set(&mut self, key: u64, card: u64) {
        self.table[(key >> (64 - BITS)) as usize] = (key as u32, card.trailing_zeros() as u8);
    }
}

/// Two words as one that looks random.
#[inline]
fn mixed(first: u64, second: u64) -> u64 {
    let value = (first ^ second.rotate_right(12)).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ second;
    (value ^ value >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93)
}
