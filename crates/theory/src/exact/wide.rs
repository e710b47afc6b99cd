//! Products of 256 bits and their exact division, without any division: what is known to be a multiple of an odd number
//! is divided by it modulo 2¹²⁸, through the inverse (T. Jebelean, "An algorithm for exact division", 1993).

/// Entries stay below 2 to this, so that no sum on the way overflows.
pub(crate) const BITS: u32 = 124;

/// A signed number of 256 bits: the high half, then the low half.
pub(crate) type Wide = (i128, u128);

/// The product of two entries.
#[inline]
pub(crate) fn multiply(a: i128, b: i128) -> Wide {
    let (a_high, a_low) = ((a >> 64) as i64, a as u64);
    let (b_high, b_low) = ((b >> 64) as i64, b as u64);
    let low = u128::from(a_low) * u128::from(b_low);
    let middle = i128::from(a_high) * i128::from(b_low) + i128::from(b_high) * i128::from(a_low);
    let high = i128::from(a_high) * i128::from(b_high);
    let (sum, carry) = low.overflowing_add((middle as u128) << 64);
    (high + (middle >> 64) + i128::from(carry), sum)
}

#[inline]
pub(crate) fn subtract(left: Wide, right: Wide) -> Wide {
    let (low, borrow) = left.1.overflowing_sub(right.1);
    (left.0 - right.0 - i128::from(borrow), low)
}

/// A number to divide by again and again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Divisor {
    /// How many times 2 divides it.
    twos: u32,
    /// The inverse of what is left, modulo 2¹²⁸.
    inverse: u128,
    /// A number of this many bits at most, without its sign, has a quotient that is small enough.
    most: u32,
}

impl Divisor {
    pub(crate) fn new(value: i128) -> Self {
        let twos = value.trailing_zeros();
        let odd = (value >> twos) as u128;
        // Right to 5 bits; every step of Newton's doubles that.
        let mut inverse = odd.wrapping_mul(3) ^ 2;
        for _ in 0..5 {
            inverse = inverse.wrapping_mul(2u128.wrapping_sub(odd.wrapping_mul(inverse)));
        }
        let length = value.unsigned_abs().ilog2();
        Self { twos, inverse, most: BITS + length }
    }

    /// The quotient of a multiple, unless it is too large.
    #[inline]
    pub(crate) fn divide(&self, (high, low): Wide) -> Option<i128> {
        let fits = if self.most >= 128 {
            let rest = high >> (self.most - 128);
            rest == 0 || rest == -1
        } else {
            let rest = low as i128 >> self.most;
            (rest == 0 || rest == -1) && high == low as i128 >> 127
        };
        if !fits {
            return None;
        }
        let shifted =
            if self.twos == 0 { low } else { low >> self.twos | (high as u128) << (128 - self.twos) };
        Some(shifted.wrapping_mul(self.inverse) as i128)
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;
    use tah_rules::Dice;

    use super::*;
    use crate::exact::Cell;

    fn random(dice: &mut Dice, bits: u32) -> i128 {
        let word = |dice: &mut Dice| u128::from(dice.below(1 << 32) as u64);
        let value = word(dice) << 96 | word(dice) << 64 | word(dice) << 32 | word(dice);
        let value = (value >> (128 - bits)) as i128;
        if dice.below(2) == 0 { value } else { -value }
    }

    #[test]
    fn products_and_quotients_are_those_of_big_integers() {
        let mut dice = Dice::new(1);
        for _ in 0..20_000 {
            let mut draw = || {
                let bits = 1 + dice.below(124) as u32;
                random(&mut dice, bits)
            };
            let (a, p, b, c) = (draw(), draw(), draw(), draw());
            let value = BigInt::from(a) * p - BigInt::from(b) * c;
            let (high, low) = subtract(multiply(a, p), multiply(b, c));
            assert_eq!((BigInt::from(high) << 128) + low, value);
            // One bit below the bound, up to which nothing is refused.
            let quotient = draw() >> 2;
            let divisor = draw();
            if divisor != 0 {
                let product = multiply(quotient, divisor);
                assert_eq!(Divisor::new(divisor).divide(product), Some(quotient), "{quotient} · {divisor}");
            }
        }
    }

    #[test]
    fn what_outgrows_the_entries_is_noticed() {
        let large = 1i128 << 100;
        assert_eq!(<i128 as Cell>::cross(&large, &large, &0, &0, &Divisor::new(1)), None);
        assert_eq!(<i128 as Cell>::cross(&large, &large, &0, &0, &Divisor::new(1 << 90)), Some(1 << 110));
        assert_eq!(<i128 as Cell>::cross(&large, &-large, &0, &0, &Divisor::new(1 << 60)), None);
        assert_eq!(<i128 as Cell>::cross(&-6, &7, &2, &-3, &Divisor::new(-4)), Some(9));
    }
}
