//! The weights: for each phase of the game one table for the shapes, one for how many moves either side has, and one for how many
//! squares are empty. Their sum is the expected result in discs for who is to move.

use std::sync::{Arc, LazyLock};

use tah_rules::Lesson;

use super::super::bits::moves;
use super::codec;
use super::indices::Indices;
use super::shapes::{IMAGES, Layout};

/// So many units make a disc.
pub(in crate::othello) const UNITS: i32 = 128;
/// So many empty squares make a phase.
pub(super) const PHASE: u32 = 5;
pub(super) const PHASES: usize = 12;
/// Entries of the tables of moves, for each side.
const MOVES: usize = 32;
const EMPTIES: usize = 64;
/// What is looked up beside shapes: own moves, the opponent's moves, empty squares.
pub(super) const COUNTS: usize = 3;
pub(in crate::othello) const LOOKUPS: usize = IMAGES + COUNTS;

/// Learned weights.
pub struct Weights {
    pub(super) layout: Layout,
    /// The tables of each phase.
    tables: Vec<Vec<i16>>,
}

/// The weights that come with the program.
static LEARNED: LazyLock<Arc<Weights>> = LazyLock::new(|| {
    let bytes = include_bytes!("weights.bin");
    Arc::new(Weights::from_bytes(bytes).unwrap_or_else(|_| Weights::untaught()))
});

/// The phase of a position with so many empty squares.
#[inline]
pub(super) fn phase_of(empties: u32) -> usize {
    ((empties.max(1) - 1) / PHASE) as usize % PHASES
}

impl Weights {
    /// Those that come with the program.
    pub fn learned() -> Arc<Self> {
        LEARNED.clone()
    }

    /// From before anything was learned: moves to choose from are good, corners too, and the squares beside them bad.
    pub fn untaught() -> Self {
        let layout = Layout::new();
        let size = layout.size + 2 * MOVES + EMPTIES;
        let mut table = vec![0; size];
        // The first shape is a corner of 3 × 3; its first digit is the corner, its fifth the square diagonally beside it.
        for (index, weight) in table.iter_mut().enumerate().take(3usize.pow(9)) {
            let digit = |place: u32| (index / 3usize.pow(place) % 3) as i32 - 1;
            let beside = if digit(0) == 0 { digit(4) } else { 0 };
            *weight = ((8 * digit(0) - 3 * beside) * UNITS) as i16;
        }
        for count in 0..MOVES {
            let worth = count as i32 * UNITS * 4 / 5;
            table[layout.size + count] = worth as i16;
            table[layout.size + MOVES + count] = -worth as i16;
        }
        Self { layout, tables: vec![table; PHASES] }
    }

    /// The expected result for who is to move, in units; `placings` are the squares on which that player may play.
    #[inline]
    pub(in crate::othello) fn units(
        &self,
        (own, other): (u64, u64),
        placings: u64,
        indices: &Indices,
    ) -> i32 {
        let empties = (!(own | other)).count_ones();
        let table = self.tables[phase_of(empties)].as_slice();
        let mut sum = 0;
        for place in indices.places(&self.layout) {
            sum += i32::from(table[place as usize]);
        }
        for place in self.counts(placings, moves(other, own), empties) {
            sum += i32::from(table[place]);
        }
        sum.clamp(-64 * UNITS, 64 * UNITS)
    }

    /// The places of what is looked up beside shapes, by the squares on which each side may play.
    #[inline]
    fn counts(&self, own: u64, other: u64, empties: u32) -> [usize; COUNTS] {
        let count = |placings: u64| placings.count_ones().min(MOVES as u32 - 1) as usize;
        let first = self.layout.size;
        [first + count(own), first + MOVES + count(other), first + 2 * MOVES + empties as usize]
    }

    /// All places of a position, counted through all phases, where mirrored patterns share one.
    pub(in crate::othello) fn lookups(&self, own: u64, other: u64) -> [u32; LOOKUPS] {
        let empties = (!(own | other)).count_ones();
        let start = (phase_of(empties) * self.tables[0].len()) as u32;
        let indices = Indices::new(self, own, other);
        let mut all = [0; LOOKUPS];
        let counts = self.counts(moves(own, other), moves(other, own), empties).map(|place| place as u32);
        let shapes = indices.places(&self.layout).map(|place| self.layout.canonical[place as usize]);
        for (out, place) in all.iter_mut().zip(shapes.into_iter().chain(counts)) {
            *out = start + place;
        }
        all
    }

