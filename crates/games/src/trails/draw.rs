//! Plain squares with the walkers and the squares they have left; choosing a free neighbour steps there.

use tah_rules::scene::{Cell, Grid, Look, Part, Piece, Place, Scene};
use tah_rules::{Draw, Eyes, Notation, legal_moves};

use super::notation::{LETTERS, on_square};
use super::rules::{Position, Trails, WALKERS};
use crate::board_text::column_name;

impl Draw for Trails {
    fn draw(&self, state: &Position, _eyes: Eyes) -> Scene {
        let legal = legal_moves(self, state);
        let size = self.size();
        let mut cells = Vec::with_capacity(size * size);
        for row in (0..size).rev() {
            for square in row * size..(row + 1) * size {
                let m = square as u8;
                cells.push(Cell {
                    piece: on_square(state, square).map(|piece| piece_of(state, piece)),
                    // Whose turn it is, or who has won.
                    marked: state.square_of(state.player()) == square,
                    plays: legal.contains(&m).then(|| self.move_text(state, m)),
                });
            }
        }
        let grid = Grid {
            columns: size,
            look: Look::Plain,
            cells,
            column_names: (0..size).map(column_name).collect(),
            row_names: (1..=size).rev().map(|row| row.to_string()).collect(),
        };
        Scene { parts: vec![Part::Grid(grid)] }
    }

    fn places(&self, state: &Position, m: u8) -> Vec<Place> {
        let size = self.size();
        let place = |square: usize| Place::on_board((size - 1 - square / size) * size + square % size);
        vec![place(state.square_of(state.player())), place(m.into())]
    }
}

fn piece_of(state: &Position, piece: usize) -> Piece {
    let letter = LETTERS[piece];
    if piece == WALKERS {
        return Piece { glyph: letter.into(), owner: None, name: "walked on".into() };
    }
    let out = if state.is_out(piece) { ", out" } else { "" };
    Piece::new(piece, letter, format!("walker {letter}{out}"))
}
