//! Columns are numbers from 1. A position is the board, rows from the top, or the columns played since the start, as
//! the literature writes it: `4453`.

use tah_rules::{Notation, Rules, TextError, Turn};

use super::rules::{ConnectFour, Position};
use crate::board_text::{read_board, side_to_move, write_board};
use crate::words::words;

pub(super) const LETTERS: [char; 2] = ['X', 'O'];

impl Notation for ConnectFour {
    fn move_text(&self, _state: &Position, m: u8) -> String {
        (m + 1).to_string()
    }

    fn position_text(&self, state: &Position) -> String {
        let board = write_board(self.columns(), self.rows(), |square| {
            let bit = self.square(square % self.columns(), square / self.columns());
            (0..2).find(|&player| state.discs_of(player) & bit != 0).map(|player| LETTERS[player])
        });
        format!("{board} {}", LETTERS[state.player()].to_ascii_lowercase())
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let words = words(text);
        match words.as_slice() {
            [] => Ok(self.start()),
            [(_, word)] if word.eq_ignore_ascii_case("start") => Ok(self.start()),
            _ if text.chars().all(|c| c.is_ascii_digit() || is_separator(c)) => self.parse_columns(text),
            [board, rest @ ..] => self.parse_board(*board, rest),
        }
    }

    fn position_help(&self) -> String {
        let example = self.position_text(&self.start());
        format!(
            "rows from the top, X, O and numbers of empty squares, then the side to move (`{example}`); \
             or the columns played since the start (`4453`)"
        )
    }
}

fn is_separator(character: char) -> bool {
    character.is_whitespace() || character == ','
}

impl ConnectFour {
    /// The position after a sequence of columns. Where columns have two digits, they stand apart.
    fn parse_columns(&self, text: &str) -> Result<Position, TextError> {
        let mut position = self.start();
        let mut rest = text.trim_start_matches(is_separator);
        while !rest.is_empty() {
            let offset = text.len() - rest.len();
            let length = if self.columns() < 10 { 1 } else { rest.find(is_separator).unwrap_or(rest.len()) };
            if self.turn(&position) == Turn::Over {
                return Err(TextError::new(offset, "the game is over before this move", "no more moves"));
            }
            let m = self.parse_move(&position, &rest[..length]).map_err(|e| TextError { offset, ..e })?;
            self.play(&mut position, m);
            rest = rest[length..].trim_start_matches(is_separator);
        }
        Ok(position)
    }

    fn parse_board(&self, board: (usize, &str), rest: &[(usize, &str)]) -> Result<Position, TextError> {
        let squares = read_board(board, (self.columns(), self.rows()), &LETTERS)?;
        let mut discs = [0u64; 2];
        for (square, &(piece, offset)) in squares.iter().enumerate() {
            let Some(player) = piece else { continue };
            if square.checked_sub(self.columns()).is_some_and(|below| squares[below].0.is_none()) {
                return Err(TextError::new(
                    offset,
                    "the disc hangs in the air",
                    "a disc on the square below it",
                ));
            }
            discs[player] |= self.square(square % self.columns(), square / self.columns());
        }
        let player = side_to_move(discs.map(u64::count_ones), rest)?;
        let position = self.position(discs, player);
        self.check_lines(&position)
            .map_err(|message| TextError::new(board.0, message, "a position that a game can reach"))?;
        Ok(position)
    }

    /// The game ends with the first line: only the last move can have made one, or several at once.
    fn check_lines(&self, position: &Position) -> Result<(), &'static str> {
        let player = position.player();
        if self.has_four(position.discs_of(player)) {
            return Err("the side to move has four in line already");
        }
        let other = position.discs_of(1 - player);
        let tops = self.tops(position);
        let without = |top: u64| top != 0 && !self.has_four(other & !top);
        let last = (0..self.columns()).any(|column| without(tops & self.column(column) & other));
        if position.is_won() && !last {
            return Err("no single last move can have made these lines of four");
        }
        Ok(())
    }
}