    /// The same weights, in which a phase begins with those of the phase nearer to the end.
    pub(super) fn opened(&self, phase: usize) -> Self {
        let mut tables = self.tables.clone();
        if let Some(before) = phase.checked_sub(1) {
            let before = tables[before].clone();
            tables[phase] = before;
        }
        Self { layout: Layout::new(), tables }
    }

    /// The same weights, in which those of the empty squares make up for what is missing on the average.
    pub(super) fn levelled(&self, outcomes: &[Lesson]) -> Self {
        let mut missing = [(0.0, 0.0); EMPTIES];
        for &Lesson { position: [own, other], value } in outcomes {
            let units = self.units((own, other), moves(own, other), &Indices::new(self, own, other));
            let (sum, count) = &mut missing[(own | other).count_zeros() as usize % EMPTIES];
            *sum += value * UNITS as f32 - units as f32;
            *count += 1.0;
        }
        let mut tables = self.tables.clone();
        for (empties, (sum, count)) in missing.into_iter().enumerate().filter(|(_, (_, count))| *count > 0.0)
        {
            let weight = &mut tables[phase_of(empties as u32)][self.layout.size + 2 * MOVES + empties];
            *weight = weight.saturating_add((sum / count).round() as i16);
        }
        Self { layout: Layout::new(), tables }
    }

    /// The weights in discs, those of mirrored patterns where they are looked up.
    pub(in crate::othello) fn in_discs(&self) -> Vec<f32> {
        self.tables.iter().flatten().map(|&weight| f32::from(weight) / UNITS as f32).collect()
    }

    /// Weights in discs, as [`in_discs`](Self::in_discs) gives them.
    pub(in crate::othello) fn from_discs(discs: &[f32]) -> Self {
        let layout = Layout::new();
        let tables = discs
            .chunks(discs.len() / PHASES)
            .map(|table| {
                let unit = |place: usize| (table[place] * UNITS as f32).round() as i16;
                let place =
                    |place: usize| layout.canonical.get(place).map_or(place, |&shared| shared as usize);
                (0..table.len()).map(|at| unit(place(at))).collect()
            })
            .collect();
        Self { layout, tables }
    }

    /// The weights as they are kept in a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let shared = |table: &Vec<i16>| -> Vec<i16> {
            let is_own = |&(place, _): &(usize, &i16)| {
                self.layout.canonical.get(place).is_none_or(|&shared| shared as usize == place)
            };
            table.iter().enumerate().filter(is_own).map(|(_, &weight)| weight).collect()
        };
        codec::write(&self.tables.iter().flat_map(shared).collect::<Vec<i16>>())
    }

    /// The weights of a file, or what is wrong with it.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        let mut weights = Self::untaught();
        let Self { layout, tables } = &mut weights;
        let own =
            tables[0].len() - (0..layout.size).filter(|&at| layout.canonical[at] as usize != at).count();
        let mut read = codec::read(bytes, own * PHASES)?.into_iter();
        for table in tables {
            for place in 0..table.len() {
                table[place] = match layout.canonical.get(place) {
                    Some(&shared) if (shared as usize) < place => table[shared as usize],
                    _ => read.next().unwrap_or(0),
                };
            }
        }
        Ok(weights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_on_the_average_is_made_up_for() {
        let weights = Weights::learned();
        let worth = |weights: &Weights, [own, other]: [u64; 2]| {
            let units = weights.units((own, other), moves(own, other), &Indices::new(weights, own, other));
            units as f32 / UNITS as f32
        };
        // The start and two positions after one move, which have another number of empty squares.
        let [start, first, second] = [
            [0x0000_0008_1000_0000, 0x0000_0010_0800_0000],
            [0x0000_0010_0000_0000, 0x0000_0008_1808_0000],
            [0x0000_0000_0800_0000, 0x0000_0018_1020_0000],
        ];
        let outcomes = [(start, 3.0), (first, 1.0), (second, -2.0)]
            .map(|(position, more)| Lesson { position, value: worth(&weights, position) + more });
        let levelled = weights.levelled(&outcomes);
        let gained = |position| worth(&levelled, position) - worth(&weights, position);
        assert_eq!([start, first, second].map(gained), [3.0, -0.5, -0.5]);
    }
}
