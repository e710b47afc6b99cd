//! Sets of squares as 64 bits, a1 the lowest: steps, fills and walks.

use cozy_chess::{BitBoard, Square, get_bishop_moves, get_king_moves, get_knight_moves, get_rook_moves};

pub(super) const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

pub(super) const fn rank(number: u32) -> u64 {
    0xFF << (8 * number)
}

#[inline]
pub(super) const fn left(set: u64) -> u64 {
    (set & !FILE_A) >> 1
}

#[inline]
pub(super) const fn right(set: u64) -> u64 {
    (set & !FILE_H) << 1
}

/// The squares beside.
#[inline]
pub(super) const fn beside(set: u64) -> u64 {
    left(set) | right(set)
}

/// What pawns that go up attack.
#[inline]
pub(super) const fn pawn_attacks(pawns: u64) -> u64 {
    beside(pawns) << 8
}

/// What pawns that go down attack.
#[inline]
pub(super) const fn pawn_attacks_down(pawns: u64) -> u64 {
    beside(pawns) >> 8
}

/// The squares and all above them.
#[inline]
pub(super) const fn fill_up(mut set: u64) -> u64 {
    set |= set << 8;
    set |= set << 16;
    set | set << 32
}

/// The squares and all below them.
#[inline]
pub(super) const fn fill_down(mut set: u64) -> u64 {
    set |= set >> 8;
    set |= set >> 16;
    set | set >> 32
}

/// The whole files of the squares.
#[inline]
pub(super) const fn files(set: u64) -> u64 {
    fill_up(set) | fill_down(set)
}

#[inline]
pub(super) const fn has(set: u64, square: usize) -> bool {
    set >> square & 1 != 0
}

#[inline]
pub(super) const fn count(set: u64) -> usize {
    set.count_ones() as usize
}

/// Steps of a king between two squares.
#[inline]
pub(super) fn distance(a: usize, b: usize) -> usize {
    (a % 8).abs_diff(b % 8).max((a / 8).abs_diff(b / 8))
}

/// The squares of a set, one after another.
#[inline]
pub(super) fn squares(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let square = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(square)
    })
}

#[inline]
pub(super) fn knight_moves(square: usize) -> u64 {
    get_knight_moves(Square::ALL[square & 63]).0
}

#[inline]
pub(super) fn king_moves(square: usize) -> u64 {
    get_king_moves(Square::ALL[square & 63]).0
}

#[inline]
pub(super) fn bishop_moves(square: usize, occupied: u64) -> u64 {
    get_bishop_moves(Square::ALL[square & 63], BitBoard(occupied)).0
}

#[inline]
pub(super) fn rook_moves(square: usize, occupied: u64) -> u64 {
    get_rook_moves(Square::ALL[square & 63], BitBoard(occupied)).0
}
