//! Static exchange evaluation: what a capture wins or loses if both sides then take on that square as long as it pays,
//! always with the least valuable piece, or with the king where nobody can take back. Pieces behind others join in; pins
//! and checks are not looked at, and pawns that take on the last rank stay pawns.

use cozy_chess::{
    BitBoard, Board, Color, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};

use super::packed::Move;
use super::position::Position;

/// What the pieces are worth in an exchange, in hundredths of a pawn. A king is never lost.
pub const WORTH: [i32; Piece::NUM] = [100, 300, 300, 500, 900, 0];

/// No square is attacked by more.
const MOST_CAPTURES: usize = 32;

impl Position {
    /// What `m`, a legal move, gains in the exchange it begins, in hundredths of a pawn. A move that takes nothing may
    /// lose the piece that makes it.
    pub fn see(&self, m: Move) -> i32 {
        if self.is_castling(m) {
            return 0;
        }
        let Stakes { gain, standing } = Stakes::of(self, m);
        let mut exchange = Exchange::begin(self, m, standing);
        let mut gains = [gain; MOST_CAPTURES];
        let mut captures = 0;
        while captures + 1 < MOST_CAPTURES {
            let stake = exchange.standing;
            if exchange.recapture().is_none() {
                break;
            }
            captures += 1;
            gains[captures] = stake - gains[captures - 1];
        }
        // Backwards: whoever is to take may leave it.
        for i in (1..=captures).rev() {
            gains[i - 1] = -gains[i].max(-gains[i - 1]);
        }
        gains[0]
    }

    /// Whether [`see`](Position::see) is at least `threshold`; stops as soon as that is clear.
    #[inline]
    pub fn see_ge(&self, m: Move, threshold: i32) -> bool {
        if self.is_castling(m) {
            return threshold <= 0;
        }
        let Stakes { gain, standing } = Stakes::of(self, m);
        if gain < threshold {
            return false;
        }
        let mut balance = gain - threshold - standing;
        // Even if the piece is lost for nothing, it is enough.
        if balance >= 0 {
            return true;
        }
        let mut exchange = Exchange::begin(self, m, standing);
        while balance < 0 {
            let Some(taker) = exchange.recapture() else { break };
            // Seen by the other side, which must now do better than even, and stands to lose what has taken.
            balance = -balance - 1 - WORTH[taker as usize];
        }
        // Whose turn it is now cannot take, or need not ask: the other side has what it wanted.
        exchange.side != self.side()
    }
}

/// What a move brings to an exchange.
struct Stakes {
    /// What it gains at once.
    gain: i32,
    /// What the piece is worth that then stands on the square.
    standing: i32,
}

impl Stakes {
    /// Those of a move that does not castle.
    #[inline]
    fn of(position: &Position, m: Move) -> Self {
        let gain = position.victim(m).map_or(0, |victim| WORTH[victim as usize]);
        let standing = WORTH[position.kind_on(m.from()) as usize];
        match m.promotion().map(|piece| WORTH[piece as usize]) {
            None => Self { gain, standing },
            Some(promoted) => Self { gain: gain + promoted - standing, standing: promoted },
        }
    }
}

/// An exchange on one square.
struct Exchange<'b> {
    board: &'b Board,
    square: Square,
    occupied: BitBoard,
    attackers: BitBoard,
    /// Whose turn it is to take.
    side: Color,
    /// What the piece on the square is worth.
    standing: i32,
}

impl<'b> Exchange<'b> {
    /// The exchange after `m`, which does not castle, with `standing` at stake.
    #[inline]
    fn begin(position: &'b Position, m: Move, standing: i32) -> Self {
        let (board, square) = (position.board(), m.to());
        let mut occupied = (board.occupied() & !m.from().bitboard()) | square.bitboard();
        if position.is_en_passant(m) {
            occupied &= !Square::new(square.file(), m.from().rank()).bitboard();
        }
        let attackers = attackers(board, square, occupied);
        Self { board, square, occupied, attackers, side: !position.side(), standing }
    }

    /// Takes with the king if it may, which ends the exchange, else with the least valuable piece of the side whose
    /// turn it is, and says with which; nothing if it has none.
    #[inline]
    fn recapture(&mut self) -> Option<Piece> {
        let own = self.attackers & self.board.colors(self.side);
        if own.is_empty() {
            return None;
        }
        let king = own & self.board.pieces(Piece::King);
        let taker = if !king.is_empty() && self.is_undefended_without(king) {
            Piece::King
        } else {
            let others = own & !king;
            Piece::ALL.into_iter().find(|&piece| !others.is_disjoint(self.board.pieces(piece)))?
        };
        let from = (own & self.board.pieces(taker)).next_square()?;
        self.occupied &= !from.bitboard();
        // Whoever stood behind the taker now attacks too.
        self.attackers |= sliders(self.board, self.square, self.occupied);
        self.attackers &= self.occupied;
        self.side = !self.side;
        self.standing = WORTH[taker as usize];
        Some(taker)
    }

    /// Whether the other side could not take back, even through the square that the king leaves.
    #[inline]
    fn is_undefended_without(&self, king: BitBoard) -> bool {
        let others = self.board.colors(!self.side);
        self.attackers.is_disjoint(others)
            && (sliders(self.board, self.square, self.occupied & !king) & self.occupied).is_disjoint(others)
    }
}

/// The bishops, rooks and queens of both sides that attack a square.
#[inline]
fn sliders(board: &Board, square: Square, occupied: BitBoard) -> BitBoard {
    let queens = board.pieces(Piece::Queen);
    (get_bishop_moves(square, occupied) & (board.pieces(Piece::Bishop) | queens))
        | (get_rook_moves(square, occupied) & (board.pieces(Piece::Rook) | queens))
}

/// The pieces of both sides that attack a square.
#[inline]
fn attackers(board: &Board, square: Square, occupied: BitBoard) -> BitBoard {
    let pawns = |color: Color| get_pawn_attacks(square, !color) & board.colored_pieces(color, Piece::Pawn);
    let all = pawns(Color::White)
        | pawns(Color::Black)
        | (get_knight_moves(square) & board.pieces(Piece::Knight))
        | (get_king_moves(square) & board.pieces(Piece::King))
        | sliders(board, square, occupied);
    all & occupied
}
