//! The rules of a game: an initial state, who is to move, the legal moves and their results, and the payoffs at the end.

use crate::{Dice, Moves};

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// The player with this number, counted from 0, chooses a move.
    Player(usize),
    /// Nature chooses: the legal moves are the outcomes of a die, a card, a coin.
    Chance,
    /// The game has ended and the payoffs stand.
    Over,
}

/// The least and the greatest payoff that a player can get.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// No payoff is less.
    pub low: f64,
    /// No payoff is greater.
    pub high: f64,
}

impl Bounds {
    /// Nothing is promised.
    pub const NONE: Bounds = Bounds { low: f64::NEG_INFINITY, high: f64::INFINITY };
    /// The common case: lost, drawn, won.
    pub const UNIT: Bounds = Bounds { low: -1.0, high: 1.0 };

    /// Whether both ends are finite, as Star1 and Star2 need them.
    pub fn are_finite(self) -> bool {
        self.low.is_finite() && self.high.is_finite()
    }

    /// Whether `value` lies within them.
    pub fn contain(self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }
}

/// The rules of a game. A value, often zero-sized: it carries the variant and the size of the board.
///
/// The same player may move several times in a row: nothing may assume alternation.
pub trait Rules {
    /// All there is to know of a position, hidden cards included.
    type State: Clone;
    /// A move, or an outcome of chance: small and copied freely.
    type Move: Copy + Eq;
    /// What [`undo`](Rules::undo) needs beside the move. A game that is cheap to copy may say `Undo = State`.
    type Undo;

    /// How many players there are.
    fn players(&self) -> usize;

    /// The position in which a game begins.
    fn start(&self) -> Self::State;

    /// Whose turn it is.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Adds every legal move, each once, in an order that depends on the state alone; none if and only if the
    /// game is over. At a chance node these are the outcomes.
    fn moves(&self, state: &Self::State, out: &mut Moves<Self::Move>);

    /// One of the legal moves, each as likely as the others; nothing if the game is over. Random playouts do little
    /// else, so a game that can draw a move without listing them all may do so. `moves` is room to list them in: what
    /// it holds is lost.
    #[inline]
    fn random_move(
        &self,
        state: &Self::State,
        dice: &mut Dice,
        moves: &mut Moves<Self::Move>,
    ) -> Option<Self::Move> {
        moves.truncate(0);
        self.moves(state, moves);
        dice.choose(moves.from(0)).copied()
    }

    /// Plays a legal move in place.
    fn play(&self, state: &mut Self::State, m: Self::Move) -> Self::Undo;

    /// Takes `m` back: the state is then as it was before [`play`](Rules::play) returned `undo`.
    fn undo(&self, state: &mut Self::State, m: Self::Move, undo: Self::Undo);

    /// What `player` gets. Means something only when the game is over.
    fn payoff(&self, state: &Self::State, player: usize) -> f64;

    /// What every payoff of `player` lies within. Infinite unless a game promises more.
    fn bounds(&self, _player: usize) -> Bounds {
        Bounds::NONE
    }

    /// Whether the payoffs always sum to zero, so that one player's loss is the others' gain.
    fn zero_sum(&self) -> bool {
        self.players() == 2
    }
}

/// The legal moves as a list of their own, for callers that are in no hurry.
pub fn legal_moves<R: Rules + ?Sized>(rules: &R, state: &R::State) -> Vec<R::Move> {
    let mut moves = Moves::new();
    rules.moves(state, &mut moves);
    moves.into_vec()
}
