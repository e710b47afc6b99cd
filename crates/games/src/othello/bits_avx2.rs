//! Moves and flips for AVX2: the four directions are the four words of a register, shifted by different amounts at once. The last
//! flip is counted by tables over lines gathered with BMI2.

use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_extracti128_si256,
    _mm256_lzcnt_epi64, _mm256_min_epu64, _mm256_or_si256, _mm256_set_epi64x, _mm256_set1_epi64x,
    _mm256_setzero_si256, _mm256_sllv_epi64, _mm256_srlv_epi64, _mm256_sub_epi64, _pext_u64,
};

use super::DIRECTIONS;

/// The rays from every square, upwards and downwards, in the order of [`DIRECTIONS`].
static RAYS: [[[u64; 4]; 2]; 64] = rays();

const fn rays() -> [[[u64; 4]; 2]; 64] {
    let mut all = [[[0; 4]; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 4 {
            all[square][0][direction] = ray(square as i32, direction, 1);
            all[square][1][direction] = ray(square as i32, direction, -1);
            direction += 1;
        }
        square += 1;
    }
    all
}

/// The squares from `square`, which is not among them, to the edge.
const fn ray(square: i32, direction: usize, sign: i32) -> u64 {
    // In the order of DIRECTIONS: along a row, a column, and both diagonals.
    let (dx, dy) = [(1, 0), (0, 1), (-1, 1), (1, 1)][direction];
    let (mut x, mut y) = (square % 8 + sign * dx, square / 8 + sign * dy);
    let mut squares = 0;
    while x >= 0 && x < 8 && y >= 0 && y < 8 {
        squares |= 1 << (y * 8 + x);
        x += sign * dx;
        y += sign * dy;
    }
    squares
}

#[inline]
#[target_feature(enable = "avx2")]
fn vector(w: [u64; 4]) -> __m256i {
    let [a, b, c, d] = w.map(|word| word as i64);
    _mm256_set_epi64x(d, c, b, a)
}

#[inline]
#[target_feature(enable = "avx2")]
fn steps(times: u32) -> __m256i {
    let [a, b, c, d] = DIRECTIONS.map(|(step, _)| u64::from(step * times));
    vector([a, b, c, d])
}

/// All four words together.
#[inline]
#[target_feature(enable = "avx2")]
fn union(v: __m256i) -> u64 {
    let half = _mm_or_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256::<1>(v));
    _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))) as u64
}

#[inline]
#[target_feature(enable = "avx2")]
pub(in crate::othello) fn moves(own: u64, other: u64) -> u64 {
    let (one, two) = (steps(1), steps(2));
    let mover = _mm256_set1_epi64x(own as i64);
    let turned = _mm256_and_si256(_mm256_set1_epi64x(other as i64), vector(DIRECTIONS.map(|(_, on)| on)));
    let mut up = _mm256_and_si256(turned, _mm256_sllv_epi64(mover, one));
    let mut down = _mm256_and_si256(turned, _mm256_srlv_epi64(mover, one));
    up = _mm256_or_si256(up, _mm256_and_si256(turned, _mm256_sllv_epi64(up, one)));
    down = _mm256_or_si256(down, _mm256_and_si256(turned, _mm256_srlv_epi64(down, one)));
    let pairs_up = _mm256_and_si256(turned, _mm256_sllv_epi64(turned, one));
    let pairs_down = _mm256_srlv_epi64(pairs_up, one);
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two)));
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two)));
    let ends = _mm256_or_si256(_mm256_sllv_epi64(up, one), _mm256_srlv_epi64(down, one));
    union(ends) & !(own | other)
}

