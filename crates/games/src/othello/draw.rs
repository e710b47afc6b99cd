//! The drawing: the board with a1 at the top left, the squares that can be played, and the discs counted.

use tah_rules::scene::{Cell, Count, Grid, Look, Part, Piece, Scene};
use tah_rules::{Draw, Eyes};

use super::notation::{LETTERS, move_text};
use super::rules::{Othello, Position};

const NAMES: [&str; 2] = ["Black", "White"];

impl Draw for Othello {
    fn draw(&self, state: &Position, _: Eyes) -> Scene {
        let placings = state.placings();
        let cell = |square: u8| {
            let owner = (0..2).find(|&player| state.discs_of(player) >> square & 1 != 0);
            Cell {
                piece: owner.map(|p| Piece::new(p, LETTERS[p], format!("{} disc", NAMES[p].to_lowercase()))),
                marked: false,
                plays: (placings >> square & 1 != 0).then(|| move_text(square)),
            }
        };
        let grid = Grid {
            columns: 8,
            look: Look::Plain,
            cells: (0..64).map(cell).collect(),
            column_names: ('a'..='h').map(String::from).collect(),
            row_names: (1..=8).map(|row| row.to_string()).collect(),
        };
        let count = |player: usize| Count::new(NAMES[player], state.discs_of(player).count_ones());
        Scene { parts: vec![Part::Grid(grid), Part::Counts(vec![count(0), count(1)])] }
    }
}
