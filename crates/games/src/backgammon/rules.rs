//! The rules: a turn is a decision about the cube, a roll, and a play.

use tah_rules::{Bounds, Chance, Keyed, Moves, Rules, Turn, mix};

use super::board::{Board, Win};
use super::cube::{Cube, Owner};
use super::play::Play;
use super::plays::{PlayList, plays};
use super::state::{Phase, Stakes, State};

/// How often the cube may be turned: to 64, as it is printed.
const MOST_TURNS: u8 = 6;
/// No game is played for more, before gammons.
pub const MOST_CUBE: u32 = 1 << MOST_TURNS;
const FACES: u8 = 6;

/// Backgammon for money or for a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Backgammon {
    /// What a game from the start is played for.
    pub stakes: Stakes,
    /// Whether a player who is doubled may double at once and keep the cube (money play).
    pub beavers: bool,
}

/// A decision, a roll or a play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// The player rolls, and does not double.
    Roll,
    /// The player offers the cube.
    Double,
    /// The game goes on for twice as much.
    Take,
    /// The game is lost as it stands.
    Drop,
    /// The cube is taken and offered back for twice as much.
    Beaver,
    /// The dice show this, the higher first; in the opening, the first player's die first.
    Dice([u8; 2]),
    /// The men are moved.
    Play(Play),
}

impl Default for Backgammon {
    /// A single game for money, with the cube and without side rules.
    fn default() -> Self {
        Self::MONEY
    }
}

impl Backgammon {
    /// A game for money.
    pub const MONEY: Backgammon = Backgammon {
        stakes: Stakes { length: 0, scores: [0; 2], is_cube_dead: false, jacoby: false },
        beavers: false,
    };

    /// The first step of the turn of `player`: the cube is asked about only where it can be turned.
    pub(super) fn turn_of(state: &State, player: u8) -> Phase {
        if may_double(state, player) { Phase::Deciding } else { Phase::Rolling }
    }
}

/// Whether `player` may turn the cube before rolling.
pub(super) fn may_double(state: &State, player: u8) -> bool {
    !state.stakes.is_cube_dead && state.cube.turned < MOST_TURNS && state.cube.is_in_reach(player)
}

impl Rules for Backgammon {
    type State = State;
    type Move = Action;
    type Undo = State;

