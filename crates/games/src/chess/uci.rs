//! Moves as coordinates, as the Universal Chess Interface writes them: `e2e4`, `e7e8q`; castling is `e1g1`, or in
//! Chess960 the king taking its rook, `e1h1`. Both are read in both.

use cozy_chess::{File, Piece, Square};
use tah_rules::TextError;

use super::packed::Move;
use super::position::Position;
use super::rules::Variant;
use super::san;

/// A legal move of `position` as coordinates.
pub fn write(position: &Position, m: Move, variant: Variant) -> String {
    let to = target(position, m, variant);
    cozy_chess::Move { from: m.from(), to, promotion: m.promotion() }.to_string()
}

/// Where a piece is put to make a legal move: in castling the king's new square, or in Chess960 the rook's.
pub(super) fn target(position: &Position, m: Move, variant: Variant) -> Square {
    if variant == Variant::Standard && position.is_castling(m) {
        let file = if m.to().file() > m.from().file() { File::G } else { File::C };
        return Square::new(file, m.from().rank());
    }
    m.to()
}

/// The legal move that `text` names. Draws by rule do not count: a game may go on until somebody claims.
pub fn read(position: &Position, text: &str) -> Result<Move, TextError> {
    let start = text.len() - text.trim_start().len();
    let word = text.trim();
    let Some(m) = coordinates(word) else {
        let message = format!("`{word}` does not read as a move");
        return Err(TextError::new(
            start,
            message,
            "two squares, as `e2e4`, and what a pawn becomes, as `e7e8q`",
        ));
    };
    complete(position, m).ok_or_else(|| san::illegal(position, start, word, "is not a legal move here"))
}

fn coordinates(word: &str) -> Option<Move> {
    let from = word.get(..2)?.parse().ok()?;
    let to = word.get(2..4)?.parse().ok()?;
    let promotion = match word.get(4..)? {
        "" => None,
        "n" | "N" => Some(Piece::Knight),
        "b" | "B" => Some(Piece::Bishop),
        "r" | "R" => Some(Piece::Rook),
        "q" | "Q" => Some(Piece::Queen),
        _ => return None,
    };
    Some(Move::new(from, to, promotion))
}

/// The legal move that the squares of `m` stand for: itself, or castling if the king goes where castling takes it.
pub(super) fn complete(position: &Position, m: Move) -> Option<Move> {
    if position.is_legal(m) {
        return Some(m);
    }
    let king = position.board().king(position.side());
    let castles = m.from() == king && m.to().rank() == king.rank() && m.promotion().is_none();
    match m.to().file() {
        File::G if castles => san::castle(position, true),
        File::C if castles => san::castle(position, false),
        _ => None,
    }
}
