//! What the side that is not to move attacks, by the worth of the attackers. Asked for every quiet move of a position.

use cozy_chess::{
    BitBoard, Board, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks,
    get_rook_moves,
};

/// The squares that are attacked in a position.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Threats {
    /// Where each kind of piece is attacked by something worth less.
    by_less: [BitBoard; Piece::NUM],
    by_any: BitBoard,
}

impl Threats {
    /// Those of a position.
    pub(super) fn of(board: &Board) -> Self {
        let (other, occupied) = (!board.side_to_move(), board.occupied());
        let all = |piece| board.colored_pieces(other, piece);
        let by_pawns = reach(all(Piece::Pawn), |from| get_pawn_attacks(from, other));
        let by_minors = by_pawns
            | reach(all(Piece::Knight), get_knight_moves)
            | reach(all(Piece::Bishop), |from| get_bishop_moves(from, occupied));
        let by_rooks = by_minors | reach(all(Piece::Rook), |from| get_rook_moves(from, occupied));
        let by_queens = reach(all(Piece::Queen), |from| {
            get_bishop_moves(from, occupied) | get_rook_moves(from, occupied)
        });
        let by_any = by_rooks | by_queens | get_king_moves(board.king(other));
        let by_less = [BitBoard::EMPTY, by_pawns, by_pawns, by_minors, by_rooks, BitBoard::EMPTY];
        Self { by_less, by_any }
    }

    /// Whether anything attacks a square.
    #[inline]
    pub(super) fn is_attacked(&self, square: Square) -> bool {
        self.by_any.has(square)
    }

    /// Whether something worth less than `piece` attacks a square.
    #[inline]
    pub(super) fn is_threatened(&self, piece: Piece, square: Square) -> bool {
        self.by_less[piece as usize].has(square)
    }
}

/// All that the pieces on these squares attack.
#[inline]
fn reach(pieces: BitBoard, attacks: impl Fn(Square) -> BitBoard) -> BitBoard {
    pieces.into_iter().fold(BitBoard::EMPTY, |sum, from| sum | attacks(from))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Chess;
    use tah_rules::{Dice, Notation, Rules, legal_moves};

    #[test]
    fn what_is_attacked_is_seen_by_the_worth_of_the_attackers() {
        let state =
            Chess::STANDARD.parse_position("r3k3/8/4p3/3Q4/1b6/2N5/8/R3K3 w - - 0 1").expect("a position");
        let threats = Threats::of(state.board());
        assert!(threats.is_threatened(Piece::Queen, Square::D5));
        assert!(!threats.is_threatened(Piece::Knight, Square::C3) && threats.is_attacked(Square::C3));
        assert!(threats.is_threatened(Piece::Rook, Square::C3));
        assert!(threats.is_attacked(Square::A1) && !threats.is_threatened(Piece::Rook, Square::A1));
        assert!(!threats.is_attacked(Square::H1));
    }

    #[test]
    fn a_square_is_attacked_if_a_king_there_would_be_in_check() {
        let (rules, mut dice) = (Chess::STANDARD, Dice::new(5));
        for _ in 0..20 {
            let mut state = rules.start();
            for _ in 0..60 {
                let Some(&m) = dice.choose(&legal_moves(&rules, &state)) else { break };
                rules.play(&mut state, m);
                let (board, king) = (state.board(), state.board().king(state.side()));
                assert_eq!(Threats::of(board).is_attacked(king), !board.checkers().is_empty());
            }
        }
    }
}
