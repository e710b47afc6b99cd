//! A network with one or two hidden layers: sparse inputs, rectified sums, five chances. Arrays of fixed sizes, so that the compiler
//! lays several sums side by side into one register.

use arrayvec::ArrayVec;
use tah_rules::{Input, Shape};
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

/// A network of `I` inputs, `T` tiles of 64 hidden sums, and `S` registers of a second hidden layer; with none, the outputs see the first.
#[derive(Clone, PartialEq, Debug)]
pub struct Perceptron<const I: usize, const T: usize, const S: usize = 0> {
    /// By tile and input: what one tile reads lies together.
    into: [Vec<[f32x8; TILE]>; T],
    bias: Hidden<T>,
    /// What each hidden sum adds to the second layer.
    second: Vec<[f32x8; S]>,
    second_bias: [f32x8; S],
    /// What the outputs see of the first layer, if there is no second, and of the second.
    out: [Hidden<T>; OUTPUTS],
    out_second: [[f32x8; S]; OUTPUTS],
    out_bias: [f32; OUTPUTS],
}

impl<const I: usize, const T: usize, const S: usize> Default for Perceptron<I, T, S> {
    /// All weights are 0.
    fn default() -> Self {
        let (row, second) = ([[f32x8::ZERO; TILE]; T], [f32x8::ZERO; S]);
        Self {
            into: std::array::from_fn(|_| vec![[f32x8::ZERO; TILE]; I]),
            bias: row,
            second: vec![second; Self::HIDDEN],
            second_bias: second,
            out: [row; OUTPUTS],
            out_second: [second; OUTPUTS],
            out_bias: [0.0; OUTPUTS],
        }
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

impl<const I: usize, const T: usize, const S: usize> Perceptron<I, T, S> {
    /// Hidden sums.
    pub const HIDDEN: usize = T * TILE * LANES;
    /// Sums of the second layer.
    pub const SECOND: usize = S * LANES;
    /// The sizes of all.
    pub const SHAPE: Shape =
        Shape { inputs: I, hidden: Self::HIDDEN, second: Self::SECOND, outputs: OUTPUTS };

    /// A network with these weights, in the order of [`Shape::weights`]. Nothing if they are too many or too few.
    pub fn new(weights: &[f32]) -> Option<Self> {
        if weights.len() != Self::SHAPE.weights() {
            return None;
        }
        let mut network = Self::default();
        let (into, rest) = weights.split_at(I * Self::HIDDEN);
        let (bias, mut rest) = rest.split_at(Self::HIDDEN);
        for (tile, rows) in network.into.iter_mut().enumerate() {
            *rows = into.chunks_exact(Self::HIDDEN).map(|weights| row::<T>(weights)[tile]).collect();
        }
        network.bias = row(bias);
        if S > 0 {
            let (rows, biases);
            (rows, rest) = rest.split_at(Self::SECOND * Self::HIDDEN);
            (biases, rest) = rest.split_at(Self::SECOND);
            // The weights of a sum stand together; here those of a register of sums do.
            let weight = |from: usize, to: usize| rows[to * Self::HIDDEN + from];
            let register = |from: usize, number: usize| {
                f32x8::new(std::array::from_fn(|lane| weight(from, number * LANES + lane)))
            };
            let each = |from: usize| std::array::from_fn(|number| register(from, number));
            network.second = (0..Self::HIDDEN).map(each).collect();
            network.second_bias = registers(biases);
        }
        let (rows, biases) = rest.split_at(rest.len() - OUTPUTS);
        for (output, weights) in rows.chunks_exact(rows.len() / OUTPUTS).enumerate() {
            if S > 0 {
                network.out_second[output] = registers(weights);
            } else {
                network.out[output] = row(weights);
            }
        }
        network.out_bias = biases.try_into().ok()?;
        Some(network)
    }

    /// All weights, as [`new`](Self::new) takes them.
    pub fn weights(&self) -> Vec<f32> {
        let flat = |row: &Hidden<T>| numbers(row.as_flattened());
        let of = |input: usize| self.into.iter().flat_map(move |rows| numbers(&rows[input]));
        let mut weights: Vec<f32> = (0..I).flat_map(of).collect();
        weights.extend(flat(&self.bias));
        for to in 0..Self::SECOND {
            weights.extend(self.second.iter().map(|row| row[to / LANES].to_array()[to % LANES]));
        }
        weights.extend(numbers(&self.second_bias));
        for output in 0..OUTPUTS {
            weights.extend(if S > 0 { numbers(&self.out_second[output]) } else { flat(&self.out[output]) });
        }
        weights.extend(self.out_bias);
        weights
    }

    /// What the network tells of a position. A tile of hidden sums stays in registers while all inputs are added, and is used up at once.
    #[inline]
    pub(super) fn tell(&self, inputs: &Inputs) -> [f32; OUTPUTS] {
        let mut above = self.begin();
        (0..T).for_each(|tile| self.rise(tile, &self.hidden(tile, inputs), &mut above));
        self.end(&above)
    }

    /// All hidden sums of a position.
    #[inline]
    pub(super) fn sums(&self, inputs: &Inputs) -> Hidden<T> {
        std::array::from_fn(|tile| self.hidden(tile, inputs))
    }

    /// What changes in the hidden sums when an input grows.
    #[inline]
    pub(super) fn change(&self, sums: &mut Hidden<T>, index: usize, by: f32) {
        let by = f32x8::splat(by);
        for (sums, rows) in sums.iter_mut().zip(&self.into) {
            sums.iter_mut().zip(&rows[index]).for_each(|(sum, weight)| *sum = weight.mul_add(by, *sum));
        }
    }

    /// What the network tells of a position with these hidden sums.
    #[inline]
    pub(super) fn tell_from(&self, sums: &Hidden<T>) -> [f32; OUTPUTS] {
        let mut above = self.begin();
        sums.iter().enumerate().for_each(|(tile, sums)| self.rise(tile, sums, &mut above));
        self.end(&above)
    }

    #[inline]
    fn begin(&self) -> Sums<S> {
        Sums { second: self.second_bias, outputs: [f32x8::ZERO; OUTPUTS] }
    }

    /// A tile of hidden sums.
    #[inline]
    fn hidden(&self, tile: usize, inputs: &Inputs) -> [f32x8; TILE] {
        let mut sums = self.bias[tile];
        for &(index, value) in &inputs.0 {
            let value = f32x8::splat(value);
            for (sum, weight) in sums.iter_mut().zip(&self.into[tile][usize::from(index)]) {
                *sum = weight.mul_add(value, *sum);
            }
        }
        sums
    }

    /// Adds what a tile of hidden sums leads to.
    #[inline]
    fn rise(&self, tile: usize, sums: &[f32x8; TILE], above: &mut Sums<S>) {
        let sums = sums.map(|sum| sum.fast_max(f32x8::ZERO));
        if S == 0 {
            for (total, out) in above.outputs.iter_mut().zip(&self.out) {
                for (sum, weight) in sums.iter().zip(&out[tile]) {
                    *total = sum.mul_add(*weight, *total);
                }
            }
            return;
        }
        for (register, sums) in sums.iter().enumerate() {
            let first = (tile * TILE + register) * LANES;
            let values = sums.to_array();
            // Many sums are 0 and add nothing.
            let mut some = sums.simd_gt(f32x8::ZERO).to_bitmask();
            while some != 0 {
                let lane = some.trailing_zeros() as usize;
                some &= some - 1;
                let value = f32x8::splat(values[lane]);
                for (total, weight) in above.second.iter_mut().zip(&self.second[first + lane]) {
                    *total = weight.mul_add(value, *total);
                }
            }
        }
    }

    #[inline]
    fn end(&self, sums: &Sums<S>) -> [f32; OUTPUTS] {
        let mut outputs = sums.outputs;
        for (total, out) in outputs.iter_mut().zip(&self.out_second) {
            for (sum, weight) in sums.second.iter().zip(out) {
                *total = sum.fast_max(f32x8::ZERO).mul_add(*weight, *total);
            }
        }
        std::array::from_fn(|output| sigmoid(outputs[output].reduce_add() + self.out_bias[output]))
    }
}

/// All hidden sums.
pub(super) type Hidden<const T: usize> = [[f32x8; TILE]; T];

/// What the layers above the first add up to so far.
struct Sums<const S: usize> {
    second: [f32x8; S],
    outputs: [f32x8; OUTPUTS],
}

/// The numbers in registers.
fn numbers(registers: &[f32x8]) -> Vec<f32> {
    registers.iter().flat_map(|register| register.to_array()).collect()
}

/// Weights, a register after another.
fn registers<const N: usize>(weights: &[f32]) -> [f32x8; N] {
    std::array::from_fn(|number| f32x8::new(std::array::from_fn(|lane| weights[number * LANES + lane])))
}

/// A row of weights, cut into tiles.
fn row<const T: usize>(weights: &[f32]) -> Hidden<T> {
    std::array::from_fn(|tile| registers(&weights[tile * TILE * LANES..]))
}

/// From a sum to a chance.
#[inline]
fn sigmoid(sum: f32) -> f32 {
    1.0 / (1.0 + (-sum).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tah_rules::Dice;

    /// The outputs, sum by sum.
    fn plainly(shape: Shape, weights: &[f32], inputs: &[Input]) -> Vec<f32> {
        let (into, mut rest) = weights.split_at(shape.inputs * shape.hidden);
        let mut sums = rest[..shape.hidden].to_vec();
        rest = &rest[shape.hidden..];
        for &(input, value) in inputs {
            for (i, sum) in sums.iter_mut().enumerate() {
                *sum += value * into[usize::from(input) * shape.hidden + i];
            }
        }
        for [from, to] in shape.above() {
            let below: Vec<f32> = sums.iter().map(|sum| sum.max(0.0)).collect();
            let sum = |i: usize| {
                let products = below.iter().zip(&rest[i * from..]).map(|(sum, weight)| sum * weight);
                products.sum::<f32>() + rest[from * to + i]
            };
            sums = (0..to).map(sum).collect();
            rest = &rest[(from + 1) * to..];
        }
        sums.into_iter().map(sigmoid).collect()
    }

    fn agrees<const I: usize, const T: usize, const S: usize>(dice: &mut Dice) {
        let shape = Perceptron::<I, T, S>::SHAPE;
        let weights: Vec<f32> = (0..shape.weights()).map(|_| dice.unit() as f32 / 4.0 - 0.125).collect();
        let network = Perceptron::<I, T, S>::new(&weights).unwrap();
        assert_eq!(network.weights(), weights);
        assert!(Perceptron::<I, T, S>::new(&weights[1..]).is_none());
        let mut inputs = Inputs::default();
        (0..I).step_by(3).for_each(|input| inputs.put(input, dice.unit() as f32));
        for (output, plain) in network.tell(&inputs).into_iter().zip(plainly(shape, &weights, &inputs.0)) {
            assert!((output - plain).abs() < 1e-5, "{output} {plain}");
        }
    }

    #[test]
    fn sums_in_registers_are_those_of_a_plain_network() {
        let mut dice = Dice::new(1);
        agrees::<20, 1, 0>(&mut dice);
        agrees::<20, 2, 0>(&mut dice);
        agrees::<20, 2, 3>(&mut dice);
    }
}
