//! Dice: the one source of random numbers, seeded, and the same on every machine and in every version.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A seeded generator (xoshiro256++). Equal seeds give equal rolls, always.
#[derive(Clone, Debug)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// Dice that always roll the same for the same seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The next 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A whole number from 0 to `n - 1`, for `n` of at least 1.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.bits()) * n as u128) >> 64) as usize
    }

    /// A number in [0, 1).
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// One of the items, each as likely as the others; none of an empty list.
    #[inline]
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        (!items.is_empty()).then(|| &items[self.below(items.len())])
    }

    /// Puts the items into random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rolls_of_a_seed_never_change() {
        let mut dice = Dice::new(7);
        let rolls: Vec<usize> = (0..8).map(|_| dice.below(6)).collect();
        assert_eq!(rolls, [0, 1, 4, 2, 5, 2, 4, 1]);
    }

    #[test]
    fn numbers_below_are_uniform() {
        let mut dice = Dice::new(1);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[dice.below(6)] += 1;
        }
        // Five standard deviations of a binomial with n = 60,000 and p = 1/6.
        assert!(counts.iter().all(|&c| c.abs_diff(10_000) < 457), "{counts:?}");
    }
}
