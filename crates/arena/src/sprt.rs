//! The sequential probability ratio test: after every pair of games, is the difference elo1 or elo0, or is it too early
//! to say? Generalised as by M. Van den Bergh ("The generalized maximum likelihood ratio for the expectation value of a
//! distribution"): both hypotheses are the distributions nearest to what was seen that have the hypothetical mean.

use serde::Serialize;
use tah_host::{Error, Result, Spec};

use crate::elo::score_of_elo;

/// What stands for a result that never came: without it, one could be excluded for ever by chance.
const NEVER_SEEN: f64 = 1e-3;

/// What is tested, in logistic Elo.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Sprt {
    /// The difference under the hypothesis to be rejected.
    pub elo0: f64,
    /// The difference under the alternative.
    pub elo1: f64,
    /// How often a difference of elo0 may be taken for elo1.
    pub alpha: f64,
    /// How often a difference of elo1 may be taken for elo0.
    pub beta: f64,
}

/// How a test ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// elo1: the change is good.
    Accepted,
    /// elo0.
    Rejected,
}

impl Sprt {
    /// Reads `elo0=0,elo1=5,alpha=0.05,beta=0.05`; alpha and beta are 0.05 unless given.
    pub fn parse(text: &str) -> Result<Self> {
        let spec = Spec::parse(&format!("sprt,{text}"))?;
        let (mut elo0, mut elo1, mut alpha, mut beta) = (None, None, 0.05, 0.05);
        for option in &spec.options {
            let number = option.value.parse().ok().filter(|number: &f64| number.is_finite());
            let number = number.ok_or_else(|| spec.bad_value(option, "a number"))?;
            match option.key.as_str() {
                "elo0" => elo0 = Some(number),
                "elo1" => elo1 = Some(number),
                "alpha" => alpha = number,
                "beta" => beta = number,
                _ => return Err(spec.unknown_option(option, &["elo0", "elo1", "alpha", "beta"])),
            }
        }
        let expected = "elo0 below elo1, alpha and beta between 0 and 0.5, as in `elo0=0,elo1=5`";
        match (elo0, elo1) {
            (Some(elo0), Some(elo1)) if elo0 < elo1 && is_risk(alpha) && is_risk(beta) => {
                Ok(Self { elo0, elo1, alpha, beta })
            }
            (None, _) | (_, None) => Err(Error::new("the test lacks elo0 or elo1", expected)),
            _ => Err(Error::new(format!("`{text}` is not a test that can end"), expected)),
        }
    }

    /// Where the log-likelihood ratio ends the test: ln(β/(1−α)) rejects, ln((1−β)/α) accepts.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of elo1 to elo0, given counts of results whose scores go evenly from 0 to 1: three for
    /// games, five for pairs.
    pub fn log_likelihood_ratio(&self, counts: &[u64]) -> f64 {
        if counts.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let counts: Vec<f64> = counts.iter().map(|&count| (count as f64).max(NEVER_SEEN)).collect();
        let number: f64 = counts.iter().sum();
        let seen: Vec<f64> = counts.iter().map(|count| count / number).collect();
        let under0 = nearest_with_mean(&seen, score_of_elo(self.elo0));
        let under1 = nearest_with_mean(&seen, score_of_elo(self.elo1));
        let ratio = |i: usize| seen[i] * (under1[i] / under0[i]).ln();
        number * (0..seen.len()).map(ratio).sum::<f64>()
    }

    /// What the ratio says, if it is time.
    pub fn verdict(&self, ratio: f64) -> Option<Verdict> {
        let (lower, upper) = self.bounds();
        if ratio >= upper { Some(Verdict::Accepted) } else { (ratio <= lower).then_some(Verdict::Rejected) }
    }
}

fn is_risk(probability: f64) -> bool {
    probability > 0.0 && probability < 0.5
}

