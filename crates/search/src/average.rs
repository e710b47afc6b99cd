//! The average at a chance node.
//!
//! Rounding can push Σ P·value past all that is averaged: 0.3·0.9 + 1/6·0.9 + 1/5·0.9 + 1/3·0.9 is
//! 0.9000000000000001. Then known bounds would not hold and Star1 would not agree with expectiminimax in the last bit,
//! so the average is kept within what it averages. As rounding is monotonic, so is it: with every value replaced by an
//! upper bound it is an upper bound, to the last bit.

/// An average being taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Average {
    /// Σ P·value so far.
    pub(crate) sum: f64,
    least: f64,
    greatest: f64,
}

impl Average {
    /// Of nothing yet.
    pub(crate) const EMPTY: Average = Average { sum: 0.0, least: f64::INFINITY, greatest: f64::NEG_INFINITY };

    /// Takes an outcome into the average.
    #[inline]
    pub(crate) fn add(&mut self, probability: f64, value: f64) {
        self.sum += probability * value;
        self.least = self.least.min(value);
        self.greatest = self.greatest.max(value);
    }

    /// The average, once all outcomes are in.
    #[inline]
    pub(crate) fn value(self) -> f64 {
        self.sum.max(self.least).min(self.greatest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_average_stays_within_what_it_averages() {
        let mut average = Average::EMPTY;
        for probability in [0.3, 1.0 / 6.0, 1.0 / 5.0, 1.0 / 3.0] {
            average.add(probability, 0.9);
        }
        assert!(average.sum > 0.9);
        assert_eq!(average.value(), 0.9);
    }
}
