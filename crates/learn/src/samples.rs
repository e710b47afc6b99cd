//! Positions as sparse features with labels, in a few long lists.

use tah_rules::Breakdown;

/// Positions to learn from.
#[derive(Clone, Default, Debug)]
pub struct Samples {
    stages: usize,
    /// Where the features of each begin; one more than there are samples.
    starts: Vec<u32>,
    features: Vec<(u16, i16)>,
    /// For each sample the share of every stage.
    shares: Vec<f32>,
    /// The score of the search and the result, for the first player.
    scores: Vec<f32>,
    results: Vec<f32>,
}

/// One of them.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'s> {
    /// The features whose counts differ: first's minus second's.
    pub features: &'s [(u16, i16)],
    /// How much of each stage it is.
    pub shares: &'s [f32],
    /// The score of the search, in points.
    pub score: f32,
    /// What the first player got: 1, ½, 0.
    pub result: f32,
}

impl Sample<'_> {
    /// The sum of the weighted features.
    #[inline]
    pub fn points(&self, weights: &[f32]) -> f32 {
        let stages = self.shares.len();
        let mut points = 0.0;
        for &(feature, count) in self.features {
            let at = usize::from(feature) * stages;
            let worth: f32 = weights[at..at + stages].iter().zip(self.shares).map(|(w, s)| w * s).sum();
            points += f32::from(count) * worth;
        }
        points
    }
}

impl Samples {
    /// None yet, of a guide with so many stages.
    pub fn new(stages: usize) -> Self {
        Self { stages, starts: vec![0], ..Self::default() }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.scores.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.scores.is_empty()
    }

    /// How many stages there are.
    pub fn stages(&self) -> usize {
        self.stages
    }

    /// Adds a position.
    pub fn add(&mut self, parts: &Breakdown, score: i32, result: f64) {
        let differing = parts.counts.iter().filter(|(_, [first, second])| first != second);
        self.features
            .extend(differing.map(|&(feature, [first, second])| (feature as u16, (first - second) as i16)));
        self.starts.push(self.features.len() as u32);
        self.shares.extend(parts.shares.iter().map(|&share| share as f32));
        self.scores.push(score as f32);
        self.results.push(result as f32);
    }

    /// The sample with this number.
    #[inline]
    pub fn get(&self, number: usize) -> Sample<'_> {
        Sample {
            features: &self.features[self.starts[number] as usize..self.starts[number + 1] as usize],
            shares: &self.shares[number * self.stages..(number + 1) * self.stages],
            score: self.scores[number],
            result: self.results[number],
        }
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = Sample<'_>> {
        (0..self.len()).map(|number| self.get(number))
    }
}
