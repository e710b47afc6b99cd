//! Moves and flips on bitboards: bit 0 is a1, bit 7 is h1, bit 63 is h8. Each comes in a portable form and one for AVX2, which
//! looks in four directions at once, flips also in one for AVX-512; a build for a machine that has it calls it directly, any other
//! asks when it runs.

#![expect(clippy::inline_always, reason = "measured: calls cost as much as what they do")]

#[cfg(target_arch = "x86_64")]
#[path = "bits_avx2.rs"]
pub(super) mod avx2;

/// The inner columns: a line that runs sideways turns discs only there.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;
/// How far apart neighbours are along a row, a column and both diagonals, and on which squares a disc can be turned.
pub(super) const DIRECTIONS: [(u32, u64); 4] = [(1, INNER), (8, u64::MAX), (7, INNER), (9, INNER)];

/// The squares on which the owner of `own` may play.
#[inline(always)]
pub(super) fn moves(own: u64, other: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if has_avx2() {
        #[expect(unsafe_code, reason = "measured: perft takes twice as long without")]
        // SAFETY: the machine has AVX2.
        return unsafe { avx2::moves(own, other) };
    }
    portable_moves(own, other)
}

/// The discs that are turned by playing on `square`, which is empty; none if that is no legal move.
#[inline(always)]
pub(super) fn flips(own: u64, other: u64, square: usize) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if has_avx512() {
        #[expect(unsafe_code, reason = "measured: endgames take a tenth longer without")]
        // SAFETY: the machine has AVX2 and these parts of AVX-512.
        return unsafe { avx2::flips_by_leading_zeros(own, other, square) };
    }
    narrow_flips(own, other, square)
}

/// The same without AVX-512.
#[inline(always)]
pub(super) fn narrow_flips(own: u64, other: u64, square: usize) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if has_avx2() {
        #[expect(unsafe_code, reason = "measured: perft takes twice as long without")]
        // SAFETY: the machine has AVX2.
        return unsafe { avx2::flips(own, other, square) };
    }
    portable_flips(own, other, square)
}

/// How many discs are turned by playing on the last empty square, `square`: every other square that is not `own` is the opponent's.
#[inline(always)]
pub(super) fn last_flips(own: u64, square: usize) -> u32 {
    #[cfg(target_arch = "x86_64")]
    if has_bmi2() {
        #[expect(unsafe_code, reason = "measured: half of all nodes of an endgame are this one")]
        // SAFETY: the machine has BMI2.
        return unsafe { avx2::last_flips(own, square) };
    }
    portable_flips(own, !own & !(1 << square), square).count_ones()
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn has_avx2() -> bool {
    cfg!(target_feature = "avx2") || std::arch::is_x86_feature_detected!("avx2")
}

/// Whether leading zeros of several words can be counted at once.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn has_avx512() -> bool {
    cfg!(all(target_feature = "avx512cd", target_feature = "avx512vl"))
        || (has_avx2()
            && std::arch::is_x86_feature_detected!("avx512f")
            && std::arch::is_x86_feature_detected!("avx512cd")
            && std::arch::is_x86_feature_detected!("avx512vl"))
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn has_bmi2() -> bool {
    cfg!(target_feature = "bmi2") || std::arch::is_x86_feature_detected!("bmi2")
}

/// Runs of opposing discs that begin beside an own one, in all directions; where a run ends on an empty square is a move.
pub(super) fn portable_moves(own: u64, other: u64) -> u64 {
    let mut found = 0;
    for (step, turnable) in DIRECTIONS {
        let turned = other & turnable;
        let pairs = [turned & (turned << step), turned & (turned >> step)];
        let mut up = turned & (own << step);
        let mut down = turned & (own >> step);
        up |= turned & (up << step);
        down |= turned & (down >> step);
        for _ in 0..2 {
            up |= pairs[0] & (up << (2 * step));
            down |= pairs[1] & (down >> (2 * step));
        }
        found |= (up << step) | (down >> step);
    }
    found & !(own | other)
}

/// Walks from the square in all directions.
pub(super) fn portable_flips(own: u64, other: u64, square: usize) -> u64 {
    let start = 1u64 << square;
    let mut flips = 0;
    for (step, turnable) in DIRECTIONS {
        let turned = other & turnable;
        let (mut up, mut down) = (turned & (start << step), turned & (start >> step));
        for _ in 0..5 {
            up |= turned & (up << step);
            down |= turned & (down >> step);
        }
        if (up << step) & own != 0 {
            flips |= up;
        }
        if (down >> step) & own != 0 {
            flips |= down;
        }
    }
    flips
}
