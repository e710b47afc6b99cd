//! Counting move paths on bare boards, with the last ply counted and not played.

use super::bits::{flips, moves};
use super::rules::Position;

/// The leaves of the tree of `depth` plies. A pass is a ply; a game that ends earlier is one leaf.
pub fn leaves(position: &Position, depth: u32) -> u64 {
    count(position.own(), position.other(), depth)
}

fn count(own: u64, other: u64, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut squares = moves(own, other);
    if squares == 0 {
        return if moves(other, own) == 0 { 1 } else { count(other, own, depth - 1) };
    }
    if depth == 1 {
        return u64::from(squares.count_ones());
    }
    let mut sum = 0;
    while squares != 0 {
        let square = squares.trailing_zeros() as usize;
        let turned = flips(own, other, square);
        sum += count(other ^ turned, own | turned | 1 << square, depth - 1);
        squares &= squares - 1;
    }
    sum
}
