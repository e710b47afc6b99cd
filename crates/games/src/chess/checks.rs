//! The squares from which each kind of piece would give check. Asked for many moves of a position.

use cozy_chess::{
    BitBoard, Board, Piece, get_bishop_moves, get_knight_moves, get_pawn_attacks, get_rook_moves,
};

use super::packed::Move;
use super::position::Position;

/// How the side to move can give check in a position.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Checks {
    /// Where each kind of piece attacks the other king.
    reach: [BitBoard; Piece::NUM],
    /// Own men among whom those are that hide the other king from a piece behind them.
    screens: BitBoard,
}

impl Checks {
    /// Those of a position.
    pub(super) fn of(board: &Board) -> Self {
        let (side, occupied) = (board.side_to_move(), board.occupied());
        let (king, own) = (board.king(!side), board.colors(side));
        let (diagonals, lines) = (get_bishop_moves(king, occupied), get_rook_moves(king, occupied));
        let reach = [
            get_pawn_attacks(king, !side),
            get_knight_moves(king),
            diagonals,
            lines,
            diagonals | lines,
            BitBoard::EMPTY,
        ];
        // What would attack the king if none of the own men before it were there.
        let behind = |near: BitBoard, far: BitBoard, piece| {
            let pieces = own & (board.pieces(piece) | board.pieces(Piece::Queen));
            if far.is_disjoint(pieces) { BitBoard::EMPTY } else { near & own }
        };
        let screens = behind(diagonals, get_bishop_moves(king, occupied & !(diagonals & own)), Piece::Bishop)
            | behind(lines, get_rook_moves(king, occupied & !(lines & own)), Piece::Rook);
        Self { reach, screens }
    }

    /// Whether a legal move of `state` gives check, by the piece that moves or by one behind it. Castling and taking in passing are not
    /// looked at.
    #[inline]
    pub(super) fn is_given(&self, state: &Position, m: Move) -> bool {
        // What a pawn becomes may look back over the square it left.
        if self.screens.has(m.from()) || m.promotion().is_some() {
            return is_given_plainly(state, m);
        }
        self.reach[state.kind_on(m.from()) as usize].has(m.to())
    }
}

/// The same for one move alone.
fn is_given_plainly(state: &Position, m: Move) -> bool {
    let (board, side) = (state.board(), state.side());
    let (from, to) = (m.from(), m.to());
    let king = board.king(!side);
    let after = (board.occupied() ^ from.bitboard()) | to.bitboard();
    let (diagonals, lines) = (get_bishop_moves(king, after), get_rook_moves(king, after));
    let reach = match m.promotion().unwrap_or_else(|| state.kind_on(from)) {
        Piece::Pawn => get_pawn_attacks(king, !side),
        Piece::Knight => get_knight_moves(king),
        Piece::Bishop => diagonals,
        Piece::Rook => lines,
        Piece::Queen => diagonals | lines,
        Piece::King => BitBoard::EMPTY,
    };
    let own = board.colors(side) & !from.bitboard();
    let queens = board.pieces(Piece::Queen);
    let behind =
        (diagonals & (board.pieces(Piece::Bishop) | queens)) | (lines & (board.pieces(Piece::Rook) | queens));
    reach.has(to) || !(behind & own).is_empty()
}

#[cfg(test)]
mod tests {
    use tah_rules::{Dice, Rules, legal_moves};

    use super::*;
    use crate::chess::Chess;

    #[test]
    fn checks_are_foreseen() {
        let (rules, mut dice) = (Chess::STANDARD, Dice::new(3));
        let (mut given, mut by_others) = (0, 0);
        for _ in 0..400 {
            let mut state = rules.start();
            for _ in 0..100 {
                for m in legal_moves(&rules, &state) {
                    let is_plain = !state.is_castling(m) && !state.is_en_passant(m);
                    let foreseen = Checks::of(state.board()).is_given(&state, m);
                    let undo = rules.play(&mut state, m);
                    assert!(!is_plain || foreseen == state.is_check(), "{m:?}");
                    given += u32::from(foreseen);
                    by_others += u32::from(foreseen && !state.board().checkers().has(m.to()));
                    rules.undo(&mut state, m, undo);
                }
                let Some(&m) = dice.choose(&legal_moves(&rules, &state)) else { break };
                rules.play(&mut state, m);
            }
        }
        assert!(given > 10_000 && by_others > 100, "{given} checks, {by_others} by a piece behind");
    }
}
