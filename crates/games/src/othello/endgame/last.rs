//! The last one to four empty squares, each its own function: the squares are arguments, nothing is listed or remembered. All answer
//! whether the score is above `alpha`, and bound it (fail-soft).
#![expect(clippy::inline_always, reason = "measured: calls cost as much as what they do")]

use super::super::bits::{flips, last_flips};
use super::super::rules::final_score;
use super::parity::{QUADRANT, Quadrants};

/// Squares beside a square: where no opposing disc stands, nothing can be turned.
pub(super) static NEIGHBOURS: [u64; 64] = neighbours();

const fn neighbours() -> [u64; 64] {
    let mut all = [0; 64];
    let mut square = 0;
    while square < 64 {
        let bit = 1u64 << square;
        let left = bit & !0x0101_0101_0101_0101;
        let right = bit & !0x8080_8080_8080_8080;
        let row = bit | left >> 1 | right << 1;
        all[square] = (row | row << 8 | row >> 8) & !bit;
        square += 1;
    }
    all
}

/// No score has been found yet.
const NONE: i32 = -65;

/// The discs turned by playing on `square`, if any are.
#[inline(always)]
fn turned(own: u64, other: u64, square: u8) -> u64 {
    if NEIGHBOURS[usize::from(square) & 63] & other == 0 { 0 } else { flips(own, other, usize::from(square)) }
}

/// One empty square. Whoever can plays on it; if nobody can, it counts for the winner.
#[inline(always)]
pub(super) fn last_1(own: u64, square: u8) -> i32 {
    let doubled = 2 * own.count_ones() as i32;
    let gained = 2 * last_flips(own, usize::from(square)) as i32;
    if gained != 0 {
        return doubled - 62 + gained;
    }
    let lost = 2 * last_flips(!(own | 1 << square), usize::from(square)) as i32;
    if lost != 0 || doubled < 64 { doubled - 64 - lost } else { doubled - 62 }
}

/// Two empty squares.
#[inline(always)]
pub(super) fn last_2(own: u64, other: u64, alpha: i32, [a, b]: [u8; 2], nodes: &mut u64) -> i32 {
    *nodes += 1;
    let mut best = NONE;
    for (square, rest) in [(a, b), (b, a)] {
        let flipped = turned(own, other, square);
        if flipped != 0 {
            *nodes += 1;
            best = best.max(-last_1(other ^ flipped, rest));
            if best > alpha {
                return best;
            }
        }
    }
    if best != NONE {
        return best;
    }
    let mut worst = -NONE;
    for (square, rest) in [(a, b), (b, a)] {
        let flipped = turned(other, own, square);
        if flipped != 0 {
            *nodes += 1;
            worst = worst.min(last_1(own ^ flipped, rest));
            if worst <= alpha {
                return worst;
            }
        }
    }
    if worst == -NONE { final_score(own, other) } else { worst }
}

/// Three empty squares; one alone in its quadrant is tried first.
#[inline(always)]
pub(super) fn last_3(
    own: u64,
    other: u64,
    alpha: i32,
    [a, b, c]: [u8; 3],
    odd: Quadrants,
    nodes: &mut u64,
) -> i32 {
    let lone = |square: u8| odd & QUADRANT[usize::from(square) & 63] != 0;
    let [a, b, c] = match () {
        () if lone(a) => [a, b, c],
        () if lone(b) => [b, a, c],
        () => [c, a, b],
    };
    last_3_ordered(own, other, alpha, [a, b, c], nodes)
}

fn last_3_ordered(own: u64, other: u64, alpha: i32, [a, b, c]: [u8; 3], nodes: &mut u64) -> i32 {
    *nodes += 1;
    let mut best = NONE;
    for (square, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
        let flipped = turned(own, other, square);
        if flipped != 0 {
            let score = -last_2(other ^ flipped, own | flipped | 1 << square, -alpha - 1, rest, nodes);
            best = best.max(score);
            if best > alpha {
                return best;
            }
        }
    }
    if best != NONE {
        return best;
    }
    let mut worst = -NONE;
    for (square, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
        let flipped = turned(other, own, square);
        if flipped != 0 {
            worst = worst.min(last_2(own ^ flipped, other | flipped | 1 << square, alpha, rest, nodes));
            if worst <= alpha {
                return worst;
            }
        }
    }
    if worst == -NONE { final_score(own, other) } else { worst }
}

/// Four empty squares; those in quadrants with an odd number of them are tried first.
pub(super) fn last_4(
    own: u64,
    other: u64,
    alpha: i32,
    squares: [u8; 4],
    odd: Quadrants,
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    let [a, b, c, d] = squares;
    let mut best = NONE;
    for (square, rest) in [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])] {
        let flipped = turned(own, other, square);
        if flipped != 0 {
            let odd = odd ^ QUADRANT[usize::from(square) & 63];
            let score = -last_3(other ^ flipped, own | flipped | 1 << square, -alpha - 1, rest, odd, nodes);
            best = best.max(score);
            if best > alpha {
                return best;
            }
        }
    }
    if best != NONE {
        return best;
    }
    let mut worst = -NONE;
    for (square, rest) in [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])] {
        let flipped = turned(other, own, square);
        if flipped != 0 {
            let odd = odd ^ QUADRANT[usize::from(square) & 63];
            worst = worst.min(last_3(own ^ flipped, other | flipped | 1 << square, alpha, rest, odd, nodes));
            if worst <= alpha {
                return worst;
            }
        }
    }
    if worst == -NONE { final_score(own, other) } else { worst }
}
