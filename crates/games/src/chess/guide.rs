//! The guide: an evaluation, and what the strong search may do in chess.

use cozy_chess::{Board, Color, Piece, Square};
use tah_rules::{Bounds, Glance, Guide, LIKENESSES, Moves, Rules, Turn};

use super::checks::Checks;
use super::eval::learned::Features;
use super::eval::material::WON;
use super::exchange::WORTH;
use super::foresight::Foresight;
use super::network::evaluation::Network;
use super::network::weights::Weights;
use super::packed::Move;
use super::position::Position;
use super::recent::Recent;
use super::rules::{Chess, Taken};
use super::threats::Threats;

/// What a quiet move promises more if its piece was threatened by one worth less, and less if it will be.
const THREATENED: [i32; Piece::NUM] = [0, 8000, 8000, 12_000, 16_000, 0];

/// Odd factors, one for each kind of piece.
const SCATTER: [u64; Piece::NUM] = [
    0x9E37_79B9_7F4A_7C15,
    0xC2B2_AE3D_27D4_EB4F,
    0x1656_67B1_9E37_79F9,
    0x27D4_EB2F_1656_67C5,
    0xD6E8_FEB8_6659_FD93,
    0xA076_1D64_78BD_642F,
];

/// Points in a pawn.
const PAWN: f64 = 100.0;

/// No evaluation is more, either way.
pub(super) const MOST: i32 = 9_000;

/// What a board is worth. One evaluation serves one thread and is told of every move.
pub trait Evaluation {
    /// The value of a board for the side to move, in points: hundredths of a pawn.
    fn worth(&mut self, board: &Board) -> i32;

    /// A search begins.
    fn begin(&mut self) {}

    /// A move was made.
    #[inline]
    fn advance(&mut self) {}

    /// A move was taken back.
    #[inline]
    fn retreat(&mut self) {}
}

/// The guide by an evaluation.
#[derive(Clone, Default, Debug)]
pub struct Judge<E> {
    /// What boards are worth.
    pub evaluation: E,
    checks: Recent<Checks>,
    threats: Recent<Threats>,
    foresight: Foresight,
}

impl<E> Judge<E> {
    /// The guide by this evaluation.
    pub fn new(evaluation: E) -> Self {
        Self {
            evaluation,
            checks: Recent::default(),
            threats: Recent::default(),
            foresight: Foresight::default(),
        }
    }
}

/// The guide by weighted features.
pub type ByFeatures = Judge<Features>;
/// The guide by a network.
pub type ByNetwork = Judge<Network>;

impl ByFeatures {
    /// The network that comes with the engine, beside these features.
    pub fn with_network(&self) -> ByNetwork {
        Judge::new(Network::new(Weights::shipped(), self.evaluation.clone()))
    }
}

impl<E: Evaluation> Guide<Chess> for Judge<E> {
    fn evaluate(&mut self, _: &Chess, state: &Position, player: usize) -> f64 {
        let worth = self.evaluation.worth(state.board());
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

    fn begin(&mut self, _: &Chess, _: &Position) {
        self.evaluation.begin();
    }

    #[inline]
    fn played(&mut self, _: &Chess, _: &Position, _: Move) {
        self.evaluation.advance();
    }

    #[inline]
    fn undone(&mut self, _: &Chess, _: &Position, _: Move) {
        self.evaluation.retreat();
    }

    #[inline]
    fn points(&mut self, _: &Chess, state: &Position, _: usize) -> i32 {
        self.evaluation.worth(state.board())
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
    fn quiet_moves(&mut self, _: &Chess, state: &Position, out: &mut Moves<Move>) {
        state.quiet_moves(out);
    }

    #[inline]
    fn exchange(&mut self, _: &Chess, state: &Position, m: Move, threshold: i32) -> bool {
        let is_taking = state.board().colors(!state.side()).has(m.to());
        if threshold <= 0 && !is_taking && m.promotion().is_none() {
            // Most quiet moves go from a safe place to another: nobody takes there, and nothing was behind the piece.
            let threats = self.threats.of(state, Threats::of);
            if !threats.is_attacked(m.from()) && !threats.is_attacked(m.to()) {
                return true;
            }
        }
        state.see_ge(m, threshold)
    }

    #[inline]
    fn in_danger(&mut self, _: &Chess, state: &Position) -> bool {
        state.is_check()
    }

    #[inline]
    fn endangers(&mut self, _: &Chess, state: &Position, m: Move) -> bool {
        self.checks.of(state, Checks::of).is_given(state, m)
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

    #[inline]
    fn foresee(&self, _: &Chess, state: &Position, m: Move) -> Option<u64> {
        Some(self.foresight.key_after(state, m))
    }

    /// The same piece to the same square.
    #[inline]
    fn slot(&self, _: &Chess, state: &Position, m: Move) -> usize {
        (state.player() * Piece::NUM + state.kind_on(m.from()) as usize) * Square::NUM + m.to() as usize
    }

    /// A piece that something worth less attacks should go, and none should go where it is attacked so. It also matters whether anything
    /// attacks it where it stands, and where it goes.
    #[inline]
    fn glance(&mut self, _: &Chess, state: &Position, m: Move, _: usize) -> Glance {
        let (kind, threats) = (state.kind_on(m.from()), self.threats.of(state, Threats::of));
        let [from, to] = [m.from(), m.to()].map(|square| i32::from(threats.is_threatened(kind, square)));
        let circumstance =
            usize::from(threats.is_attacked(m.from())) + 2 * usize::from(threats.is_attacked(m.to()));
        Glance { promise: (from - to) * THREATENED[kind as usize], circumstance }
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

    /// The same pawns, the same pieces of white, the same of black.
    #[inline]
    fn likeness(&self, _: &Chess, state: &Position) -> Option<[u64; LIKENESSES]> {
        let board = state.board();
        // Each kind has a factor of its own; the product scatters its squares over the high bits.
        let part = |color, piece: Piece| {
            board.colored_pieces(color, piece).0.wrapping_mul(SCATTER[piece as usize]).rotate_left(29)
        };
        let pieces =
            |color| Piece::ALL[1..].iter().map(|&piece| part(color, piece)).fold(0, u64::wrapping_add);
        let pawns = part(Color::White, Piece::Pawn) ^ part(Color::Black, Piece::Pawn).swap_bytes();
        Some([pawns, pieces(Color::White), pieces(Color::Black)])
    }

    #[inline]
    fn trusts_points(&self) -> bool {
        true
    }
}
