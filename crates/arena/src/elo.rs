//! Elo from results: the logistic model, E = 1 / (1 + 10^(−d/400)). Counts are of single games (trinomial) or of pairs
//! from one opening with colours swapped (pentanomial), whose points are not independent; errors are those of 95 %.

use serde::Serialize;

/// How many standard errors hold 95 % of a normal distribution.
const NORMAL_95: f64 = 1.959_963_984_540_054;
/// Normalised Elo in units in which it is about Elo where every game is decided: 800 / ln 10.
const NORMALISED_UNIT: f64 = 347.435_585_522_601_46;

/// The Elo difference at which this score (0 to 1) is expected.
pub fn elo_of_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The score that is expected at this Elo difference.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Lost, drawn and won games, from one player's side.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Trinomial {
    /// Lost games.
    pub losses: u64,
    /// Drawn games.
    pub draws: u64,
    /// Won games.
    pub wins: u64,
}

impl Trinomial {
    /// How many games there are.
    pub fn games(self) -> u64 {
        self.losses + self.draws + self.wins
    }

    /// Points: a win is one, a draw a half.
    pub fn points(self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Counts one game by its half points: 0, 1 or 2.
    pub fn add(&mut self, half_points: usize) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// Losses, draws, wins.
    pub fn counts(self) -> [u64; 3] {
        [self.losses, self.draws, self.wins]
    }
}

/// What a set of results says of a player.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The mean score, from 0 to 1.
    pub score: f64,
    /// The Elo difference; infinite where every game was won or lost.
    pub elo: f64,
    /// Half the width of the 95 % interval, in Elo.
    pub error: f64,
    /// Normalised Elo: the mean over the deviation of one game, which does not change with the share of draws.
    pub normalised: f64,
    /// The likelihood of superiority: how probable it is that the player is the stronger one.
    pub superiority: f64,
}

impl Estimate {
    /// From counts of single games; nothing without games.
    pub fn of_games(games: Trinomial) -> Option<Self> {
        Self::of_counts(&games.counts(), 1.0)
    }

    /// From counts of pairs by their half points, 0 to 4; nothing without pairs.
    pub fn of_pairs(pairs: &[u64; 5]) -> Option<Self> {
        // The deviation of one game is √2 times that of the mean of two.
        Self::of_counts(pairs, 2.0)
    }

    fn of_counts(counts: &[u64], games_in_each: f64) -> Option<Self> {
        let (number, score, variance) = moments(counts)?;
        let standard_error = (variance / number).sqrt();
        let half_width = NORMAL_95 * standard_error;
        let elo_within = |score: f64| elo_of_score(score.clamp(0.0, 1.0));
        let deviation = (variance * games_in_each).sqrt();
        // Without any spread only the sign is known.
        let over = |spread: f64| if score == 0.5 { 0.0 } else { (score - 0.5) / spread };
        Some(Self {
            score,
            elo: elo_of_score(score),
            error: (elo_within(score + half_width) - elo_within(score - half_width)) / 2.0,
            normalised: over(deviation) * NORMALISED_UNIT,
            superiority: normal_distribution(over(standard_error)),
        })
    }
}

/// The number, the mean and the variance of results whose scores go evenly from 0 to 1.
pub(crate) fn moments(counts: &[u64]) -> Option<(f64, f64, f64)> {
    let number: f64 = counts.iter().sum::<u64>() as f64;
    if number == 0.0 {
        return None;
    }
    let last = (counts.len() - 1) as f64;
    let mean_of = |value: &dyn Fn(f64) -> f64| {
        counts.iter().enumerate().map(|(i, &n)| n as f64 * value(i as f64 / last)).sum::<f64>() / number
    };
    let score = mean_of(&|score| score);
    Some((number, score, mean_of(&|other| (other - score).powi(2))))
}

/// The normal distribution function: Φ(x) = erfc(−x/√2) / 2.
fn normal_distribution(x: f64) -> f64 {
    0.5 * complementary_error(-x / std::f64::consts::SQRT_2)
}

