//! Sure tricks with trumps, whoever leads: length, high cards, and a high card that sits behind a higher one.

use super::sure::{View, run, side_run};

impl View {
    /// The highest trumps that count if the side of `seat` takes `goal` tricks with trumps alone, sooner or later.
    pub(super) fn trumps(&self, leader: usize, seat: usize, goal: u32) -> Option<u16> {
        let lengths = [0, 1, 2, 3].map(|step| self.length(self.trump, seat + step));
        let (own, longer) = (lengths[0] + lengths[2], lengths[0].max(lengths[2]));
        if longer < goal {
            return None;
        }
        // Each trump of the longer hand takes a trick unless one of the opponents' is in it.
        if longer >= goal + lengths[1] + lengths[3] {
            return Some(0);
        }
        let counting = |count: u32| Some((count as u16) << (4 * self.trump));
        let holders = self.ranks.suit(self.trump);
        let high = side_run(holders, seat, own);
        if high >= goal {
            return counting(goal);
        }
        if longer == goal {
            return None;
        }
        // One higher trump is out. It takes one of those that follow ...
        let next = side_run(holders >> (2 * high + 2), seat, own - high);
        if high + next > goal {
            return counting(goal + 2);
        }
        // ... or none, if its holder plays before the hand that has all of them: K x behind the ace.
        let above = holders >> (2 * high) & 3;
        let behind = (above as usize + 1) & 3;
        let caught = high + 1 == goal
            && next > 0
            && run(holders, behind, high) == high
            && holders >> (2 * high + 2) & 3 == behind as u32
            && self.length(self.trump, behind) > goal
            // Who has nothing else left and leads must play into it.
            && (behind != leader || self.left > goal + 1);
        if caught { counting(goal + 1) } else { None }
    }
}
