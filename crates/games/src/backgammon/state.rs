//! A position: the board, the cube, what the game is played for, and at which step of a turn it stands.

use super::board::{Board, Win};
use super::cube::Cube;

/// What a game is played for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stakes {
    /// The points that win the match; 0 in money play.
    pub length: u16,
    /// The points that both players have.
    pub scores: [u16; 2],
    /// Whether nobody may double: the game after one player has come to one point from the match, or a game without a cube.
    pub is_cube_dead: bool,
    /// Whether gammons count only if the cube was turned (money play).
    pub jacoby: bool,
}

/// The step of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Each player rolls a die: the higher begins with both.
    Opening,
    /// The player may double or roll.
    Deciding,
    /// The dice are in the air.
    Rolling,
    /// The player has the dice and moves.
    Moving([u8; 2]),
    /// The other player has been offered the cube.
    Offered,
    /// The player has been offered it back, for twice as much.
    Beavered,
    /// All men of a player are off.
    Over,
    /// This player has dropped.
    Dropped(u8),
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(super) board: Board,
    pub(super) cube: Cube,
    pub(super) stakes: Stakes,
    /// Whose turn at the dice it is.
    pub(super) player: u8,
    pub(super) phase: Phase,
}

impl State {
    /// The men.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The cube.
    pub fn cube(&self) -> Cube {
        self.cube
    }

    /// What the game is played for.
    pub fn stakes(&self) -> Stakes {
        self.stakes
    }

    /// Whose turn at the dice it is.
    #[inline]
    pub fn player(&self) -> usize {
        usize::from(self.player)
    }

    /// The step of the turn.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The same position in a game whose cube is not turned any more.
    #[must_use]
    pub fn with_dead_cube(mut self) -> Self {
        self.stakes.is_cube_dead = true;
        if self.phase == Phase::Deciding {
            self.phase = Phase::Rolling;
        }
        self
    }

    /// Who decides now, if a player does.
    #[inline]
    pub(super) fn decider(&self) -> Option<u8> {
        match self.phase {
            Phase::Deciding | Phase::Moving(_) | Phase::Beavered => Some(self.player),
            Phase::Offered => Some(self.player ^ 1),
            Phase::Opening | Phase::Rolling | Phase::Over | Phase::Dropped(_) => None,
        }
    }

    /// Who has won, and how many points.
    pub(super) fn result(&self) -> Option<(usize, u32)> {
        match self.phase {
            Phase::Dropped(loser) => Some((1 - usize::from(loser), self.cube.value())),
            Phase::Over => {
                let (winner, win) = self.board.winner()?;
                let counts_once = self.stakes.jacoby && self.cube.turned == 0;
                let times = if counts_once { Win::Single } else { win } as u32;
                Some((winner, times * self.cube.value()))
            }
            _ => None,
        }
    }
}
