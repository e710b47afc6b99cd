//! The weights: a text with a line for each feature, its name, its worth in the middle game and in the ending, in hundredths of a
//! pawn. `tah train chess` writes it; nothing else in the engine knows the numbers.

use std::sync::{Arc, LazyLock};

use super::features::{COUNT, MATERIAL, name};
use super::tally::place;
use super::view::KING;

/// How finely weights are kept: parts of a point.
pub(super) const GRAIN: i32 = 16;

/// The weights that come with the engine.
const TEXT: &str = include_str!("weights.txt");

static SHIPPED: LazyLock<Arc<Weights>> =
    LazyLock::new(|| Arc::new(Weights::read(TEXT).unwrap_or_else(|_| Weights::starting())));

/// A middle-game value and an ending value, added as one number: the ending in the upper half.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pair(i64);

impl Pair {
    /// Nothing.
    pub const ZERO: Pair = Pair(0);

    /// The pair of these.
    #[inline]
    pub const fn new(middle: i32, ending: i32) -> Self {
        Self(((ending as i64) << 32) + middle as i64)
    }

    #[inline]
    pub(super) fn add(&mut self, other: Pair) {
        self.0 += other.0;
    }

    #[inline]
    pub(super) const fn minus(self, other: Pair) -> Self {
        Self(self.0 - other.0)
    }

    #[inline]
    pub(super) const fn times(self, count: usize) -> Self {
        Self(self.0 * count as i64)
    }

    /// The middle-game value.
    #[inline]
    pub const fn middle(self) -> i32 {
        self.0 as i32
    }

    /// The ending value. A negative lower half has borrowed from it.
    #[inline]
    pub const fn ending(self) -> i32 {
        ((self.0 - self.0 as i32 as i64) >> 32) as i32
    }
}

/// A weight for each feature.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    pairs: [Pair; COUNT],
    /// Material and place together.
    men: [[Pair; 64]; 6],
}

impl Weights {
    /// The weights that come with the engine.
    pub fn shipped() -> Arc<Weights> {
        Arc::clone(&SHIPPED)
    }

    /// What is known before anything is learned: the lectures' 1, 3, 3, 5, 9, and that a lone king is driven to the edge.
    pub fn starting() -> Self {
        Self::from_points(&starting_points())
    }

    /// The weights in points, two for each feature: middle game, ending.
    pub fn from_points(points: &[f64]) -> Self {
        let grains = |value: f64| (value.clamp(-9999.0, 9999.0) * f64::from(GRAIN)).round() as i32;
        let mut pairs = [Pair::ZERO; COUNT];
        for (pair, two) in pairs.iter_mut().zip(points.chunks_exact(2)) {
            *pair = Pair::new(grains(two[0]), grains(two[1]));
        }
        let mut men = [[Pair::ZERO; 64]; 6];
        for (kind, board) in men.iter_mut().enumerate() {
            for (square, worth) in board.iter_mut().enumerate() {
                *worth = pairs[place(kind, square)];
                if kind != KING {
                    worth.add(pairs[MATERIAL.at(kind)]);
                }
            }
        }
        Self { pairs, men }
    }

    /// The weights in points, two for each feature.
    pub fn points(&self) -> Vec<f64> {
        let points = |grains: i32| f64::from(grains) / f64::from(GRAIN);
        self.pairs.iter().flat_map(|pair| [points(pair.middle()), points(pair.ending())]).collect()
    }

    /// The weight of a feature.
    #[inline]
    pub(super) fn of(&self, feature: usize) -> Pair {
        self.pairs[feature]
    }

    #[inline]
    pub(super) fn man(&self, kind: usize, square: usize) -> Pair {
        self.men[kind][square & 63]
    }

    /// Reads a text of weights: a name and two numbers a line, in any order; lines that begin with `#` are comments.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut points = vec![f64::NAN; 2 * COUNT];
        let names: std::collections::HashMap<String, usize> = (0..COUNT).map(|f| (name(f), f)).collect();
        for (number, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let wrong = |what: &str| format!("line {}: {what}", number + 1);
            let mut words = line.split_whitespace();
            let word = words.next().unwrap_or_default();
            let &feature = names.get(word).ok_or_else(|| wrong(&format!("there is no feature `{word}`")))?;
            for value in &mut points[2 * feature..2 * feature + 2] {
                let number = words.next().and_then(|word| word.parse::<f64>().ok()).filter(|n| n.is_finite());
                *value = number.ok_or_else(|| wrong("expected a name and two numbers"))?;
            }
            if words.next().is_some() {
                return Err(wrong("expected a name and two numbers"));
            }
        }
        match points.iter().position(|value| value.is_nan()) {
            Some(missing) => Err(format!("there is no weight for `{}`", name(missing / 2))),
            None => Ok(Self::from_points(&points)),
        }
    }
}

/// In points: see [`Weights::starting`].
fn starting_points() -> Vec<f64> {
    let mut points = vec![0.0; 2 * COUNT];
    let mut set = |feature: usize, both: f64| points[2 * feature..2 * feature + 2].fill(both);
    for (kind, worth) in [100.0, 300.0, 300.0, 500.0, 900.0].into_iter().enumerate() {
        set(MATERIAL.at(kind), worth);
    }
    for steps in 0..4 {
        set(super::features::MOP_UP_EDGE.at(steps), 20.0 * (3.0 - steps as f64));
    }
    for steps in 0..8 {
        set(super::features::MOP_UP_KINGS.at(steps), 10.0 * (7.0 - steps as f64));
    }
    points
}

/// Writes weights, in points, as [`Weights::read`] reads them.
pub fn write(points: &[f64]) -> String {
    // Adding zero turns −0 into 0.
    let tenths = |value: f64| (value * 10.0).round() / 10.0 + 0.0;
    let line = |(feature, two): (usize, &[f64])| {
        format!("{:<32} {:>8.1} {:>8.1}\n", name(feature), tenths(two[0]), tenths(two[1]))
    };
    points.chunks_exact(2).enumerate().map(line).collect()
}
