//! The twenty results of a deal.

use crate::bridge::{Seat, Strain};

/// How many tricks each declarer takes in each strain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Table {
    tricks: [[u8; 4]; 5],
}

impl Table {
    /// The tricks of `declarer`'s side.
    pub fn tricks(&self, strain: Strain, declarer: Seat) -> u8 {
        self.tricks[strain as usize][declarer as usize]
    }

    /// The tricks of a strain, by declarer.
    pub fn strain(&self, strain: Strain) -> [u8; 4] {
        self.tricks[strain as usize]
    }

    /// Sets the tricks of a strain, by declarer.
    pub(super) fn set(&mut self, strain: Strain, tricks: [u8; 4]) {
        self.tricks[strain as usize] = tricks;
    }
}
