//! How results are compared: international match points, matchpoints, the rubber.

use super::{Contract, Side};

/// The least difference for each number of international match points (Law 78B).
const IMP_STEPS: [i32; 24] = [
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250,
    2500, 3000, 3500, 4000,
];

/// The international match points for a difference of scores.
pub fn imps(difference: i32) -> i32 {
    let points = IMP_STEPS.partition_point(|&step| step <= difference.abs()) as i32;
    points * difference.signum()
}

/// The matchpoints of each score beside all the others: one for each that is lower, a half for each that is equal.
pub fn matchpoints(scores: &[i32]) -> Vec<f64> {
    let beside = |score: i32| {
        let lower = scores.iter().filter(|&&other| other < score).count() as f64;
        let equal = scores.iter().filter(|&&other| other == score).count() as f64;
        lower + (equal - 1.0) / 2.0
    };
    scores.iter().map(|&score| beside(score)).collect()
}

/// A rubber: the side that first wins two games wins it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rubber {
    /// Points below the line in the present game, by side.
    pub below: [i32; 2],
    /// All other points, by side, those of finished games included.
    pub above: [i32; 2],
    /// Games won, by side.
    pub games: [u8; 2],
}

impl Rubber {
    /// Whether a side is vulnerable: it has won a game.
    pub fn is_vulnerable(&self, side: Side) -> bool {
        self.games[side as usize] > 0
    }

    /// The side that has won the rubber, if one has.
    pub fn winner(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.games[side as usize] == 2)
    }

    /// All points of a side.
    pub fn total(&self, side: Side) -> i32 {
        self.above[side as usize] + self.below[side as usize]
    }

    /// Adds a deal that was played; honours are not scored. Nothing happens once the rubber is won.
    pub fn add(&mut self, contract: Contract, tricks: usize) {
        if self.winner().is_some() {
            return;
        }
        let side = contract.declarer.side();
        let (own, other) = (side as usize, side.other() as usize);
        let score = contract.score(tricks, self.is_vulnerable(side));
        if score < 0 {
            self.above[other] -= score;
            return;
        }
        let tricks_bid = contract.trick_score();
        self.below[own] += tricks_bid;
        // A duplicate score has a bonus for part-score or game in it, which a rubber has not.
        self.above[own] += score - tricks_bid - contract.duplicate_bonus(self.is_vulnerable(side));
        if self.below[own] >= 100 {
            self.games[own] += 1;
            for side in 0..2 {
                self.above[side] += std::mem::take(&mut self.below[side]);
            }
            if self.games[own] == 2 {
                self.above[own] += if self.games[other] == 0 { 700 } else { 500 };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bridge::Seat;

    #[test]
    fn international_match_points_follow_the_scale() {
        for (difference, points) in [
            (0, 0),
            (10, 0),
            (20, 1),
            (-40, -1),
            (50, 2),
            (420, 9),
            (430, 10),
            (-3990, -23),
            (4000, 24),
            (9999, 24),
        ] {
            assert_eq!(imps(difference), points, "{difference}");
        }
    }

    #[test]
    fn matchpoints_share_what_is_equal() {
        assert_eq!(matchpoints(&[420, 450, 420, -50]), [1.5, 3.0, 1.5, 0.0]);
        assert_eq!(matchpoints(&[100]), [0.0]);
    }

    #[test]
    fn a_rubber_is_won_by_two_games() {
        let contract = |text| Contract::from_text(text, Seat::North).unwrap();
        let mut rubber = Rubber::default();
        rubber.add(contract("2S"), 9);
        assert_eq!((rubber.below, rubber.above), ([60, 0], [30, 0]));
        rubber.add(contract("1NT"), 7);
        assert_eq!((rubber.games, rubber.below, rubber.above), ([1, 0], [0, 0], [130, 0]));
        rubber.add(contract("4HX"), 8);
        assert_eq!(rubber.above, [130, 500]);
        rubber.add(contract("6C"), 12);
        assert_eq!(rubber.winner(), Some(Side::NorthSouth));
        assert_eq!(rubber.total(Side::NorthSouth), 130 + 120 + 750 + 700);
    }
}
