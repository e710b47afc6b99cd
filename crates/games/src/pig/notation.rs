//! `34/51 +12 1`: the points banked by both, those of this turn, and whose turn it is; `die` when the die is in the air.

use tah_rules::{Notation, TextError};

use super::rules::{Action, Pig, Position};
use crate::words::words;

impl Notation for Pig {
    fn move_text(&self, _state: &Position, m: Action) -> String {
        match m {
            Action::Roll => "roll".into(),
            Action::Hold => "hold".into(),
            Action::Face(face) => face.to_string(),
        }
    }

    fn position_text(&self, state: &Position) -> String {
        let [first, second] = state.scores;
        let die = if state.rolling { " die" } else { "" };
        format!("{first}/{second} +{} {}{die}", state.total, state.player + 1)
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let words = words(text);
        let missing = |what: &str| TextError::new(text.len(), "the position is not complete", what);
        let scores = read_scores(*words.first().ok_or_else(|| missing("the points banked, as `34/51`"))?)?;
        let (offset, word) = *words.get(1).ok_or_else(|| missing("the points of this turn, as `+12`"))?;
        let total = word.strip_prefix('+').and_then(number).ok_or_else(|| {
            TextError::new(offset, format!("`{word}` is not the points of this turn"), "`+12`, `+0`")
        })?;
        let (offset, word) = *words.get(2).ok_or_else(|| missing("whose turn it is, `1` or `2`"))?;
        let player = match word {
            "1" => 0,
            "2" => 1,
            _ => return Err(TextError::new(offset, format!("`{word}` is no player"), "`1` or `2`")),
        };
        let rolling = match words.get(3) {
            None => false,
            Some((_, word)) if word.eq_ignore_ascii_case("die") => true,
            Some((offset, word)) => {
                return Err(TextError::new(
                    *offset,
                    format!("`{word}` means nothing here"),
                    "`die` or nothing",
                ));
            }
        };
        if let Some((offset, _)) = words.get(4) {
            return Err(TextError::new(*offset, "there is more text after the position", "nothing"));
        }
        let position = Position { scores, total, player, rolling };
        self.check_end(&position).map_err(|expected| {
            TextError::new(words[0].0, "the game is over, but the rest does not fit its end", expected)
        })?;
        Ok(position)
    }

    fn position_help(&self) -> String {
        "points banked by both, points of this turn, whose turn it is, and `die` if the die is in the air \
         (`34/51 +12 1`, `34/51 +12 1 die`)"
            .into()
    }
}

impl Pig {
    /// A finished game has one winner, who has just held: the other's turn begins with nothing.
    fn check_end(self, position: &Position) -> Result<(), String> {
        let Some(winner) = self.winner(position) else { return Ok(()) };
        let mut end = Position { total: 0, rolling: false, player: 1 - winner as u8, ..*position };
        end.scores[1 - winner] = end.scores[1 - winner].min(self.target() - 1);
        if end == *position { Ok(()) } else { Err(format!("`{}`", self.position_text(&end))) }
    }
}

fn read_scores((offset, word): (usize, &str)) -> Result<[u32; 2], TextError> {
    let expected = "the points banked by both, as `34/51`";
    let Some((first, second)) = word.split_once('/') else {
        return Err(TextError::new(offset, format!("`{word}` is not two numbers"), expected));
    };
    let read = |at: usize, text: &str| {
        number(text)
            .ok_or_else(|| TextError::new(at, format!("`{text}` is not a number of points"), expected))
    };
    Ok([read(offset, first)?, read(offset + first.len() + 1, second)?])
}

/// A number of points, written in digits alone and not absurdly large.
fn number(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|&points: &u32| digits && points <= 100 * Pig::MOST)
}
