//! Five or six empty squares: moves in quadrants with an odd number of empty squares first, no table, no list of moves.

use super::super::bits::{flips, moves};
use super::super::rules::final_score;
use super::last::last_4;
use super::parity::{QUADRANT, Quadrants, SQUARES};
use super::stability::Stability;

/// From which alpha on, by the number of empty squares, the opponent's stable discs may be enough to fail low.
#[inline]
pub(super) fn is_worth_a_stability_test(alpha: i32, empties: u32) -> bool {
    alpha >= 2 * empties as i32 - 2
}

/// The score is at most this.
#[inline]
pub(super) fn stability_bound(stability: Stability, own: u64, other: u64) -> i32 {
    64 - 2 * stability.count(other, own)
}

/// Whether the score is above `alpha`, with at least five empty squares; `placings` are the legal ones.
pub(super) fn shallow(
    (own, other): (u64, u64),
    placings: u64,
    alpha: i32,
    odd: Quadrants,
    stability: Stability,
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    if placings == 0 {
        let theirs = moves(other, own);
        if theirs == 0 {
            return final_score(own, other);
        }
        return -shallow((other, own), theirs, -alpha - 1, odd, stability, nodes);
    }
    let empties = !(own | other);
    let count = empties.count_ones();
    if is_worth_a_stability_test(alpha, count) {
        let bound = stability_bound(stability, own, other);
        if bound <= alpha {
            return bound;
        }
    }
    let first = SQUARES[usize::from(odd) & 15];
    let mut best = -65;
    for mut group in [placings & first, placings & !first] {
        while group != 0 {
            let square = group.trailing_zeros() as usize;
            group &= group - 1;
            let turned = flips(own, other, square);
            let (next, after) = (other ^ turned, own | turned | 1 << square);
            let odd = odd ^ QUADRANT[square];
            let score = if count == 5 {
                -four((next, after), -alpha - 1, odd, nodes)
            } else {
                -shallow((next, after), moves(next, after), -alpha - 1, odd, stability, nodes)
            };
            if score > best {
                best = score;
                if best > alpha {
                    return best;
                }
            }
        }
    }
    best
}

/// Four empty squares, put in order.
#[inline]
fn four((own, other): (u64, u64), alpha: i32, odd: Quadrants, nodes: &mut u64) -> i32 {
    let empties = !(own | other);
    let first = SQUARES[usize::from(odd) & 15];
    let mut squares = [0; 4];
    let mut count = 0;
    for mut group in [empties & first, empties & !first] {
        while group != 0 {
            squares[count & 3] = group.trailing_zeros() as u8;
            group &= group - 1;
            count += 1;
        }
    }
    last_4(own, other, alpha, squares, odd, nodes)
}
