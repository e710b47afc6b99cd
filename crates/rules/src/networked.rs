//! Evaluations by small networks that learn from their own games: one or two hidden layers over sparse inputs, chances as outputs.
//!
//! The game says what a network sees and what a game teaches; how weights follow from it is the learner's.

use crate::Dice;

/// The size of a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Inputs, most of them zero in any position.
    pub inputs: usize,
    /// Hidden sums, of which those below zero count nothing.
    pub hidden: usize,
    /// Sums of a second hidden layer over the first, likewise; with none the outputs see the first.
    pub second: usize,
    /// Outputs, each a chance.
    pub outputs: usize,
}

impl Shape {
    /// How many weights there are: those of each input, the hidden biases; then for each layer above those of each of its sums, and
    /// their biases.
    pub fn weights(&self) -> usize {
        let above: usize = self.above().map(|[from, to]| (from + 1) * to).sum();
        (self.inputs + 1) * self.hidden + above
    }

    /// The layers above the first: over how many sums, and how many of their own.
    pub fn above(&self) -> impl DoubleEndedIterator<Item = [usize; 2]> {
        let &Self { hidden, second, outputs, .. } = self;
        let layers = if second > 0 {
            [Some([hidden, second]), Some([second, outputs])]
        } else {
            [Some([hidden, outputs]), None]
        };
        layers.into_iter().flatten()
    }
}

/// An input that is not zero: which, and how much.
pub type Input = (u16, f32);

/// Positions with what their outputs should have been.
#[derive(Clone, Default, Debug)]
pub struct Examples {
    items: Vec<Item>,
    inputs: Vec<Input>,
    targets: Vec<f32>,
}

#[derive(Clone, Copy, Debug)]
struct Item {
    network: u16,
    inputs: [u32; 2],
    targets: [u32; 2],
}

/// A position with what its outputs should have been.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Example<'e> {
    /// The network that sees it.
    pub network: usize,
    /// What it sees.
    pub inputs: &'e [Input],
    /// The outputs it should give.
    pub targets: &'e [f32],
}

impl Examples {
    /// Adds an example, whose inputs `fill` lists.
    pub fn push(&mut self, network: usize, targets: &[f32], fill: impl FnOnce(&mut Vec<Input>)) {
        let (first_input, first_target) = (self.inputs.len() as u32, self.targets.len() as u32);
        fill(&mut self.inputs);
        self.targets.extend(targets);
        self.items.push(Item {
            network: network as u16,
            inputs: [first_input, self.inputs.len() as u32],
            targets: [first_target, self.targets.len() as u32],
        });
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// One of them.
    #[inline]
    pub fn get(&self, index: usize) -> Example<'_> {
        let Item { network, inputs, targets } = self.items[index];
        let range = |[from, to]: [u32; 2]| from as usize..to as usize;
        Example {
            network: usize::from(network),
            inputs: &self.inputs[range(inputs)],
            targets: &self.targets[range(targets)],
        }
    }

    /// Adds all of another list.
    pub fn append(&mut self, other: &Self) {
        for index in 0..other.len() {
            let example = other.get(index);
            self.push(example.network, example.targets, |inputs| inputs.extend(example.inputs));
        }
    }
}

/// What a position of a game should have been worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Label {
    /// Temporal differences, TD(λ) (Sutton, 1988): what the next position is worth, and by this share what came of it later.
    Next(f32),
    /// The mean over all rolls of what the best play leads to, and by this share how far such means were from what was thought of the
    /// positions that came later. The luck of the dice is in neither.
    AllRolls(f32),
}

/// How a game is played to learn from it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Practice {
    /// What its positions should have been worth.
    pub label: Label,
    /// The share of games that begin with some random moves: they lead where good play seldom does.
    pub variety: f32,
    /// The share of moves that are not the best but another good one: who never tries it never learns that it was better.
    pub strays: f32,
}

/// An evaluation by networks that learns from its own games.
pub trait Networked: Clone + Send + Sync {
    /// The networks.
    fn shapes(&self) -> Vec<Shape>;

    /// All weights, network after network.
    fn weights(&self) -> Vec<f32>;

    /// The same evaluation with other weights, as many of them.
    #[must_use]
    fn with_weights(&self, weights: &[f32]) -> Self;

    /// The same evaluation with a network for each kind of position instead of one for several, at first all alike. Nothing is divided
    /// unless the game knows kinds.
    #[must_use]
    fn divided(&self) -> Self {
        self.clone()
    }

    /// Plays a game against itself and tells what it teaches.
    fn play(&self, practice: Practice, dice: &mut Dice, out: &mut Examples);

    /// Plays two games with the same dice against `rival`, each side once: what this one gets in both together.
    fn duel(&self, rival: &Self, dice: &mut Dice) -> f64;

    /// Plays two games with the same dice, each side once, against an opponent of the game that never changes: what this one gets in both
    /// together. Learning curves are drawn by it.
    fn measure(&self, dice: &mut Dice) -> f64;

    /// The weights as they are kept in a file.
    fn to_bytes(&self) -> Vec<u8>;

    /// The same evaluation with the weights of such a file, or what is wrong with it.
    fn read_bytes(&self, bytes: &[u8]) -> Result<Self, String>;
}
