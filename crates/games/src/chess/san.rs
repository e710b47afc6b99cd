//! Moves in standard algebraic notation: written as the standard says, read as people write it: `0-0`, no `+`, `e8Q`,
//! `Ng1-f3`, coordinates.

use cozy_chess::{BitBoard, Board, File, Piece, Rank, Square};
use tah_rules::{Moves, TextError};

use super::packed::Move;
use super::position::Position;
use super::uci;

/// A legal move of `position` as SAN: `Nbd7`, `exd8=Q+`, `O-O`.
pub fn write(position: &Position, m: Move) -> String {
    let board = position.board();
    let mut text = String::with_capacity(8);
    if position.is_castling(m) {
        text += if m.to().file() > m.from().file() { "O-O" } else { "O-O-O" };
    } else {
        body(position, m, &mut text);
    }
    let mut after = board.clone();
    after.play_unchecked(m.into());
    if !after.checkers().is_empty() {
        text.push(if after.generate_moves(|_| true) { '+' } else { '#' });
    }
    text
}

fn body(position: &Position, m: Move, text: &mut String) {
    let board = position.board();
    let piece = board.piece_on(m.from()).unwrap_or(Piece::Pawn);
    let takes = position.victim(m).is_some();
    if piece == Piece::Pawn {
        if takes {
            text.push(m.from().file().into());
        }
    } else {
        text.push(char::from(piece).to_ascii_uppercase());
        text.push_str(&origin(board, piece, m));
    }
    if takes {
        text.push('x');
    }
    text.push_str(&m.to().to_string());
    if let Some(piece) = m.promotion() {
        text.push('=');
        text.push(char::from(piece).to_ascii_uppercase());
    }
}

/// As much of where the piece comes from as is needed to tell it from others that could go there: the file if that is
/// enough, else the rank, else both.
fn origin(board: &Board, piece: Piece, m: Move) -> String {
    let from = m.from();
    let mut rivals = BitBoard::EMPTY;
    let others = board.colored_pieces(board.side_to_move(), piece) & !from.bitboard();
    board.generate_moves_for(others, |moves| {
        // The king's castling moves look like moves to the rook's square, but there is only one king.
        if moves.to.has(m.to()) {
            rivals |= moves.from.bitboard();
        }
        false
    });
    if rivals.is_empty() {
        String::new()
    } else if rivals.is_disjoint(from.file().bitboard()) {
        from.file().to_string()
    } else if rivals.is_disjoint(from.rank().bitboard()) {
        from.rank().to_string()
    } else {
        from.to_string()
    }
}

/// The legal move that `text` names, as SAN, long algebraic notation or coordinates. Draws by rule do not count.
pub fn read(position: &Position, text: &str) -> Result<Move, TextError> {
    let start = text.len() - text.trim_start().len();
    let word = text.trim();
    let bare = word.trim_end_matches(['+', '#', '!', '?']);
    let bare = bare.strip_suffix("e.p.").unwrap_or(bare).trim_end();
    let found = match castling(bare) {
        Some(is_short) => castle(position, is_short).into_iter().collect(),
        None => match Wish::read(bare) {
            Some(wish) => wish.legal_moves(position),
            None => return Err(illegal(position, start, word, "does not read as a move")),
        },
    };
    match found.as_slice() {
        [m] => Ok(*m),
        [] => Err(illegal(position, start, word, "is not a legal move here")),
        [first, ..] if first.promotion().is_some() => {
            let message = format!("`{word}` does not say what the pawn becomes");
            Err(TextError::new(start, message, format!("`{bare}=Q`, `=R`, `=B` or `=N`")))
        }
        several => {
            let texts: Vec<String> = several.iter().map(|&m| write(position, m)).collect();
            let message = format!("`{word}` may be any of {}", texts.join(" "));
            Err(TextError::new(start, message, "the file or the rank that the piece comes from"))
        }
    }
}

/// The error for a text that is no legal move.
pub(super) fn illegal(position: &Position, offset: usize, word: &str, why: &str) -> TextError {
    let mut legal = Moves::new();
    position.all_moves(&mut legal);
    let texts = legal.from(0).iter().map(|&m| write(position, m));
    TextError { offset, message: format!("`{word}` {why}"), ..TextError::illegal_move(word, texts) }
}

