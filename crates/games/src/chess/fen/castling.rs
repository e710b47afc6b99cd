//! The third field: which castlings are still allowed. `KQkq` names the outermost rooks (X-FEN), a file's letter
//! names a rook by where it stands (Shredder-FEN).

use cozy_chess::{CastleRights, Color, File, Piece, Rank, Square};
use tah_rules::TextError;

use super::placement::{Placement, name};
use crate::chess::rules::Variant;

/// Reads the field and checks every right against the board.
pub(super) fn read(
    (start, word): (usize, &str),
    placement: &Placement,
    variant: Variant,
) -> Result<[CastleRights; 2], TextError> {
    let mut rights = [CastleRights::EMPTY; 2];
    if word == "-" {
        return Ok(rights);
    }
    for (index, letter) in word.char_indices() {
        let offset = start + index;
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let (rook, is_short) = find_rook(offset, letter, color, placement, variant)?;
        let rights = &mut rights[color as usize];
        let right = if is_short { &mut rights.short } else { &mut rights.long };
        if right.replace(rook).is_some() {
            let message = format!("`{letter}` gives a castling right that was given before");
            return Err(TextError::new(offset, message, "each right once"));
        }
    }
    Ok(rights)
}

/// The file of the rook that a letter names, and whether it stands on the king's right.
fn find_rook(
    offset: usize,
    letter: char,
    color: Color,
    placement: &Placement,
    variant: Variant,
) -> Result<(File, bool), TextError> {
    let impossible = |why: String, expected: &str| {
        Err(TextError::new(offset, format!("castling right `{letter}` is impossible: {why}"), expected))
    };
    let side = name(color);
    let back = Rank::First.relative_to(color);
    let king = placement.men(Piece::King, color).next_square().filter(|king| king.rank() == back);
    let Some(king) = king else {
        return impossible(format!("{side}'s king is not on its first rank"), "`-`");
    };
    if variant == Variant::Standard && king.file() != File::E {
        return impossible(format!("{side}'s king is not on e{back}"), "`-`, or the variant Chess960");
    }
    let rooks = placement.men(Piece::Rook, color) & back.bitboard();
    let mut files = rooks.into_iter().map(Square::file);
    let rook = match letter.to_ascii_lowercase() {
        'k' => files.filter(|&file| file > king.file()).last(),
        'q' => files.find(|&file| file < king.file()),
        file @ 'a'..='h' => files.find(|&rook| char::from(rook) == file),
        _ => {
            let expected = "`-`, or letters of KQkq, or the files of rooks";
            return Err(TextError::new(offset, format!("`{letter}` is no castling right"), expected));
        }
    };
    let corner = |file| variant == Variant::Chess960 || matches!(file, File::A | File::H);
    match rook {
        Some(rook) if corner(rook) => Ok((rook, rook > king.file())),
        Some(_) => {
            impossible(format!("{side} has no rook in that corner"), "a rook there, or the variant Chess960")
        }
        None => impossible(
            format!("{side} has no rook there"),
            "a rook on the first rank on that side of the king",
        ),
    }
}
