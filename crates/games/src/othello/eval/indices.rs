//! The indices of all patterns of a position: sums of powers of three, plus for Black's discs and minus for White's. A move adds what
//! changes; seen by White all signs are turned, which is all that makes a difference between the players.

use super::shapes::{IMAGES, Layout, ROOM};
use super::weights::Weights;

/// The indices of a position and who is to move in it.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(in crate::othello) struct Indices {
    black: [i16; ROOM],
    /// 1 if Black is to move, −1 if White is.
    sign: i16,
}

impl Indices {
    /// Those of a position; which of the players is called Black does not matter.
    pub(in crate::othello) fn new(weights: &Weights, own: u64, other: u64) -> Self {
        let mut black = [0; ROOM];
        add(&weights.layout, &mut black, own, 1);
        add(&weights.layout, &mut black, other, -1);
        Self { black, sign: 1 }
    }

    /// After a disc on `square` turned some; nothing is checked.
    #[inline]
    pub(in crate::othello) fn after(&self, weights: &Weights, square: u8, turned: u64) -> Self {
        let layout = &weights.layout;
        let mut sum = [0i16; ROOM];
        let mut rest = turned;
        while rest != 0 {
            let powers = &layout.powers[rest.trailing_zeros() as usize];
            for (sum, power) in sum.iter_mut().zip(powers) {
                *sum += power;
            }
            rest &= rest - 1;
        }
        let placed = &layout.powers[usize::from(square) & 63];
        let mut black = self.black;
        for ((index, sum), placed) in black.iter_mut().zip(sum).zip(placed) {
            // Turning may leave the range on the way; the index itself never does.
            let change = sum.wrapping_mul(2).wrapping_add(*placed).wrapping_mul(self.sign);
            *index = index.wrapping_add(change);
        }
        Self { black, sign: -self.sign }
    }

    /// After a pass.
    #[inline]
    pub(in crate::othello) fn passed(&self) -> Self {
        Self { sign: -self.sign, ..*self }
    }

    /// The weight of each image, by its place in the tables.
    #[inline]
    pub(super) fn places(&self, layout: &Layout) -> [u32; IMAGES] {
        let mut places = [0; IMAGES];
        for (image, place) in places.iter_mut().enumerate() {
            let index = i32::from(self.sign) * i32::from(self.black[image]);
            *place = layout.centres[image].wrapping_add_signed(index);
        }
        places
    }
}

fn add(layout: &Layout, indices: &mut [i16; ROOM], mut discs: u64, sign: i16) {
    while discs != 0 {
        let powers = &layout.powers[discs.trailing_zeros() as usize];
        for (index, power) in indices.iter_mut().zip(powers) {
            *index += sign * power;
        }
        discs &= discs - 1;
    }
}
