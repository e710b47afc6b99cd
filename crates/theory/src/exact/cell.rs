//! What an entry of a tableau can be: 128 bits while that is enough, whole numbers of any size otherwise, and doubles to
//! find quickly where an exact tableau should go.

use std::cmp::Ordering;

use num_bigint::{BigInt, Sign};
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::wide::{self, Divisor};

/// An entry outgrew its type: begin again with larger ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Overflow;

/// An entry of a tableau.
pub(crate) trait Cell: Clone {
    /// What division by the same number needs again and again.
    type Divisor;
    fn from_big(value: &BigInt) -> Option<Self>;
    fn to_big(&self) -> BigInt;
    fn one() -> Self;
    fn zero() -> Self;
    fn negated(&self) -> Self;
    fn sign(&self) -> Ordering;
    fn divisor(&self) -> Self::Divisor;
    /// (a·p − b·c) / q, which is whole.
    fn cross(a: &Self, p: &Self, b: &Self, c: &Self, q: &Self::Divisor) -> Option<Self>;
    /// Compares a·d with c·b.
    fn compare(a: &Self, d: &Self, c: &Self, b: &Self) -> Ordering;
    /// After a pivot: doubles are divided by the determinant, which whole numbers keep.
    fn settle(_cells: &mut [Self], _determinant: &mut Self) {}
    /// Roughly how large it is, for choosing among columns.
    fn size(&self) -> f64;
}

impl Cell for i128 {
    type Divisor = Divisor;
    fn from_big(value: &BigInt) -> Option<Self> {
        value.to_i128().filter(|value| value.unsigned_abs() < 1 << wide::BITS)
    }
    fn to_big(&self) -> BigInt {
        BigInt::from(*self)
    }
    fn one() -> Self {
        1
    }
    fn zero() -> Self {
        0
    }
    fn negated(&self) -> Self {
        -self
    }
    #[inline]
    fn sign(&self) -> Ordering {
        self.cmp(&0)
    }
    fn divisor(&self) -> Divisor {
        Divisor::new(*self)
    }
    #[inline]
    fn cross(a: &Self, p: &Self, b: &Self, c: &Self, q: &Divisor) -> Option<Self> {
        q.divide(wide::subtract(wide::multiply(*a, *p), wide::multiply(*b, *c)))
    }
    #[inline]
    fn compare(a: &Self, d: &Self, c: &Self, b: &Self) -> Ordering {
        wide::multiply(*a, *d).cmp(&wide::multiply(*c, *b))
    }
    fn size(&self) -> f64 {
        *self as f64
    }
}

impl Cell for BigInt {
    type Divisor = BigInt;
    fn from_big(value: &BigInt) -> Option<Self> {
        Some(value.clone())
    }
    fn to_big(&self) -> BigInt {
        self.clone()
    }
    fn one() -> Self {
        One::one()
    }
    fn zero() -> Self {
        Zero::zero()
    }
    fn negated(&self) -> Self {
        -self
    }
    fn sign(&self) -> Ordering {
        match BigInt::sign(self) {
            Sign::Minus => Ordering::Less,
            Sign::NoSign => Ordering::Equal,
            Sign::Plus => Ordering::Greater,
        }
    }
    fn divisor(&self) -> BigInt {
        self.clone()
    }
    fn cross(a: &Self, p: &Self, b: &Self, c: &Self, q: &BigInt) -> Option<Self> {
        let left = if a.is_zero() { BigInt::ZERO } else { a * p };
        let right = if b.is_zero() || c.is_zero() { BigInt::ZERO } else { b * c };
        let value = left - right;
        Some(if q.is_one() || value.is_zero() { value } else { value / q })
    }
    fn compare(a: &Self, d: &Self, c: &Self, b: &Self) -> Ordering {
        (a * d).cmp(&(c * b))
    }
    fn size(&self) -> f64 {
        // Beyond doubles, the number of bits still tells which is larger.
        self.to_f64().filter(|size| size.is_finite()).unwrap_or_else(|| {
            let size = 1e300 * self.bits() as f64;
            if self.is_negative() { -size } else { size }
        })
    }
}

/// What doubles take for nothing.
const TOLERANCE: f64 = 1e-9;

impl Cell for f64 {
    type Divisor = f64;
    fn from_big(value: &BigInt) -> Option<Self> {
        value.to_f64().filter(|value| value.is_finite())
    }
    fn to_big(&self) -> BigInt {
        BigInt::from(*self as i64)
    }
    fn one() -> Self {
        1.0
    }
    fn zero() -> Self {
        0.0
    }
    fn negated(&self) -> Self {
        -self
    }
    fn sign(&self) -> Ordering {
        if self.abs() < TOLERANCE { Ordering::Equal } else { self.total_cmp(&0.0) }
    }
    fn divisor(&self) -> f64 {
        *self
    }
    fn cross(a: &Self, p: &Self, b: &Self, c: &Self, q: &f64) -> Option<Self> {
        Some((a * p - b * c) / q)
    }
    fn compare(a: &Self, d: &Self, c: &Self, b: &Self) -> Ordering {
        (a * d).total_cmp(&(c * b))
    }
    fn settle(cells: &mut [Self], determinant: &mut Self) {
        for cell in cells {
            *cell /= *determinant;
        }
        *determinant = 1.0;
    }
    fn size(&self) -> f64 {
        *self
    }
}