/// Whether the text castles, and if so to the short side.
fn castling(text: &str) -> Option<bool> {
    match text {
        "O-O" | "0-0" | "o-o" | "OO" | "00" => Some(true),
        "O-O-O" | "0-0-0" | "o-o-o" | "OOO" | "000" => Some(false),
        _ => None,
    }
}

/// The legal castling move to one side.
pub(super) fn castle(position: &Position, is_short: bool) -> Option<Move> {
    let board = position.board();
    let rights = board.castle_rights(position.side());
    let rook = if is_short { rights.short } else { rights.long }?;
    let king = board.king(position.side());
    let m = Move::new(king, Square::new(rook, king.rank()), None);
    position.is_legal(m).then_some(m)
}

/// What a text says of a move: as much as it says.
struct Wish {
    /// Nothing where coordinates say it.
    piece: Option<Piece>,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
    promotion: Option<Piece>,
}

impl Wish {
    fn read(text: &str) -> Option<Self> {
        let mut signs: Vec<char> =
            text.chars().filter(|sign| !matches!(sign, 'x' | 'X' | ':' | '-' | '(' | ')')).collect();
        let letter = signs.first().copied()?;
        // A small `b` is a file; the other letters of pieces are not.
        let named = if letter == 'b' { None } else { piece(letter) };
        if named.is_some() {
            signs.remove(0);
        }
        let promotion = promotion(&mut signs);
        let rank = Rank::try_from(signs.pop()?).ok()?;
        let to = Square::new(File::try_from(signs.pop()?.to_ascii_lowercase()).ok()?, rank);
        let (file, rank) = match *signs.as_slice() {
            [] => (None, None),
            [sign] => (File::try_from(sign).ok(), Rank::try_from(sign).ok()),
            [file, rank] => (Some(File::try_from(file).ok()?), Some(Rank::try_from(rank).ok()?)),
            _ => return None,
        };
        if signs.len() == 1 && file.is_none() && rank.is_none() {
            return None;
        }
        let whole = file.is_some() && rank.is_some();
        let piece = if whole { named } else { Some(named.unwrap_or(Piece::Pawn)) };
        Some(Self { piece, file, rank, to, promotion })
    }

    fn legal_moves(&self, position: &Position) -> Vec<Move> {
        let board = position.board();
        if let (None, Some(file), Some(rank)) = (self.piece, self.file, self.rank) {
            // Coordinates, where castling is the king's own step.
            let m = Move::new(Square::new(file, rank), self.to, self.promotion);
            if let Some(m) = uci::complete(position, m) {
                return vec![m];
            }
        }
        let own = board.colors(position.side());
        let pieces = self.piece.map_or(own, |piece| board.pieces(piece))
            & self.file.map_or(BitBoard::FULL, File::bitboard)
            & self.rank.map_or(BitBoard::FULL, Rank::bitboard);
        let mut found = Vec::new();
        board.generate_moves_for(pieces & own, |moves| {
            let wanted = |m: &cozy_chess::Move| {
                m.to == self.to
                    && !own.has(m.to)
                    && (self.promotion.is_none() || m.promotion == self.promotion)
            };
            if moves.to.has(self.to) {
                found.extend(moves.into_iter().filter(wanted).map(<Move as From<_>>::from));
            }
            false
        });
        found
    }
}

/// Takes what a pawn becomes from the end: `=Q`, `Q`, `q`.
fn promotion(signs: &mut Vec<char>) -> Option<Piece> {
    let becomes = |piece: &Piece| !matches!(piece, Piece::Pawn | Piece::King);
    let piece = signs.last().and_then(|&sign| piece(sign)).filter(becomes)?;
    signs.pop();
    signs.pop_if(|sign| matches!(sign, '=' | '/'));
    Some(piece)
}

fn piece(letter: char) -> Option<Piece> {
    // A small `p` in front of a move is nobody's habit; a small letter at the end is.
    Piece::try_from(letter.to_ascii_lowercase()).ok().filter(|_| letter != 'p')
}
