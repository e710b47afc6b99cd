//! Plain squares; choosing an empty one plays there, and a line that has won is marked.

use tah_rules::scene::{Cell, Grid, Look, Part, Piece, Place, Scene};
use tah_rules::{Draw, Eyes, Notation, Rules, Turn};

use super::notation::LETTERS;
use super::rules::{Position, TicTacToe};
use crate::board_text::column_name;

const NAMES: [&str; 2] = ["cross", "nought"];

impl Draw for TicTacToe {
    fn draw(&self, state: &Position, _eyes: Eyes) -> Scene {
        let lines = if state.is_won() { self.stones_in_line(state.stones_of(1 - state.player())) } else { 0 };
        let over = self.turn(state) == Turn::Over;
        let mut cells = Vec::with_capacity(self.columns() * self.rows());
        for row in (0..self.rows()).rev() {
            for square in row * self.columns()..(row + 1) * self.columns() {
                let owner = (0..2).find(|&player| state.stones_of(player) >> square & 1 != 0);
                cells.push(Cell {
                    piece: owner.map(|owner| Piece::new(owner, LETTERS[owner], NAMES[owner])),
                    marked: lines >> square & 1 != 0,
                    plays: (owner.is_none() && !over).then(|| self.move_text(state, square as u8)),
                });
            }
        }
        let grid = Grid {
            columns: self.columns(),
            look: Look::Plain,
            cells,
            column_names: (0..self.columns()).map(column_name).collect(),
            row_names: (1..=self.rows()).rev().map(|row| row.to_string()).collect(),
        };
        Scene { parts: vec![Part::Grid(grid)] }
    }

    fn places(&self, _state: &Position, m: u8) -> Vec<Place> {
        let (row, column) = (m as usize / self.columns(), m as usize % self.columns());
        vec![Place::on_board((self.rows() - 1 - row) * self.columns() + column)]
    }
}
