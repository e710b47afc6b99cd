//! The eight symmetries of the board: bit 0 of their number mirrors left and right, bit 1 top and bottom, and bit 2 then swaps
//! columns and rows.

/// How many there are, the identity included.
pub(super) const COUNT: usize = 8;

/// The image of a set of squares.
pub(super) fn board(mut squares: u64, k: usize) -> u64 {
    if k & 1 != 0 {
        // Within every byte the bits in reverse order.
        squares = squares.reverse_bits().swap_bytes();
    }
    if k & 2 != 0 {
        squares = squares.swap_bytes();
    }
    if k & 4 != 0 {
        squares = transposed(squares);
    }
    squares
}

/// The image of a square.
pub(super) fn square(square: usize, k: usize) -> usize {
    board(1 << square, k).trailing_zeros() as usize
}

/// Columns and rows swapped (Warren, Hacker's Delight, 7-3): blocks of one, two and four squares change places.
fn transposed(mut squares: u64) -> u64 {
    for (mask, shift) in
        [(0x00AA_00AA_00AA_00AA, 7), (0x0000_CCCC_0000_CCCC, 14), (0x0000_0000_F0F0_F0F0, 28)]
    {
        let changed = (squares ^ (squares >> shift)) & mask;
        squares ^= changed ^ (changed << shift);
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_go_where_geometry_says() {
        for at in 0..64 {
            let (x, y) = (at % 8, at / 8);
            let images = [(x, y), (7 - x, y), (x, 7 - y), (7 - x, 7 - y)];
            for (k, (x, y)) in images.into_iter().enumerate() {
                assert_eq!((square(at, k), square(at, k + 4)), (y * 8 + x, x * 8 + y), "{at} by {k}");
            }
        }
    }
}
