//! Squares are `a1` at the top left to `h8`, a pass is `pass`. A position is its 64 squares row by row and the side to move, or the
//! moves since the start: `f5d6c3`.

use tah_rules::{Notation, Rules, TextError, Turn};

use super::rules::{Othello, PASS, Position};

/// The letters of Black, who begins, and White.
pub(super) const LETTERS: [char; 2] = ['X', 'O'];
const EXAMPLE: &str = "---------------------------OX------XO--------------------------- X";

impl Notation for Othello {
    fn move_text(&self, _: &Position, m: u8) -> String {
        move_text(m)
    }

    fn parse_move(&self, state: &Position, text: &str) -> Result<u8, TextError> {
        let legal = tah_rules::legal_moves(self, state);
        match read_move(text.trim()) {
            Some(m) if legal.contains(&m) => Ok(m),
            _ => Err(TextError::illegal_move(text, legal.iter().map(|&m| move_text(m)))),
        }
    }

    fn position_text(&self, state: &Position) -> String {
        format!("{} {}", board_text(state), LETTERS[state.player()])
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let first = text.trim_start();
        if first.is_empty() || first.trim_end().eq_ignore_ascii_case("start") {
            return Ok(self.start());
        }
        let is_transcript = first.starts_with(|c: char| c.is_ascii_alphabetic() && !"xXoO".contains(c));
        if is_transcript { self.after_transcript(&self.start(), text) } else { parse_board(text) }
    }

    fn position_help(&self) -> String {
        format!(
            "64 squares row by row from a1, X (Black), O and -, then the side to move (`{EXAMPLE}`); \
             or the moves since the start (`f5d6c3`)"
        )
    }
}

/// A square or `pass`.
pub(super) fn move_text(m: u8) -> String {
    if m >= PASS { "pass".into() } else { format!("{}{}", char::from(b'a' + m % 8), m / 8 + 1) }
}

/// A square or a pass, as people and programs write them.
pub(super) fn read_move(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [column, row @ b'1'..=b'8'] => {
            let column = column.to_ascii_lowercase();
            (b'a'..=b'h').contains(&column).then(|| (row - b'1') * 8 + column - b'a')
        }
        _ => ["pass", "pa", "ps", "--", "@@"]
            .iter()
            .any(|pass| text.eq_ignore_ascii_case(pass))
            .then_some(PASS),
    }
}

/// The 64 squares row by row.
pub(super) fn board_text(state: &Position) -> String {
    let letter = |square: usize| {
        (0..2).find(|&p| state.discs_of(p) >> square & 1 != 0).map_or('-', |player| LETTERS[player])
    };
    (0..64).map(letter).collect()
}

/// Whose disc a character of a board stands for.
fn player_of(character: char) -> Option<usize> {
    match character {
        'X' | 'x' | '*' => Some(0),
        'O' | 'o' | '0' => Some(1),
        _ => None,
    }
}

/// Reads 64 squares and the side to move; white space may stand anywhere.
pub(super) fn parse_board(text: &str) -> Result<Position, TextError> {
    let mut characters = text.char_indices().filter(|(_, c)| !c.is_whitespace());
    let mut discs = [0u64; 2];
    for square in 0..64 {
        let end = || TextError::new(text.trim_end().len(), short(square), "the rest of the 64 squares");
        let (offset, character) = characters.next().ok_or_else(end)?;
        match player_of(character) {
            Some(player) => discs[player] |= 1 << square,
            None if "-._".contains(character) => {}
            None => {
                let message =
                    format!("`{character}` is nothing that stands on square {} of the board", square + 1);
                return Err(TextError::new(offset, message, "`X`, `O` or `-`"));
            }
        }
    }
    let side = characters.next();
    let missing = || {
        // With one square missing the side to move has been read as the last square.
        let is_short = text.split_whitespace().next_back().is_some_and(|word| word.len() == 1);
        let end = text.trim_end().len();
        if is_short {
            TextError::new(end - 1, short(63), "64 squares, then the side to move")
        } else {
            TextError::new(end, "there is no side to move after the 64 squares", "`X` or `O`")
        }
    };
    let (offset, letter) = side.ok_or_else(missing)?;
    let player = match letter {
        'X' | 'x' | '*' | 'B' | 'b' => 0,
        'O' | 'o' | '0' | 'W' | 'w' => 1,
        _ => {
            let message = format!("`{letter}` is not a side to move");
            return Err(TextError::new(offset, message, "`X` (Black) or `O` (White) after 64 squares"));
        }
    };
    if let Some((offset, _)) = characters.next() {
        return Err(TextError::new(
            offset,
            "there is more text after the side to move",
            "64 squares and a side",
        ));
    }
    if discs == [0, 0] {
        return Err(TextError::new(0, "there is no disc on the board", "at least one `X` or `O`"));
    }
    Ok(Position::new(discs[player], discs[1 - player], player))
}

fn short(squares: usize) -> String {
    format!("the board has only {squares} of 64 squares")
}

impl Othello {
    /// The moves of a transcript from `start`, with a pass put in wherever it is forced and not written.
    pub fn read_transcript(&self, start: &Position, text: &str) -> Result<Vec<u8>, TextError> {
        let mut position = *start;
        let mut moves = Vec::new();
        let mut number = 0;
        let mut rest = text.trim_start_matches(is_between);
        while !rest.is_empty() {
            number += 1;
            let offset = text.len() - rest.len();
            let is_pass =
                rest.len() >= 4 && rest.is_char_boundary(4) && rest[..4].eq_ignore_ascii_case("pass");
            let length =
                rest.char_indices().nth(if is_pass { 4 } else { 2 }).map_or(rest.len(), |(at, _)| at);
            let word = &rest[..length];
            rest = rest[length..].trim_start_matches(is_between);
            let wrong =
                |e: TextError| TextError { offset, message: format!("move {number}: {}", e.message), ..e };
            if self.turn(&position) == Turn::Over {
                return Err(wrong(TextError::new(
                    offset,
                    "the game is over before this move",
                    "no more moves",
                )));
            }
            if position.placings() == 0 && read_move(word) != Some(PASS) {
                moves.push(PASS);
                position = position.after(PASS);
            }
            let m = self.parse_move(&position, word).map_err(wrong)?;
            moves.push(m);
            position = position.after(m);
        }
        Ok(moves)
    }

    /// The position to which the moves of a transcript lead.
    pub fn after_transcript(&self, start: &Position, text: &str) -> Result<Position, TextError> {
        let moves = self.read_transcript(start, text)?;
        let last = moves.into_iter().fold(*start, |position, m| position.after(m));
        // A transcript leaves out passes: it ends where somebody can choose.
        let must_pass = last.placings() == 0 && last.can_other_play();
        Ok(if must_pass { last.after(PASS) } else { last })
    }

    /// Moves as a transcript: squares without anything between, passes left out.
    pub fn write_transcript(&self, moves: &[u8]) -> String {
        moves.iter().filter(|&&m| m != PASS).map(|&m| move_text(m)).collect()
    }
}

fn is_between(character: char) -> bool {
    character.is_whitespace() || character == ',' || character == ';'
}
