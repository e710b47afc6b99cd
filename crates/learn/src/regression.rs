//! Logistic regression: the weights for which the sigmoid of the evaluation is nearest to what came of the positions, by Adam
//! (Kingma & Ba 2015) over small batches.

use tah_rules::Dice;

use crate::samples::{Sample, Samples};

/// How the weights are fitted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fit {
    /// How often all samples are gone through.
    pub epochs: u32,
    /// How many samples make a step.
    pub batch: usize,
    /// The step in points, at the beginning and at the end.
    pub step: (f32, f32),
    /// How much of a label is the result of the game; the rest is the score of the search.
    pub result_share: f32,
    /// How far, in points, a weight is believed to be from what it was before anything was learned: the less there is to learn from,
    /// the more it is pulled there.
    pub spread: f32,
    /// How many samples are worth as much as one that has nothing to do with the others: those of a game are alike.
    pub alike: f32,
    /// The slope of the sigmoid, per point.
    pub slope: f32,
    /// From which the order of the samples comes.
    pub seed: u64,
}

impl Default for Fit {
    fn default() -> Self {
        Self {
            epochs: 60,
            batch: 1024,
            step: (2.0, 0.02),
            result_share: 0.4,
            spread: 30.0,
            alike: 8.0,
            slope: 0.005,
            seed: 1,
        }
    }
}

/// How the moments of the gradient fade, and below which gradients steps get smaller.
const FADING: (f32, f32) = (0.9, 0.999);
const LEAST: f32 = 1e-8;

/// The expected result of so many points.
#[inline]
pub fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// How far an expectation is from a label: cross-entropy, in nats.
#[inline]
pub fn loss(expected: f32, label: f32) -> f32 {
    let expected = expected.clamp(1e-6, 1.0 - 1e-6);
    -(label * expected.ln() + (1.0 - label) * (1.0 - expected).ln())
}

/// The slope of the sigmoid with which the scores of the search foretell the results best.
pub fn slope(samples: &Samples) -> f32 {
    let cost = |log_slope: f32| -> f64 {
        let slope = log_slope.exp();
        samples.iter().map(|sample| f64::from(loss(sigmoid(slope * sample.score), sample.result))).sum()
    };
    let (mut low, mut high) = (1e-4_f32.ln(), 1e-1_f32.ln());
    for _ in 0..30 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if cost(a) < cost(b) {
            high = b;
        } else {
            low = a;
        }
    }
    f32::midpoint(low, high).exp()
}

impl Fit {
    /// What the evaluation of a sample should come to.
    #[inline]
    pub fn label(&self, sample: &Sample<'_>) -> f32 {
        self.result_share * sample.result + (1.0 - self.result_share) * sigmoid(self.slope * sample.score)
    }

    /// The mean loss over the samples.
    pub fn mean_loss(&self, samples: &Samples, weights: &[f64]) -> f64 {
        let weights: Vec<f32> = weights.iter().map(|&weight| weight as f32).collect();
        let one = |sample: Sample<'_>| {
            f64::from(loss(sigmoid(self.slope * sample.points(&weights)), self.label(&sample)))
        };
        samples.iter().map(one).sum::<f64>() / samples.len().max(1) as f64
    }

    /// The weights, from those given; `told` hears of every epoch with its mean loss. They are pulled towards `home` (a Gaussian prior);
    /// those of features that never occur stay.
    pub fn fit(
        &self,
        samples: &Samples,
        weights: &[f64],
        home: &[f64],
        mut told: impl FnMut(u32, f64),
    ) -> Vec<f64> {
        let single = |weights: &[f64]| -> Vec<f32> { weights.iter().map(|&weight| weight as f32).collect() };
        let (mut weights, home) = (single(weights), single(home));
        let pull = self.alike / (samples.len().max(1) as f32 * self.spread * self.spread);
        let mut adam = Adam::new(weights.len(), occurring(samples, weights.len()));
        let mut order: Vec<u32> = (0..samples.len() as u32).collect();
        let mut dice = Dice::new(self.seed);
        for epoch in 0..self.epochs {
            dice.shuffle(&mut order);
            let progress = epoch as f32 / self.epochs.max(2).saturating_sub(1) as f32;
            let step = self.step.0 * (self.step.1 / self.step.0).powf(progress);
            let mut total = 0.0;
            for batch in order.chunks(self.batch.max(1)) {
                total += self.add_gradient(samples, batch, &weights, &mut adam.gradient);
                adam.step(&mut weights, step, (pull, &home));
            }
            told(epoch + 1, total / samples.len().max(1) as f64);
        }
        weights.into_iter().map(f64::from).collect()
    }

    /// Adds the mean gradient over a batch, and returns the sum of the losses.
    fn add_gradient(&self, samples: &Samples, batch: &[u32], weights: &[f32], gradient: &mut [f32]) -> f64 {
        let stages = samples.stages();
        let mut total = 0.0;
        for &number in batch {
            let sample = samples.get(number as usize);
            let expected = sigmoid(self.slope * sample.points(weights));
            let label = self.label(&sample);
            total += f64::from(loss(expected, label));
            let outer = self.slope * (expected - label) / batch.len() as f32;
            for &(feature, count) in sample.features {
                let at = usize::from(feature) * stages;
                for (slot, share) in gradient[at..at + stages].iter_mut().zip(sample.shares) {
                    *slot += outer * f32::from(count) * share;
                }
            }
        }
        total
    }
}

