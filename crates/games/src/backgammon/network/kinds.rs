//! Kinds of contact, each with a network of its own: to ask one of several costs no more than to ask one for all, and each has less to
//! know.

use super::super::bearoff::home::POINTS;
use super::super::board::{BAR, Board};

/// What the two sides have to do with each other, as the player on roll sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Each has men in the other's home, none on the bar, and no home is strong.
    Mutual,
    /// The same, and some men are on the bar.
    Entering,
    /// Each has men in the other's home, none on the bar, and a home is strong.
    Besieged,
    /// The same, and some men are on the bar.
    ShutOut,
    /// Only the player on roll has men in the other's home or on the bar.
    Behind,
    /// Only the other has, or neither.
    Ahead,
}

/// A home with so many points held is strong.
const STRONG: u32 = 4;
/// The points at home.
const HOME: u32 = (2 << POINTS) - 2;

impl Kind {
    /// How many there are.
    pub(super) const COUNT: usize = 6;

    /// The kind of a position with contact.
    #[inline]
    pub(super) fn of(board: &Board, player: usize) -> Self {
        let sides = [player, 1 - player];
        let [own, their] = sides.map(|side| board.places(side, 1) >> (BAR - POINTS));
        if own == 0 {
            return Kind::Ahead;
        }
        if their == 0 {
            return Kind::Behind;
        }
        let is_entering = (own | their) >> POINTS != 0;
        let is_strong = sides.iter().any(|&side| (board.places(side, 2) & HOME).count_ones() >= STRONG);
        match (is_strong, is_entering) {
            (false, false) => Kind::Mutual,
            (false, true) => Kind::Entering,
            (true, false) => Kind::Besieged,
            (true, true) => Kind::ShutOut,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board with these men on points, of the player on roll and of the other.
    fn kind(men: [&[(usize, u8)]; 2]) -> Kind {
        let mut sides = [[0; BAR + 1]; 2];
        for (side, men) in sides.iter_mut().zip(men) {
            for &(point, count) in men {
                side[point] = count;
            }
            side[0] = 15 - side.iter().sum::<u8>();
        }
        Kind::of(&Board::new(sides).unwrap(), 0)
    }

    #[test]
    fn kinds_are_told_by_men_behind_the_bar_and_strong_homes() {
        assert_eq!(Kind::of(&Board::START, 0), Kind::Mutual);
        assert_eq!(kind([&[(24, 2), (6, 3)], &[(25, 1), (6, 3)]]), Kind::Entering);
        assert_eq!(kind([&[(25, 2), (6, 3)], &[(22, 1), (6, 3)]]), Kind::Entering);
        let strong: &[(usize, u8)] = &[(20, 2), (6, 2), (5, 2), (4, 2), (2, 2)];
        assert_eq!(kind([strong, &[(24, 1), (8, 3)]]), Kind::Besieged);
        assert_eq!(kind([&[(24, 1), (8, 3)], strong]), Kind::Besieged);
        assert_eq!(kind([strong, &[(25, 1), (8, 3)]]), Kind::ShutOut);
        assert_eq!(kind([&[(19, 1)], &[(18, 4)]]), Kind::Behind);
        assert_eq!(kind([&[(25, 1)], &[(18, 4)]]), Kind::Behind);
        assert_eq!(kind([&[(18, 4)], &[(19, 1)]]), Kind::Ahead);
        assert_eq!(kind([&[(13, 4)], &[(18, 4)]]), Kind::Ahead);
    }
}
