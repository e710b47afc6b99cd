//! GGF, the format of game collections and of the NBoard protocol:
//! `(;GM[Othello]PB[a]PW[b]TY[8]RE[2]BO[8 ----…---- *]B[f5//1.2]W[d6/0.3];)`.

use tah_rules::{Notation, Rules, TextError, Turn};

use super::notation::{board_text, move_text, parse_board};
use super::rules::{Othello, PASS, Position};

/// A move that was played, with what the player thought of it and how long it took.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Played {
    /// The move.
    pub m: u8,
    /// What it was thought to be worth, in discs.
    pub value: Option<f64>,
    /// The time it took, in seconds.
    pub seconds: Option<f64>,
}

/// A game.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    /// Who played Black and White.
    pub players: [String; 2],
    /// Where it began.
    pub start: Position,
    /// The moves, passes among them.
    pub moves: Vec<Played>,
    /// What Black got, if it is written down.
    pub result: Option<f64>,
}

impl Game {
    /// A game that begins at `start`.
    pub fn new(start: Position) -> Self {
        Self { players: ["Black".into(), "White".into()], start, moves: Vec::new(), result: None }
    }

    /// The position after all moves.
    pub fn position(&self) -> Position {
        self.moves.iter().fold(self.start, |position, played| position.after(played.m))
    }

    /// Plays a move that must be legal, after a pass that is forced and was not written.
    pub fn play(&mut self, m: u8, value: Option<f64>, seconds: Option<f64>) -> Result<(), String> {
        let mut position = self.position();
        if m != PASS && position.placings() == 0 && position.can_other_play() {
            self.moves.push(Played { m: PASS, value: None, seconds: None });
            position = position.after(PASS);
        }
        if !tah_rules::legal_moves(&Othello, &position).contains(&m) {
            return Err(format!("move {}: {} is not legal", self.moves.len() + 1, move_text(m)));
        }
        self.moves.push(Played { m, value, seconds });
        Ok(())
    }
}

/// Reads the first game of a text.
pub fn read(text: &str) -> Result<Game, TextError> {
    let start = text.find("(;").ok_or_else(|| TextError::new(0, "there is no game", "`(;GM[Othello]…;)`"))?;
    let mut at = start + 2;
    let mut game = Game::new(Othello.start());
    let mut seen_board = false;
    loop {
        at += text[at..].len() - text[at..].trim_start().len();
        let rest = &text[at..];
        if rest.starts_with(";)") {
            break;
        }
        let cut = || TextError::new(text.trim_end().len(), "the game is cut off", "`;)` at its end");
        let open = rest.find('[').ok_or_else(cut)?;
        let close = open + rest[open..].find(']').ok_or_else(cut)?;
        let (name, value) = (rest[..open].trim(), &rest[open + 1..close]);
        let wrong = |message: String, expected: &str| TextError::new(at + open + 1, message, expected);
        match name.to_ascii_uppercase().as_str() {
            "GM" if !value.eq_ignore_ascii_case("othello") => {
                return Err(wrong(format!("`{value}` is another game"), "`Othello`"));
            }
            "PB" => value.clone_into(&mut game.players[0]),
            "PW" => value.clone_into(&mut game.players[1]),
            "RE" => game.result = value.split(':').next().and_then(|score| score.trim().parse().ok()),
            "BO" => {
                game.start =
                    read_start(value).map_err(|e| TextError { offset: at + open + 1 + e.offset, ..e })?;
                seen_board = true;
            }
            "B" | "W" => {
                let mut parts = value.split('/');
                let word = parts.next().unwrap_or_default().trim();
                let m = super::notation::read_move(word).ok_or_else(|| {
                    wrong(format!("`{word}` is not a move"), "a square such as `f5`, or `PA`")
                })?;
                let number = |part: Option<&str>| part.and_then(|word| word.trim().parse().ok());
                let (value, seconds) = (number(parts.next()), number(parts.next()));
                game.play(m, value, seconds).map_err(|message| wrong(message, "a legal move"))?;
            }
            _ => {}
        }
        at += close + 1;
    }
    if !seen_board && game.moves.is_empty() {
        return Err(TextError::new(start, "the game has neither a board nor moves", "`BO[8 … *]`"));
    }
    Ok(game)
}

/// `8`, 64 squares and the side to move.
fn read_start(value: &str) -> Result<Position, TextError> {
    let board = value.trim_start();
    let offset = value.len() - board.len();
    let Some(squares) = board.strip_prefix('8') else {
        return Err(TextError::new(offset, "only boards of 8 by 8 are played", "`8`, 64 squares and a side"));
    };
    parse_board(squares).map_err(|error| TextError { offset: error.offset + offset + 1, ..error })
}

/// Writes a game.
pub fn write(game: &Game) -> String {
    let board = board_text(&game.start).replace('X', "*");
    let side = ['*', 'O'][game.start.player()];
    let [black, white] = &game.players;
    let over = game.position();
    let result =
        game.result.or_else(|| (Othello.turn(&over) == Turn::Over).then(|| Othello.payoff(&over, 0)));
    let result = result.map_or("?".into(), |score| format!("{score:+.3}"));
    let mut text = format!("(;GM[Othello]PB[{black}]PW[{white}]TY[8]RE[{result}]BO[8 {board} {side}]");
    let mut position = game.start;
    for played in &game.moves {
        let name = ["B", "W"][position.player()];
        let word = if played.m == PASS { "PA".into() } else { Othello.move_text(&position, played.m) };
        let value = played.value.map_or(String::new(), |value| format!("{value:.2}"));
        let seconds = played.seconds.map_or(String::new(), |seconds| format!("/{seconds:.2}"));
        let slash = if value.is_empty() && seconds.is_empty() { "" } else { "/" };
        text += &format!("{name}[{word}{slash}{value}{seconds}]");
        position = position.after(played.m);
    }
    text + ";)"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_read_as_it_was_written() {
        let text = "(;GM[Othello]PC[GGS/os]PB[one]PW[two]TY[8]RE[?]\
                    BO[8 ---------------------------O*------*O--------------------------- *]\
                    B[f5//1.20]W[d6/0.30]B[c3];)";
        let game = read(text).unwrap();
        assert_eq!(game.moves.len(), 3);
        assert_eq!((game.moves[0].seconds, game.moves[1].value), (Some(1.2), Some(0.3)));
        assert_eq!(read(&write(&game)), Ok(game));
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let board = "BO[8 ---------------------------O*------*O--------------------------- *]";
        for (text, why) in [
            (format!("(;GM[Othello]{board}B[f5]W[d6"), "cut off"),
            (format!("(;GM[Othello]{board}B[f5]W[a1];)"), "move 2: a1 is not legal"),
            (format!("(;GM[Othello]{board}B[z9];)"), "not a move"),
            ("(;GM[Chess];)".into(), "another game"),
            ("(;GM[Othello]BO[8 --- *];)".into(), "only 4 of 64"),
            ("(;GM[Othello]BO[10 --- *];)".into(), "8 by 8"),
            ("hello".into(), "no game"),
            ("(;".into(), "cut off"),
        ] {
            let error = read(&text).unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