/// Upwards, the first square that is not the opponent's is the lowest bit left of the ray. Downwards it is the highest: what lies
/// behind it is filled by shifts. If it is an own disc, all before it is turned.
#[inline]
#[target_feature(enable = "avx2")]
pub(in crate::othello) fn flips(own: u64, other: u64, square: usize) -> u64 {
    let mover = _mm256_set1_epi64x(own as i64);
    let opponent = _mm256_set1_epi64x(other as i64);
    let [up, down] = RAYS[square & 63];
    let (up, down) = (vector(up), vector(down));
    let zero = _mm256_setzero_si256();

    let blocked = _mm256_andnot_si256(opponent, up);
    let first = _mm256_and_si256(blocked, _mm256_sub_epi64(zero, blocked));
    let flank = _mm256_and_si256(first, mover);
    let missing = _mm256_cmpeq_epi64(flank, zero);
    let before = _mm256_add_epi64(flank, _mm256_set1_epi64x(-1));
    let turned_up = _mm256_andnot_si256(missing, _mm256_and_si256(before, up));

    let mut behind = _mm256_andnot_si256(opponent, down);
    behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, steps(1)));
    behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, steps(2)));
    behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, steps(4)));
    let first = _mm256_andnot_si256(_mm256_srlv_epi64(behind, steps(1)), behind);
    let missing = _mm256_cmpeq_epi64(_mm256_and_si256(_mm256_and_si256(first, down), mover), zero);
    let turned_down = _mm256_andnot_si256(missing, _mm256_andnot_si256(behind, down));

    union(_mm256_or_si256(turned_up, turned_down))
}

/// The same where leading zeros of four words are counted at once. Downwards, the first square that is not the opponent's is then found
/// without filling; what lies above twice a flanking disc is what its negation has set, and nothing if there is none.
#[inline]
#[target_feature(enable = "avx2,avx512f,avx512cd,avx512vl")]
pub(in crate::othello) fn flips_by_leading_zeros(own: u64, other: u64, square: usize) -> u64 {
    let mover = _mm256_set1_epi64x(own as i64);
    let opponent = _mm256_set1_epi64x(other as i64);
    let [up, down] = RAYS[square & 63];
    let (up, down) = (vector(up), vector(down));
    let zero = _mm256_setzero_si256();

    let blocked = _mm256_andnot_si256(opponent, up);
    let flank = _mm256_and_si256(_mm256_and_si256(blocked, _mm256_sub_epi64(zero, blocked)), mover);
    let before = _mm256_sub_epi64(flank, _mm256_min_epu64(flank, _mm256_set1_epi64x(1)));
    let turned_up = _mm256_and_si256(before, up);

    let zeros = _mm256_lzcnt_epi64(_mm256_andnot_si256(opponent, down));
    let flank = _mm256_and_si256(_mm256_srlv_epi64(_mm256_set1_epi64x(i64::MIN), zeros), mover);
    let before = _mm256_sub_epi64(zero, _mm256_add_epi64(flank, flank));
    let turned_down = _mm256_and_si256(before, down);

    union(_mm256_or_si256(turned_up, turned_down))
}

/// The lines through a square: their squares, and where in [`COUNTS`] the place of the square among them begins.
static LINES: [[(u64, u16); 4]; 64] = lines();
/// For a place in a line of eight and the own discs on it: how many of the others are turned.
static COUNTS: [u8; 8 * 256] = counts();

const fn lines() -> [[(u64, u16); 4]; 64] {
    let mut all = [[(0, 0); 4]; 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 4 {
            let below = ray(square as i32, direction, -1);
            let line = below | ray(square as i32, direction, 1) | 1 << square;
            all[square][direction] = (line, (below.count_ones() * 256) as u16);
            direction += 1;
        }
        square += 1;
    }
    all
}

const fn counts() -> [u8; 8 * 256] {
    let mut all = [0; 8 * 256];
    let mut index = 0;
    while index < 8 * 256 {
        let (place, own) = (index / 256, index % 256);
        let above = (own >> place) >> 1;
        if above != 0 {
            all[index] += above.trailing_zeros() as u8;
        }
        let below = own & ((1 << place) - 1);
        if below != 0 {
            all[index] += (place as u32 - 1 - (usize::BITS - 1 - below.leading_zeros())) as u8;
        }
        index += 1;
    }
    all
}

#[inline]
#[target_feature(enable = "bmi2")]
pub(in crate::othello) fn last_flips(own: u64, square: usize) -> u32 {
    let mut count = 0;
    for (line, place) in LINES[square & 63] {
        // The place is at most 7 · 256, and eight squares gathered make less than 256.
        count += u32::from(COUNTS[(usize::from(place) + _pext_u64(own, line) as usize) & 0x7ff]);
    }
    count
}
