//! A network with one hidden layer: sparse inputs, rectified sums, five chances. Arrays of fixed sizes, so that the compiler lays
//! several sums side by side into one register.

use super::inputs::Sink;

/// What a network tells.
pub const OUTPUTS: usize = 5;

/// Partial sums side by side.
const LANES: usize = 16;

/// A network of `I` inputs and `H` hidden sums (a multiple of 16).
#[derive(Clone, PartialEq, Debug)]
pub struct Perceptron<const I: usize, const H: usize> {
    into: Vec<[f32; H]>,
    bias: [f32; H],
    out: [[f32; H]; OUTPUTS],
    out_bias: [f32; OUTPUTS],
}

/// The hidden sums of a position while its inputs come in.
pub(super) struct Sums<'n, const I: usize, const H: usize> {
    network: &'n Perceptron<I, H>,
    sums: [f32; H],
}

impl<const I: usize, const H: usize> Sink for Sums<'_, I, H> {
    #[inline]
    fn put(&mut self, index: usize, value: f32) {
        for (sum, weight) in self.sums.iter_mut().zip(&self.network.into[index]) {
            *sum = weight.mul_add(value, *sum);
        }
    }
}

impl<const I: usize, const H: usize> Perceptron<I, H> {
    /// How many weights there are.
    pub const WEIGHTS: usize = I * H + H + OUTPUTS * H + OUTPUTS;

    /// A network with these weights: those of each input, the hidden biases, those of each output, the output biases. Nothing if they
    /// are too many or too few.
    pub fn new(weights: &[f32]) -> Option<Self> {
        if weights.len() != Self::WEIGHTS {
            return None;
        }
        let (rows, rest) = weights.split_at((I + 1 + OUTPUTS) * H);
        let mut rows = rows.as_chunks::<H>().0.iter().copied();
        let into = rows.by_ref().take(I).collect();
        let bias = rows.next()?;
        let mut out = [[0.0; H]; OUTPUTS];
        out.iter_mut().zip(rows).for_each(|(out, row)| *out = row);
        Some(Self { into, bias, out, out_bias: rest.try_into().ok()? })
    }

    /// All weights, as [`new`](Self::new) takes them.
    pub fn weights(&self) -> Vec<f32> {
        let rows = self.into.iter().chain([&self.bias]).chain(&self.out);
        rows.flatten().chain(&self.out_bias).copied().collect()
    }

    /// No inputs yet.
    #[inline]
    pub(super) fn sums(&self) -> Sums<'_, I, H> {
        Sums { network: self, sums: self.bias }
    }

    /// What the network tells of the inputs that came in.
    #[inline]
    pub(super) fn tell(&self, sums: &Sums<'_, I, H>) -> [f32; OUTPUTS] {
        std::array::from_fn(|output| {
            let mut lanes = [0.0f32; LANES];
            let (hidden, _) = sums.sums.as_chunks::<LANES>();
            let (weights, _) = self.out[output].as_chunks::<LANES>();
            for (hidden, weights) in hidden.iter().zip(weights) {
                for lane in 0..LANES {
                    lanes[lane] = hidden[lane].max(0.0).mul_add(weights[lane], lanes[lane]);
                }
            }
            sigmoid(lanes.iter().sum::<f32>() + self.out_bias[output])
        })
    }
}

/// From a sum to a chance.
#[inline]
fn sigmoid(sum: f32) -> f32 {
    1.0 / (1.0 + (-sum).exp())
}
