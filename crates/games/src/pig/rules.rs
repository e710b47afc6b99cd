//! The rules. A roll is two steps: the player decides, and then the die, a chance node, says what comes of it.

use tah_rules::{Bounds, Chance, Keyed, Moves, Rules, Turn, mix};

const FACES: u8 = 6;
/// The face that ends a turn with nothing.
const PIG: u8 = 1;

/// The race to a number of points, 100 unless another is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pig {
    target: u32,
}

/// What a player decides, or what the die shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// The player rolls the die.
    Roll,
    /// The player banks the points of this turn and passes the die on.
    Hold,
    /// The die shows this face.
    Face(u8),
}

/// A position: the points banked, those of this turn, whose turn it is, and whether the die is in the air.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(super) scores: [u32; 2],
    pub(super) total: u32,
    pub(super) player: u8,
    pub(super) rolling: bool,
}

impl Position {
    /// The points that `player` has banked.
    pub fn score(&self, player: usize) -> u32 {
        self.scores[player]
    }

    /// The points of this turn, not banked yet.
    pub fn total(&self) -> u32 {
        self.total
    }

    /// The player whose turn it is; after the end, the one who has lost.
    #[inline]
    pub fn player(&self) -> usize {
        usize::from(self.player)
    }

    /// Whether the die is in the air.
    pub fn is_rolling(&self) -> bool {
        self.rolling
    }
}

impl Default for Pig {
    fn default() -> Self {
        Self { target: 100 }
    }
}

impl Pig {
    /// The greatest target.
    pub const MOST: u32 = 10_000;

    /// A race to `target` points, from 2 to 10,000.
    pub fn new(target: u32) -> Result<Self, String> {
        if (2..=Self::MOST).contains(&target) {
            Ok(Self { target })
        } else {
            Err(format!("a target of {target} points is not from 2 to {}", Self::MOST))
        }
    }

    /// The points that win.
    #[inline]
    pub fn target(&self) -> u32 {
        self.target
    }

    /// Who has won, if anyone has.
    #[inline]
    pub(super) fn winner(self, state: &Position) -> Option<usize> {
        state.scores.iter().position(|&score| score >= self.target)
    }
}

impl Rules for Pig {
    type State = Position;
    type Move = Action;
    type Undo = Position;

    #[inline]
    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> Position {
        Position { scores: [0; 2], total: 0, player: 0, rolling: false }
    }

    #[inline]
    fn turn(&self, state: &Position) -> Turn {
        if self.winner(state).is_some() {
            Turn::Over
        } else if state.rolling {
            Turn::Chance
        } else {
            Turn::Player(state.player())
        }
    }

    #[inline]
    fn moves(&self, state: &Position, out: &mut Moves<Action>) {
        match self.turn(state) {
            Turn::Over => {}
            Turn::Chance => out.extend((1..=FACES).map(Action::Face)),
            Turn::Player(_) => {
                out.push(Action::Roll);
                // Holding nothing would only pass, and two players who pass for ever never end the game.
                if state.total > 0 {
                    out.push(Action::Hold);
                }
            }
        }
    }

    #[inline]
    fn play(&self, state: &mut Position, m: Action) -> Position {
        let before = *state;
        match m {
            Action::Roll => state.rolling = true,
            Action::Hold => {
                let score = &mut state.scores[usize::from(state.player)];
                *score = score.saturating_add(state.total);
                pass(state);
            }
            Action::Face(PIG) => pass(state),
            Action::Face(face) => {
                // Nothing obliges a player ever to hold, and points beyond the target win nothing: not counting them
                // keeps the states finite in number, so that the game can be solved.
                let missing = self.target.saturating_sub(state.scores[usize::from(state.player)]);
                state.total = state.total.saturating_add(u32::from(face)).min(missing);
                state.rolling = false;
            }
        }
        before
    }

    #[inline]
    fn undo(&self, state: &mut Position, _m: Action, undo: Position) {
        *state = undo;
    }

    #[inline]
    fn payoff(&self, state: &Position, player: usize) -> f64 {
        match self.winner(state) {
            None => 0.0,
            Some(winner) if winner == player => 1.0,
            Some(_) => -1.0,
        }
    }

    #[inline]
    fn bounds(&self, _player: usize) -> Bounds {
        Bounds::UNIT
    }
}

/// The other player's turn begins.
#[inline]
fn pass(state: &mut Position) {
    state.total = 0;
    state.rolling = false;
    state.player ^= 1;
}

impl Chance for Pig {
    #[inline]
    fn probability(&self, _state: &Position, _m: Action) -> f64 {
        1.0 / f64::from(FACES)
    }
}

impl Keyed for Pig {
    #[inline]
    fn key(&self, state: &Position) -> u64 {
        let scores = u64::from(state.scores[0]) << 32 | u64::from(state.scores[1]);
        let turn = u64::from(state.total) << 2 | u64::from(state.player) << 1 | u64::from(state.rolling);
        // One more than the turn: `mix` leaves zero as it is.
        mix(mix(scores) ^ (turn + 1))
    }
}
