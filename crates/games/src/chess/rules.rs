//! The rules. Moves are played on a copy of the board, as `cozy-chess` does it; the copy is what `undo` puts back.

use cozy_chess::Board;
use tah_rules::{Bounds, Keyed, Moves, Rules, Turn};

use super::ending::{Ending, is_insufficient};
use super::packed::Move;
use super::position::{Position, key_of};

/// Which chess it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Variant {
    /// The game of the FIDE laws.
    #[default]
    Standard,
    /// Fischer's: the first rank is shuffled, and castling is written as the king taking its rook.
    Chess960,
}

/// What is made of the draws that need counting: repetition, fifty moves, insufficient material.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Draws {
    /// They end the game at once.
    #[default]
    Automatic,
    /// They are left to the players: only mate and stalemate end the game. The counts of the literature (perft) are
    /// made this way.
    Ignored,
}

/// The game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Chess {
    /// Which chess it is.
    pub variant: Variant,
    /// Whether draws by rule end the game.
    pub draws: Draws,
}

/// What a move took away: all that [`Rules::undo`] puts back.
#[derive(Clone, Debug)]
pub struct Taken {
    board: Board,
    reversible: u32,
    repetitions: u8,
}

/// After this many half moves without a capture or a pawn move the game is drawn.
const FIFTY_MOVES: u8 = 100;

impl Chess {
    /// The game of the FIDE laws.
    pub const STANDARD: Chess = Chess { variant: Variant::Standard, draws: Draws::Automatic };
    /// Chess960.
    pub const CHESS960: Chess = Chess { variant: Variant::Chess960, draws: Draws::Automatic };

    /// The same game in which only mate and stalemate end it.
    #[must_use]
    pub const fn without_draws(self) -> Self {
        Chess { variant: self.variant, draws: Draws::Ignored }
    }

    /// The start position of Chess960 with this number, as Scharnagl counts them; 518 is the usual one.
    pub fn start_960(number: u32) -> Option<Position> {
        (number < 960).then(|| Position::new(Board::chess960_startpos(number)))
    }

    /// Whether a rule draws the game here, mate and stalemate aside. Needs no moves.
    #[inline]
    pub fn is_drawn_by_rule(&self, state: &Position) -> bool {
        self.draws == Draws::Automatic
            && (state.repetitions >= 2
                || state.board.halfmove_clock() >= FIFTY_MOVES
                || is_insufficient(&state.board))
    }

    /// Why the game is over, if it is. Mate comes before the fifty-move rule.
    pub fn ending(&self, state: &Position) -> Option<Ending> {
        if !state.can_move() {
            return Some(if state.is_check() { Ending::Checkmate } else { Ending::Stalemate });
        }
        match self.draws {
            Draws::Ignored => None,
            Draws::Automatic if state.repetitions >= 2 => Some(Ending::Repetition),
            Draws::Automatic if state.board.halfmove_clock() >= FIFTY_MOVES => Some(Ending::FiftyMoves),
            Draws::Automatic => is_insufficient(&state.board).then_some(Ending::InsufficientMaterial),
        }
    }

    /// Lets the opponent move twice in a row; nothing in check, where that is against the rules. What happened before
    /// cannot be repeated after it.
    #[inline]
    pub fn pass(&self, state: &mut Position) -> Option<Taken> {
        let board = state.board.null_move()?;
        let taken = state.leave();
        state.board = board;
        state.arrive(0);
        Some(taken)
    }

    /// Takes a [`pass`](Chess::pass) back.
    #[inline]
    pub fn unpass(&self, state: &mut Position, taken: Taken) {
        state.return_to(taken);
    }
}

impl Position {
    /// Notes that the board is about to change, and what it takes to come back.
    #[inline]
    fn leave(&mut self) -> Taken {
        self.earlier.push(self.key);
        Taken { board: self.board.clone(), reversible: self.reversible, repetitions: self.repetitions }
    }

    /// Notes that the board has changed; `reversible` of the earlier positions may come again.
    #[inline]
    fn arrive(&mut self, reversible: u32) {
        self.key = key_of(&self.board);
        self.reversible = reversible;
        self.repetitions = self.count_repetitions();
    }

    #[inline]
    fn return_to(&mut self, taken: Taken) {
        self.board = taken.board;
        self.reversible = taken.reversible;
        self.repetitions = taken.repetitions;
        self.key = self.earlier.pop().unwrap_or_else(|| key_of(&self.board));
    }

    /// A position can come again after four half moves at the soonest, and only with the same side to move.
    #[inline]
    fn count_repetitions(&self) -> u8 {
        if self.reversible < 4 {
            return 0;
        }
        let count = self.earlier.len();
        let since = &self.earlier[count.saturating_sub(self.reversible as usize)..];
        let again = since.iter().rev().skip(3).step_by(2).filter(|&&key| key == self.key);
        again.take(usize::from(u8::MAX)).count() as u8
    }
}

impl Rules for Chess {
    type State = Position;
    type Move = Move;
    type Undo = Taken;

    #[inline]
    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> Position {
        Position::new(Board::startpos())
    }

    #[inline]
    fn turn(&self, state: &Position) -> Turn {
        if self.is_drawn_by_rule(state) || !state.can_move() {
            Turn::Over
        } else {
            Turn::Player(state.player())
        }
    }

    #[inline]
    fn moves(&self, state: &Position, out: &mut Moves<Move>) {
        if !self.is_drawn_by_rule(state) {
            state.all_moves(out);
        }
    }

    #[inline]
    fn play(&self, state: &mut Position, m: Move) -> Taken {
        let taken = state.leave();
        state.board.play_unchecked(m.into());
        // The board's own clock restarts with every capture and pawn move; its past may be shorter than the clock.
        let reversible = if state.board.halfmove_clock() == 0 { 0 } else { state.reversible + 1 };
        state.arrive(reversible);
        taken
    }

    #[inline]
    fn undo(&self, state: &mut Position, _m: Move, taken: Taken) {
        state.return_to(taken);
    }

    #[inline]
    fn payoff(&self, state: &Position, player: usize) -> f64 {
        match state.is_check() && !state.can_move() {
            false => 0.0,
            true if player == state.player() => -1.0,
            true => 1.0,
        }
    }

    #[inline]
    fn bounds(&self, _player: usize) -> Bounds {
        Bounds::UNIT
    }
}

impl Keyed for Chess {
    /// Zobrist's key of the men, the side to move, the castling rights, and en passant where it is possible. Repetition
    /// and the fifty-move clock depend on the path and are not in it: a search that remembers values by key must look
    /// at [`Position::repetitions`] and [`Position::half_move_clock`] itself.
    #[inline]
    fn key(&self, state: &Position) -> u64 {
        state.key
    }
}
