//! What a tree promises of its payoffs. By default nothing: a search that knew the leaves beforehand would cheat.

use std::fmt;

use tah_rules::Bounds;

use super::{Tree, number_text};

/// Bounds that a tree cannot promise.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum BoundsError {
    /// No number lies between them.
    Empty(Bounds),
    /// A leaf lies outside.
    Outside {
        /// The leaf's number, from 1 from left to right.
        leaf: u32,
        /// What stands there.
        value: f64,
        /// The bounds it breaks.
        bounds: Bounds,
    },
}

impl fmt::Display for BoundsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let range = |b: &Bounds| format!("[{}, {}]", number_text(b.low), number_text(b.high));
        match self {
            Self::Empty(bounds) => write!(f, "no number lies within {}", range(bounds)),
            Self::Outside { leaf, value, bounds } => {
                write!(f, "leaf {leaf} is {}, outside {}", number_text(*value), range(bounds))
            }
        }
    }
}

impl std::error::Error for BoundsError {}

impl Tree {
    /// Promises that every number at a leaf, as it is written, lies within `bounds`. Checked here, once.
    ///
    /// In a tree of single numbers these are MAX's payoffs; MIN's are the same with the sign turned.
    pub fn with_bounds(mut self, bounds: Bounds) -> Result<Self, BoundsError> {
        if bounds.low > bounds.high || bounds.low.is_nan() || bounds.high.is_nan() {
            return Err(BoundsError::Empty(bounds));
        }
        if let Some(index) = self.payoffs.iter().position(|&value| !bounds.contain(value)) {
            let (leaf, value) = ((index / self.width()) as u32 + 1, self.payoffs[index]);
            return Err(BoundsError::Outside { leaf, value, bounds });
        }
        self.promised = bounds;
        Ok(self)
    }

    /// What was promised of the numbers at the leaves, as they are written; nothing unless
    /// [`with_bounds`](Tree::with_bounds) said more.
    pub fn leaf_bounds(&self) -> Bounds {
        self.promised
    }

    /// The least and the greatest number at the leaves. Knowing it beforehand would be cheating: a search is told
    /// only what [`with_bounds`](Tree::with_bounds) promised.
    pub fn leaf_range(&self) -> Bounds {
        let low = self.payoffs.iter().copied().fold(f64::INFINITY, f64::min);
        let high = self.payoffs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        Bounds { low, high }
    }
}