/// The distribution with this mean under which what was seen is most likely: pᵢ = p̂ᵢ / (1 + θ(aᵢ − s)), where θ solves
/// Σ p̂ᵢ(aᵢ − s) / (1 + θ(aᵢ − s)) = 0. The sum falls as θ grows, so halving finds it.
fn nearest_with_mean(seen: &[f64], mean: f64) -> Vec<f64> {
    let last = (seen.len() - 1) as f64;
    let distance = |i: usize| i as f64 / last - mean;
    let slope = |theta: f64| -> f64 {
        (0..seen.len()).map(|i| seen[i] * distance(i) / (1.0 + theta * distance(i))).sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if slope(middle) > 0.0 { low = middle } else { high = middle }
    }
    let theta = f64::midpoint(low, high);
    (0..seen.len()).map(|i| seen[i] / (1.0 + theta * distance(i))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elo::moments;

    const TEST: Sprt = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05 };

    /// The greatest log-likelihood of counts of games whose mean is `mean`: with draws at d, wins are s − d/2 and losses
    /// 1 − s − d/2; d is found by search in thirds. An independent way to what the multiplier solves.
    fn greatest_likelihood(counts: [u64; 3], mean: f64) -> f64 {
        let [losses, draws, wins] = counts.map(|count| count as f64);
        let likelihood =
            |d: f64| losses * (1.0 - mean - d / 2.0).ln() + draws * d.ln() + wins * (mean - d / 2.0).ln();
        let (mut low, mut high) = (1e-12, 2.0 * mean.min(1.0 - mean) - 1e-12);
        for _ in 0..300 {
            let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
            if likelihood(a) < likelihood(b) { low = a } else { high = b }
        }
        likelihood(low)
    }

    #[test]
    fn the_ratio_is_that_of_the_greatest_likelihoods() {
        for counts in [[300, 500, 340], [90, 20, 70], [1000, 3000, 1100]] {
            let expected = greatest_likelihood(counts, score_of_elo(TEST.elo1))
                - greatest_likelihood(counts, score_of_elo(TEST.elo0));
            let ratio = TEST.log_likelihood_ratio(&counts);
            assert!((ratio - expected).abs() < 1e-6, "{ratio} is not {expected}");
        }
    }

    /// For small differences the ratio is N(s₁ − s₀)(2s̄ − s₀ − s₁) / 2σ², as Van den Bergh shows.
    #[test]
    fn pairs_agree_with_the_normal_approximation() {
        let pairs = [50, 400, 1050, 460, 40];
        let (number, mean, variance) = moments(&pairs).unwrap();
        let (s0, s1) = (score_of_elo(0.0), score_of_elo(5.0));
        let expected = number * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        let ratio = TEST.log_likelihood_ratio(&pairs);
        assert!((ratio - expected).abs() < 0.01 * expected.abs(), "{ratio} is not {expected}");
    }

    #[test]
    fn the_bounds_are_those_everyone_knows() {
        let (lower, upper) = TEST.bounds();
        assert!((upper - 2.944_438_979).abs() < 1e-9 && (lower + upper).abs() < 1e-12);
        assert_eq!(TEST.verdict(2.95), Some(Verdict::Accepted));
        assert_eq!(TEST.verdict(-2.95), Some(Verdict::Rejected));
        assert_eq!(TEST.verdict(2.9), None);
        assert_eq!(TEST.log_likelihood_ratio(&[0; 5]), 0.0);
        assert!(TEST.log_likelihood_ratio(&[0, 0, 0, 0, 9]).is_finite());
    }

    #[test]
    fn tests_are_read() {
        assert_eq!(Sprt::parse("elo0=0,elo1=5").unwrap(), TEST);
        for wrong in ["", "elo0=0", "elo0=5,elo1=0", "elo0=0,elo1=x", "elo0=0,elo1=5,alpha=0", "elo2=1"] {
            assert!(Sprt::parse(wrong).is_err(), "{wrong}");
        }
    }
}
