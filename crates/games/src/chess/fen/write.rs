//! Writing FEN. The en passant square is written only where the capture is legal, so that equal positions have equal
//! texts.

use cozy_chess::{Board, Color, File, Piece, Rank, Square};

use crate::chess::position::{Position, en_passant, en_passant_square};
use crate::chess::rules::Variant;

/// The position as FEN. In Chess960, castling rights are written as in X-FEN: `KQkq`, or the rook's file where another
/// rook stands farther out.
pub fn write(position: &Position, variant: Variant) -> String {
    let board = position.board();
    let mut text = String::with_capacity(90);
    placement(board, &mut text);
    text.push(' ');
    text.push(board.side_to_move().into());
    text.push(' ');
    castling(board, variant, &mut text);
    text.push(' ');
    match en_passant(board) {
        Some(file) => text += &en_passant_square(board, file).to_string(),
        None => text.push('-'),
    }
    text + &format!(" {} {}", board.halfmove_clock(), board.fullmove_number())
}

fn placement(board: &Board, text: &mut String) {
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = 0;
        for file in File::ALL {
            let square = Square::new(file, rank);
            let Some((piece, color)) = board.piece_on(square).zip(board.color_on(square)) else {
                empty += 1;
                continue;
            };
            push_count(&mut empty, text);
            text.push(letter(piece, color));
        }
        push_count(&mut empty, text);
        if rank != Rank::First {
            text.push('/');
        }
    }
}

fn push_count(empty: &mut u32, text: &mut String) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
    }
    *empty = 0;
}

fn letter(piece: Piece, color: Color) -> char {
    let letter = char::from(piece);
    if color == Color::White { letter.to_ascii_uppercase() } else { letter }
}

fn castling(board: &Board, variant: Variant, text: &mut String) {
    let before = text.len();
    for color in Color::ALL {
        let rights = board.castle_rights(color);
        for (rook, side) in [(rights.short, 'k'), (rights.long, 'q')] {
            let Some(rook) = rook else { continue };
            let plain = variant == Variant::Standard || is_outermost(board, color, rook);
            let symbol = if plain { side } else { rook.into() };
            text.push(if color == Color::White { symbol.to_ascii_uppercase() } else { symbol });
        }
    }
    if text.len() == before {
        text.push('-');
    }
}

/// Whether no rook of the same side stands farther from the king.
fn is_outermost(board: &Board, color: Color, rook: File) -> bool {
    let king = board.king(color);
    let rooks = board.colored_pieces(color, Piece::Rook) & king.rank().bitboard();
    let farther =
        |square: Square| if rook > king.file() { square.file() > rook } else { square.file() < rook };
    !rooks.into_iter().any(farther)
}
