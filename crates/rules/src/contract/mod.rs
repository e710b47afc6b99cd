//! The contract: what every game promises to every algorithm, checked on random games.
//!
//! ```
//! # use tah_rules::{Contract, Rules, Turn, Moves};
//! # struct Nim; impl Rules for Nim {
//! #   type State = (u8, usize); type Move = u8; type Undo = ();
//! #   fn players(&self) -> usize { 2 }
//! #   fn start(&self) -> (u8, usize) { (5, 0) }
//! #   fn turn(&self, s: &(u8, usize)) -> Turn { if s.0 == 0 { Turn::Over } else { Turn::Player(s.1) } }
//! #   fn moves(&self, s: &(u8, usize), out: &mut Moves<u8>) { out.extend(1..=s.0.min(2)); }
//! #   fn play(&self, s: &mut (u8, usize), m: u8) { *s = (s.0 - m, 1 - s.1); }
//! #   fn undo(&self, s: &mut (u8, usize), m: u8, (): ()) { *s = (s.0 + m, 1 - s.1); }
//! #   fn payoff(&self, s: &(u8, usize), p: usize) -> f64 { if p == s.1 { -1.0 } else { 1.0 } }
//! # }
//! // #[test]
//! fn contract() {
//!     Contract::of(&Nim).hold();
//! }
//! # contract();
//! ```
//!
//! Undo, keys and hidden information are where such programs are wrong; this is the one place that looks.

mod capabilities;
#[cfg(test)]
mod tests;

use std::fmt::Debug;

use crate::{Dice, Moves, Rules, Turn, legal_moves};

/// How many random moves are drawn in each position.
const DRAWS: usize = 8;

/// A position met in a random game, with its legal moves.
struct Visit<'v, R: Rules> {
    state: &'v R::State,
    turn: Turn,
    moves: &'v [R::Move],
}

type Check<'a, R> = Box<dyn FnMut(&Visit<'_, R>, &mut Dice) + 'a>;

/// The promises of one game. Say which capabilities it has, then let it [`hold`](Contract::hold).
pub struct Contract<'a, R: Rules> {
    rules: &'a R,
    checks: Vec<Check<'a, R>>,
    games: usize,
    plies: usize,
    seed: u64,
}

impl<'a, R: Rules> Contract<'a, R>
where
    R::State: PartialEq + Debug,
    R::Move: Debug,
{
    /// The promises of [`Rules`] itself.
    pub fn of(rules: &'a R) -> Self {
        Self { rules, checks: Vec::new(), games: 100, plies: 400, seed: 1 }
    }

    /// How many random games are played; 100 unless said.
    #[must_use]
    pub fn games(mut self, games: usize) -> Self {
        self.games = games;
        self
    }

    /// How many moves of a game are played at most; 400 unless said.
    #[must_use]
    pub fn plies(mut self, plies: usize) -> Self {
        self.plies = plies;
        self
    }

    /// Plays the games and checks every promise in every position; panics with an account of the first one broken.
    pub fn hold(mut self) {
        let mut dice = Dice::new(self.seed);
        for _ in 0..self.games {
            self.one_game(&mut dice);
        }
    }

    fn one_game(&mut self, dice: &mut Dice) {
        let rules = self.rules;
        let mut state = rules.start();
        let mut played = Vec::new();
        while played.len() < self.plies {
            let moves = legal_moves(rules, &state);
            let turn = rules.turn(&state);
            self.check_position(&state, turn, &moves);
            let visit = Visit { state: &state, turn, moves: &moves };
            for check in &mut self.checks {
                check(&visit, dice);
            }
            let Some(&m) = dice.choose(&moves) else { break };
            let before = state.clone();
            let undo = rules.play(&mut state, m);
            played.push((m, undo, before));
        }
        // Taking the whole game back passes through every position again.
        for (m, undo, before) in played.into_iter().rev() {
            rules.undo(&mut state, m, undo);
            assert_eq!(state, before, "undoing {m:?} through the whole game did not restore the position");
        }
    }

    fn check_position(&self, state: &R::State, turn: Turn, moves: &[R::Move]) {
        let rules = self.rules;
        assert_eq!(
            moves,
            legal_moves(rules, state),
            "the legal moves of one state came in two orders: {state:?}"
        );
        assert_eq!(
            moves.is_empty(),
            turn == Turn::Over,
            "no moves if and only if the game is over: {state:?}"
        );
        if let Turn::Player(player) = turn {
            assert!(player < rules.players(), "player {player} does not exist: {state:?}");
        }
        for (i, m) in moves.iter().enumerate() {
            assert!(!moves[..i].contains(m), "{m:?} is listed twice: {state:?}");
            let mut after = state.clone();
            let undo = rules.play(&mut after, *m);
            rules.undo(&mut after, *m, undo);
            assert_eq!(&after, state, "playing {m:?} and undoing it did not restore the position");
        }
        if turn != Turn::Chance {
            self.check_random_moves(state, moves);
        }
        if turn == Turn::Over {
            self.check_payoffs(state);
        }
    }

    fn check_random_moves(&self, state: &R::State, legal: &[R::Move]) {
        // Dice of their own: how a game draws its moves must not change which games are played.
        let (mut dice, mut moves) = (Dice::new(self.seed), Moves::new());
        for _ in 0..DRAWS {
            let drawn = self.rules.random_move(state, &mut dice, &mut moves);
            assert_eq!(
                drawn.is_none(),
                legal.is_empty(),
                "a move is drawn if and only if there is one: {state:?}"
            );
            assert!(
                drawn.is_none_or(|m| legal.contains(&m)),
                "{drawn:?} was drawn but is not legal: {state:?}"
            );
        }
    }

    fn check_payoffs(&self, state: &R::State) {
        let payoffs: Vec<f64> = (0..self.rules.players()).map(|p| self.rules.payoff(state, p)).collect();
        for (player, payoff) in payoffs.iter().enumerate() {
            let bounds = self.rules.bounds(player);
            assert!(
                payoff.is_finite() && bounds.contain(*payoff),
                "{payoff} is outside {bounds:?}: {state:?}"
            );
        }
        if self.rules.zero_sum() {
            let sum: f64 = payoffs.iter().sum();
            assert!(sum.abs() < 1e-9, "payoffs {payoffs:?} of a zero-sum game sum to {sum}: {state:?}");
        }
    }

    fn with(mut self, check: impl FnMut(&Visit<'_, R>, &mut Dice) + 'a) -> Self {
        self.checks.push(Box::new(check));
        self
    }
}
