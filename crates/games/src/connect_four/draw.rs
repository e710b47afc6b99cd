//! A frame of holes; every hole of a column that is not full drops a disc into it.

use tah_rules::scene::{Cell, Grid, Look, Part, Piece, Place, Scene};
use tah_rules::{Draw, Eyes, Notation, legal_moves};

use super::notation::LETTERS;
use super::rules::{ConnectFour, Position};

impl Draw for ConnectFour {
    fn draw(&self, state: &Position, _eyes: Eyes) -> Scene {
        let lines = if state.is_won() { self.lines(state.discs_of(1 - state.player())) } else { 0 };
        let legal = legal_moves(self, state);
        let mut cells = Vec::with_capacity(self.columns() * self.rows());
        for row in (0..self.rows()).rev() {
            for column in 0..self.columns() {
                let square = self.square(column, row);
                let owner = (0..2).find(|&player| state.discs_of(player) & square != 0);
                let m = column as u8;
                cells.push(Cell {
                    piece: owner.map(|owner| {
                        let letter = LETTERS[owner];
                        Piece::new(owner, letter, format!("{letter} disc"))
                    }),
                    marked: lines & square != 0,
                    plays: legal.contains(&m).then(|| self.move_text(state, m)),
                });
            }
        }
        let column_names = (1..=self.columns()).map(|column| column.to_string()).collect();
        let grid =
            Grid { columns: self.columns(), look: Look::Holes, cells, column_names, row_names: Vec::new() };
        Scene { parts: vec![Part::Grid(grid)] }
    }

    fn places(&self, state: &Position, m: u8) -> Vec<Place> {
        let discs = state.discs_of(0) | state.discs_of(1);
        let landing = (0..self.rows()).find(|&row| discs & self.square(m.into(), row) == 0);
        let place = |row| Place::on_board((self.rows() - 1 - row) * self.columns() + usize::from(m));
        landing.map(place).into_iter().collect()
    }
}
