//! The rules on two bitboards: the discs of the player to move, and those of the opponent.

use tah_rules::{Bounds, Dice, Keyed, Moves, Rules, Symmetric, Turn};

use super::bits::{flips, moves};
use super::symmetry;

/// The move of a player who has none while the opponent does.
pub const PASS: u8 = 64;

/// The game, with no options.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Othello;

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    own: u64,
    other: u64,
    player: u8,
}

impl Position {
    /// A position from the discs of the player to move and those of the opponent, which lie on different squares.
    pub fn new(own: u64, other: u64, player: usize) -> Self {
        Self { own, other: other & !own, player: (player & 1) as u8 }
    }

    /// The discs of the player to move.
    #[inline]
    pub fn own(&self) -> u64 {
        self.own
    }

    /// The discs of the opponent.
    #[inline]
    pub fn other(&self) -> u64 {
        self.other
    }

    /// The discs of `player`: 0 is Black, who begins.
    #[inline]
    pub fn discs_of(&self, player: usize) -> u64 {
        if player == self.player() { self.own } else { self.other }
    }

    /// The player to move, or who would be if the game were not over.
    #[inline]
    pub fn player(&self) -> usize {
        usize::from(self.player)
    }

    /// The empty squares.
    #[inline]
    pub fn empties(&self) -> u64 {
        !(self.own | self.other)
    }

    /// The squares on which the player to move may play.
    #[inline]
    pub fn placings(&self) -> u64 {
        moves(self.own, self.other)
    }

    /// Whether the opponent could play if it were its turn.
    #[inline]
    pub fn can_other_play(&self) -> bool {
        moves(self.other, self.own) != 0
    }

    /// The position after a legal move.
    #[inline]
    #[must_use]
    pub fn after(&self, m: u8) -> Self {
        let player = self.player ^ 1;
        if m == PASS {
            return Self { own: self.other, other: self.own, player };
        }
        let turned = flips(self.own, self.other, usize::from(m));
        Self { own: self.other ^ turned, other: self.own | turned | 1 << m, player }
    }

    /// The disc difference for the player to move if nobody plays on: the empty squares count for the winner.
    #[inline]
    pub fn final_score(&self) -> i32 {
        final_score(self.own, self.other)
    }
}

/// The result of a finished game for the owner of `own`: the empty squares count for the winner.
#[inline]
pub(super) fn final_score(own: u64, other: u64) -> i32 {
    let (own, other) = (own.count_ones() as i32, other.count_ones() as i32);
    match own - other {
        0 => 0,
        1.. => 64 - 2 * other,
        _ => 2 * own - 64,
    }
}

impl Rules for Othello {
    type State = Position;
    /// A square, 0 for a1 to 63 for h8, or [`PASS`].
    type Move = u8;
    type Undo = Position;

    #[inline]
    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> Position {
        Position { own: 0x0000_0008_1000_0000, other: 0x0000_0010_0800_0000, player: 0 }
    }

    #[inline]
    fn turn(&self, state: &Position) -> Turn {
        if state.placings() == 0 && !state.can_other_play() {
            Turn::Over
        } else {
            Turn::Player(state.player())
        }
    }

    #[inline]
    fn moves(&self, state: &Position, out: &mut Moves<u8>) {
        let mut squares = state.placings();
        if squares == 0 && state.can_other_play() {
            out.push(PASS);
        }
        while squares != 0 {
            out.push(squares.trailing_zeros() as u8);
            squares &= squares - 1;
        }
    }

    #[inline]
    fn random_move(&self, state: &Position, dice: &mut Dice, _: &mut Moves<u8>) -> Option<u8> {
        let squares = state.placings();
        if squares == 0 {
            return state.can_other_play().then_some(PASS);
        }
        let mut rest = squares;
        for _ in 0..dice.below(squares.count_ones() as usize) {
            rest &= rest - 1;
        }
        Some(rest.trailing_zeros() as u8)
    }

    #[inline]
    fn play(&self, state: &mut Position, m: u8) -> Position {
        std::mem::replace(state, state.after(m))
    }

    #[inline]
    fn undo(&self, state: &mut Position, _: u8, before: Position) {
        *state = before;
    }

    /// The disc difference, the empty squares counted for the winner.
    #[inline]
    fn payoff(&self, state: &Position, player: usize) -> f64 {
        let score = f64::from(state.final_score());
        if player == state.player() { score } else { 0.0 - score }
    }

    #[inline]
    fn bounds(&self, _player: usize) -> Bounds {
        Bounds { low: -64.0, high: 64.0 }
    }
}

/// Scatters two boards over a word. Made anew for every position: a move turns so many discs that this is quicker than to keep
/// a sum of numbers for each.
#[inline]
pub(super) fn scatter(own: u64, other: u64) -> u64 {
    let x =
        own.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ other.wrapping_mul(0xC2B2_AE3D_27D4_EB4F).rotate_left(32);
    let x = (x ^ (x >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x ^ (x >> 32)
}

impl Keyed for Othello {
    #[inline]
    fn key(&self, state: &Position) -> u64 {
        scatter(state.own, state.other) ^ (u64::from(state.player) * 0x5851_F42D_4C95_7F2D)
    }
}

impl Symmetric for Othello {
    fn symmetries(&self) -> usize {
        symmetry::COUNT
    }

    fn image(&self, state: &Position, k: usize) -> Position {
        Position { own: symmetry::board(state.own, k), other: symmetry::board(state.other, k), ..*state }
    }

    fn image_of_move(&self, m: u8, k: usize) -> u8 {
        if m == PASS { PASS } else { symmetry::square(usize::from(m), k) as u8 }
    }
}
