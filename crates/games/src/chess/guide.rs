//! The guide: material and placement, tapered from the middle game to the ending, and what the strong search may do in chess. The
//! numbers are made up from a few rules of thumb, to be replaced by learned ones.

use cozy_chess::{
    BitBoard, Color, Piece, Square, get_bishop_moves, get_knight_moves, get_pawn_attacks, get_rook_moves,
};
use tah_rules::{Bounds, Guide, Moves, Rules, Turn};

use super::eval::WON;
use super::exchange::WORTH;
use super::packed::Move;
use super::position::Position;
use super::rules::{Chess, Taken};

/// Points in a pawn.
const PAWN: f64 = 100.0;
const MOST: i32 = 9_000;

/// A value in the middle game and in the ending.
type Tapered = [i32; 2];

const MATERIAL: [Tapered; 6] = [[82, 104], [330, 300], [350, 318], [480, 540], [1000, 970], [0, 0]];
/// How much of the middle game each piece stands for; 24 is all of it.
const PHASES: [i32; 6] = [0, 1, 1, 2, 4, 0];
const ALL_PHASES: i32 = 24;
/// How much nearer to the centre is better, for each step.
const CENTRE: [Tapered; 6] = [[5, 0], [10, 8], [6, 5], [3, 0], [2, 8], [-14, 14]];
/// How much each rank forward is better.
const FORWARD: [Tapered; 6] = [[3, 10], [5, 3], [2, 1], [2, 3], [0, 3], [-16, 3]];
/// The seventh rank for a rook, the sixth and seventh for a pawn.
const ROOK_ON_SEVENTH: Tapered = [18, 22];
const PAWN_ADVANCED: [Tapered; 2] = [[18, 40], [60, 110]];
const BISHOP_PAIR: Tapered = [28, 52];
const TEMPO: i32 = 14;

/// The worth of each piece on each square, as white sees it.
static PLACES: [[Tapered; 64]; 6] = places();

const fn places() -> [[Tapered; 64]; 6] {
    let mut all = [[[0; 2]; 64]; 6];
    let mut piece = 0;
    while piece < 6 {
        let mut square = 0;
        while square < 64 {
            all[piece][square] = place(piece, square % 8, square / 8);
            square += 1;
        }
        piece += 1;
    }
    all
}

const fn place(piece: usize, file: usize, rank: usize) -> Tapered {
    // Steps from the edge, 0 to 3 each way: 3 is the centre when the mean is taken off.
    let edge = (if file < 4 { file } else { 7 - file }) + (if rank < 4 { rank } else { 7 - rank });
    let (centre, forward) = (edge as i32 - 3, rank as i32 - 2);
    let mut worth = [0; 2];
    let mut phase = 0;
    while phase < 2 {
        worth[phase] =
            MATERIAL[piece][phase] + CENTRE[piece][phase] * centre + FORWARD[piece][phase] * forward;
        if piece == Piece::Rook as usize && rank == 6 {
            worth[phase] += ROOK_ON_SEVENTH[phase];
        }
        if piece == Piece::Pawn as usize && (rank == 5 || rank == 6) {
            worth[phase] += PAWN_ADVANCED[rank - 5][phase];
        }
        phase += 1;
    }
    worth
}

/// Material and placement.
#[derive(Clone, Copy, Default, Debug)]
pub struct Placement;

impl Placement {
    /// The worth of a position for the side to move, in hundredths of a pawn.
    pub fn worth(self, state: &Position) -> i32 {
        let side = state.side();
        let (own, own_phase) = side_worth(state, side);
        let (other, other_phase) = side_worth(state, !side);
        let phase = (own_phase + other_phase).min(ALL_PHASES);
        let [middle, ending] = [own[0] - other[0], own[1] - other[1]];
        let worth = (middle * phase + ending * (ALL_PHASES - phase)) / ALL_PHASES + TEMPO;
        worth.clamp(-MOST, MOST)
    }
}

fn side_worth(state: &Position, color: Color) -> (Tapered, i32) {
    let flip = if color == Color::White { 0 } else { 56 };
    let mut worth = [0; 2];
    let mut phase = 0;
    for piece in Piece::ALL {
        let men: BitBoard = state.men(color, piece);
        for square in men {
            let [middle, ending] = PLACES[piece as usize][square as usize ^ flip];
            worth[0] += middle;
            worth[1] += ending;
            phase += PHASES[piece as usize];
        }
    }
    if state.men(color, Piece::Bishop).len() > 1 {
        worth[0] += BISHOP_PAIR[0];
        worth[1] += BISHOP_PAIR[1];
    }
    (worth, phase)
}

impl Guide<Chess> for Placement {
    fn evaluate(&mut self, _: &Chess, state: &Position, player: usize) -> f64 {
        let worth = self.worth(state);
        f64::from(if player == state.player() { worth } else { -worth }) / PAWN
    }

    fn scale(&self, _: &Chess, _: usize) -> f64 {
        PAWN
    }

    fn outcome(&mut self, rules: &Chess, state: &Position, player: usize) -> f64 {
        rules.payoff(state, player) * WON
    }

    fn bounds(&self, _: &Chess, _: usize) -> Bounds {
        Bounds { low: -WON, high: WON }
    }

    #[inline]
    fn points(&mut self, _: &Chess, state: &Position, _: usize) -> i32 {
        self.worth(state)
    }

