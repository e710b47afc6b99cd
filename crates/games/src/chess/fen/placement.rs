//! The first field: what stands where, rank by rank from the eighth.

use cozy_chess::{BitBoard, Color, Piece, Rank, Square, get_king_moves};
use tah_rules::TextError;

/// The men, and where in the text each of them is, for errors that are found later.
pub(super) struct Placement {
    pub(super) squares: [Option<(Piece, Color)>; 64],
    offsets: [usize; 64],
    /// Where the field begins.
    start: usize,
}

const LETTERS: &str = "a piece (PNBRQK, or pnbrqk for black), a number of empty squares from 1 to 8, or `/`";

impl Placement {
    /// Reads the field, then checks what it says: one king each, no more men than a side can have, no pawn on the
    /// first or last rank.
    pub(super) fn read((start, word): (usize, &str)) -> Result<Self, TextError> {
        let mut placement = Self { squares: [None; 64], offsets: [start; 64], start };
        placement.fill(word)?;
        placement.check_pawns()?;
        for color in Color::ALL {
            placement.check_kings(color)?;
            placement.check_numbers(color)?;
        }
        placement.check_distance()?;
        Ok(placement)
    }

    fn fill(&mut self, word: &str) -> Result<(), TextError> {
        let (mut row, mut column) = (0, 0);
        for (index, character) in word.char_indices() {
            let offset = self.start + index;
            match character {
                '/' => {
                    check_full(offset, row, column)?;
                    (row, column) = (row + 1, 0);
                    if row == 8 {
                        return Err(TextError::new(
                            offset,
                            "the board has more than eight ranks",
                            "eight ranks",
                        ));
                    }
                }
                '1'..='8' => {
                    let empty = character as usize - '0' as usize;
                    if column + empty > 8 {
                        return Err(too_long(offset, row));
                    }
                    column += empty;
                }
                _ => {
                    let man = man(character).ok_or_else(|| {
                        TextError::new(offset, format!("`{character}` is no piece"), LETTERS)
                    })?;
                    if column == 8 {
                        return Err(too_long(offset, row));
                    }
                    let square = (7 - row) * 8 + column;
                    (self.squares[square], self.offsets[square]) = (Some(man), offset);
                    column += 1;
                }
            }
        }
        let end = self.start + word.len();
        check_full(end, row, column)?;
        if row < 7 {
            let message = format!("the board has {} ranks", row + 1);
            return Err(TextError::new(end, message, "eight ranks, separated by `/`"));
        }
        Ok(())
    }

    fn check_pawns(&self) -> Result<(), TextError> {
        for square in Rank::Eighth.bitboard() | Rank::First.bitboard() {
            if self.squares[square as usize].is_some_and(|(piece, _)| piece == Piece::Pawn) {
                let offset = self.offsets[square as usize];
                return Err(TextError::new(
                    offset,
                    format!("a pawn stands on {square}"),
                    "pawns on ranks 2 to 7",
                ));
            }
        }
        Ok(())
    }

    fn check_kings(&self, color: Color) -> Result<(), TextError> {
        let kings = self.offsets_of(color, |piece| piece == Piece::King);
        match kings.as_slice() {
            [_] => Ok(()),
            [] => Err(TextError::new(
                self.start,
                format!("{} has no king", name(color)),
                "one king for each side",
            )),
            [_, second, ..] => {
                let message = format!("{} has {} kings", name(color), kings.len());
                Err(TextError::new(*second, message, "one king for each side"))
            }
        }
    }

    fn check_distance(&self) -> Result<(), TextError> {
        let kings = Color::ALL.map(|color| self.men(Piece::King, color).next_square());
        if let [Some(white), Some(black)] = kings
            && get_king_moves(white).has(black)
        {
            let offset = self.offset(white).max(self.offset(black));
            return Err(TextError::new(offset, "the kings stand side by side", "a square between them"));
        }
        Ok(())
    }

    fn check_numbers(&self, color: Color) -> Result<(), TextError> {
        let pawns = self.offsets_of(color, |piece| piece == Piece::Pawn);
        let men = self.offsets_of(color, |_| true);
        for (offsets, most, what) in [(pawns, 8, "pawns"), (men, 16, "men")] {
            if let Some(&offset) = offsets.get(most) {
                let message = format!("{} has {} {what}", name(color), offsets.len());
                return Err(TextError::new(offset, message, format!("at most {most}")));
            }
        }
        Ok(())
    }

    /// Where in the text the men of one side are, in the order of the text.
    fn offsets_of(&self, color: Color, wanted: impl Fn(Piece) -> bool) -> Vec<usize> {
        let of_color = |square: &usize| self.squares[*square].is_some_and(|(p, c)| c == color && wanted(p));
        let mut offsets: Vec<usize> = (0..64).filter(of_color).map(|square| self.offsets[square]).collect();
        offsets.sort_unstable();
        offsets
    }

    /// Where in the text the man on `square` is.
    pub(super) fn offset(&self, square: Square) -> usize {
        self.offsets[square as usize]
    }

    pub(super) fn has(&self, square: Square, piece: Piece, color: Color) -> bool {
        self.squares[square as usize] == Some((piece, color))
    }

    /// The squares of one side's pieces of one kind.
    pub(super) fn men(&self, piece: Piece, color: Color) -> BitBoard {
        Square::ALL.into_iter().filter(|&square| self.has(square, piece, color)).collect()
    }
}

pub(super) fn name(color: Color) -> &'static str {
    if color == Color::White { "white" } else { "black" }
}

fn man(letter: char) -> Option<(Piece, Color)> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    Piece::try_from(letter.to_ascii_lowercase()).ok().map(|piece| (piece, color))
}

fn too_long(offset: usize, row: usize) -> TextError {
    TextError::new(
        offset,
        format!("rank {} has more than eight squares", 8 - row),
        "eight squares in each rank",
    )
}

fn check_full(offset: usize, row: usize, column: usize) -> Result<(), TextError> {
    if column == 8 {
        return Ok(());
    }
    let message = format!("rank {} has only {column} squares", 8 - row);
    Err(TextError::new(offset, message, "eight squares in each rank"))
}
