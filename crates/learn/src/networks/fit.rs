//! How the weights of a network follow examples: gradients of the cross-entropy over small batches, and steps by Adam
//! (Kingma & Ba, 2015).

use tah_rules::{Dice, Example, Examples, Shape};

/// Adam's memory of gradients and of their squares.
const MEMORY: [f32; 2] = [0.9, 0.999];
/// Keeps a step finite where nothing was ever learned.
const SMALL: f32 = 1e-8;
/// Steps over which weights are averaged, at most; early on, a tenth of the steps so far.
const AVERAGED: f32 = 2_000.0;

/// A network that learns.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    shape: Shape,
    weights: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
    /// What the weights have been on average lately: steps jump about, their average does not (Polyak & Juditsky, 1992).
    averages: Vec<f32>,
    steps: u64,
    gradient: Vec<f32>,
    /// What each layer adds up to for the example at hand, the outputs last, and how far each sum is to blame for the error.
    sums: Vec<Vec<f32>>,
    blames: Vec<Vec<f32>>,
}

impl Fit {
    /// Begins with these weights, as many as the shape has.
    pub fn new(shape: Shape, weights: &[f32]) -> Self {
        let zeros = vec![0.0; shape.weights()];
        let layers: Vec<Vec<f32>> = std::iter::once(shape.hidden)
            .chain(shape.above().map(|[_, to]| to))
            .map(|size| vec![0.0; size])
            .collect();
        Self {
            shape,
            weights: weights.to_vec(),
            means: zeros.clone(),
            squares: zeros.clone(),
            averages: weights.to_vec(),
            steps: 0,
            gradient: zeros,
            sums: layers.clone(),
            blames: layers,
        }
    }

    /// Begins with small random weights (He et al., 2015, for as many inputs as a position usually has), and outputs of ½.
    pub fn random(shape: Shape, dice: &mut Dice) -> Self {
        const USUAL_INPUTS: f64 = 60.0;
        let mut weights = vec![0.0; shape.weights()];
        let mut fill = |weights: &mut [f32], range: f64| {
            for weight in weights {
                *weight = ((2.0 * dice.unit() - 1.0) * range) as f32;
            }
        };
        let into = shape.inputs * shape.hidden;
        fill(&mut weights[..into], (6.0 / USUAL_INPUTS).sqrt() / 2.0);
        let mut start = into + shape.hidden;
        for [from, to] in shape.above() {
            fill(&mut weights[start..start + from * to], (6.0 / from as f64).sqrt() / 2.0);
            start += (from + 1) * to;
        }
        Self::new(shape, &weights)
    }

    /// The weights to play with: their average.
    pub fn averages(&self) -> &[f32] {
        &self.averages
    }

