//! The networks as a guide of searches: what a position is worth without a cube, in points or in chances to win the match.

use std::cmp::Reverse;
use std::sync::Arc;

use tah_rules::{Bounds, Guide};

use super::super::board::{BAR, Board, Win};
use super::super::match_equity::Utility;
use super::super::play::Play;
use super::super::rules::{Action, Backgammon};
use super::super::state::{Phase, State};
use super::Networks;
use super::chances::Chances;
use super::player::{Glance, Player};

/// The guide: the networks' opinion.
#[derive(Clone)]
pub struct Learned {
    networks: Arc<Networks>,
    list: Vec<Glance>,
}

impl Default for Learned {
    fn default() -> Self {
        Self::new(Networks::shared())
    }
}

impl Learned {
    /// A guide that trusts these networks.
    pub fn new(networks: Arc<Networks>) -> Self {
        Self { networks, list: Vec::new() }
    }

    /// The chances of `player`, in whatever step of a turn the game is.
    pub fn chances(&self, state: &State, player: usize) -> Chances {
        let mover = state.player();
        let board = state.board();
        let own = match (Chances::of_end(board, mover), state.phase()) {
            (Some(end), _) => end,
            (None, Phase::Moving(dice)) => Player::new(&*self.networks).best(board, mover, dice).1,
            _ => self.networks.evaluate(board, mover),
        };
        if mover == player { own } else { own.seen_by_other() }
    }
}

impl Guide<Backgammon> for Learned {
    fn evaluate(&mut self, _: &Backgammon, state: &State, player: usize) -> f64 {
        Utility::of(state, player).worth(&self.chances(state, player))
    }

    fn outcome(&mut self, rules: &Backgammon, state: &State, player: usize) -> f64 {
        match state.phase() {
            Phase::Dropped(_) => tah_rules::Rules::payoff(rules, state, player),
            _ => self.evaluate(rules, state, player),
        }
    }

    /// A backgammon at the present cube is the most that counts without doubling; with a cube in play, whatever the rules allow.
    fn bounds(&self, rules: &Backgammon, player: usize) -> Bounds {
        if rules.stakes.is_cube_dead {
            let most = f64::from(Win::Backgammon as u8);
            return Bounds { low: -most, high: most };
        }
        tah_rules::Rules::bounds(rules, player)
    }

    /// Hits first, then plays that leave few men alone and hold many points.
    fn order(&mut self, _: &Backgammon, state: &State, moves: &mut [Action]) {
        moves.sort_by_cached_key(|m| match m {
            Action::Play(play) => Reverse(promise(state.board(), state.player(), play)),
            _ => Reverse(0),
        });
    }

    /// The plays that the hasty network finds best.
    fn winnow(&mut self, rules: &Backgammon, state: &State, moves: &mut [Action]) -> usize {
        self.list.clear();
        let play = |m: &Action| match m {
            Action::Play(play) => Some((0.0, *play)),
            _ => None,
        };
        self.list.extend(moves.iter().filter_map(play));
        if self.list.len() < moves.len() {
            self.order(rules, state, moves);
            return moves.len();
        }
        let deserving = self.networks.winnow(state.board(), state.player(), &mut self.list);
        for (m, (_, play)) in moves.iter_mut().zip(&self.list) {
            *m = Action::Play(*play);
        }
        deserving
    }
}

/// What a play promises at a glance.
fn promise(board: &Board, player: usize, play: &Play) -> i32 {
    let after = board.after(player, play);
    let (own, their) = (after.side(player), after.side(1 - player));
    let hits = i32::from(their[BAR]) - i32::from(board.side(1 - player)[BAR]);
    let mut sum = 12 * hits + 4 * i32::from(own[0]);
    let their_last = (1..=BAR).rev().find(|&point| their[point] > 0).unwrap_or(0);
    for (point, &count) in own.iter().enumerate().take(BAR).skip(1) {
        sum += match count {
            // Alone before the other side's men, the farther home the dearer.
            1 if BAR - point < their_last => -3 - (24 - point as i32) / 6,
            0 | 1 => 0,
            2 | 3 if (3..=8).contains(&point) || (18..=22).contains(&point) => 5,
            2 | 3 => 2,
            _ => 1,
        };
    }
    sum
}