/// Which weights have a feature that occurs.
fn occurring(samples: &Samples, weights: usize) -> Vec<bool> {
    let mut seen = vec![false; weights];
    for sample in samples.iter() {
        for &(feature, _) in sample.features {
            let at = usize::from(feature) * samples.stages();
            seen[at..at + samples.stages()].fill(true);
        }
    }
    seen
}

/// The state of the descent.
struct Adam {
    gradient: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    moves: Vec<bool>,
    steps: i32,
}

impl Adam {
    fn new(weights: usize, moves: Vec<bool>) -> Self {
        let zeros = || vec![0.0; weights];
        Self { gradient: zeros(), mean: zeros(), square: zeros(), moves, steps: 0 }
    }

    fn step(&mut self, weights: &mut [f32], step: f32, (pull, home): (f32, &[f32])) {
        self.steps += 1;
        let (first, second) = (1.0 - FADING.0.powi(self.steps), 1.0 - FADING.1.powi(self.steps));
        for i in (0..weights.len()).filter(|&i| self.moves[i]) {
            let gradient = self.gradient[i] + pull * (weights[i] - home[i]);
            self.mean[i] = FADING.0 * self.mean[i] + (1.0 - FADING.0) * gradient;
            self.square[i] = FADING.1 * self.square[i] + (1.0 - FADING.1) * gradient * gradient;
            weights[i] -= step * (self.mean[i] / first) / ((self.square[i] / second).sqrt() + LEAST);
        }
        self.gradient.fill(0.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tah_rules::Breakdown;

    /// Samples whose results come from weights that we know.
    fn made(weights: &[f64], count: usize) -> Samples {
        let mut dice = Dice::new(5);
        let mut samples = Samples::new(2);
        for _ in 0..count {
            let middle = dice.unit();
            let features = weights.len() / 2;
            let counts: Vec<_> = (0..features)
                .map(|feature| (feature, [dice.below(4) as i32, dice.below(4) as i32]))
                .collect();
            let shares = vec![middle, 1.0 - middle];
            let mut points = 0.0;
            for &(feature, [first, second]) in &counts {
                let worth = weights[2 * feature] * middle + weights[2 * feature + 1] * (1.0 - middle);
                points += f64::from(first - second) * worth;
            }
            let chance = f64::from(sigmoid(0.005 * points as f32));
            let result = f64::from(u8::from(dice.unit() < chance));
            samples.add(&Breakdown { counts, shares, points: 0, notes: Vec::new() }, points as i32, result);
        }
        samples
    }

    #[test]
    fn known_weights_are_found_again() {
        let known = [100.0, 150.0, -40.0, 20.0, 300.0, 250.0];
        let samples = made(&known, 40_000);
        let slope = slope(&samples);
        assert!((0.0045..0.0055).contains(&slope), "{slope}");
        let fit = Fit { slope: 0.005, epochs: 40, batch: 256, spread: 3000.0, ..Fit::default() };
        let mut losses = Vec::new();
        let found = fit.fit(&samples, &[0.0; 6], &[0.0; 6], |_, loss| losses.push(loss));
        for (found, known) in found.iter().zip(known) {
            assert!((found - known).abs() < 12.0, "{found} {known}");
        }
        assert!(losses.last() < losses.first());
        assert!(fit.mean_loss(&samples, &found) <= fit.mean_loss(&samples, &known) + 1e-4);
    }

    #[test]
    fn what_never_occurs_stays_as_it_was() {
        let samples = made(&[50.0, 50.0], 2000);
        let found =
            Fit { epochs: 2, ..Fit::default() }.fit(&samples, &[0.0, 0.0, 77.0, -3.0], &[0.0; 4], |_, _| {});
        assert_eq!(found[2..], [77.0, -3.0]);
    }
}