    /// All that a continuation needs beside the steps: weights, their average, Adam's memory.
    pub(super) fn state(&self) -> impl Iterator<Item = f32> + '_ {
        self.averages.iter().chain(&self.weights).chain(&self.means).chain(&self.squares).copied()
    }

    /// Goes on from a state.
    pub(super) fn resume(&mut self, state: &mut impl Iterator<Item = f32>, steps: u64) -> Option<()> {
        for list in [&mut self.averages, &mut self.weights, &mut self.means, &mut self.squares] {
            for value in list {
                *value = state.next()?;
            }
        }
        self.steps = steps;
        Some(())
    }

    pub(super) fn outputs(&self) -> usize {
        self.shape.outputs
    }

    pub(super) fn steps(&self) -> u64 {
        self.steps
    }

    /// Finds the sums of all layers for an example.
    fn tell(&mut self, example: Example<'_>) {
        let Shape { inputs, hidden, .. } = self.shape;
        let (into, rest) = self.weights.split_at(inputs * hidden);
        let (bias, mut rest) = rest.split_at(hidden);
        self.sums[0].copy_from_slice(bias);
        for &(input, value) in example.inputs {
            let row = &into[usize::from(input) * hidden..][..hidden];
            self.sums[0].iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight * value);
        }
        for (layer, [from, to]) in self.shape.above().enumerate() {
            let (rows, biases);
            (rows, rest) = rest.split_at(from * to);
            (biases, rest) = rest.split_at(to);
            let (below, above) = self.sums.split_at_mut(layer + 1);
            below[layer].iter_mut().for_each(|sum| *sum = sum.max(0.0));
            for ((sum, row), bias) in above[0].iter_mut().zip(rows.chunks_exact(from)).zip(biases) {
                *sum = dot(row, &below[layer]) + bias;
            }
        }
        if let Some(outputs) = self.sums.last_mut() {
            for sum in outputs {
                *sum = 1.0 / (1.0 + (-*sum).exp());
            }
        }
    }

    /// Adds the gradient of an example; tells its squared error.
    fn learn(&mut self, example: Example<'_>) -> f32 {
        self.tell(example);
        let Shape { inputs, hidden, .. } = self.shape;
        let last = self.sums.len() - 1;
        for ((blame, output), target) in
            self.blames[last].iter_mut().zip(&self.sums[last]).zip(example.targets)
        {
            *blame = output - target;
        }
        let error = self.blames[last].iter().map(|error| error * error).sum();
        let mut end = self.weights.len();
        for (layer, [from, to]) in (0..last).rev().zip(self.shape.above().rev()) {
            let start = end - (from + 1) * to;
            let (below, above) = self.blames.split_at_mut(layer + 1);
            let (below, above, sums) = (&mut below[layer], &above[0], &self.sums[layer]);
            below.fill(0.0);
            for (number, &blame) in above.iter().enumerate() {
                let row = start + number * from..start + (number + 1) * from;
                let pairs = self.gradient[row.clone()].iter_mut().zip(sums);
                pairs.for_each(|(gradient, sum)| *gradient += blame * sum);
                let pairs = below.iter_mut().zip(&self.weights[row]);
                pairs.for_each(|(below, weight)| *below += blame * weight);
            }
            let biases = self.gradient[end - to..end].iter_mut().zip(above);
            biases.for_each(|(gradient, blame)| *gradient += blame);
            for (blame, &sum) in below.iter_mut().zip(sums) {
                *blame = if sum > 0.0 { *blame } else { 0.0 };
            }
            end = start;
        }
        let blames = &self.blames[0];
        let biases = self.gradient[inputs * hidden..end].iter_mut().zip(blames);
        biases.for_each(|(gradient, blame)| *gradient += blame);
        for &(input, value) in example.inputs {
            let row = &mut self.gradient[usize::from(input) * hidden..][..hidden];
            row.iter_mut().zip(blames).for_each(|(gradient, blame)| *gradient += blame * value);
        }
        error
    }

    /// A step against the gradient of `count` examples.
    fn step(&mut self, rate: f32, count: usize) {
        self.steps += 1;
        let share = 1.0 / count as f32;
        let power = |memory: f32| 1.0 - f64::from(memory).powf(self.steps as f64) as f32;
        let (first, second) = (power(MEMORY[0]), power(MEMORY[1]));
        let rate = rate * second.sqrt() / first;
        let small = SMALL * second.sqrt();
        let weights = self.weights.iter_mut().zip(&mut self.gradient);
        for ((weight, gradient), (mean, square)) in weights.zip(self.means.iter_mut().zip(&mut self.squares))
        {
            let slope = *gradient * share;
            *mean += (1.0 - MEMORY[0]) * (slope - *mean);
            *square += (1.0 - MEMORY[1]) * (slope * slope - *square);
            *weight -= rate * *mean / (square.sqrt() + small);
            *gradient = 0.0;
        }
        let share = 1.0 / (self.steps as f32 / 10.0).clamp(1.0, AVERAGED);
        for (average, weight) in self.averages.iter_mut().zip(&self.weights) {
            *average += share * (weight - *average);
        }
    }

    /// Learns from the examples with these indices, `batch` at a time; tells the sum of squared errors met on the way.
    pub fn pass(&mut self, examples: &Examples, order: &[u32], batch: usize, rate: f32) -> f64 {
        let mut sum = 0.0;
        for indices in order.chunks(batch.max(1)) {
            sum += indices.iter().map(|&i| f64::from(self.learn(examples.get(i as usize)))).sum::<f64>();
            self.step(rate, indices.len());
        }
        sum
    }
}

/// Σ aᵢbᵢ, in sixteen sums side by side.
fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut lanes = [0.0f32; 16];
    let (a_blocks, a_rest) = a.as_chunks::<16>();
    let (b_blocks, b_rest) = b.as_chunks::<16>();
    for (a, b) in a_blocks.iter().zip(b_blocks) {
        for lane in 0..16 {
            lanes[lane] += a[lane] * b[lane];
        }
    }
    lanes.iter().sum::<f32>() + a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum::<f32>()
}
