//! A network with one or two hidden layers: sparse inputs, rectified sums, five chances. Arrays of fixed sizes, so that the compiler
//! lays several sums side by side into one register.
//!
//! Most of the time goes into fetching the weights of the inputs, so these and the sums are whole numbers of sixteen bits, in steps of
//! each hidden sum's own. A rectified sum times a number is the sum of inputs times that number: the layer above undoes the steps.
//! What the men on one place add up to is found out beforehand, for each number of them.

use arrayvec::ArrayVec;
use tah_rules::{Input, Shape};
use wide::{f32x8, i16x8, i16x16, i32x8};

use super::super::board::{BAR, MEN};
use super::inputs::{RAW, Sink, men};

/// What a network tells.
pub const OUTPUTS: usize = 5;

/// Numbers in a register of fractions.
const LANES: usize = 8;
/// Whole numbers in a register.
const WHOLES: usize = 16;
/// Registers that hold hidden sums while inputs are added.
const TILE: usize = 4;
/// Hidden sums of a tile.
const TILE_SUMS: usize = TILE * WHOLES;
/// More inputs than a position has beside its men.
const MOST_INPUTS: usize = 128;
/// Places with men, of both sides.
const MOST_PLACES: usize = 2 * MEN as usize;
/// Numbers of men on a place, none too.
const COUNTS: usize = MEN as usize + 1;
/// Places of a side, the bar and those off too.
const PLACES: usize = BAR + 1;

/// The greatest value of an input; a greater one is several.
const MOST_VALUE: f32 = 3.9;
/// An input of 1.
const ONE: f32 = 8192.0;
/// Products are divided by this, rounded to the nearest.
const PRODUCT: f32 = 32768.0;
/// A hidden sum can be so many times its greatest weight; beyond, it stays there.
const MOST_WEIGHTS: f32 = 24.0;

/// Some hidden sums, or what is added to them.
type Tile = [i16x16; TILE];

/// All hidden sums.
pub(super) type Hidden<const T: usize> = [Tile; T];

/// A network of `I` inputs, `T` tiles of 64 hidden sums, and `S` registers of a second hidden layer; with none, the outputs see the first.
#[derive(Clone, PartialEq, Debug)]
pub struct Perceptron<const I: usize, const T: usize, const S: usize = 0> {
    /// As they were learned, in the order of [`Shape::weights`].
    weights: Vec<f32>,
    /// By tile and input: what one tile reads lies together.
    into: [Vec<Tile>; T],
    /// By tile and group of men; none in a network that does not see men.
    men: [Vec<Tile>; T],
    bias: Hidden<T>,
    /// What each hidden sum adds to the second layer.
    second: Vec<[f32x8; S]>,
    second_bias: [f32x8; S],
    /// What the outputs see of the first layer, if there is no second, and of the second.
    out: [Vec<f32x8>; OUTPUTS],
    out_second: [[f32x8; S]; OUTPUTS],
    out_bias: [f32; OUTPUTS],
}

impl<const I: usize, const T: usize, const S: usize> Default for Perceptron<I, T, S> {
    /// All weights are 0.
    fn default() -> Self {
        Self::of(vec![0.0; Self::SHAPE.weights()])
    }
}

/// The inputs of a position, for one network.
#[derive(Default)]
pub(super) struct Inputs {
    /// Groups of men.
    men: ArrayVec<u16, MOST_PLACES>,
    /// The others: which, and how much.
    others: ArrayVec<(u16, i16), MOST_INPUTS>,
}

impl Sink for Inputs {
    #[inline]
    fn put(&mut self, index: usize, mut value: f32) {
        while value > MOST_VALUE {
            self.others.push((index as u16, whole(MOST_VALUE * ONE)));
            value -= MOST_VALUE;
        }
        self.others.push((index as u16, whole(value * ONE)));
    }

    #[inline]
    fn put_men(&mut self, is_other: bool, place: usize, count: u8) {
        self.men.push(((usize::from(is_other) * PLACES + place) * COUNTS + usize::from(count)) as u16);
    }
}

/// The inputs of each group of men, in the order in which they are numbered.
fn groups() -> impl Iterator<Item = Vec<Input>> {
    [false, true].into_iter().flat_map(|is_other| {
        (0..PLACES * COUNTS).map(move |group| {
            let mut list = Vec::new();
            men(is_other, group / COUNTS, (group % COUNTS) as u8, &mut list);
            list
        })
    })
}

