//! How a game ends: mate, stalemate, and the draws that the laws let a player claim or that need no claim.

use cozy_chess::{BitBoard, Board, Piece};

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// The side to move is in check and has no legal move: the other side has won.
    Checkmate,
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// The position is on the board for the third time.
    Repetition,
    /// Fifty moves by both sides without a capture or a pawn move.
    FiftyMoves,
    /// No sequence of moves mates.
    InsufficientMaterial,
}

impl Ending {
    /// The ending in a few words.
    pub fn words(self) -> &'static str {
        match self {
            Ending::Checkmate => "checkmate",
            Ending::Stalemate => "stalemate",
            Ending::Repetition => "draw by threefold repetition",
            Ending::FiftyMoves => "draw by the fifty-move rule",
            Ending::InsufficientMaterial => "draw by insufficient material",
        }
    }
}

/// The squares of one colour, those of a1.
const DARK: BitBoard = BitBoard(0xAA55_AA55_AA55_AA55);

/// Whether nobody can mate: bare kings, one knight, or any bishops that all stand on squares of one colour.
#[inline]
pub(super) fn is_insufficient(board: &Board) -> bool {
    let heavy = board.pieces(Piece::Pawn) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    heavy.is_empty() && only_minor_pieces_draw(board)
}

fn only_minor_pieces_draw(board: &Board) -> bool {
    let (knights, bishops) = (board.pieces(Piece::Knight), board.pieces(Piece::Bishop));
    if !knights.is_empty() {
        return knights.len() == 1 && bishops.is_empty();
    }
    (bishops & DARK).is_empty() || bishops.is_subset(DARK)
}
