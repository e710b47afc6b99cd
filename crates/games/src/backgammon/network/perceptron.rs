//! A network with one hidden layer: sparse inputs, rectified sums, five chances. Arrays of fixed sizes, so that the compiler lays
//! several sums side by side into one register.

use arrayvec::ArrayVec;
use tah_rules::Input;
use wide::f32x8;

use super::inputs::Sink;

/// What a network tells.
pub const OUTPUTS: usize = 5;

/// Numbers in a register.
const LANES: usize = 8;
/// Registers that hold hidden sums while inputs are added; the others are needed for weights.
const TILE: usize = 8;
/// More inputs than a position has: thirty men, and what is known beside.
const MOST_INPUTS: usize = 160;

/// A network of `I` inputs and `T` tiles of 64 hidden sums.
#[derive(Clone, PartialEq, Debug)]
pub struct Perceptron<const I: usize, const T: usize> {
    into: Vec<[[f32x8; TILE]; T]>,
    bias: [[f32x8; TILE]; T],
    out: [[[f32x8; TILE]; T]; OUTPUTS],
    out_bias: [f32; OUTPUTS],
}

impl<const I: usize, const T: usize> Default for Perceptron<I, T> {
    /// All weights are 0.
    fn default() -> Self {
        let row = [[f32x8::ZERO; TILE]; T];
        Self { into: vec![row; I], bias: row, out: [row; OUTPUTS], out_bias: [0.0; OUTPUTS] }
    }
}

/// The inputs of a position, for one network.
#[derive(Default)]
pub(super) struct Inputs(ArrayVec<Input, MOST_INPUTS>);

impl Sink for Inputs {
    #[inline]
    fn put(&mut self, index: usize, value: f32) {
        self.0.push((index as u16, value));
    }
}

impl<const I: usize, const T: usize> Perceptron<I, T> {
    /// Hidden sums.
    pub const HIDDEN: usize = T * TILE * LANES;
    /// How many weights there are.
    pub const WEIGHTS: usize = (I + 1 + OUTPUTS) * Self::HIDDEN + OUTPUTS;

    /// A network with these weights: those of each input, the hidden biases, those of each output, the output biases. Nothing if they
    /// are too many or too few.
    pub fn new(weights: &[f32]) -> Option<Self> {
        if weights.len() != Self::WEIGHTS {
            return None;
        }
        let (rows, rest) = weights.split_at(weights.len() - OUTPUTS);
        let mut rows = rows.chunks_exact(Self::HIDDEN).map(row);
        let into = rows.by_ref().take(I).collect();
        let bias = rows.next()?;
        let mut out = [bias; OUTPUTS];
        out.iter_mut().zip(rows).for_each(|(out, row)| *out = row);
        Some(Self { into, bias, out, out_bias: rest.try_into().ok()? })
    }

    /// All weights, as [`new`](Self::new) takes them.
    pub fn weights(&self) -> Vec<f32> {
        let rows = self.into.iter().chain([&self.bias]).chain(&self.out);
        let numbers = rows.flatten().flatten().flat_map(|register| register.to_array());
        numbers.chain(self.out_bias).collect()
    }

    /// What the network tells of a position. A tile of hidden sums stays in registers while all inputs are added, and is used up at once.
    #[inline]
    pub(super) fn tell(&self, inputs: &Inputs) -> [f32; OUTPUTS] {
        let mut totals = [f32x8::ZERO; OUTPUTS];
        for tile in 0..T {
            let mut sums = self.bias[tile];
            for &(index, value) in &inputs.0 {
                let value = f32x8::splat(value);
                for (sum, weight) in sums.iter_mut().zip(&self.into[usize::from(index)][tile]) {
                    *sum = weight.mul_add(value, *sum);
                }
            }
            for (total, out) in totals.iter_mut().zip(&self.out) {
                for (sum, weight) in sums.iter().zip(&out[tile]) {
                    *total = sum.fast_max(f32x8::ZERO).mul_add(*weight, *total);
                }
            }
        }
        std::array::from_fn(|output| sigmoid(totals[output].reduce_add() + self.out_bias[output]))
    }
}

/// A row of weights, cut into tiles.
fn row<const T: usize>(weights: &[f32]) -> [[f32x8; TILE]; T] {
    let register = |number: usize| std::array::from_fn(|lane| weights[number * LANES + lane]);
    std::array::from_fn(|tile| std::array::from_fn(|i| f32x8::new(register(tile * TILE + i))))
}

/// From a sum to a chance.
#[inline]
fn sigmoid(sum: f32) -> f32 {
    1.0 / (1.0 + (-sum).exp())
}
