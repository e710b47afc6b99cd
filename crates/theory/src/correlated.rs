//! Correlated equilibria: a device draws a cell and tells each player its strategy, which nobody gains by leaving
//! (R. Aumann 1974). A linear program finds the one with the greatest sum of payoffs.

use num_traits::Zero;

use crate::linear::{Program, zeros};
use crate::number::{Rational, whole};
use crate::patience::Patience;
use crate::strategic::StrategicGame;

/// Programs with more entries than this are refused.
const MOST_ENTRIES: usize = 4_000_000;

/// A correlated equilibrium: how likely each cell is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Correlated {
    /// The probability of each cell.
    pub cells: Vec<Rational>,
    /// What each player gets.
    pub payoffs: Vec<Rational>,
}

/// The correlated equilibrium with the greatest sum of payoffs; nothing if the game is too large or patience ends.
pub fn correlated(game: &StrategicGame, patience: Patience<'_>) -> Option<Correlated> {
    let cells = game.cells();
    let rows: usize = game.sizes().iter().map(|size| size * (size - 1)).sum();
    if rows.saturating_mul(cells) > MOST_ENTRIES {
        return None;
    }
    let mut program = Program::maximise((0..cells).map(|cell| game.at(cell).iter().sum()).collect());
    for (player, size) in game.sizes().into_iter().enumerate() {
        let stride = game.stride(player);
        for (told, instead) in (0..size).flat_map(|a| (0..size).map(move |b| (a, b))).filter(|(a, b)| a != b)
        {
            let mut row = zeros(cells);
            for cell in (0..cells).filter(|cell| cell / stride % size == told) {
                let other = cell - told * stride + instead * stride;
                row[cell] = game.payoff(other, player) - game.payoff(cell, player);
            }
            program.at_most(row, Rational::zero());
        }
    }
    program.equal(vec![whole(1); cells], whole(1));
    let cells = program.solve(patience).optimal()?.point;
    let payoff =
        |player: usize| cells.iter().enumerate().map(|(cell, p)| p * game.payoff(cell, player)).sum();
    Some(Correlated { payoffs: (0..game.players.len()).map(payoff).collect(), cells })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chicken_has_the_known_best_device() {
        let matrix = |rows: [[i64; 2]; 2]| rows.map(|row| row.map(whole).to_vec()).to_vec();
        // Aumann's chicken: a third each for (6,6), (2,7), (7,2) is one; the best gives the sum 10.5.
        let game = StrategicGame::bimatrix("chicken", &matrix([[6, 2], [7, 0]]), &matrix([[6, 7], [2, 0]]));
        let found = correlated(&game, Patience::default()).unwrap();
        assert_eq!(found.payoffs.iter().sum::<Rational>(), crate::number::fraction(21, 2));
        assert!(found.cells[3].is_zero());
    }
}