impl<const I: usize, const T: usize, const S: usize> Perceptron<I, T, S> {
    /// Hidden sums.
    pub const HIDDEN: usize = T * TILE_SUMS;
    /// Sums of the second layer.
    pub const SECOND: usize = S * LANES;
    /// The sizes of all.
    pub const SHAPE: Shape =
        Shape { inputs: I, hidden: Self::HIDDEN, second: Self::SECOND, outputs: OUTPUTS };

    /// A network with these weights, in the order of [`Shape::weights`]. Nothing if they are too many or too few.
    pub fn new(weights: &[f32]) -> Option<Self> {
        (weights.len() == Self::SHAPE.weights()).then(|| Self::of(weights.to_vec()))
    }

    /// As many weights as there must be.
    fn of(weights: Vec<f32>) -> Self {
        let (into, rest) = weights.split_at(I * Self::HIDDEN);
        let (bias, above) = rest.split_at(Self::HIDDEN);
        let steps = steps(into, bias);
        let tile = |weights: &[f32], tile: usize, one: f32| -> Tile {
            let number = |i: usize| whole(weights[i] / steps[i] * one);
            let first = |register: usize| tile * TILE_SUMS + register * WHOLES;
            std::array::from_fn(|register| {
                i16x16::new(std::array::from_fn(|lane| number(first(register) + lane)))
            })
        };
        let rows = |number: usize| {
            into.chunks_exact(Self::HIDDEN).map(|row| tile(row, number, PRODUCT / ONE)).collect()
        };
        let sum = |group: Vec<Input>| {
            let mut sum = vec![0.0; Self::HIDDEN];
            for (index, value) in group {
                let row = &into[usize::from(index) * Self::HIDDEN..];
                sum.iter_mut().zip(row).for_each(|(sum, weight)| *sum += value * weight);
            }
            sum
        };
        let sums: Vec<Vec<f32>> = if I >= RAW { groups().map(sum).collect() } else { Vec::new() };
        let (rows_above, above) = above.split_at(Self::SECOND * Self::HIDDEN);
        let (second_bias, above) = above.split_at(Self::SECOND);
        let (out, out_bias) = above.split_at(above.len() - OUTPUTS);
        // The weights of a sum above stand together; here those that a hidden sum is multiplied by do.
        let from = |hidden: usize| {
            let weight = |to: usize| rows_above[to * Self::HIDDEN + hidden] * steps[hidden];
            std::array::from_fn(|register| {
                f32x8::new(std::array::from_fn(|lane| weight(register * LANES + lane)))
            })
        };
        let outs = |output: usize| &out[output * out.len() / OUTPUTS..][..out.len() / OUTPUTS];
        let of_first = |output: usize| {
            let scaled: Vec<f32> = outs(output).iter().zip(&steps).map(|(out, step)| out * step).collect();
            scaled.chunks_exact(LANES).map(|chunk| registers::<1>(chunk)[0]).collect()
        };
        Self {
            into: std::array::from_fn(rows),
            men: std::array::from_fn(|number| sums.iter().map(|sum| tile(sum, number, 1.0)).collect()),
            bias: std::array::from_fn(|number| tile(bias, number, 1.0)),
            second: if S > 0 { (0..Self::HIDDEN).map(from).collect() } else { Vec::new() },
            second_bias: registers(second_bias),
            out: std::array::from_fn(|output| if S > 0 { Vec::new() } else { of_first(output) }),
            out_second: std::array::from_fn(|output| registers(outs(output))),
            out_bias: std::array::from_fn(|output| out_bias[output]),
            weights,
        }
    }

