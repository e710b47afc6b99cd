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
    let mut best = try_2(own, other, a, b, nodes);
    if best > alpha {
        return best;
    }
    best = best.max(try_2(own, other, b, a, nodes));
    if best == NONE { passed_2(own, other, alpha, [a, b], nodes) } else { best }
}

/// What playing on `square` brings, if it is legal, with the other one left.
#[inline(always)]
fn try_2(own: u64, other: u64, square: u8, rest: u8, nodes: &mut u64) -> i32 {
    let flipped = turned(own, other, square);
    if flipped == 0 {
        return NONE;
    }
    *nodes += 1;
    -last_1(other ^ flipped, rest)
}

/// The player to move has to pass.
#[cold]
#[inline(never)]
fn passed_2(own: u64, other: u64, alpha: i32, [a, b]: [u8; 2], nodes: &mut u64) -> i32 {
    let mut best = try_2(other, own, a, b, nodes);
    if best < -alpha {
        best = best.max(try_2(other, own, b, a, nodes));
    }
    if best == NONE { final_score(own, other) } else { -best }
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
    let mut best = try_3(own, other, alpha, a, [b, c], nodes);
    if best > alpha {
        return best;
    }
    best = best.max(try_3(own, other, alpha, b, [a, c], nodes));
    if best > alpha {
        return best;
    }
    best = best.max(try_3(own, other, alpha, c, [a, b], nodes));
    if best == NONE { passed_3(own, other, alpha, [a, b, c], nodes) } else { best }
}

#[inline(always)]
fn try_3(own: u64, other: u64, alpha: i32, square: u8, rest: [u8; 2], nodes: &mut u64) -> i32 {
    let flipped = turned(own, other, square);
    if flipped == 0 {
        return NONE;
    }
    -last_2(other ^ flipped, own | flipped | 1 << square, -alpha - 1, rest, nodes)
}

#[cold]
#[inline(never)]
fn passed_3(own: u64, other: u64, alpha: i32, [a, b, c]: [u8; 3], nodes: &mut u64) -> i32 {
    let mut best = NONE;
    for (square, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
        best = best.max(try_3(other, own, -alpha - 1, square, rest, nodes));
        if best >= -alpha {
            break;
        }
    }
    if best == NONE { final_score(own, other) } else { -best }
}

/// Four empty squares; those in quadrants with an odd number of them are tried first.
pub(super) fn last_4(
    own: u64,
    other: u64,
    alpha: i32,
    [a, b, c, d]: [u8; 4],
    odd: Quadrants,
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    let mut best = try_4(own, other, alpha, a, [b, c, d], odd, nodes);
    if best > alpha {
        return best;
    }
    best = best.max(try_4(own, other, alpha, b, [a, c, d], odd, nodes));
    if best > alpha {
        return best;
    }
    best = best.max(try_4(own, other, alpha, c, [a, b, d], odd, nodes));
    if best > alpha {
        return best;
    }
    best = best.max(try_4(own, other, alpha, d, [a, b, c], odd, nodes));
    if best == NONE { passed_4(own, other, alpha, [a, b, c, d], odd, nodes) } else { best }
}

#[inline(always)]
fn try_4(
    own: u64,
    other: u64,
    alpha: i32,
    square: u8,
    rest: [u8; 3],
    odd: Quadrants,
    nodes: &mut u64,
) -> i32 {
    let flipped = turned(own, other, square);
    if flipped == 0 {
        return NONE;
    }
    let odd = odd ^ QUADRANT[usize::from(square) & 63];
    -last_3(other ^ flipped, own | flipped | 1 << square, -alpha - 1, rest, odd, nodes)
}

#[cold]
#[inline(never)]
fn passed_4(own: u64, other: u64, alpha: i32, [a, b, c, d]: [u8; 4], odd: Quadrants, nodes: &mut u64) -> i32 {
    let mut best = NONE;
    for (square, rest) in [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])] {
        best = best.max(try_4(other, own, -alpha - 1, square, rest, odd, nodes));
        if best >= -alpha {
            break;
        }
    }
    if best == NONE { final_score(own, other) } else { -best }
}
