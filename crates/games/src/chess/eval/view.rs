//! The board as one side sees it: its own pawns go up. Black's view is white's turned upside down, so that every feature is
//! written once, and both sides are judged alike.

use cozy_chess::{Board, Color, Piece};

use super::bits::{FILE_A, king_moves, pawn_attacks};

pub(super) const PAWN: usize = Piece::Pawn as usize;
pub(super) const KNIGHT: usize = Piece::Knight as usize;
pub(super) const BISHOP: usize = Piece::Bishop as usize;
pub(super) const ROOK: usize = Piece::Rook as usize;
pub(super) const QUEEN: usize = Piece::Queen as usize;
pub(super) const KING: usize = Piece::King as usize;

/// The men on the board, by kind.
#[derive(Clone, Copy)]
pub(super) struct View {
    pub(super) own: [u64; 6],
    pub(super) theirs: [u64; 6],
    pub(super) own_all: u64,
    pub(super) their_all: u64,
    pub(super) king: usize,
    pub(super) their_king: usize,
}

impl View {
    /// As white sees it.
    #[inline]
    pub(super) fn white(board: &Board) -> Self {
        let [own_all, their_all] = [board.colors(Color::White).0, board.colors(Color::Black).0];
        let kinds = Piece::ALL.map(|piece| board.pieces(piece).0);
        let (own, theirs) = (kinds.map(|kind| kind & own_all), kinds.map(|kind| kind & their_all));
        Self {
            own,
            theirs,
            own_all,
            their_all,
            king: own[KING].trailing_zeros() as usize,
            their_king: theirs[KING].trailing_zeros() as usize,
        }
    }

    /// As the other side sees it.
    #[inline]
    pub(super) fn turned(&self) -> Self {
        Self {
            own: self.theirs.map(u64::swap_bytes),
            theirs: self.own.map(u64::swap_bytes),
            own_all: self.their_all.swap_bytes(),
            their_all: self.own_all.swap_bytes(),
            king: self.their_king ^ 0o70,
            their_king: self.king ^ 0o70,
        }
    }

    #[inline]
    pub(super) fn occupied(&self) -> u64 {
        self.own_all | self.their_all
    }
}

/// What one side attacks.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    /// By each kind of man.
    pub(super) by: [u64; 6],
    /// By any.
    pub(super) all: u64,
    /// By two or more.
    pub(super) twice: u64,
}

impl Reach {
    /// Of pawns and king: the pieces join later.
    #[inline]
    pub(super) fn new(view: &View) -> Self {
        let (pawns, king) = (pawn_attacks(view.own[PAWN]), king_moves(view.king));
        let [left, right] = [(view.own[PAWN] & !FILE_A) << 7, (view.own[PAWN] & !(FILE_A << 7)) << 9];
        let mut by = [0; 6];
        (by[PAWN], by[KING]) = (pawns, king);
        Self { by, all: pawns | king, twice: (left & right) | (pawns & king) }
    }

    #[inline]
    pub(super) fn add(&mut self, kind: usize, attacks: u64) {
        self.by[kind] |= attacks;
        self.twice |= self.all & attacks;
        self.all |= attacks;
    }

    /// As the other side sees it.
    #[inline]
    pub(super) fn turned(&self) -> Self {
        Self { by: self.by.map(u64::swap_bytes), all: self.all.swap_bytes(), twice: self.twice.swap_bytes() }
    }
}
