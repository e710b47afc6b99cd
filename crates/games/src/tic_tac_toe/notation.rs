//! Squares are named as in chess, `a1` at the bottom left; a position is the board from the top and the side to move.

use tah_rules::{Notation, Rules, TextError};

use super::rules::{Position, TicTacToe};
use crate::board_text::{read_board, side_to_move, square_name, write_board};
use crate::words::words;

pub(super) const LETTERS: [char; 2] = ['X', 'O'];

impl Notation for TicTacToe {
    fn move_text(&self, _state: &Position, m: u8) -> String {
        square_name(self.columns(), usize::from(m))
    }

    fn position_text(&self, state: &Position) -> String {
        let board = write_board(self.columns(), self.rows(), |square| {
            (0..2).find(|&player| state.stones_of(player) >> square & 1 != 0).map(|player| LETTERS[player])
        });
        format!("{board} {}", LETTERS[state.player()].to_ascii_lowercase())
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let words = words(text);
        let Some((board, rest)) = words.split_first() else {
            return Err(TextError::new(0, "there is no board", self.position_help()));
        };
        let squares = read_board(*board, (self.columns(), self.rows()), &LETTERS)?;
        let mut stones = [0u64; 2];
        for (square, (piece, _)) in squares.into_iter().enumerate() {
            if let Some(player) = piece {
                stones[player] |= 1 << square;
            }
        }
        let player = side_to_move(stones.map(u64::count_ones), rest)?;
        self.check_lines(stones, usize::from(player))
            .map_err(|message| TextError::new(board.0, message, "a position that a game can reach"))?;
        Ok(self.position(stones, player))
    }

    fn position_help(&self) -> String {
        let example = self.position_text(&self.start());
        format!("rows from the top, X, O and numbers of empty squares, then the side to move (`{example}`)")
    }
}

impl TicTacToe {
    /// The game ends with the first line: only the last move can have made one, or several at once.
    fn check_lines(&self, stones: [u64; 2], player: usize) -> Result<(), &'static str> {
        if self.has_line(stones[player]) {
            return Err("the side to move has a line already");
        }
        let other = stones[1 - player];
        let last = |square: usize| other >> square & 1 != 0 && !self.has_line(other & !(1 << square));
        if self.has_line(other) && !(0..self.columns() * self.rows()).any(last) {
            return Err("no single last move can have made these lines");
        }
        Ok(())
    }
}
