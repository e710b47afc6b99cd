//! Reading FEN field by field. What the board of `cozy-chess` would refuse is found here first, where the place in the
//! text is known.

use cozy_chess::{Board, BoardBuilder, BoardBuilderError, Color, Piece, Rank, Square};
use tah_rules::TextError;

use super::castling;
use super::placement::{Placement, name};
use crate::chess::position::Position;
use crate::chess::rules::Variant;
use crate::words::words;

type Word<'t> = (usize, &'t str);

/// The position that `text` describes: the board, and the side to move, castling rights, en passant square, half-move
/// clock and move number as far as they are given.
pub fn read(text: &str, variant: Variant) -> Result<Position, TextError> {
    let words = words(text);
    let (position, used) = read_start(text, &words, variant)?;
    match words.get(used) {
        None => Ok(position),
        Some(&(offset, word)) => {
            let message = format!("`{word}` comes after the end of the FEN");
            Err(TextError::new(offset, message, "at most six fields"))
        }
    }
}

/// Reads a FEN from the first words of `text`; says how many of them it took.
pub(in crate::chess) fn read_start(
    text: &str,
    words: &[Word<'_>],
    variant: Variant,
) -> Result<(Position, usize), TextError> {
    let numbers =
        words.iter().skip(4).take(2).take_while(|(_, word)| word.starts_with(|c: char| c.is_ascii_digit()));
    let used = words.len().min(4) + numbers.count();
    let position = read_fields(text, &words[..used], variant)?;
    Ok((position, used))
}

/// Reads up to six fields.
pub(in crate::chess) fn read_fields(
    text: &str,
    fields: &[Word<'_>],
    variant: Variant,
) -> Result<Position, TextError> {
    let Some(&board) = fields.first() else {
        return Err(TextError::new(
            0,
            "there is no position",
            "a board, such as `8/8/8/4k3/8/8/8/4K2R w K - 0 1`",
        ));
    };
    let placement = Placement::read(board)?;
    let side = match fields.get(1) {
        None => return Err(TextError::new(text.len(), "the side to move is missing", "`w` or `b`")),
        Some(&(_, "w" | "W")) => Color::White,
        Some(&(_, "b" | "B")) => Color::Black,
        Some(&(offset, word)) => {
            return Err(TextError::new(offset, format!("`{word}` is no side to move"), "`w` or `b`"));
        }
    };
    let mut builder = BoardBuilder { board: placement.squares, side_to_move: side, ..BoardBuilder::empty() };
    if let Some(&word) = fields.get(2) {
        builder.castle_rights = castling::read(word, &placement, variant)?;
    }
    let clock = fields.get(4).map_or(Ok(0), |&word| number(word, "the half-move clock"))?;
    // Beyond a hundred nothing changes: the game is drawn. Some programs count the first move as 0.
    builder.halfmove_clock = clock.min(100) as u8;
    let full = fields.get(5).map_or(Ok(1), |&word| number(word, "the move number"))?;
    builder.fullmove_number = full.clamp(1, u32::from(u16::MAX)) as u16;
    if let Some(&word) = fields.get(3) {
        builder.en_passant = en_passant(word, &placement, side)?;
    }
    build(&builder, &placement, fields).map(Position::new)
}

fn build(builder: &BoardBuilder, placement: &Placement, fields: &[Word<'_>]) -> Result<Board, TextError> {
    let at = |field: usize| fields.get(field).map_or(0, |word| word.0);
    builder.build().map_err(|error| match error {
        BoardBuilderError::InvalidBoard => {
            let (mover, other) = (builder.side_to_move, !builder.side_to_move);
            let king = placement.men(Piece::King, other).next_square();
            let message = format!("{} is in check, but {} is to move", name(other), name(mover));
            let expected = format!("`{}` to move, or no check", char::from(other));
            TextError::new(king.map_or(at(0), |king| placement.offset(king)), message, expected)
        }
        BoardBuilderError::InvalidEnPassant => {
            let message = "the check on the board cannot come from that double step";
            TextError::new(at(3), message, "`-`, or a square that a pawn has just passed")
        }
        BoardBuilderError::InvalidCastlingRights => {
            TextError::new(at(2), "the castling rights do not fit the board", "`-`")
        }
        BoardBuilderError::InvalidHalfMoveClock | BoardBuilderError::InvalidFullmoveNumber => {
            TextError::new(at(4), "the clocks are out of range", "`0 1`")
        }
    })
}

/// The square behind a pawn that has just made a double step.
fn en_passant(
    (offset, word): Word<'_>,
    placement: &Placement,
    side: Color,
) -> Result<Option<Square>, TextError> {
    if word == "-" {
        return Ok(None);
    }
    let rank = Rank::Sixth.relative_to(side);
    let Ok(square) = word.parse::<Square>() else {
        let message = format!("`{word}` is no en passant square");
        return Err(TextError::new(offset, message, format!("`-`, or a square on rank {rank}")));
    };
    let wrong = |why: String| {
        Err(TextError::new(offset, format!("en passant on {square} is impossible: {why}"), "`-`"))
    };
    if square.rank() != rank {
        return wrong(format!("with {} to move it is on rank {rank}", name(side)));
    }
    let pawn = Square::new(square.file(), Rank::Fifth.relative_to(side));
    let source = Square::new(square.file(), Rank::Seventh.relative_to(side));
    if !placement.has(pawn, Piece::Pawn, !side) {
        return wrong(format!("{} has no pawn on {pawn}", name(!side)));
    }
    match [square, source].into_iter().find(|&passed| placement.squares[passed as usize].is_some()) {
        Some(passed) => wrong(format!("the pawn on {pawn} cannot have passed {passed}, which is not empty")),
        None => Ok(Some(square)),
    }
}

fn number((offset, word): Word<'_>, what: &str) -> Result<u32, TextError> {
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse()
        .ok()
        .filter(|_| digits)
        .ok_or_else(|| TextError::new(offset, format!("`{word}` is not {what}"), "a whole number"))
}
