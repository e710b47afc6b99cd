//! How a game is spoken of outside: chess as UCI and PGN know it, every other game in its own notation.

use tah_games::chess::epd::Epd;
use tah_games::chess::pgn::{self, Game, Outcome};
use tah_games::chess::{Chess, Draws, Ending, Position, Variant, fen, san};
use tah_host::Spec;
use tah_rules::{Notation, Rules, TextError};

use crate::game::Played;

/// The language of a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Dialect {
    /// Coordinates for moves, FEN for positions.
    Chess(Chess),
    /// The game's own notation.
    Plain,
}

impl Dialect {
    /// The language of the game with this spec.
    pub(crate) fn of(game: &Spec) -> Self {
        if game.name != "chess" {
            return Dialect::Plain;
        }
        let has = |key: &str, value: &str| {
            game.options.iter().any(|option| option.key == key && option.value.eq_ignore_ascii_case(value))
        };
        Dialect::Chess(Chess {
            variant: if has("variant", "960") { Variant::Chess960 } else { Variant::Standard },
            draws: if has("draws", "ignored") { Draws::Ignored } else { Draws::Automatic },
        })
    }

    /// Whether engines have to be told that pieces may be shuffled.
    pub(crate) fn is_shuffled(self) -> bool {
        matches!(self, Dialect::Chess(chess) if chess.variant == Variant::Chess960)
    }

    /// A position written as EPD, as the session reads it; nothing if the game has no EPD.
    pub(crate) fn read_epd(self, text: &str) -> Option<Result<String, TextError>> {
        let Dialect::Chess(chess) = self else { return None };
        Some(Epd::read(text, chess.variant).map(|epd| fen::write(&epd.position, chess.variant)))
    }

    /// The moves of a game as an engine reads them.
    pub(crate) fn spoken(self, start: &str, moves: &[String]) -> Vec<String> {
        let Dialect::Chess(chess) = self else { return moves.to_vec() };
        let mut texts = Vec::with_capacity(moves.len());
        follow(chess, start, moves, |position, m| texts.push(chess.uci_text(position, m)));
        texts
    }

    /// The same for an engine that speaks xboard's protocol, where castling with shuffled pieces is written as people do.
    pub(crate) fn spoken_to_xboard(self, start: &str, moves: &[String]) -> Vec<String> {
        let castling = |m: &String| m.trim_end_matches(['+', '#']).to_owned();
        let is_castling = |m: &String| self.is_shuffled() && m.starts_with("O-O");
        let spoken = self.spoken(start, moves).into_iter().zip(moves);
        spoken.map(|(text, m)| if is_castling(m) { castling(m) } else { text }).collect()
    }

    /// The move that an engine named after these moves, as the session writes it.
    pub(crate) fn heard(self, start: &str, moves: &[String], answer: &str) -> Option<String> {
        let Dialect::Chess(chess) = self else { return Some(answer.to_owned()) };
        let position = follow(chess, start, moves, |_, _| {})?;
        let m = chess.parse_uci(&position, answer).ok()?;
        Some(san::write(&position, m))
    }

    /// The same for an engine that may name it in coordinates or as people do.
    pub(crate) fn heard_from_xboard(self, start: &str, moves: &[String], answer: &str) -> Option<String> {
        let in_coordinates = self.heard(start, moves, answer);
        let Dialect::Chess(chess) = self else { return in_coordinates };
        in_coordinates.or_else(|| {
            let position = follow(chess, start, moves, |_, _| {})?;
            Some(san::write(&position, san::read(&position, answer).ok()?))
        })
    }

    /// Why a game that is over by the rules ended.
    pub(crate) fn ending(self, start: &str, moves: &[String]) -> Option<&'static str> {
        let Dialect::Chess(chess) = self else { return None };
        chess.ending(&follow(chess, start, moves, |_, _| {})?).map(Ending::words)
    }

    /// The game as PGN, for chess, with remarks as comments.
    pub(crate) fn pgn(self, played: &Played, tags: &[(&str, String)]) -> Option<String> {
        let Dialect::Chess(chess) = self else { return None };
        let mut game = Game::new(chess.variant, chess.parse_position(&played.start).ok()?);
        for (name, value) in tags {
            game.set_tag(name, value.clone());
        }
        let white = played.result.half_points(0);
        game.outcome = [Outcome::BlackWon, Outcome::Drawn, Outcome::WhiteWon][white.min(2)];
        let (mut node, mut place, mut remarks) = (Game::ROOT, 0, played.remarks.iter().peekable());
        follow(chess, &played.start, &played.moves, |_, m| {
            node = game.add(node, m);
            if let Some(remark) = remarks.next_if(|remark| remark.place == place) {
                game.node_mut(node).after.push(remark.comment());
            }
            place += 1;
        });
        Some(pgn::write(&game))
    }
}

/// Plays the moves, showing each with the position before it, and returns the last position.
fn follow(
    chess: Chess,
    start: &str,
    moves: &[String],
    mut show: impl FnMut(&Position, tah_games::chess::Move),
) -> Option<Position> {
    let mut position = chess.parse_position(start).ok()?;
    for text in moves {
        let m = san::read(&position, text).ok()?;
        show(&position, m);
        chess.play(&mut position, m);
    }
    Some(position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::remark::Remark;

    #[test]
    fn chess_is_spoken_in_coordinates() {
        let dialect = Dialect::of(&Spec::parse("chess").unwrap());
        let moves = ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O"].map(str::to_owned);
        assert_eq!(
            dialect.spoken("startpos", &moves),
            ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1g1"]
        );
        assert_eq!(dialect.heard("startpos", &moves, "g8f6").as_deref(), Some("Nf6"));
        assert_eq!(dialect.heard("startpos", &moves, "g8g6"), None);
        assert_eq!(dialect.heard("startpos", &moves, "(none)"), None);
        let mate = ["f3", "e5", "g4", "Qh4#"].map(str::to_owned);
        assert_eq!(dialect.ending("startpos", &mate), Some("checkmate"));
        // The first two moves are the opening's: nobody has thought about them.
        let remark = |place| Remark { place, score: Some(-31.0), depth: Some(4), seconds: 0.5 };
        let played = Played {
            start: "startpos".into(),
            moves: mate.into(),
            result: crate::GameOutcome::Second,
            reason: "checkmate".into(),
            fault: None,
            seconds: 1.0,
            remarks: vec![remark(2), remark(3)],
        };
        let text = dialect.pgn(&played, &[("White", "a".into())]).unwrap();
        assert!(text.contains("[White \"a\"]") && text.contains("1. f3 e5 2. g4 {-0.31/4 0.500s}"), "{text}");
        assert!(text.trim_end().ends_with("Qh4# {-0.31/4 0.500s} 0-1"), "{text}");
    }
}
