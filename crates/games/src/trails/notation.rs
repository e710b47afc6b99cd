//! `B3/4/3C/A3 a -`: the board from the top, with `A`, `B`, `C` for the walkers and `#` for squares they have left, whose
//! turn it is, and who is out, first the one who was out first.

use tah_rules::{Notation, Rules, TextError};

use super::rules::{Position, Trails, WALKERS};
use crate::board_text::{read_board, square_name, write_board};
use crate::words::words;

/// The walkers, and what is left behind.
pub(super) const LETTERS: [char; WALKERS + 1] = ['A', 'B', 'C', '#'];

impl Notation for Trails {
    fn move_text(&self, _state: &Position, m: u8) -> String {
        square_name(self.size(), usize::from(m))
    }

    fn position_text(&self, state: &Position) -> String {
        let board =
            write_board(self.size(), self.size(), |square| on_square(state, square).map(|i| LETTERS[i]));
        let mut out: String = state.out().map(letter).collect();
        if out.is_empty() {
            out.push('-');
        }
        format!("{board} {} {out}", letter(state.player()))
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let words = words(text);
        let missing = |what: &str| TextError::new(text.len(), "the position is not complete", what);
        let board = *words.first().ok_or_else(|| missing("the board"))?;
        let mut position = self.read_walkers(board)?;
        let turn = *words.get(1).ok_or_else(|| missing("whose turn it is: `a`, `b` or `c`"))?;
        position.player = match turn.1.chars().next().and_then(walker) {
            Some(player) if turn.1.len() == 1 => player as u8,
            _ => return Err(TextError::new(turn.0, format!("`{}` is no walker", turn.1), "`a`, `b` or `c`")),
        };
        if let Some(&(offset, out)) = words.get(2) {
            self.read_out(&mut position, offset, out)?;
        }
        if let Some((offset, _)) = words.get(3) {
            return Err(TextError::new(*offset, "there is more text after the position", "nothing"));
        }
        let mover = position.player();
        if position.is_out(mover) {
            return Err(TextError::new(turn.0, "this walker is out", "another's turn"));
        }
        if position.count_out() < 2 && self.steps(&position, mover) == 0 {
            let message = "this walker cannot step";
            return Err(TextError::new(
                turn.0,
                message,
                "the turn of one who can, and this one among those out",
            ));
        }
        Ok(position)
    }

    fn position_help(&self) -> String {
        let example = self.position_text(&self.start());
        format!(
            "rows from the top, walkers A, B, C, # where they have been, numbers of free squares, then whose turn it \
             is and who is out in order (`{example}`)"
        )
    }
}

/// What is on a square, as a number among [`LETTERS`].
pub(super) fn on_square(state: &Position, square: usize) -> Option<usize> {
    let walker = (0..WALKERS).find(|&player| state.square_of(player) == square);
    walker.or_else(|| (state.walked() >> square & 1 != 0).then_some(WALKERS))
}

fn letter(player: usize) -> char {
    LETTERS[player].to_ascii_lowercase()
}

fn walker(letter: char) -> Option<usize> {
    LETTERS[..WALKERS].iter().position(|l| l.eq_ignore_ascii_case(&letter))
}

impl Trails {
    fn read_walkers(&self, board: (usize, &str)) -> Result<Position, TextError> {
        let squares = read_board(board, (self.size(), self.size()), &LETTERS)?;
        let mut position = Position { walked: 0, ..self.start() };
        let mut found = [false; WALKERS];
        for (square, (piece, offset)) in squares.into_iter().enumerate() {
            let Some(piece) = piece else { continue };
            position.walked |= 1 << square;
            if piece == WALKERS {
                continue;
            }
            if found[piece] {
                let message = format!("there are two walkers {}", LETTERS[piece]);
                return Err(TextError::new(offset, message, "one of each"));
            }
            found[piece] = true;
            position.walkers[piece] = square as u8;
        }
        match found.iter().position(|found| !found) {
            None => Ok(position),
            Some(player) => {
                let message = format!("walker {} is not on the board", LETTERS[player]);
                Err(TextError::new(board.0, message, "`A`, `B` and `C`, one of each"))
            }
        }
    }

    fn read_out(&self, position: &mut Position, start: usize, out: &str) -> Result<(), TextError> {
        if out == "-" {
            return Ok(());
        }
        for (place, (offset, character)) in out.char_indices().enumerate() {
            let wrong = |message: String| {
                TextError::new(start + offset, message, "at most two who cannot step, or `-` for nobody")
            };
            let Some(player) = walker(character) else {
                return Err(wrong(format!("`{character}` is no walker")));
            };
            if place + 1 == WALKERS {
                return Err(wrong("not everyone can be out: the last one standing wins".into()));
            }
            if position.is_out(player) {
                return Err(wrong(format!("`{character}` is out twice")));
            }
            if self.steps(position, player) != 0 {
                return Err(wrong(format!("`{character}` can step, and so is not out")));
            }
            position.places[player] = place as u8;
        }
        Ok(())
    }
}