    #[inline]
    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        State {
            board: Board::START,
            cube: Cube::CENTRED,
            stakes: self.stakes,
            player: 0,
            phase: Phase::Opening,
        }
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Over | Phase::Dropped(_) => Turn::Over,
            Phase::Opening | Phase::Rolling => Turn::Chance,
            _ => Turn::Player(usize::from(state.decider().unwrap_or(0))),
        }
    }

    fn moves(&self, state: &State, out: &mut Moves<Action>) {
        match state.phase {
            Phase::Over | Phase::Dropped(_) => {}
            Phase::Opening => out.extend((1..=FACES).flat_map(|first| {
                (1..=FACES)
                    .filter(move |&other| other != first)
                    .map(move |other| Action::Dice([first, other]))
            })),
            Phase::Rolling => {
                out.extend((1..=FACES).flat_map(|high| (1..=high).map(move |low| Action::Dice([high, low]))));
            }
            Phase::Deciding => out.extend([Action::Roll, Action::Double]),
            Phase::Offered => {
                out.extend([Action::Take, Action::Drop]);
                if self.beavers && state.stakes.length == 0 && state.cube.turned + 1 < MOST_TURNS {
                    out.push(Action::Beaver);
                }
            }
            Phase::Beavered => out.extend([Action::Take, Action::Drop]),
            Phase::Moving(dice) => {
                let first = out.len();
                plays(&state.board, state.player(), dice, &mut Collected { out, first });
            }
        }
    }

    fn play(&self, state: &mut State, m: Action) -> State {
        let before = *state;
        match m {
            Action::Roll => state.phase = Phase::Rolling,
            Action::Double => state.phase = Phase::Offered,
            Action::Take => {
                // Who takes a beaver gives the cube to the one who made it; who takes a double keeps it.
                state.cube = state.cube.turned_to(state.player ^ 1);
                state.phase = Phase::Rolling;
            }
            Action::Beaver => {
                state.cube = state.cube.turned_to(state.player ^ 1);
                state.phase = Phase::Beavered;
            }
            Action::Drop => state.phase = Phase::Dropped(state.decider().unwrap_or(0)),
            Action::Dice(dice) => {
                if state.phase == Phase::Opening {
                    state.player = u8::from(dice[0] < dice[1]);
                }
                state.phase = Phase::Moving([dice[0].max(dice[1]), dice[0].min(dice[1])]);
            }
            Action::Play(play) => {
                for step in play.steps() {
                    state.board.step(state.player(), usize::from(step.from), usize::from(step.to));
                }
                if state.board.winner().is_some() {
                    state.phase = Phase::Over;
                } else {
                    state.player ^= 1;
                    state.phase = Self::turn_of(state, state.player);
                }
            }
        }
        before
    }

    #[inline]
    fn undo(&self, state: &mut State, _m: Action, undo: State) {
        *state = undo;
    }

    fn payoff(&self, state: &State, player: usize) -> f64 {
        match state.result() {
            None => 0.0,
            Some((winner, points)) if winner == player => f64::from(points),
            Some((_, points)) => -f64::from(points),
        }
    }

    /// A backgammon with the cube at 64: ±192.
    #[inline]
    fn bounds(&self, _player: usize) -> Bounds {
        let most = f64::from(MOST_CUBE * Win::Backgammon as u32);
        Bounds { low: -most, high: most }
    }
}

impl Chance for Backgammon {
    #[inline]
    fn probability(&self, state: &State, m: Action) -> f64 {
        match m {
            Action::Dice(_) if state.phase == Phase::Opening => 1.0 / 30.0,
            Action::Dice([high, low]) if high == low => 1.0 / 36.0,
            _ => 1.0 / 18.0,
        }
    }
}

impl Keyed for Backgammon {
    fn key(&self, state: &State) -> u64 {
        // Each word is scattered apart from the others, by its number.
        let board =
            state.board.words().zip(1..).fold(0, |key, (word, number)| {
                mix(word.wrapping_add(u64::MAX / 13 * number)).wrapping_add(key)
            });
        let Stakes { length, scores, is_cube_dead, jacoby } = state.stakes;
        let stakes = u64::from(length) << 32 | u64::from(scores[0]) << 16 | u64::from(scores[1]);
        let owner = match state.cube.owner {
            Owner::Both => 2,
            Owner::Player(player) => u64::from(player),
        };
        let (phase, more) = match state.phase {
            Phase::Opening => (0, 0),
            Phase::Deciding => (1, 0),
            Phase::Rolling => (2, 0),
            Phase::Moving([high, low]) => (3, u64::from(high) << 4 | u64::from(low)),
            Phase::Offered => (4, 0),
            Phase::Beavered => (5, 0),
            Phase::Over => (6, 0),
            Phase::Dropped(loser) => (7, u64::from(loser)),
        };
        let rest = [u64::from(state.cube.turned), owner, u64::from(is_cube_dead), u64::from(jacoby)]
            .into_iter()
            .chain([u64::from(state.player), phase, more])
            .fold(1, |rest, part| rest << 8 | part);
        mix(mix(board ^ stakes).wrapping_add(1) ^ rest)
    }
}

/// Plays on top of the moves of the nodes above.
struct Collected<'a> {
    out: &'a mut Moves<Action>,
    first: usize,
}

impl PlayList for Collected<'_> {
    #[inline]
    fn push(&mut self, play: Play) {
        self.out.push(Action::Play(play));
    }

    #[inline]
    fn clear(&mut self) {
        self.out.truncate(self.first);
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.out.len() == self.first
    }
}
