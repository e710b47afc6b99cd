//! Coalition games: what every group of players can earn, and how to divide what all earn together.

mod core;
mod nucleolus;
mod read;
#[cfg(test)]
mod tests;
mod values;

pub use core::Core;
pub use read::parse_coalitions;

use crate::number::Rational;

/// More players than this are refused: there are too many groups of them.
pub const MOST_PLAYERS: usize = 16;

/// A game with transferable utility.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CoalitionGame {
    /// The names of the players.
    pub players: Vec<String>,
    /// What each coalition earns: the players are bits of its number. The empty one earns nothing.
    pub worth: Vec<Rational>,
}

impl CoalitionGame {
    /// The number of the coalition of all.
    pub fn all(&self) -> usize {
        self.worth.len() - 1
    }

    /// The names of a coalition's members.
    pub fn names(&self, coalition: usize) -> Vec<&str> {
        let members = (0..self.players.len()).filter(|player| coalition >> player & 1 == 1);
        members.map(|player| self.players[player].as_str()).collect()
    }

    /// The row of a linear program that sums the shares of a coalition.
    fn members(&self, coalition: usize) -> Vec<Rational> {
        (0..self.players.len()).map(|player| crate::number::whole((coalition >> player & 1) as i64)).collect()
    }
}