    /// All weights, as [`new`](Self::new) takes them.
    pub fn weights(&self) -> &[f32] {
        &self.weights
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

    /// The hidden sums when some men go and others come.
    #[inline]
    pub(super) fn change(&self, sums: &mut Hidden<T>, gone: &Inputs, come: &Inputs) {
        for (sums, rows) in sums.iter_mut().zip(&self.men) {
            add(sums, rows, &gone.men, i16x16::saturating_sub);
            add(sums, rows, &come.men, i16x16::saturating_add);
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
    fn hidden(&self, tile: usize, inputs: &Inputs) -> Tile {
        let mut sums = self.bias[tile];
        add(&mut sums, &self.men[tile], &inputs.men, i16x16::saturating_add);
        for &(index, value) in &inputs.others {
            let value = i16x16::splat(value);
            for (sum, weight) in sums.iter_mut().zip(&self.into[tile][usize::from(index)]) {
                *sum = sum.saturating_add(weight.mul_scale_round(value));
            }
        }
        sums
    }

    /// Adds what a tile of hidden sums leads to.
    #[inline]
    fn rise(&self, tile: usize, sums: &Tile, above: &mut Sums<S>) {
        for (register, sums) in sums.iter().enumerate() {
            let first = tile * TILE_SUMS + register * WHOLES;
            if S == 0 {
                for (half, sums) in fractions(sums.max(i16x16::ZERO)).into_iter().enumerate() {
                    for (total, out) in above.outputs.iter_mut().zip(&self.out) {
                        *total = sums.mul_add(out[first / LANES + half], *total);
                    }
                }
                continue;
            }
            let values = sums.to_array();
            // Many sums are 0 and add nothing.
            let mut some = sums.simd_gt(i16x16::ZERO).to_bitmask();
            while some != 0 {
                let lane = some.trailing_zeros() as usize;
                some &= some - 1;
                let value = f32x8::splat(f32::from(values[lane]));
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
        let mut sums = [0.0; LANES];
        for (sum, (output, bias)) in sums.iter_mut().zip(outputs.iter().zip(&self.out_bias)) {
            *sum = output.reduce_add() + bias;
        }
        let chances = (f32x8::ONE / (f32x8::ONE + (-f32x8::new(sums)).exp())).to_array();
        std::array::from_fn(|output| chances[output])
    }
}

/// What the layers above the first add up to so far.
struct Sums<const S: usize> {
    second: [f32x8; S],
    outputs: [f32x8; OUTPUTS],
}

/// Adds men to hidden sums, or takes them away.
#[inline]
fn add(sums: &mut Tile, rows: &[Tile], men: &[u16], with: impl Fn(i16x16, i16x16) -> i16x16) {
    for &group in men {
        for (sum, row) in sums.iter_mut().zip(&rows[usize::from(group)]) {
            *sum = with(*sum, *row);
        }
    }
}

/// The step of each hidden sum: how much 1 stands for.
fn steps(into: &[f32], bias: &[f32]) -> Vec<f32> {
    let mut most: Vec<f32> = bias.iter().map(|bias| bias.abs()).collect();
    for row in into.chunks_exact(bias.len()) {
        most.iter_mut().zip(row).for_each(|(most, weight)| *most = most.max(weight.abs()));
    }
    most.iter().map(|&most| most.max(1e-20) * MOST_WEIGHTS / f32::from(i16::MAX)).collect()
}

/// The nearest whole number, as far as they go.
#[inline]
fn whole(number: f32) -> i16 {
    number.round_ties_even() as i16
}

/// Whole numbers as fractions.
#[inline]
fn fractions(wholes: i16x16) -> [f32x8; 2] {
    let values = wholes.to_array();
    [0, 1].map(|half| {
        let half = i16x8::new(std::array::from_fn(|lane| values[half * LANES + lane]));
        f32x8::from_i32x8(i32x8::from_i16x8(half))
    })
}

/// Weights, a register after another.
fn registers<const N: usize>(weights: &[f32]) -> [f32x8; N] {
    std::array::from_fn(|number| f32x8::new(std::array::from_fn(|lane| weights[number * LANES + lane])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tah_rules::Dice;

    fn sigmoid(sum: f32) -> f32 {
        1.0 / (1.0 + (-sum).exp())
    }

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
        let mut list: Vec<Input> =
            (0..I).step_by(3 + I / RAW * 40).map(|i| (i as u16, 5.0 * dice.unit() as f32 - 1.0)).collect();
        let mut inputs = Inputs::default();
        for &(input, value) in &list {
            inputs.put(usize::from(input), value);
        }
        if I >= RAW {
            for (is_other, place, count) in [(false, 6, 5), (false, 24, 2), (true, BAR, 3), (true, 0, 12)] {
                inputs.put_men(is_other, place, count);
                men(is_other, place, count, &mut list);
            }
        }
        for (output, plain) in network.tell(&inputs).into_iter().zip(plainly(shape, &weights, &list)) {
            assert!((output - plain).abs() < 1e-4, "{output} {plain}");
        }
        assert_eq!(network.tell(&inputs), network.tell_from(&network.sums(&inputs)));
    }

    #[test]
    fn sums_in_whole_steps_are_nearly_those_of_a_plain_network() {
        let mut dice = Dice::new(1);
        agrees::<20, 1, 0>(&mut dice);
        agrees::<20, 2, 0>(&mut dice);
        agrees::<20, 2, 3>(&mut dice);
        agrees::<RAW, 1, 2>(&mut dice);
    }
}
