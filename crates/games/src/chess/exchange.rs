//! Static exchange evaluation: what a capture gains when both sides go on taking on the same square with their least pieces (Slate &
//! Atkin 1977), asked as a question with a threshold, so that most exchanges are decided after a step or two.

use cozy_chess::{
    BitBoard, Color, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks,
    get_rook_moves,
};

use super::packed::Move;
use super::position::Position;

/// What the pieces count in an exchange.
pub(super) const VALUES: [i32; 6] = [100, 325, 340, 500, 975, 0];

/// Whether the exchange that the legal move `m` begins gains at least `threshold` for the side to move.
pub(super) fn gains(state: &Position, m: Move, threshold: i32) -> bool {
    if state.is_castling(m) {
        return threshold <= 0;
    }
    let board = state.board();
    let (from, to) = (m.from(), m.to());
    let Some(mover) = board.piece_on(from) else { return threshold <= 0 };
    let placed = m.promotion().unwrap_or(mover);
    let taken = state.victim(m).map_or(0, |piece| VALUES[piece as usize]);
    let promoted = VALUES[placed as usize] - VALUES[mover as usize];
    // What is left of the gain if the piece that moved is lost for nothing.
    let mut balance = taken + promoted - threshold;
    if balance < 0 {
        return false;
    }
    balance -= VALUES[placed as usize];
    if balance >= 0 {
        return true;
    }
    let mut occupied = (board.occupied() ^ from.bitboard()) | to.bitboard();
    if state.is_en_passant(m) {
        occupied ^= Square::new(to.file(), from.rank()).bitboard();
    }
    exchange(state, to, occupied, !state.side(), balance)
}

/// Goes on taking on `to`, `side` first. The side that runs out of pieces, or that would lose by taking, loses the exchange;
/// `balance` is what the first side has gained beyond the threshold, if it loses what stands on the square.
fn exchange(state: &Position, to: Square, mut occupied: BitBoard, first: Color, mut balance: i32) -> bool {
    let board = state.board();
    let diagonal = board.pieces(Piece::Bishop) | board.pieces(Piece::Queen);
    let straight = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    let mut attackers = attackers_of(state, to, occupied);
    let mut side = first;
    loop {
        attackers &= occupied;
        let own = attackers & board.colors(side);
        let Some((piece, square)) = least(state, own) else { break };
        // A king cannot take what is protected.
        if piece == Piece::King && !(attackers & board.colors(!side)).is_empty() {
            break;
        }
        occupied ^= square.bitboard();
        if matches!(piece, Piece::Pawn | Piece::Bishop | Piece::Queen) {
            attackers |= get_bishop_moves(to, occupied) & diagonal;
        }
        if matches!(piece, Piece::Rook | Piece::Queen) {
            attackers |= get_rook_moves(to, occupied) & straight;
        }
        side = !side;
        balance = -balance - 1 - VALUES[piece as usize];
        if balance >= 0 {
            break;
        }
    }
    // Whoever is to move when it ends has lost it.
    side == first
}

#[inline]
fn attackers_of(state: &Position, to: Square, occupied: BitBoard) -> BitBoard {
    let board = state.board();
    let diagonal = board.pieces(Piece::Bishop) | board.pieces(Piece::Queen);
    let straight = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    let pawns = (get_pawn_attacks(to, Color::White) & state.men(Color::Black, Piece::Pawn))
        | (get_pawn_attacks(to, Color::Black) & state.men(Color::White, Piece::Pawn));
    pawns
        | (get_knight_moves(to) & board.pieces(Piece::Knight))
        | (get_king_moves(to) & board.pieces(Piece::King))
        | (get_bishop_moves(to, occupied) & diagonal)
        | (get_rook_moves(to, occupied) & straight)
}

#[inline]
fn least(state: &Position, own: BitBoard) -> Option<(Piece, Square)> {
    Piece::ALL.into_iter().find_map(|piece| {
        let square = (own & state.board().pieces(piece)).next_square()?;
        Some((piece, square))
    })
}
