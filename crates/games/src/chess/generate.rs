//! Lists of legal moves, whole or in two halves: the loud ones (captures and queens made), and the rest.

use cozy_chess::{BitBoard, Color, File, Piece, PieceMoves, Rank, Square, get_king_moves};
use tah_rules::Moves;

use super::packed::Move;
use super::position::{Position, en_passant_square};

/// What a pawn may become, the likeliest first.
const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Knight, Piece::Rook, Piece::Bishop];
const LAST_RANKS: BitBoard = BitBoard(0xFF00_0000_0000_00FF);

impl Position {
    /// Adds every legal move, whether or not the game is drawn by rule.
    #[inline]
    pub fn all_moves(&self, out: &mut Moves<Move>) {
        self.board.generate_moves(|moves| {
            push(moves, moves.to, &PROMOTIONS, out);
            false
        });
    }

    /// Adds the legal captures and the promotions to a queen; of captures that promote, those to a queen.
    #[inline]
    pub fn loud_moves(&self, out: &mut Moves<Move>) {
        let victims = self.board.colors(!self.side());
        let last_rank = Rank::Eighth.relative_to(self.side()).bitboard();
        let pawn_targets = victims | last_rank | self.en_passant_target();
        self.board.generate_moves_for(self.takers(pawn_targets), |moves| {
            let targets = if moves.piece == Piece::Pawn { pawn_targets } else { victims };
            push(moves, moves.to & targets, &PROMOTIONS[..1], out);
            false
        });
    }

    /// The men of the side to move among whom are all that have loud moves. Those that surely have none are mostly pawns, and the king,
    /// whose moves take long to be found legal.
    #[inline]
    fn takers(&self, pawn_targets: BitBoard) -> BitBoard {
        let (board, side) = (&self.board, self.side());
        let (own, pawns) = (board.colors(side), board.colored_pieces(side, Piece::Pawn));
        let king = board.king(side);
        // Where pawns stand that take a target or step to it: seen from the target, the other way round.
        let BitBoard(targets) = pawn_targets;
        let [left, right] = [targets & !File::A.bitboard().0, targets & !File::H.bitboard().0];
        let from = match side {
            Color::White => (left >> 9) | (right >> 7) | (targets & LAST_RANKS.0) >> 8,
            Color::Black => (left << 7) | (right << 9) | (targets & LAST_RANKS.0) << 8,
        };
        let mut takers = (own ^ pawns) | (pawns & BitBoard(from));
        if get_king_moves(king).is_disjoint(board.colors(!side)) {
            takers ^= king.bitboard();
        }
        takers
    }

    /// Adds the legal moves that are not [loud](Position::loud_moves).
    #[inline]
    pub fn quiet_moves(&self, out: &mut Moves<Move>) {
        let victims = self.board.colors(!self.side());
        let en_passant = self.en_passant_target();
        self.board.generate_moves(|moves| {
            if moves.piece == Piece::Pawn {
                let promoting = moves.to & LAST_RANKS;
                push(moves, promoting, &PROMOTIONS[1..], out);
                push(moves, moves.to & !(promoting | victims | en_passant), &[], out);
            } else {
                push(moves, moves.to & !victims, &[], out);
            }
            false
        });
    }

    /// Whether `m`, a legal move, is one of the [loud](Position::loud_moves).
    #[inline]
    pub fn is_loud(&self, m: Move) -> bool {
        match m.promotion() {
            None => self.victim(m).is_some(),
            promotion => promotion == Some(Piece::Queen),
        }
    }

    #[inline]
    fn en_passant_target(&self) -> BitBoard {
        let square = |file| Square::bitboard(en_passant_square(&self.board, file));
        self.board.en_passant().map_or(BitBoard::EMPTY, square)
    }
}

#[inline]
fn push(moves: PieceMoves, targets: BitBoard, promotions: &[Piece], out: &mut Moves<Move>) {
    let from = moves.from;
    if moves.piece == Piece::Pawn && !targets.is_disjoint(LAST_RANKS) {
        // A pawn that can promote can do nothing else: all its targets are on the last rank.
        for to in targets {
            out.extend(promotions.iter().map(|&piece| Move::new(from, to, Some(piece))));
        }
    } else {
        out.extend(targets.into_iter().map(|to| Move::new(from, to, None)));
    }
}
