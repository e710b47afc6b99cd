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

/// An evaluation by tables that learns from its own games, from the end of the game to its beginning.
pub trait Tabled: Clone + Send + Sync {
    /// How many weights are added up for a position.
    fn lookups(&self) -> usize;

    /// Where the weights of a position are: as many places as [`lookups`](Tabled::lookups) says.
    fn look_up(&self, position: [u64; 2], places: &mut [u32]);

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

    /// Plays a game against itself: positions to learn from.
    fn play(&self, dice: &mut Dice) -> Vec<[u64; 2]>;

    /// How many steps lead from the end of a game to its beginning.
    fn steps(&self) -> usize;

    /// The step of a position: it can be judged when those of all steps before it are learned.
    fn step(&self, position: [u64; 2]) -> usize;

    /// The chapter of a step: steps of one chapter follow each other and share their weights, others do not.
    fn chapter(&self, step: usize) -> usize;

    /// The same evaluation, in which a chapter begins with what was learned in the one before it.
    #[must_use]
    fn opened(&self, chapter: usize) -> Self;

    /// What positions are worth, by what is known of those nearer to the end.
    fn judge(&self, positions: &[[u64; 2]]) -> Vec<f32>;

    /// Plays a fair game against itself to the end: its positions, with what came of it.
    fn outcomes(&self, dice: &mut Dice) -> Vec<Lesson>;

    /// The same evaluation, raised or lowered so that on the average it says what came of games. A maximum of guesses is too high on the
    /// average, and what is learned from it inherits that.
    #[must_use]
    fn levelled(&self, outcomes: &[Lesson]) -> Self;

    /// Plays a game against itself from which nothing is learned: positions to examine the evaluation by.
    fn examine(&self, dice: &mut Dice) -> Vec<Lesson>;

    /// Plays two games from one random opening against `rival`, each side once: what this one gets in both together.
    fn duel(&self, rival: &Self, dice: &mut Dice) -> f64;

    /// The weights as they are kept in a file.
    fn to_bytes(&self) -> Vec<u8>;

    /// The same evaluation with the weights of such a file, or what is wrong with it.
    fn read_bytes(&self, bytes: &[u8]) -> Result<Self, String>;
}
