//! Sealed-bid auctions: who wins and pays what, and how to bid where values are drawn from a known distribution.
//!
//! In the symmetric equilibrium of n bidders with values from F the first-price bid is v − ∫F(x)ⁿ⁻¹dx / F(v)ⁿ⁻¹, the
//! all-pay bid v·F(v)ⁿ⁻¹ − ∫F(x)ⁿ⁻¹dx, the second-price bid v (W. Vickrey 1961; R. Myerson 1981).

use crate::number::Rational;

/// What the winner pays, and who else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// The winner pays its bid.
    FirstPrice,
    /// The winner pays the second bid.
    Vickrey,
    /// Everybody pays its bid.
    AllPay,
}

impl Format {
    /// All formats, with their names.
    pub const ALL: [(&'static str, Format); 3] =
        [("first-price", Format::FirstPrice), ("vickrey", Format::Vickrey), ("all-pay", Format::AllPay)];

    /// What came of some bids: the winner (the first of the highest) and what everybody pays; nothing without bids.
    pub fn outcome(self, bids: &[Rational]) -> Option<(usize, Vec<Rational>)> {
        let winner = (0..bids.len()).rev().max_by_key(|&bidder| &bids[bidder])?;
        let zero = || Rational::from_integer(0.into());
        let second = bids.iter().enumerate().filter(|(i, _)| *i != winner).map(|(_, bid)| bid).max();
        let pays = |bidder: usize| match self {
            Format::AllPay => bids[bidder].clone(),
            Format::FirstPrice if bidder == winner => bids[bidder].clone(),
            Format::Vickrey if bidder == winner => second.cloned().unwrap_or_else(zero),
            _ => zero(),
        };
        Some((winner, (0..bids.len()).map(pays).collect()))
    }
}

/// A distribution of values.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Values {
    /// All between the bounds are alike.
    Uniform {
        /// The least value.
        low: f64,
        /// The greatest value.
        high: f64,
    },
    /// On [0, 1], with F(v) = v to this power.
    Power(f64),
    /// From 0 on, with this mean.
    Exponential(f64),
}

impl Values {
    /// The probability that a value is at most `v`.
    pub fn below(self, v: f64) -> f64 {
        match self {
            Values::Uniform { low, high } => ((v - low) / (high - low)).clamp(0.0, 1.0),
            Values::Power(power) => v.clamp(0.0, 1.0).powf(power),
            Values::Exponential(mean) => 1.0 - (-v.max(0.0) / mean).exp(),
        }
    }

    /// The value that is exceeded with probability 1 − p.
    pub fn quantile(self, p: f64) -> f64 {
        match self {
            Values::Uniform { low, high } => low + p * (high - low),
            Values::Power(power) => p.powf(1.0 / power),
            Values::Exponential(mean) => -mean * (1.0 - p).ln(),
        }
    }

    fn least(self) -> f64 {
        self.quantile(0.0)
    }
}

/// Pieces into which integrals are cut.
const PIECES: usize = 2000;

/// ∫ f from a to b by Simpson's rule.
fn integral(f: impl Fn(f64) -> f64, a: f64, b: f64) -> f64 {
    let width = (b - a) / PIECES as f64;
    let weight = |i: usize| if i == 0 || i == PIECES { 1.0 } else { 2.0 + 2.0 * (i % 2) as f64 };
    (0..=PIECES).map(|i| weight(i) * f(a + width * i as f64)).sum::<f64>() * width / 3.0
}

/// An auction of one thing among bidders who know the distribution of each other's values.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Auction {
    /// Who pays what.
    pub format: Format,
    /// How many bid, at least 2.
    pub bidders: u32,
    /// From what their values are drawn.
    pub values: Values,
}

impl Auction {
    /// The probability that all others have lower values.
    fn wins(&self, v: f64) -> f64 {
        self.values.below(v).powi(self.bidders as i32 - 1)
    }

