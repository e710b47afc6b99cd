//! A move in 16 bits, never zero, so that `Option<Move>` takes 16 bits too: tables of a search are full of them.
//! Castling is the king taking its own rook, as in Chess960.

use std::fmt;
use std::num::NonZeroU16;

use cozy_chess::{Piece, Square};

/// From where, to where, and what a pawn becomes. The lowest bit is always set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

const FROM: u32 = 1;
const TO: u32 = 7;
const PROMOTION: u32 = 13;
/// The pieces by their three bits; what a pawn cannot become stands for no promotion.
const BECOMES: [Option<Piece>; 8] =
    [None, Some(Piece::Knight), Some(Piece::Bishop), Some(Piece::Rook), Some(Piece::Queen), None, None, None];

impl Move {
    /// The move between two squares; `promotion` is what a pawn becomes.
    #[inline]
    pub fn new(from: Square, to: Square, promotion: Option<Piece>) -> Self {
        // A pawn is piece 0, so the numbers of the others fit where 0 means none.
        let promotion = promotion.map_or(0, |piece| piece as u16);
        Self(NonZeroU16::MIN | ((from as u16) << FROM) | ((to as u16) << TO) | (promotion << PROMOTION))
    }

    /// Where the piece stands; in castling, the king.
    #[inline]
    pub fn from(self) -> Square {
        Square::ALL[usize::from(self.0.get() >> FROM) & 63]
    }

    /// Where the piece goes; in castling, where the rook stands.
    #[inline]
    pub fn to(self) -> Square {
        Square::ALL[usize::from(self.0.get() >> TO) & 63]
    }

    /// What the pawn becomes.
    #[inline]
    pub fn promotion(self) -> Option<Piece> {
        BECOMES[usize::from(self.0.get() >> PROMOTION) & 7]
    }

    /// The move as a number other than 0.
    #[inline]
    pub fn bits(self) -> u16 {
        self.0.get()
    }

    /// The move with these [`bits`](Move::bits). Any odd number is some move, legal or not.
    #[inline]
    pub fn from_bits(bits: u16) -> Option<Self> {
        NonZeroU16::new(bits).filter(|bits| bits.get() & 1 == 1).map(Self)
    }
}

impl From<cozy_chess::Move> for Move {
    #[inline]
    fn from(m: cozy_chess::Move) -> Self {
        Self::new(m.from, m.to, m.promotion)
    }
}

impl From<Move> for cozy_chess::Move {
    #[inline]
    fn from(m: Move) -> Self {
        Self { from: m.from(), to: m.to(), promotion: m.promotion() }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", cozy_chess::Move::from(*self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_fits_into_its_bits() {
        assert_eq!(size_of::<Option<Move>>(), 2);
        for from in Square::ALL {
            for to in Square::ALL {
                for promotion in &BECOMES[..5] {
                    let m = Move::new(from, to, *promotion);
                    assert_eq!((m.from(), m.to(), m.promotion()), (from, to, *promotion));
                    assert_eq!(Move::from_bits(m.bits()), Some(m));
                }
            }
        }
        assert_eq!((Move::from_bits(0), Move::from_bits(2)), (None, None));
    }
}
