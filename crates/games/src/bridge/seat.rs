//! The four seats and the two sides.

use std::fmt;

/// A seat at the table, clockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Seat {
    /// Partner of South.
    North,
    /// Partner of West.
    East,
    /// Partner of North.
    South,
    /// Partner of East.
    West,
}

impl Seat {
    /// Every seat, clockwise from North.
    pub const ALL: [Seat; 4] = [Seat::North, Seat::East, Seat::South, Seat::West];

    /// The seat with this number; numbers go round.
    #[inline]
    pub fn from_index(index: usize) -> Seat {
        Seat::ALL[index & 3]
    }

    /// The seat that a letter names, in either case.
    pub fn from_letter(letter: char) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| seat.letter().eq_ignore_ascii_case(&letter))
    }

    /// The seat that a word names, in either case: `N` or `North`.
    pub fn from_text(text: &str) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| {
            seat.name().eq_ignore_ascii_case(text) || seat.name()[..1].eq_ignore_ascii_case(text)
        })
    }

    /// `N`, `E`, `S` or `W`.
    pub fn letter(self) -> char {
        ['N', 'E', 'S', 'W'][self as usize]
    }

    /// `North`, `East`, `South` or `West`.
    pub fn name(self) -> &'static str {
        ["North", "East", "South", "West"][self as usize]
    }

    /// The seat that is `steps` further round the table.
    #[inline]
    #[must_use]
    pub fn after(self, steps: usize) -> Seat {
        Seat::from_index(self as usize + steps)
    }

    /// The next seat: left-hand opponent.
    #[inline]
    #[must_use]
    pub fn next(self) -> Seat {
        self.after(1)
    }

    /// The seat opposite.
    #[inline]
    #[must_use]
    pub fn partner(self) -> Seat {
        self.after(2)
    }

    /// How many steps round the table lead from `other` to this seat.
    #[inline]
    pub fn steps_from(self, other: Seat) -> usize {
        (self as usize + 4 - other as usize) & 3
    }

    /// The side it belongs to.
    #[inline]
    pub fn side(self) -> Side {
        if (self as usize).is_multiple_of(2) { Side::NorthSouth } else { Side::EastWest }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A partnership.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Side {
    /// North and South.
    NorthSouth,
    /// East and West.
    EastWest,
}

impl Side {
    /// Both sides.
    pub const BOTH: [Side; 2] = [Side::NorthSouth, Side::EastWest];

    /// The other side.
    #[must_use]
    pub fn other(self) -> Side {
        Side::BOTH[1 - self as usize]
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["NS", "EW"][*self as usize])
    }
}