/// erfc by the rational Chebyshev fit of Numerical Recipes (6.2), relative error below 1.2e-7 everywhere.
fn complementary_error(x: f64) -> f64 {
    const FIT: [f64; 10] = [
        0.170_872_77,
        -0.822_152_23,
        1.488_515_87,
        -1.135_203_98,
        0.278_868_07,
        -0.186_288_06,
        0.096_784_18,
        0.374_091_96,
        1.000_023_68,
        -1.265_512_23,
    ];
    if x.is_infinite() {
        return if x > 0.0 { 0.0 } else { 2.0 };
    }
    let t = 1.0 / (1.0 + 0.5 * x.abs());
    let polynomial = FIT.iter().fold(0.0, |sum, factor| sum * t + factor);
    let value = t * (polynomial - x * x).exp();
    if x >= 0.0 { value } else { 2.0 - value }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64, tolerance: f64) {
        assert!((a - b).abs() <= tolerance, "{a} is not {b}");
    }

    #[test]
    fn scores_and_differences_are_inverse() {
        near(elo_of_score(0.75), 190.848_501_887_865, 1e-9); // 400 log10 3
        near(score_of_elo(400.0), 10.0 / 11.0, 1e-12);
        for elo in [-700.0, -3.0, 0.0, 12.5, 300.0] {
            near(elo_of_score(score_of_elo(elo)), elo, 1e-9);
        }
    }

    /// By hand: 100 games, +40 =30 −30: s = 0.55, variance = 0.4·0.45² + 0.3·0.05² + 0.3·0.55² = 0.1725, standard
    /// error 0.0415331, s ± 1.96 of it = 0.468597 … 0.631403, in Elo −21.8 … 93.5; (s − ½)/error = 1.20386, Φ = 0.8857.
    #[test]
    fn a_hand_computed_match() {
        let estimate = Estimate::of_games(Trinomial { losses: 30, draws: 30, wins: 40 }).unwrap();
        near(estimate.score, 0.55, 1e-12);
        near(estimate.elo, 34.860_070_3, 1e-6);
        let (low, high) = (elo_of_score(0.468_596_6), elo_of_score(0.631_403_4));
        near(estimate.error, (high - low) / 2.0, 1e-3);
        near(estimate.superiority, 0.885_68, 1e-4);
        near(estimate.normalised, 0.05 / 0.1725f64.sqrt() * 800.0 / 10f64.ln(), 1e-9);
    }

    /// By hand: pairs 1, 4, 10, 7, 3 of 25: mean (1 + 5 + 5.25 + 3)/25 = 0.57, variance = Σ n(x − 0.57)²/25 = 0.0626.
    #[test]
    fn pairs_have_their_own_spread() {
        let (number, score, variance) = moments(&[1, 4, 10, 7, 3]).unwrap();
        assert_eq!(number, 25.0);
        near(score, 0.57, 1e-12);
        near(variance, 0.0626, 1e-12);
        let estimate = Estimate::of_pairs(&[1, 4, 10, 7, 3]).unwrap();
        near(estimate.normalised, 0.07 / (2.0 * 0.0626f64).sqrt() * 800.0 / 10f64.ln(), 1e-9);
        // Pairs of independent games, (¼ + ½ + ¼)², tell exactly what their games tell.
        let games = Estimate::of_games(Trinomial { losses: 8, draws: 16, wins: 8 }).unwrap();
        let pairs = Estimate::of_pairs(&[1, 4, 6, 4, 1]).unwrap();
        near(games.error, pairs.error, 1e-9);
    }

    #[test]
    fn one_sided_matches_are_infinite_not_wrong() {
        assert_eq!(Estimate::of_games(Trinomial::default()), None);
        let won = Estimate::of_games(Trinomial { wins: 5, ..Trinomial::default() }).unwrap();
        assert_eq!((won.elo, won.superiority), (f64::INFINITY, 1.0));
        let drawn = Estimate::of_games(Trinomial { draws: 5, ..Trinomial::default() }).unwrap();
        assert_eq!((drawn.elo, drawn.error), (0.0, 0.0));
        near(drawn.superiority, 0.5, 1e-6);
    }

    #[test]
    fn the_normal_distribution_is_as_tabled() {
        for (x, expected) in
            [(0.0, 0.5), (1.0, 0.841_344_746), (1.959_963_985, 0.975), (-2.326_347_874, 0.01)]
        {
            near(normal_distribution(x), expected, 2e-7);
        }
    }
}
