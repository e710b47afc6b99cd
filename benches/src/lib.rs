//! What the measurements share: our games as other programs want them.

use minimax::Winner;
use tah_games::connect_four::{ConnectFour, Position};
use tah_rules::{Bounds, Moves, Rules, Turn};

/// The board that both sides play on.
pub const RULES: ConnectFour = ConnectFour::STANDARD;

/// The same board as a type of its own, so that its size is known to our searches when they are compiled, as it is to
/// theirs.
pub struct Standard;

impl Rules for Standard {
    type State = Position;
    type Move = u8;
    type Undo = <ConnectFour as Rules>::Undo;

    #[inline]
    fn players(&self) -> usize {
        RULES.players()
    }

    fn start(&self) -> Position {
        RULES.start()
    }

    #[inline]
    fn turn(&self, state: &Position) -> Turn {
        RULES.turn(state)
    }

    #[inline]
    fn moves(&self, state: &Position, out: &mut Moves<u8>) {
        RULES.moves(state, out);
    }

    #[inline]
    fn play(&self, state: &mut Position, m: u8) -> Self::Undo {
        RULES.play(state, m)
    }

    #[inline]
    fn undo(&self, state: &mut Position, m: u8, undo: Self::Undo) {
        RULES.undo(state, m, undo);
    }

    #[inline]
    fn payoff(&self, state: &Position, player: usize) -> f64 {
        RULES.payoff(state, player)
    }

    #[inline]
    fn bounds(&self, player: usize) -> Bounds {
        RULES.bounds(player)
    }
}

/// Our board as `minimax` wants a game: moves go straight into its list, and copies are made as it likes best.
pub struct Board;

impl minimax::Game for Board {
    type S = Position;
    type M = u8;

    #[inline]
    fn generate_moves(state: &Position, moves: &mut Vec<u8>) -> Option<Winner> {
        let winner = Self::get_winner(state);
        if winner.is_none() {
            let mut landings = RULES.landings(state);
            let height = RULES.rows() as u32 + 1;
            while landings != 0 {
                moves.push((landings.trailing_zeros() / height) as u8);
                landings &= landings - 1;
            }
        }
        winner
    }

    #[inline]
    fn apply(state: &mut Position, m: u8) -> Option<Position> {
        let mut after = *state;
        RULES.play(&mut after, m);
        Some(after)
    }

    #[inline]
    fn get_winner(state: &Position) -> Option<Winner> {
        match RULES.turn(state) {
            Turn::Over if state.is_won() => Some(Winner::PlayerJustMoved),
            Turn::Over => Some(Winner::Draw),
            _ => None,
        }
    }
}
