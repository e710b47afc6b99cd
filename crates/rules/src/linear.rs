//! Linear guides: the lectures' Σ wᵢfᵢ, open to be looked into and to be learned.
//!
//! A feature may have a weight for every stage of the game; a position then says how much of each stage it is.

use crate::{Guide, Rules};

/// What the worth of a position is made of: Σ over features of (first's count − second's) · Σ over stages of share · weight.
#[derive(Clone, PartialEq, Debug)]
pub struct Breakdown {
    /// The features that count, each with how often it does for the first and for the second player.
    pub counts: Vec<(usize, [i32; 2])>,
    /// How much of each stage the position is. They need not sum to one: an advantage may count less than in full.
    pub shares: Vec<f64>,
    /// The worth for the first player, in points, as the guide gives it to a search.
    pub points: i32,
    /// What else a person may want to know: name and value.
    pub notes: Vec<(&'static str, String)>,
}

/// A guide whose points are a sum of weighted features, of a game of two.
pub trait Linear<R: Rules>: Guide<R> + Sized {
    /// The names of the stages, at least one.
    fn stages(&self) -> &'static [&'static str];

    /// How many features there are.
    fn features(&self) -> usize;

    /// The name of a feature: one word.
    fn feature_name(&self, feature: usize) -> String;

    /// The weights in points: those of the first feature at every stage, then those of the second, and so on.
    fn weights(&self) -> Vec<f64>;

    /// The same guide with other weights, as many of them.
    #[must_use]
    fn with_weights(&self, weights: &[f64]) -> Self;

    /// The same guide as it is before anything is learned.
    #[must_use]
    fn untaught(&self) -> Self;

    /// The weights as the text that the game keeps them in.
    fn weights_text(&self) -> String;

    /// The same guide with the weights of such a text, or what is wrong with it.
    fn read_weights(&self, text: &str) -> Result<Self, String>;

    /// What the worth of a position is made of.
    fn breakdown(&mut self, rules: &R, state: &R::State) -> Breakdown;
}
