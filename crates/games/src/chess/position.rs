//! A position: the board, and as much of its past as the repetition rule asks for.

use cozy_chess::{BitBoard, Board, Color, File, Piece, Rank, Square, get_pawn_attacks};

use super::packed::Move;

/// A position of a game.
///
/// Two positions are equal when the laws call them the same: same men, same side to move, same castling and en passant
/// possibilities. How they came about and the clocks do not count, neither here nor in the key.
#[derive(Debug)]
pub struct Position {
    pub(super) board: Board,
    /// The key of this position, see [`key_of`].
    pub(super) key: u64,
    /// The keys of the positions before, the oldest first.
    pub(super) earlier: Vec<u64>,
    /// How many of the last earlier positions could come again.
    pub(super) reversible: u32,
    /// How often this position has been on the board before.
    pub(super) repetitions: u8,
}

impl Clone for Position {
    fn clone(&self) -> Self {
        Self { board: self.board.clone(), earlier: self.earlier.clone(), ..*self }
    }

    /// Keeps the room that the history has.
    fn clone_from(&mut self, source: &Self) {
        self.board.clone_from(&source.board);
        self.earlier.clone_from(&source.earlier);
        (self.key, self.reversible, self.repetitions) = (source.key, source.reversible, source.repetitions);
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.board.same_position(&other.board)
    }
}

impl Eq for Position {}

impl Position {
    /// A position without a past.
    pub fn new(board: Board) -> Self {
        let key = key_of(&board);
        Self { board, key, earlier: Vec::new(), reversible: 0, repetitions: 0 }
    }

    /// The board, with all that `cozy-chess` knows of it.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[inline]
    pub fn side(&self) -> Color {
        self.board.side_to_move()
    }

    /// The player to move: 0 is white.
    #[inline]
    pub fn player(&self) -> usize {
        self.side() as usize
    }

    /// 64 bits that stand for the position, without its past and its clocks.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The squares on which `color` has a `piece`.
    #[inline]
    pub fn men(&self, color: Color, piece: Piece) -> BitBoard {
        self.board.colored_pieces(color, piece)
    }

    /// What stands on a square.
    #[inline]
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        self.board.piece_on(square)
    }

    /// The kind of the man on a square, which is not empty: found without a branch that could not be foreseen.
    #[inline]
    pub fn kind_on(&self, square: Square) -> Piece {
        let is = |piece: Piece| (self.board.pieces(piece).0 >> square as u32 & 1) as usize;
        let knight_or_rook = is(Piece::Knight) | is(Piece::Rook);
        Piece::index(
            knight_or_rook
                + 2 * (is(Piece::Bishop) + is(Piece::Rook))
                + 4 * is(Piece::Queen)
                + 5 * is(Piece::King),
        )
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn is_check(&self) -> bool {
        !self.board.checkers().is_empty()
    }

    /// Whether there is a legal move; stops at the first.
    #[inline]
    pub fn can_move(&self) -> bool {
        self.board.generate_moves(|_| true)
    }

    /// Whether `m` is legal on this board; any move may be asked about. Draws by rule do not count.
    #[inline]
    pub fn is_legal(&self, m: Move) -> bool {
        self.board.is_legal(m.into())
    }

    /// How often this position has been on the board before.
    #[inline]
    pub fn repetitions(&self) -> u32 {
        u32::from(self.repetitions)
    }

    /// Half moves since the last capture or pawn move; stops at 100.
    #[inline]
    pub fn half_move_clock(&self) -> u32 {
        u32::from(self.board.halfmove_clock())
    }

    /// How many half moves lie behind this position in its own history.
    #[inline]
    pub fn plies(&self) -> usize {
        self.earlier.len()
    }

    /// Whether the side to move has a man other than pawns and the king: where it has none, passing may be best.
    #[inline]
    pub fn has_pieces(&self) -> bool {
        let own = self.board.colors(self.side());
        !(own & !(self.board.pieces(Piece::Pawn) | self.board.pieces(Piece::King))).is_empty()
    }

    /// The man that `m` takes, if it takes one.
    #[inline]
    pub fn victim(&self, m: Move) -> Option<Piece> {
        if self.board.colors(!self.side()).has(m.to()) {
            return Some(self.kind_on(m.to()));
        }
        self.is_en_passant(m).then_some(Piece::Pawn)
    }

    /// Whether `m`, a legal move, castles.
    #[inline]
    pub fn is_castling(&self, m: Move) -> bool {
        self.board.colors(self.side()).has(m.to())
    }

    /// Whether `m`, a legal move, takes a pawn in passing.
    #[inline]
    pub fn is_en_passant(&self, m: Move) -> bool {
        self.board.en_passant().is_some_and(|file| {
            m.to() == en_passant_square(&self.board, file) && self.board.pieces(Piece::Pawn).has(m.from())
        })
    }

    /// The same position without its past.
    pub(super) fn without_history(&self) -> Self {
        Self::new(self.board.clone())
    }

    /// Forgets how the position came about: where repetitions do not matter, copies are then cheap.
    pub(super) fn forget(&mut self) {
        self.earlier.clear();
        (self.reversible, self.repetitions) = (0, 0);
    }

    /// Makes this the third time that the position is on the board; nothing if the clock says that it cannot be.
    pub(super) fn repeat_twice(&mut self) -> Option<()> {
        const SOONEST: u8 = 8;
        if self.board.halfmove_clock() < SOONEST {
            return None;
        }
        // What came between is not known, and 0 is as good as any key.
        self.earlier = vec![self.key, 0, 0, 0, self.key, 0, 0, 0];
        (self.reversible, self.repetitions) = (u32::from(SOONEST), 2);
        Some(())
    }
}

/// The square on which a pawn of the side to move would take in passing on `file`.
#[inline]
pub(super) fn en_passant_square(board: &Board, file: File) -> Square {
    Square::new(file, Rank::Sixth.relative_to(board.side_to_move()))
}

/// The file on which a pawn can be taken in passing, if that is legal for some pawn. The board notes every double
/// step; the laws call two positions different only if the capture is possible.
pub(super) fn en_passant(board: &Board) -> Option<File> {
    board.en_passant().filter(|&file| {
        let to = en_passant_square(board, file);
        let side = board.side_to_move();
        let takers = get_pawn_attacks(to, !side) & board.colored_pieces(side, Piece::Pawn);
        takers.into_iter().any(|from| board.is_legal(cozy_chess::Move { from, to, promotion: None }))
    })
}

/// The key of a position: men, side to move, castling rights, and en passant where it is possible.
#[inline]
pub(super) fn key_of(board: &Board) -> u64 {
    match board.en_passant() {
        Some(_) if en_passant(board).is_none() => board.hash_without_ep(),
        _ => board.hash(),
    }
}
