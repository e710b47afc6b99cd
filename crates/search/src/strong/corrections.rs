//! What evaluations are wrong by: positions that are alike in some way (the same pawns, the same pieces of one side, the same moves before)
//! are misjudged alike, so what searches found out about some of them corrects the others (the correction history of chess engines).

use tah_rules::LIKENESSES;

use super::history::{self, Before, NO_SLOT};

/// No correction is further from 0, in its own unit.
const MOST: i32 = 1024;
/// How far one search may move a correction.
const STEP: i32 = MOST / 4;
/// Positions are told apart by so many numbers in each way.
const ENTRIES: usize = 1 << ENTRY_BITS;
const ENTRY_BITS: u32 = 14;
/// The ways in which positions are alike: those of the guide, and the last two moves.
const WAYS: usize = LIKENESSES + 1;

/// Where the corrections of a position are kept.
pub(super) type Places = [u32; WAYS];

/// The corrections of one thread.
pub(super) struct Corrections(Vec<i16>);

impl Corrections {
    pub(super) fn new() -> Self {
        Self(vec![0; 2 * WAYS * ENTRIES])
    }

    /// The places of a position with this likeness.
    #[inline]
    pub(super) fn places(player: usize, likeness: [u64; LIKENESSES], before: Before) -> Places {
        let moves = (before[0] * (NO_SLOT + 1) + before[1]) as u64;
        std::array::from_fn(|way| {
            // The product scatters any difference over the high bits.
            let number = likeness.get(way).copied().unwrap_or(moves).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            (((player & 1) * WAYS + way) * ENTRIES) as u32 + (number >> (u64::BITS - ENTRY_BITS)) as u32
        })
    }

    /// By how much positions like this one are worth more than they seem, where the most is `points` for each way.
    #[inline]
    pub(super) fn get(&self, places: Places, points: i32) -> i32 {
        places.iter().map(|&place| i32::from(self.0[place as usize])).sum::<i32>() * points / MOST
    }

    /// A search of this depth found a position worth so much more than it seemed.
    #[inline]
    pub(super) fn learn(&mut self, places: Places, error: i32, depth: i32) {
        let step = (error * depth / 8).clamp(-STEP, STEP);
        for place in places {
            history::learn::<MOST>(&mut self.0[place as usize], step);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_in_one_position_is_expected_of_its_like_and_not_of_others() {
        let before = [NO_SLOT; 3];
        let [here, alike, other] =
            [[1, 2, 3], [1, 7, 8], [4, 5, 6]].map(|likeness| Corrections::places(0, likeness, before));
        let mut corrections = Corrections::new();
        for _ in 0..100 {
            corrections.learn(here, 40, 9);
        }
        let [at_here, at_alike] = [here, alike].map(|places| corrections.get(places, 30));
        assert!(at_here > at_alike && at_alike > 0 && at_here <= 30 * WAYS as i32, "{at_here} {at_alike}");
        // The moves before are the same.
        assert!(corrections.get(other, 30) < at_alike);
        assert_eq!(corrections.get(Corrections::places(1, [1, 2, 3], before), 30), 0);
        for _ in 0..1000 {
            corrections.learn(here, -30_000, 200);
        }
        assert!(corrections.get(here, 30) >= -30 * WAYS as i32);
    }
}
