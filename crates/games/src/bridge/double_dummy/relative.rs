//! Who holds the highest card of a suit, the second, and so on, for every set of cards that may be left of a deal: two bits a card,
//! the highest first. Positions in which the relevant ranks are held alike are one to the table.

use super::cards::SUITS;

/// How many sets of cards of a suit there are.
const SETS: usize = 1 << 13;

/// For each suit and each set of its cards the holders of those cards.
pub(super) struct Holders {
    suits: [Box<[u32; SETS]>; 4],
}

/// The holders of the cards of a position, 26 bits a suit, two suits a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Ranks {
    pub(super) words: [u64; 2],
}

impl Ranks {
    /// The holders of the cards of one suit.
    #[inline]
    pub(super) fn suit(self, suit: usize) -> u32 {
        (self.words[suit >> 1 & 1] >> (26 * (suit & 1))) as u32 & 0x03FF_FFFF
    }
}

impl Holders {
    pub(super) fn new() -> Self {
        Holders { suits: [(); 4].map(|()| vec![0; SETS].try_into().expect("as many as there are sets")) }
    }

    /// Fills the tables for what can be left of these hands.
    pub(super) fn prepare(&mut self, hands: &[u64; 4]) {
        let all = hands[0] | hands[1] | hands[2] | hands[3];
        for (suit, table) in self.suits.iter_mut().enumerate() {
            let cards = (all & SUITS[suit]) >> (16 * suit);
            let mut holder = [0; 13];
            for (seat, hand) in hands.iter().enumerate() {
                for (rank, holder) in holder.iter_mut().enumerate() {
                    if hand >> (16 * suit + rank) & 1 == 1 {
                        *holder = seat as u32;
                    }
                }
            }
            let mut left = 0_u64;
            loop {
                // The next set of the cards; it comes after all sets without its lowest card.
                left = left.wrapping_sub(cards) & cards;
                if left == 0 {
                    break;
                }
                let lowest = left.ilog2();
                let above = left ^ 1 << lowest;
                table[left as usize] =
                    table[above as usize] | holder[lowest as usize] << (2 * above.count_ones());
            }
        }
    }

    /// The holders of these cards.
    #[inline]
    pub(super) fn of(&self, all: u64) -> Ranks {
        let suit = |suit: usize| u64::from(self.suits[suit][(all >> (16 * suit)) as usize & (SETS - 1)]);
        Ranks { words: [suit(0) | suit(1) << 26, suit(2) | suit(3) << 26] }
    }
}
