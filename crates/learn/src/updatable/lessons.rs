//! Positions as the network sees them, each with the chance to win that it should have been given.

use tah_rules::Seen;

/// How much of a label is the result of the game; the rest is the score of the search.
const RESULT_SHARE: f32 = 0.3;

/// Many positions.
#[derive(Clone, Default, Debug)]
pub struct Lessons {
    /// Where the inputs of the player to move begin, where those of the other do; then those of the next position.
    starts: Vec<u64>,
    inputs: Vec<u16>,
    outputs: Vec<u8>,
    targets: Vec<f32>,
}

/// A position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lesson<'l> {
    /// The inputs that are 1: of the player to move, and of the other.
    pub views: [&'l [u16]; 2],
    /// The output that is asked.
    pub output: usize,
    /// The chance to win of the player to move.
    pub target: f32,
}

impl Lessons {
    /// Adds a position: for the player to move, `units` is what the search found, in units of the output, and `result` what came of it.
    pub fn add(&mut self, seen: &Seen, units: f32, result: f32) {
        self.add_with(seen, RESULT_SHARE * result + (1.0 - RESULT_SHARE) * chance(units));
    }

    /// Adds a position that was searched beside a game, and found worth `units` for the player to move.
    pub fn add_stray(&mut self, seen: &Seen, units: f32) {
        self.add_with(seen, chance(units));
    }

    fn add_with(&mut self, seen: &Seen, target: f32) {
        for view in &seen.views {
            self.starts.push(self.inputs.len() as u64);
            self.inputs.extend(view);
        }
        self.outputs.push(seen.output as u8);
        self.targets.push(target);
    }

    /// Adds those of another.
    pub fn append(&mut self, other: &Self) {
        let shift = self.inputs.len() as u64;
        self.starts.extend(other.starts.iter().map(|start| start + shift));
        self.inputs.extend(&other.inputs);
        self.outputs.extend(&other.outputs);
        self.targets.extend(&other.targets);
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.targets.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    /// One of them.
    #[inline]
    pub fn get(&self, index: usize) -> Lesson<'_> {
        let start = |i: usize| self.starts.get(i).map_or(self.inputs.len(), |&start| start as usize);
        let view = |i: usize| &self.inputs[start(i)..start(i + 1)];
        Lesson {
            views: [view(2 * index), view(2 * index + 1)],
            output: usize::from(self.outputs[index]),
            target: self.targets[index],
        }
    }
}

/// From the logarithm of the odds to a chance.
#[inline]
pub(super) fn chance(units: f32) -> f32 {
    1.0 / (1.0 + (-units).exp())
}
