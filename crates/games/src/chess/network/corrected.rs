//! Weighted features, corrected by what a network sees beside them.

use cozy_chess::Board;

use super::evaluation::Network;
use crate::chess::eval::learned::Features;
use crate::chess::guide::{Evaluation, MOST};

/// The evaluation by features with a network's correction.
#[derive(Clone, Default, Debug)]
pub struct Corrected {
    pub(in crate::chess) features: Features,
    pub(in crate::chess) network: Network,
}

impl Corrected {
    /// These features, corrected by this network.
    pub fn new(features: Features, network: Network) -> Self {
        Self { features, network }
    }
}

impl Evaluation for Corrected {
    #[inline]
    fn worth(&mut self, board: &Board) -> i32 {
        (self.features.worth(board) + self.network.worth(board)).clamp(-MOST, MOST)
    }

    fn begin(&mut self) {
        self.network.begin();
    }

    #[inline]
    fn advance(&mut self) {
        self.network.advance();
    }

    #[inline]
    fn retreat(&mut self) {
        self.network.retreat();
    }
}
