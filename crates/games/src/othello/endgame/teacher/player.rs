//! Who plays the games: a search of a few plies, and the solver near the end.

use std::sync::atomic::AtomicBool;

use tah_rules::{Dice, Lesson, Moves, Rules, Turn};

use super::super::crew::Crew;
use super::super::deep::Deep;
use super::super::solver::Goal;
use super::super::sorted::EXACT;
use super::super::table::Table;
use crate::othello::eval::Weights;
use crate::othello::{Othello, PASS, Position};

/// How carefully a game is played: plies searched for a move, and the number of empty squares from which on the rest is solved.
#[derive(Clone, Copy)]
pub(super) struct Care {
    pub(super) depth: u32,
    pub(super) solved: u32,
}

/// How far ahead a side may be after an even opening, in discs.
pub(super) const EVEN: i32 = 4;
/// How often an opening is looked for.
const ATTEMPTS: u32 = 20;
/// With so many empty squares or fewer to be certain costs as little as to guess.
const SURE: u32 = 13;
/// The share of the usual error at which a search to the end is cut: it then errs by 3 discs at 20 empty squares (standard deviation), in a
/// fifteenth of the time that the exact score takes.
const DOUBT: f32 = 0.15;
/// It is prepared by searches that end so many plies before the end.
const SHORT: u32 = 12;
/// Small searches need small tables.
const TABLE_BYTES: usize = 1 << 20;

/// Random moves from the start, or fewer if that game is over sooner.
pub(super) fn opening(plies: usize, dice: &mut Dice) -> Position {
    let mut state = Othello.start();
    let mut moves = Moves::new();
    for _ in 0..plies {
        let Some(m) = Othello.random_move(&state, dice, &mut moves) else { break };
        state = state.after(m);
    }
    state
}

/// What a player sits at.
pub(super) struct Desk {
    table: Table,
    stop: AtomicBool,
    crew: Crew,
}

impl Desk {
    pub(super) fn new() -> Self {
        Self { table: Table::new(TABLE_BYTES), stop: AtomicBool::new(false), crew: Crew::default() }
    }

    pub(super) fn player<'s>(&'s self, weights: &'s Weights) -> Player<'s> {
        Player { search: Deep::new(&self.table, weights, &self.stop, &self.crew) }
    }
}

/// A player who searches a few plies, and solves.
pub(super) struct Player<'s> {
    search: Deep<'s>,
}

impl Player<'_> {
    /// The move that a search of `depth` plies likes best, and its score.
    pub(super) fn choose(&mut self, state: &Position, depth: u32) -> (u8, i32) {
        let mut roots = self.search.roots(state);
        let mut score = 0;
        self.search.certainty = EXACT;
        for depth in 1..=depth {
            score = self.search.aspire(&mut roots, (score, 4), 64, depth, false).unwrap_or(score);
        }
        roots.first().map_or((PASS, 0), |root| (root.node.square, score))
    }

    /// The exact score for who is to move.
    pub(super) fn solve(&mut self, state: &Position) -> i32 {
        if state.placings() == 0 {
            return if state.can_other_play() {
                -self.solve(&state.after(PASS))
            } else {
                state.final_score()
            };
        }
        let mut roots = self.search.roots(state);
        self.search.settle(&mut roots, Goal::Score, false, &mut |_| {}).unwrap_or(0)
    }

    /// The score at the end for who is to move, nearly: by a search that guesses often, or exactly where that takes no longer.
    pub(super) fn foresee(&mut self, state: &Position) -> i32 {
        let empties = state.empties().count_ones();
        if empties <= SURE || state.placings() == 0 {
            return self.solve(state);
        }
        let mut roots = self.search.roots(state);
        let doubt = std::mem::replace(&mut self.search.doubt, DOUBT);
        self.search.certainty = 0;
        let mut score = 0;
        for depth in (1..empties - SHORT).chain([empties]) {
            score = self.search.aspire(&mut roots, (score, 2), 64, depth, false).unwrap_or(score);
        }
        self.search.doubt = doubt;
        score
    }

    /// A fair beginning: some random moves, and nobody ahead by more than `most` as far as a search of `depth` plies sees.
    pub(super) fn fair(&mut self, most: i32, depth: u32, dice: &mut Dice) -> Position {
        let mut state = Othello.start();
        for _ in 0..ATTEMPTS {
            state = opening(8 + dice.below(9), dice);
            if Othello.turn(&state) != Turn::Over && self.choose(&state, depth).1.abs() <= most {
                break;
            }
        }
        state
    }
}

/// Plays on until so few squares are empty that the rest can be solved; every position on the way is told. One player plays both sides,
/// two play one each.
pub(super) fn play_to_end(
    players: &mut [Player<'_>],
    mut state: Position,
    care: Care,
    mut tell: impl FnMut(&Position),
) -> (Position, i32) {
    while state.empties().count_ones() > care.solved && Othello.turn(&state) != Turn::Over {
        tell(&state);
        let player = &mut players[state.player() % players.len()];
        state = state.after(player.choose(&state, care.depth).0);
    }
    tell(&state);
    let score = players[0].solve(&state);
    (state, score)
}

pub(super) fn lesson(state: &Position, score: i32) -> Lesson {
    Lesson { position: [state.own(), state.other()], value: score as f32 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::tests::random_position;

    #[test]
    fn what_is_foreseen_is_near_the_score_and_the_score_stays_exact() {
        let weights = Weights::learned();
        let (desk, fresh) = (Desk::new(), Desk::new());
        let (mut player, mut solver) = (desk.player(&weights), fresh.player(&weights));
        let mut dice = Dice::new(14);
        let (mut sum, count) = (0, 40);
        for round in 0..count {
            let state = random_position(12 + round % 5, &mut dice);
            let (foreseen, score) = (player.foresee(&state), solver.solve(&state));
            sum += (foreseen - score).abs();
            // What was guessed is not taken for certain afterwards.
            assert_eq!(player.solve(&state), score, "{state:?}");
            assert!(state.empties().count_ones() > SURE || foreseen == score, "{state:?}");
        }
        assert!(sum < 3 * count as i32, "{sum}");
    }
}
