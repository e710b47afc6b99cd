//! Evaluations by a network that is kept up to date from move to move instead of being computed anew (NNUE, Nasu 2018): one wide hidden
//! layer over inputs that are 0 or 1, seen once by either player, and one output.

use crate::{Guide, Rules};

/// The size of such a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extent {
    /// Inputs, most of them 0 in any position.
    pub inputs: usize,
    /// Hidden sums of one player's view; both views share their weights.
    pub hidden: usize,
    /// Outputs, of which a position asks one.
    pub outputs: usize,
}

impl Extent {
    /// How many weights there are: those of each input, the hidden biases; then for each output those of the hidden sums of the player
    /// to move, of the other player, and its bias.
    pub fn weights(&self) -> usize {
        (self.inputs + 1) * self.hidden + self.outputs * self.of_output()
    }

    /// The weights of one output.
    pub fn of_output(&self) -> usize {
        2 * self.hidden + 1
    }
}

/// What such a network sees of a position.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Seen {
    /// The inputs that are 1, as the player to move sees the position, and as the other does.
    pub views: [Vec<u16>; 2],
    /// The output that is asked.
    pub output: usize,
}

/// A guide by such a network. A hidden sum counts by its square, from 0 up to 1.
pub trait Updatable<R: Rules>: Guide<R> + Sized {
    /// The size of the network.
    fn extent(&self) -> Extent;

    /// No weight is further from 0: so the network fits into small whole numbers.
    fn most_weight(&self) -> f32;

    /// How many points make one unit of the output, which is the logarithm of the odds to win.
    fn unit(&self) -> f32;

    /// Tells what the network sees.
    fn see(&mut self, rules: &R, state: &R::State, seen: &mut Seen);

    /// The weights, in the order of [`Extent::weights`].
    fn weights(&self) -> Vec<f32>;

    /// The same guide with other weights, as many of them.
    #[must_use]
    fn with_weights(&self, weights: &[f32]) -> Self;

    /// The weights as they are kept in a file.
    fn to_bytes(&self) -> Vec<u8>;

    /// The same guide with the weights of such a file, or what is wrong with it.
    fn read_bytes(&self, bytes: &[u8]) -> Result<Self, String>;
}
