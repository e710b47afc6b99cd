//! The texts of the game: SAN for moves, FEN for positions, or a start and the moves since.

use tah_rules::{Notation, Rules, TextError, Turn};

use super::packed::Move;
use super::position::Position;
use super::rules::{Chess, Draws, Variant};
use super::{fen, san, uci};
use crate::words::words;

/// Written after the FEN of a position that is drawn by repetition, which FEN cannot say.
const THREEFOLD: &str = "threefold";

/// Words with the bytes at which they begin.
type Words<'t> = [(usize, &'t str)];
/// A position, and the words after it.
type Beginning<'w, 't> = Result<(Position, &'w Words<'t>), TextError>;

impl Notation for Chess {
    fn move_text(&self, state: &Position, m: Move) -> String {
        san::write(state, m)
    }

    fn parse_move(&self, state: &Position, text: &str) -> Result<Move, TextError> {
        if self.turn(state) == Turn::Over {
            return Err(TextError::illegal_move(text, std::iter::empty()));
        }
        san::read(state, text)
    }

    fn position_text(&self, state: &Position) -> String {
        let text = fen::write(state, self.variant);
        let drawn = self.draws == Draws::Automatic && state.repetitions() >= 2;
        if drawn { format!("{text} {THREEFOLD}") } else { text }
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let words = words(text);
        let (mut position, mut rest) = self.beginning(text, &words)?;
        if let [(offset, THREEFOLD), after @ ..] = rest {
            position.repeat_twice().ok_or_else(|| {
                let message =
                    "the position cannot have been repeated twice so soon after a capture or a pawn move";
                TextError::new(*offset, message, "a half-move clock of 8 or more")
            })?;
            rest = after;
        }
        match rest {
            [] => return Ok(position),
            [(_, "moves"), moves @ ..] => rest = moves,
            [(offset, word), ..] => {
                let message = format!("`{word}` comes after the end of the position");
                return Err(TextError::new(
                    *offset,
                    message,
                    "nothing, or `moves` and the moves played from there",
                ));
            }
        }
        for (offset, word) in rest {
            let m = san::read(&position, word).map_err(|error| TextError { offset: *offset, ..error })?;
            self.play(&mut position, m);
        }
        Ok(position)
    }

    fn position_help(&self) -> String {
        let example = self.position_text(&self.start());
        format!(
            "FEN (`{example}`), or `startpos`; after either, `moves` and the moves played (`startpos moves e4 e5`)"
        )
    }
}

impl Chess {
    /// A move as the Universal Chess Interface writes it.
    pub fn uci_text(&self, state: &Position, m: Move) -> String {
        uci::write(state, m, self.variant)
    }

    /// The legal move that a UCI text names, even where a rule draws the game.
    pub fn parse_uci(&self, state: &Position, text: &str) -> Result<Move, TextError> {
        uci::read(state, text)
    }

    /// The position that the first words describe, and the words after it.
    fn beginning<'w, 't>(self, text: &str, words: &'w Words<'t>) -> Beginning<'w, 't> {
        match words {
            [] | [(_, "moves"), ..] => Ok((self.start(), words)),
            [(_, word), rest @ ..] if is_start(word) => self.numbered_start(rest),
            [(_, "fen"), fen @ ..] => self.fen(text, fen),
            _ => self.fen(text, words),
        }
    }

    fn fen<'w, 't>(self, text: &str, words: &'w Words<'t>) -> Beginning<'w, 't> {
        let (position, used) = fen::read_start(text, words, self.variant)?;
        Ok((position, &words[used..]))
    }

    /// In Chess960 the number of a start position may follow.
    fn numbered_start<'w, 't>(self, words: &'w Words<'t>) -> Beginning<'w, 't> {
        match words {
            [(offset, number), rest @ ..] if self.variant == Variant::Chess960 && *number != "moves" => {
                let start = number.parse().ok().and_then(Chess::start_960).ok_or_else(|| {
                    let message = format!("there is no start position `{number}`");
                    TextError::new(*offset, message, "a number from 0 to 959")
                })?;
                Ok((start, rest))
            }
            _ => Ok((self.start(), words)),
        }
    }
}

fn is_start(word: &str) -> bool {
    word.eq_ignore_ascii_case("start") || word.eq_ignore_ascii_case("startpos")
}