    /// The bid of the symmetric equilibrium.
    pub fn bid(&self, v: f64) -> f64 {
        let (wins, low) = (self.wins(v), self.values.least());
        let shaded = integral(|x| self.wins(x), low, v);
        match self.format {
            Format::FirstPrice if wins > 0.0 => v - shaded / wins,
            Format::FirstPrice | Format::Vickrey => v,
            Format::AllPay => v * wins - shaded,
        }
    }

    /// What the seller gets, on average.
    pub fn revenue(&self) -> f64 {
        // Over quantiles: the range of values may be endless.
        let n = f64::from(self.bidders);
        let paid = |p: f64| {
            let p = p.min(1.0 - 1e-9);
            let v = self.values.quantile(p);
            let bid = || self.bid(v);
            match self.format {
                Format::FirstPrice => n * p.powf(n - 1.0) * bid(),
                Format::AllPay => n * bid(),
                // The second of n values.
                Format::Vickrey => n * (n - 1.0) * p.powf(n - 2.0) * (1.0 - p) * v,
            }
        };
        let width = 1.0 / 400.0;
        (0..400).map(|i| paid(width * (f64::from(i) + 0.5))).sum::<f64>() * width
    }

    /// The most that a bidder could gain by bidding as if its value were another, over a grid: in an equilibrium nothing.
    pub fn greatest_gain(&self) -> f64 {
        let grid: Vec<f64> = (1..40).map(|i| self.values.quantile(f64::from(i) / 40.0)).collect();
        let bids: Vec<f64> = grid.iter().map(|&v| self.bid(v)).collect();
        // A second-price winner pays what the highest other bids on average, given that it is lower.
        let earns = |v: f64, as_if: usize| {
            let wins = self.wins(grid[as_if]);
            match self.format {
                Format::FirstPrice => wins * (v - bids[as_if]),
                Format::AllPay => wins * v - bids[as_if],
                Format::Vickrey => {
                    let low = self.values.least();
                    wins * (v - grid[as_if]) + integral(|x| self.wins(x), low, grid[as_if])
                }
            }
        };
        let gain = |own: usize| {
            let others = (0..grid.len()).map(|as_if| earns(grid[own], as_if));
            others.fold(f64::NEG_INFINITY, f64::max) - earns(grid[own], own)
        };
        (0..grid.len()).map(gain).fold(0.0, f64::max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::whole;

    #[test]
    fn bids_decide_who_pays() {
        let bids = [7, 10, 3].map(whole);
        assert_eq!(Format::Vickrey.outcome(&bids), Some((1, [0, 7, 0].map(whole).to_vec())));
        assert_eq!(Format::FirstPrice.outcome(&bids), Some((1, [0, 10, 0].map(whole).to_vec())));
        assert_eq!(Format::AllPay.outcome(&bids), Some((1, bids.to_vec())));
    }

    #[test]
    fn uniform_bids_are_those_of_the_textbook() {
        let values = Values::Uniform { low: 0.0, high: 1.0 };
        for bidders in [2, 3, 5] {
            let n = f64::from(bidders);
            let first = Auction { format: Format::FirstPrice, bidders, values };
            assert!((first.bid(0.8) - 0.8 * (n - 1.0) / n).abs() < 1e-9);
            let all = Auction { format: Format::AllPay, bidders, values };
            assert!((all.bid(0.8) - (n - 1.0) / n * 0.8f64.powf(n)).abs() < 1e-9);
        }
    }

    #[test]
    fn revenues_are_equivalent_and_bids_are_equilibria() {
        for values in [Values::Uniform { low: 1.0, high: 3.0 }, Values::Power(2.0), Values::Exponential(1.0)]
        {
            let of = |format| Auction { format, bidders: 3, values };
            let revenues = Format::ALL.map(|(_, format)| of(format).revenue());
            assert!(
                revenues.iter().all(|revenue| (revenue / revenues[0] - 1.0).abs() < 5e-3),
                "{revenues:?}"
            );
            assert!(Format::ALL.iter().all(|(_, format)| of(*format).greatest_gain() < 1e-6));
        }
    }
}
