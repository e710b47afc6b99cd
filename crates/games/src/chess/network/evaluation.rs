//! The evaluation: hidden sums along the line that is searched, and what they add up to.

use std::sync::Arc;

use cozy_chess::{Board, Color};

use super::inputs::{EYES, Eye, output};
use super::sums::{Men, Sums};
use super::weights::{ONE, OUT_ONE, Output, Row, Weights};
use crate::chess::eval::learned::Features;
use crate::chess::guide::{Evaluation, MOST};

/// Points for one unit of the output, the logarithm of the odds to win.
pub(in crate::chess) const UNIT: i32 = 150;

/// The hidden sums of a position on the line, as white and as black see it.
#[derive(Clone, Debug)]
struct Level {
    /// Whether it is that of the present line.
    is_known: bool,
    men: Men,
    sides: [Row; 2],
    eyes: [Eye; 2],
}

/// What a network says of a board.
#[derive(Clone, Debug)]
pub struct Network {
    pub(in crate::chess) weights: Arc<Weights>,
    /// One for each ply.
    levels: Vec<Level>,
    ply: usize,
    /// The sums last made for each side in each way to see the board: where a king leaves its region, the line is of no use.
    crossings: [[Sums; EYES]; 2],
    /// Who judges where a king stands alone: games end before, so the network never learned to mate.
    features: Features,
}

impl Default for Network {
    fn default() -> Self {
        Self::new(Weights::shipped(), Features::default())
    }
}

impl Evaluation for Network {
    fn begin(&mut self) {
        self.levels.iter_mut().for_each(|level| level.is_known = false);
        self.ply = 0;
    }

    #[inline]
    fn advance(&mut self) {
        self.ply += 1;
        if let Some(level) = self.levels.get_mut(self.ply) {
            level.is_known = false;
        }
    }

    #[inline]
    fn retreat(&mut self) {
        self.ply = self.ply.saturating_sub(1);
    }

    #[inline]
    fn worth(&mut self, board: &Board) -> i32 {
        if is_king_alone(board) {
            return self.features.worth(board);
        }
        self.arrive(board);
        let (own, output) = (board.side_to_move() as usize, &self.weights.outputs[output(board)]);
        let sides = &self.levels[self.ply].sides;
        points([&sides[own], &sides[1 - own]], output).clamp(-MOST, MOST)
    }
}

impl Network {
    /// The evaluation with these weights, and with these features where a king stands alone.
    pub fn new(weights: Arc<Weights>, features: Features) -> Self {
        let empty = Sums::empty(&weights);
        let crossings = std::array::from_fn(|_| std::array::from_fn(|_| empty.clone()));
        Self { weights, levels: Vec::new(), ply: 0, crossings, features }
    }

    /// The same evaluation with other weights.
    pub(in crate::chess) fn with_weights(&self, weights: Weights) -> Self {
        Self::new(Arc::new(weights), self.features.clone())
    }

    /// Makes the sums of the board at the present ply, from the nearest ones that are known on the line.
    #[inline]
    fn arrive(&mut self, board: &Board) {
        let men = Men::of(board);
        if self.levels.len() <= self.ply {
            self.grow(board);
        }
        let ply = self.ply;
        let base = self.levels[..=ply].iter().rposition(|level| level.is_known);
        if base == Some(ply) && self.levels[ply].men == men {
            return;
        }
        let (before, from) = self.levels.split_at_mut(ply);
        let (base, level) = (base.and_then(|base| before.get(base)), &mut from[0]);
        let base = base.map(|base| (base, base.men.change(&men)));
        for color in Color::ALL {
            let (eye, side) = (Eye::new(board, color), color as usize);
            match &base {
                Some((base, change)) if base.eyes[side] == eye => {
                    level.sides[side].follow(&base.sides[side], change, eye, &self.weights);
                }
                _ => {
                    let crossing = &mut self.crossings[side][eye.number()];
                    crossing.update(&men, eye, &self.weights);
                    level.sides[side] = crossing.row;
                }
            }
            level.eyes[side] = eye;
        }
        (level.men, level.is_known) = (men, true);
    }

    #[cold]
    fn grow(&mut self, board: &Board) {
        let eyes = Color::ALL.map(|color| Eye::new(board, color));
        let level = Level { is_known: false, men: Men::default(), sides: [self.weights.bias; 2], eyes };
        self.levels.resize(self.ply + 64, level);
    }
}

/// Whether a side has nothing but its king.
#[inline]
pub(super) fn is_king_alone(board: &Board) -> bool {
    Color::ALL.iter().any(|&color| board.colors(color).len() == 1)
}

/// What the hidden sums of both sides add up to.
#[inline]
fn points(sides: [&Row; 2], output: &Output) -> i32 {
    let sum: i32 = sides.iter().zip(&output.rows).map(|(sums, weights)| squares(sums, weights)).sum();
    // The sums were multiplied by ONE twice, which would not fit together with the unit.
    (i64::from(sum + output.bias) * i64::from(UNIT) / i64::from(ONE * ONE * OUT_ONE)) as i32
}

/// Σ of the squares of sums, each between 0 and 1, times its weight.
#[inline]
fn squares(sums: &Row, weights: &Row) -> i32 {
    let mut total = 0i32;
    for (&sum, &weight) in sums.0.iter().zip(&weights.0) {
        let sum = sum.clamp(0, ONE as i16);
        // At most 255 · 126, which fits: the second product is of two small numbers again.
        total += i32::from(sum.wrapping_mul(weight)) * i32::from(sum);
    }
    total
}