    /// Mate and stalemate show when there is no move.
    #[inline]
    fn mover(&self, rules: &Chess, state: &Position) -> Turn {
        if rules.is_drawn_by_rule(state) && (!state.is_check() || state.can_move()) {
            Turn::Over
        } else {
            Turn::Player(state.player())
        }
    }

    #[inline]
    fn loud_moves(&mut self, _: &Chess, state: &Position, out: &mut Moves<Move>) {
        state.loud_moves(out);
    }

    #[inline]
    fn loudness(&mut self, _: &Chess, state: &Position, m: Move) -> Option<i32> {
        let promoted = match m.promotion() {
            None => 0,
            Some(Piece::Queen) => WORTH[Piece::Queen as usize] - WORTH[Piece::Pawn as usize],
            Some(_) => return None,
        };
        match state.victim(m) {
            None if promoted == 0 => None,
            None => Some(promoted),
            Some(victim) => Some(promoted + WORTH[victim as usize]),
        }
    }

    #[inline]
    fn exchange(&mut self, _: &Chess, state: &Position, m: Move, threshold: i32) -> bool {
        state.see_ge(m, threshold)
    }

    #[inline]
    fn in_danger(&mut self, _: &Chess, state: &Position) -> bool {
        state.is_check()
    }

    #[inline]
    fn endangers(&mut self, _: &Chess, state: &Position, m: Move) -> bool {
        gives_check(state, m)
    }

    /// With nothing but pawns, having to move may be what loses.
    #[inline]
    fn pass(&mut self, rules: &Chess, state: &mut Position) -> Option<Taken> {
        if state.has_pieces() { rules.pass(state) } else { None }
    }

    #[inline]
    fn unpass(&mut self, rules: &Chess, state: &mut Position, undo: Taken) {
        rules.unpass(state, undo);
    }

    /// From and to in the lowest twelve bits: never 0, since no move stays where it is.
    #[inline]
    fn pack(&self, m: Move) -> u16 {
        m.bits() >> 1
    }

    #[inline]
    fn unpack(&self, _: &Chess, state: &Position, code: u16) -> Option<Move> {
        Move::from_bits(code << 1 | 1).filter(|&m| state.is_legal(m))
    }

    /// The same piece to the same square.
    #[inline]
    fn slot(&self, _: &Chess, state: &Position, m: Move) -> usize {
        let piece = state.piece_on(m.from()).map_or(0, |piece| piece as usize);
        (state.player() * Piece::NUM + piece) * Square::NUM + m.to() as usize
    }

    #[inline]
    fn reversible(&self, _: &Chess, state: &Position) -> u32 {
        state.reversible
    }

    /// A third repetition takes eight half moves that can be taken back.
    #[inline]
    fn depends_on_path(&self, _: &Chess, state: &Position, depth: u32) -> bool {
        let clock = state.half_move_clock();
        clock + depth >= 100 || clock.min(state.plies() as u32) + depth >= 8
    }

    #[inline]
    fn trusts_points(&self) -> bool {
        true
    }
}

/// Whether a legal move gives check, by the piece that moves or by one behind it. Castling and taking in passing are not looked at.
fn gives_check(state: &Position, m: Move) -> bool {
    let board = state.board();
    let side = state.side();
    let (from, to) = (m.from(), m.to());
    let king = board.king(!side);
    let after = (board.occupied() ^ from.bitboard()) | to.bitboard();
    let (diagonals, lines) = (get_bishop_moves(king, after), get_rook_moves(king, after));
    let piece = m.promotion().or_else(|| board.piece_on(from));
    let reach = match piece {
        Some(Piece::Pawn) => get_pawn_attacks(king, !side),
        Some(Piece::Knight) => get_knight_moves(king),
        Some(Piece::Bishop) => diagonals,
        Some(Piece::Rook) => lines,
        Some(Piece::Queen) => diagonals | lines,
        Some(Piece::King) | None => BitBoard::EMPTY,
    };
    let own = board.colors(side) & !from.bitboard();
    let queens = board.pieces(Piece::Queen);
    let behind =
        (diagonals & (board.pieces(Piece::Bishop) | queens)) | (lines & (board.pieces(Piece::Rook) | queens));
    reach.has(to) || !(behind & own).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tah_rules::{Dice, legal_moves};

    #[test]
    fn checks_are_foreseen() {
        let rules = Chess::STANDARD;
        let mut dice = Dice::new(3);
        let mut checks = 0;
        for _ in 0..200 {
            let mut state = rules.start();
            for _ in 0..100 {
                for m in legal_moves(&rules, &state) {
                    let is_plain = !state.is_castling(m) && !state.is_en_passant(m);
                    let foreseen = gives_check(&state, m);
                    let undo = rules.play(&mut state, m);
                    assert!(!is_plain || foreseen == state.is_check(), "{m:?}");
                    checks += u32::from(foreseen);
                    rules.undo(&mut state, m, undo);
                }
                let Some(&m) = dice.choose(&legal_moves(&rules, &state)) else { break };
                rules.play(&mut state, m);
            }
        }
        assert!(checks > 1000);
    }

    #[test]
    fn both_sides_see_the_same() {
        let rules = Chess::STANDARD;
        assert_eq!(Placement.worth(&rules.start()), TEMPO);
        let mut state = rules.start();
        let m = legal_moves(&rules, &state)[0];
        rules.play(&mut state, m);
        let [white, black] = [0, 1].map(|player| Placement.evaluate(&rules, &state, player));
        assert_eq!(white, -black);
    }
}
