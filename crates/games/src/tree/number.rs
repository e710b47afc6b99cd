//! Numbers as text: `-3`, `.5`, `1e2`, `7.25`, `1/3`. Reading is exact (correctly rounded) and fast for short numbers.

use tah_rules::TextError;

/// What an error says was expected where a number should stand.
const A_NUMBER: &str = "a number such as -3, 7.25, .5, 1e2 or 1/3";

const POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20, 1e21, 1e22,
];

/// The number, or fraction of two numbers, that starts at byte `at`, and where it ends.
#[inline]
pub(super) fn scan(bytes: &[u8], start: usize) -> Result<(f64, usize), TextError> {
    // Almost every leaf is a short whole number: worth a path of its own that the parser can inline.
    let negative = bytes.get(start) == Some(&b'-');
    let first = start + usize::from(negative);
    let (mut at, mut size) = (first, 0);
    while let Some(digit) = digit_at(bytes, at) {
        size = size * 10 + digit as i32;
        at += 1;
        if at == first + 9 {
            break;
        }
    }
    if at > first && matches!(bytes.get(at), Some(b' ' | b')' | b'}' | b'(')) {
        return Ok((f64::from(if negative { -size } else { size }), at));
    }
    scan_fraction(bytes, start)
}

#[inline(never)]
fn scan_fraction(bytes: &[u8], at: usize) -> Result<(f64, usize), TextError> {
    let (value, end) = scan_decimal(bytes, at)?;
    if bytes.get(end) != Some(&b'/') {
        return Ok((value, end));
    }
    let (divisor, divisor_end) = scan_decimal(bytes, end + 1)?;
    if divisor == 0.0 {
        return Err(TextError::new(end + 1, "a fraction cannot be divided by 0", "another denominator"));
    }
    let quotient = value / divisor + 0.0;
    if !quotient.is_finite() {
        return Err(TextError::new(at, "this number is too large", "a number within ±1.7e308"));
    }
    Ok((quotient, divisor_end))
}

#[inline]
fn scan_decimal(bytes: &[u8], start: usize) -> Result<(f64, usize), TextError> {
    let mut at = start;
    let negative = bytes.get(at) == Some(&b'-');
    at += usize::from(negative);
    let mut mantissa: u64 = 0;
    let mut digits = 0;
    while let Some(digit) = digit_at(bytes, at) {
        mantissa = mantissa.wrapping_mul(10).wrapping_add(digit);
        (at, digits) = (at + 1, digits + 1);
    }
    let mut decimals = 0;
    if bytes.get(at) == Some(&b'.') {
        at += 1;
        while let Some(digit) = digit_at(bytes, at) {
            mantissa = mantissa.wrapping_mul(10).wrapping_add(digit);
            (at, decimals) = (at + 1, decimals + 1);
        }
    }
    if digits + decimals == 0 {
        return Err(TextError::new(start, "this is not a number", A_NUMBER));
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) || digits + decimals > 15 {
        return scan_slowly(bytes, start, at);
    }
    // At most 15 digits and a power of ten that is a double: one division, rounded once (Clinger 1990).
    let size = mantissa as f64 / POWERS[decimals];
    // −0 is written 0.
    Ok((if negative { 0.0 - size } else { size }, at))
}

/// A number that is long or has an exponent, whose mantissa ends at `at`.
#[cold]
fn scan_slowly(bytes: &[u8], start: usize, mut at: usize) -> Result<(f64, usize), TextError> {
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        at += 1;
        at += usize::from(matches!(bytes.get(at), Some(b'-' | b'+')));
        if digit_at(bytes, at).is_none() {
            return Err(TextError::new(at, "this exponent has no digits", "digits after `e`, as in 1e2"));
        }
        while digit_at(bytes, at).is_some() {
            at += 1;
        }
    }
    let text = std::str::from_utf8(&bytes[start..at]).unwrap_or_default();
    match text.parse::<f64>() {
        Ok(value) if value.is_finite() => Ok((value + 0.0, at)),
        Ok(_) => Err(TextError::new(start, "this number is too large", "a number within ±1.7e308")),
        Err(_) => Err(TextError::new(start, "this is not a number", A_NUMBER)),
    }
}

#[inline]
fn digit_at(bytes: &[u8], at: usize) -> Option<u64> {
    let digit = bytes.get(at)?.wrapping_sub(b'0');
    (digit < 10).then_some(u64::from(digit))
}

/// The shortest text that reads back as the same number: `3`, `-0.25`, `1e300`.
pub fn number_text(value: f64) -> String {
    let mut text = String::new();
    push_number(&mut text, value);
    text
}

/// Adds the shortest text of a number.
pub(super) fn push_number(out: &mut String, value: f64) {
    use std::fmt::Write;
    let size = value.abs();
    // Writing into a string cannot fail.
    let _ = if size < 1e15 && value == value.trunc() {
        write!(out, "{}", value as i64)
    } else if size.is_finite() && !(1e-5..1e16).contains(&size) {
        write!(out, "{value:e}")
    } else {
        write!(out, "{value}")
    };
}
