//! OBF, the format of endgame collections: a line has a board, the side to move, and then moves with their scores.
//! `--XXXXX--OOOXX-O…-- X; G8:+18; H1:+12;`

use tah_rules::{Notation, TextError};

use super::notation::{move_text, parse_board, read_move};
use super::rules::{Othello, Position};

/// A position with what is known of its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The position.
    pub position: Position,
    /// Moves with their scores in discs for who makes them.
    pub scores: Vec<(u8, i32)>,
}

/// Reads one line; what follows a `%` is a comment.
pub fn read(line: &str) -> Result<Problem, TextError> {
    let content = line.split('%').next().unwrap_or_default();
    let mut parts = content.split(';');
    let board = parts.next().unwrap_or_default();
    let position = parse_board(board)?;
    let mut offset = board.len() + 1;
    let mut scores = Vec::new();
    for part in parts {
        let word = part.trim();
        if !word.is_empty() {
            let wrong =
                || TextError::new(offset, format!("`{word}` is not a move and its score"), "`G8:+18`");
            let (m, score) = word.split_once(':').ok_or_else(wrong)?;
            let m = Othello.parse_move(&position, m).map_err(|error| TextError { offset, ..error })?;
            scores.push((m, score.trim().parse().map_err(|_| wrong())?));
        }
        offset += part.len() + 1;
    }
    Ok(Problem { position, scores })
}

/// Writes one line.
pub fn write(problem: &Problem) -> String {
    let scores: String = problem
        .scores
        .iter()
        .map(|(m, score)| format!(" {}:{score:+};", move_text(*m).to_uppercase()))
        .collect();
    format!("{};{scores}", Othello.position_text(&problem.position))
}

/// The moves of a list such as `H8 A5`.
pub fn read_moves(text: &str) -> Option<Vec<u8>> {
    text.split_whitespace().map(read_move).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_as_it_was_written() {
        let line =
            "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; B1:-4; A2:+0;";
        let problem = read(line).unwrap();
        assert_eq!(problem.scores.len(), 3);
        assert_eq!(write(&problem), line);
        assert_eq!(read(&format!("{line} % a comment")), Ok(problem));
    }

    #[test]
    fn errors_say_where() {
        let board = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
        for (line, at) in
            [(&board[1..], 64), ("", 0), (&format!("{board}; A1:+2"), 67), (&format!("{board}; G8"), 67)]
        {
            assert_eq!(read(line).unwrap_err().offset, at, "{line}");
        }
    }
}
