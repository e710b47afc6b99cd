//! What the search has learned of moves, whatever the position: the history heuristic (Schaeffer 1983), killers (Akl & Newborn 1977),
//! counter moves (Uiterwijk 1992) and continuation history, the history of a move as a reply to an earlier one.

use tah_rules::{CIRCUMSTANCES, SLOTS};

/// No history is further from 0.
pub(super) const MOST: i32 = 16_384;
/// Main history is told apart by the lowest twelve bits of a packed move.
const CODES: usize = 4096;
/// The slot of no move at all: before the first, and after a null move.
pub(super) const NO_SLOT: usize = SLOTS;
/// How many plies back the earlier moves stand whose replies are learned.
pub(super) const BACK: [usize; 3] = [1, 2, 4];
/// The slots of those moves.
pub(super) type Before = [usize; BACK.len()];
/// Loud moves are told apart by how much they gain, in so many classes.
const GAINS: usize = 8;
const GAIN_POINTS: i32 = 128;

/// Where a quiet move's history is kept.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Place {
    main: u16,
    slot: u16,
}

impl Place {
    #[inline]
    pub(super) fn new(player: usize, circumstance: usize, code: u16, slot: usize) -> Self {
        let side = (player & 1) * CIRCUMSTANCES + circumstance % CIRCUMSTANCES;
        let main = side * CODES + usize::from(code) % CODES;
        Self { main: main as u16, slot: slot as u16 }
    }
}

/// The histories of one thread.
pub(super) struct History<M> {
    main: Vec<i16>,
    /// `[earlier move's slot][slot]`.
    replies: Vec<i16>,
    /// `[slot][class of gain]`.
    loud: Vec<i16>,
    counters: Vec<Option<M>>,
}

impl<M: Copy> History<M> {
    pub(super) fn new() -> Self {
        Self {
            main: vec![0; 2 * CIRCUMSTANCES * CODES],
            replies: vec![0; (SLOTS + 1) * SLOTS],
            loud: vec![0; SLOTS * GAINS],
            counters: vec![None; SLOTS + 1],
        }
    }

    /// Half of what was learned of moves alone holds for the next position of the game.
    pub(super) fn fade(&mut self) {
        // What replies are worth changes little from move to move, and there are many of them.
        self.main.iter_mut().for_each(|value| *value /= 2);
    }

    /// The history of a quiet move after the moves with the slots `before`.
    #[inline]
    pub(super) fn quiet(&self, place: Place, before: Before) -> i32 {
        let slot = usize::from(place.slot);
        let replies = before.map(|earlier| i32::from(self.replies[earlier * SLOTS + slot]));
        i32::from(self.main[usize::from(place.main)]) + replies.iter().sum::<i32>()
    }

    #[inline]
    pub(super) fn update_quiet(&mut self, place: Place, before: Before, bonus: i32) {
        let slot = usize::from(place.slot);
        learn::<MOST>(&mut self.main[usize::from(place.main)], bonus);
        for earlier in before {
            learn::<MOST>(&mut self.replies[earlier * SLOTS + slot], bonus);
        }
    }

    /// What is learned of a quiet move alone, whatever was played before.
    #[inline]
    pub(super) fn update_main(&mut self, place: Place, bonus: i32) {
        learn::<MOST>(&mut self.main[usize::from(place.main)], bonus);
    }

    /// The history of a loud move.
    #[inline]
    pub(super) fn loud(&self, slot: usize, gain: i32) -> i32 {
        i32::from(self.loud[loud_index(slot, gain)])
    }

    #[inline]
    pub(super) fn update_loud(&mut self, slot: usize, gain: i32, bonus: i32) {
        learn::<MOST>(&mut self.loud[loud_index(slot, gain)], bonus);
    }

    /// The move that last refuted one with this slot.
    #[inline]
    pub(super) fn counter(&self, slot: usize) -> Option<M> {
        self.counters[slot]
    }

    #[inline]
    pub(super) fn set_counter(&mut self, slot: usize, m: M) {
        self.counters[slot] = Some(m);
    }
}

#[inline]
fn loud_index(slot: usize, gain: i32) -> usize {
    slot * GAINS + (gain / GAIN_POINTS).clamp(0, GAINS as i32 - 1) as usize
}

/// Moves `value` towards ±`LIMIT`, the less the nearer it is already. `bonus` does not go further.
#[inline]
pub(super) fn learn<const LIMIT: i32>(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn histories_stay_within_bounds() {
        let mut value = 0;
        for _ in 0..1000 {
            learn::<MOST>(&mut value, 1700);
        }
        assert!(i32::from(value) <= MOST && value > 15_000);
        for _ in 0..1000 {
            learn::<MOST>(&mut value, -4000);
        }
        assert!(i32::from(value) >= -MOST && value < -15_000);
    }
}
