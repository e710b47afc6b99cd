//! Evaluations that look up one weight in each of many tables and add them up: n-tuple patterns. There are too many features to list,
//! and few of them in any position; a position says itself where its weights are.

use crate::Dice;

/// A position, in two words that its game understands, with what it turned out to be worth to the player to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lesson {
    /// The position.
    pub position: [u64; 2],
    /// What it is worth, in the units of the evaluation.
    pub value: f32,
}

/// An evaluation by tables that learns from its own games.
pub trait Tabled: Clone + Send + Sync {
    /// How many weights are added up for a position.
    fn lookups(&self) -> usize;

    /// Where the weights of a position are: as many places as [`lookups`](Tabled::lookups) says.
    fn look_up(&self, position: [u64; 2], places: &mut [u32]);

    /// The weight that all weights like this one share a part of, such as those of one pattern in all phases of the game: what one of
    /// them learns, the others know in part.
    fn alike(&self, place: u32) -> u32 {
        place
    }

    /// The group of positions that this one is counted with when errors are told, such as the number of empty squares.
    fn group(&self, position: [u64; 2]) -> usize;

    /// What a group is called: `20 empties`.
    fn group_name(&self, group: usize) -> String;

    /// All weights.
    fn weights(&self) -> Vec<f32>;

    /// The same evaluation with other weights, as many of them.
    #[must_use]
    fn with_weights(&self, weights: &[f32]) -> Self;

    /// The same evaluation from before anything was learned.
    #[must_use]
    fn untaught(&self) -> Self;

    /// Plays a game against itself, as carefully as fits a round with this number, and tells what it teaches.
    fn play(&self, round: u32, dice: &mut Dice) -> Vec<Lesson>;

    /// Plays a game against itself from which nothing is learned: positions to examine the evaluation by.
    fn examine(&self, dice: &mut Dice) -> Vec<Lesson>;

    /// Plays two games from one random opening against `rival`, each side once: what this one gets in both together.
    fn duel(&self, rival: &Self, dice: &mut Dice) -> f64;

    /// The weights as they are kept in a file.
    fn to_bytes(&self) -> Vec<u8>;

    /// The same evaluation with the weights of such a file, or what is wrong with it.
    fn read_bytes(&self, bytes: &[u8]) -> Result<Self, String>;
}
