//! The guide by patterns: it keeps the indices of the position in step with the moves, and learns its tables from its own games.

use std::sync::Arc;

use tah_rules::{Dice, Lesson, Tabled};

use super::indices::Indices;
use super::weights::{LOOKUPS, PHASE, PHASES, Weights, phase_of};
use crate::othello::Position;
use crate::othello::endgame::{Exact, teacher};

/// So many empty squares are learned in one step: as far as the plies see by which positions are judged.
const SEEN: u32 = 2;
/// The steps of a phase.
const STEPS: usize = PHASE.div_ceil(SEEN) as usize;

/// The guide: learned patterns.
pub struct Patterns {
    pub(super) weights: Arc<Weights>,
    /// The positions from the root of the search to here.
    pub(super) path: Vec<Path>,
    /// Made when it is needed.
    pub(super) solver: Option<Exact>,
}

/// A position on the path.
#[derive(Clone, Copy)]
pub(super) struct Path {
    pub(super) state: Position,
    pub(super) indices: Indices,
}

impl Patterns {
    /// A guide with these weights.
    pub fn new(weights: Arc<Weights>) -> Self {
        Self { weights, path: Vec::new(), solver: None }
    }
}

impl Clone for Patterns {
    fn clone(&self) -> Self {
        Self::new(self.weights.clone())
    }
}

impl Default for Patterns {
    fn default() -> Self {
        Self::new(Weights::learned())
    }
}

impl Tabled for Patterns {
    fn lookups(&self) -> usize {
        LOOKUPS
    }

    fn look_up(&self, [own, other]: [u64; 2], places: &mut [u32]) {
        places.copy_from_slice(&self.weights.lookups(own, other));
    }

    fn group(&self, [own, other]: [u64; 2]) -> usize {
        (own | other).count_zeros() as usize
    }

    fn group_name(&self, group: usize) -> String {
        format!("{group} empty")
    }

    fn weights(&self) -> Vec<f32> {
        self.weights.in_discs()
    }

    fn with_weights(&self, weights: &[f32]) -> Self {
        Self::new(Arc::new(Weights::from_discs(weights)))
    }

    fn untaught(&self) -> Self {
        Self::new(Arc::new(Weights::untaught()))
    }

    fn play(&self, dice: &mut Dice) -> Vec<[u64; 2]> {
        teacher::play(&self.weights, dice)
    }

    fn steps(&self) -> usize {
        PHASES * STEPS
    }

    fn step(&self, [own, other]: [u64; 2]) -> usize {
        let empties = (own | other).count_zeros().max(1);
        phase_of(empties) * STEPS + ((empties - 1) % PHASE / SEEN) as usize
    }

    fn chapter(&self, step: usize) -> usize {
        step / STEPS
    }

    fn opened(&self, chapter: usize) -> Self {
        Self::new(Arc::new(self.weights.opened(chapter)))
    }

    fn judge(&self, positions: &[[u64; 2]]) -> Vec<f32> {
        teacher::judge(&self.weights, positions)
    }

    fn outcomes(&self, dice: &mut Dice) -> Vec<Lesson> {
        teacher::outcomes(&self.weights, dice)
    }

    fn levelled(&self, outcomes: &[Lesson]) -> Self {
        Self::new(Arc::new(self.weights.levelled(outcomes)))
    }

    fn examine(&self, dice: &mut Dice) -> Vec<Lesson> {
        teacher::examine(&self.weights, dice)
    }

    fn duel(&self, rival: &Self, dice: &mut Dice) -> f64 {
        teacher::duel(&self.weights, &rival.weights, dice)
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.weights.to_bytes()
    }

    fn read_bytes(&self, bytes: &[u8]) -> Result<Self, String> {
        Weights::from_bytes(bytes).map(|weights| Self::new(Arc::new(weights)))
    }
}
