//! Keys: 64 bits that stand for a state, so that a search remembers what it has seen.

use crate::Rules;

/// A game whose states have keys.
pub trait Keyed: Rules {
    /// Equal states have equal keys; states that differ have different ones but for accidents of 64 bits. Whatever
    /// can change the value of a position (whose turn it is, rights, counters) is part of it.
    fn key(&self, state: &Self::State) -> u64;
}

/// Scatters the bits of `x` over the whole word (the finaliser of SplitMix64, a bijection): a ready-made key for a
/// state that fits into 64 bits, and a source of Zobrist numbers.
#[inline]
pub const fn mix(x: u64) -> u64 {
    let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}
