//! Exact numbers: rationals of any size, read from `7`, `-2/3`, `.5`, `1.`, `1e2` and written as `2/3`.

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Pow, Signed, ToPrimitive, Zero};
use tah_rules::TextError;

/// An exact number.
pub type Rational = BigRational;

/// What an error says was expected where a number should stand.
pub(crate) const A_NUMBER: &str = "a number such as 7, -2/3, .5, 1. or 1e2";

/// Exponents beyond this would write a number of more digits than anybody means.
const GREATEST_EXPONENT: u32 = 1000;

/// A whole number as a rational.
pub fn whole(value: i64) -> Rational {
    Rational::from_integer(value.into())
}

/// A fraction.
pub fn fraction(numerator: i64, denominator: i64) -> Rational {
    Rational::new(numerator.into(), denominator.into())
}

/// The nearest double. Numbers beyond the range of doubles become infinite.
pub fn approximate(value: &Rational) -> f64 {
    value.to_f64().unwrap_or(f64::NAN)
}

/// The number that all of `text` writes; an error's offset counts from `offset`.
pub fn parse_number(text: &str, offset: usize) -> Result<Rational, TextError> {
    match text.split_once('/') {
        None => decimal(text, offset),
        Some((above, below)) => {
            let denominator = decimal(below, offset + above.len() + 1)?;
            if denominator.is_zero() {
                let at = offset + above.len() + 1;
                return Err(TextError::new(at, "a fraction cannot be divided by 0", "another denominator"));
            }
            Ok(decimal(above, offset)? / denominator)
        }
    }
}

fn decimal(text: &str, offset: usize) -> Result<Rational, TextError> {
    let wrong = || TextError::new(offset, format!("`{text}` is not a number"), A_NUMBER);
    let (mantissa, exponent) = match text.find(['e', 'E']) {
        Some(e) => (&text[..e], text[e + 1..].parse::<i32>().map_err(|_| wrong())?),
        None => (text, 0),
    };
    if exponent.unsigned_abs() > GREATEST_EXPONENT {
        let message = format!("the exponent of `{text}` is too large");
        return Err(TextError::new(offset, message, format!("at most {GREATEST_EXPONENT}")));
    }
    let unsigned = mantissa.strip_prefix(['-', '+']).unwrap_or(mantissa);
    let (before, after) = unsigned.split_once('.').unwrap_or((unsigned, ""));
    let digits = format!("{before}{after}");
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(wrong());
    }
    let size: BigInt = digits.parse().map_err(|_| wrong())?;
    let value = if mantissa.starts_with('-') { -size } else { size };
    Ok(Rational::from_integer(value) * power_of_ten(exponent - after.len() as i32))
}

fn power_of_ten(exponent: i32) -> Rational {
    let power = BigInt::from(10).pow(exponent.unsigned_abs());
    if exponent < 0 { Rational::new(BigInt::one(), power) } else { Rational::from_integer(power) }
}

/// The simplest fraction that rounds to this double: 1/3 for 0.333…, though no double is a third.
/// Nothing for infinities and what is no number.
pub fn simplest(value: f64) -> Option<Rational> {
    let exact = Rational::from_float(value)?;
    if exact.is_integer() {
        return Some(exact);
    }
    let size = exact.abs();
    let half = |neighbour: f64| Rational::from_float(neighbour).map(|n| (&size + n) / whole(2));
    let low = half(value.abs().next_down())?;
    let high = half(value.abs().next_up())?;
    let found = simplest_between(&low, &high);
    Some(if value < 0.0 { -found } else { found })
}

/// The fraction with the least denominator strictly between two positive numbers (Stern–Brocot, by continued fractions).
pub fn simplest_between(low: &Rational, high: &Rational) -> Rational {
    let floor = low.floor();
    let next = &floor + Rational::one();
    if &next < high {
        return next;
    }
    let (rest_low, rest_high) = (low - &floor, high - &floor);
    if rest_low.is_zero() {
        // 1/n with the least n such that 1/n < high.
        return floor + (rest_high.recip().floor() + Rational::one()).recip();
    }
    floor + simplest_between(&rest_high.recip(), &rest_low.recip()).recip()
}

/// The least common multiple of the denominators.
pub fn common_denominator<'r>(values: impl IntoIterator<Item = &'r Rational>) -> BigInt {
    values.into_iter().fold(BigInt::one(), |all, value| all.lcm(value.denom()))
}

/// The sum of products.
pub fn dot(left: &[Rational], right: &[Rational]) -> Rational {
    let products = left.iter().zip(right).filter(|(l, r)| !l.is_zero() && !r.is_zero());
    products.fold(Rational::zero(), |sum, (l, r)| sum + l * r)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_exactly() {
        for (text, expected) in [
            ("7", whole(7)),
            ("-2/3", fraction(-2, 3)),
            (".5", fraction(1, 2)),
            ("1.", whole(1)),
            ("1e2", whole(100)),
            ("-1.25e-1", fraction(-1, 8)),
            ("0.1", fraction(1, 10)),
        ] {
            assert_eq!(parse_number(text, 0), Ok(expected), "{text}");
        }
        for text in ["", ".", "-", "1/0", "x", "1e", "1e9999", "1.2.3", "0x1", "--1", "1/", "nan"] {
            assert!(parse_number(text, 0).is_err(), "{text}");
        }
    }

    #[test]
    fn doubles_become_the_fractions_they_were() {
        for (a, b) in [(1, 3), (-2, 7), (99, 100), (1, 12), (5, 1), (0, 1), (-123_457, 1000), (1, 1024)] {
            assert_eq!(simplest(f64::from(a) / f64::from(b)), Some(fraction(a.into(), b.into())));
        }
        assert_eq!(simplest(f64::NAN), None);
    }
}
