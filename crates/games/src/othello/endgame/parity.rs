//! Parity: it is good to play last in a region. The four quadrants of the board stand for regions; those with an odd number of empty
//! squares are played in first.

/// A set of quadrants, one bit each.
pub(super) type Quadrants = u8;

/// The quadrant of a square.
pub(super) static QUADRANT: [Quadrants; 64] = quadrant_of();
/// The squares of a set of quadrants.
pub(super) static SQUARES: [u64; 16] = squares();

const FIRST: u64 = 0x0000_0000_0f0f_0f0f;
const PARTS: [u64; 4] = [FIRST, FIRST << 4, FIRST << 32, FIRST << 36];

const fn quadrant_of() -> [Quadrants; 64] {
    let mut all = [0; 64];
    let mut square = 0;
    while square < 64 {
        all[square] = 1 << (square % 8 / 4 + square / 32 * 2);
        square += 1;
    }
    all
}

const fn squares() -> [u64; 16] {
    let mut all = [0; 16];
    let mut set = 0;
    while set < 16 {
        let mut quadrant = 0;
        while quadrant < 4 {
            if set >> quadrant & 1 != 0 {
                all[set] |= PARTS[quadrant];
            }
            quadrant += 1;
        }
        set += 1;
    }
    all
}

/// The quadrants with an odd number of empty squares.
pub(super) fn odd_quadrants(empties: u64) -> Quadrants {
    let odd = |quadrant: usize| ((empties & PARTS[quadrant]).count_ones() as u8 & 1) << quadrant;
    odd(0) | odd(1) | odd(2) | odd(3)
}
