//! Games to learn from. At first what counts is what came of them; once searches see more than that, what a search sees from each position.

use tah_rules::{Dice, Lesson, Moves, Rules, Turn};

use super::player::{Care, Desk, Player, lesson, opening, play_to_end};
use crate::othello::eval::Weights;
use crate::othello::{Othello, PASS, Position};

/// From this round on a position is worth what a search sees. It is off by 5 discs at 20 empty squares, as a whole game of good
/// moves down to 16 is, but costs a hundredth of the time, and the next position has an error of its own.
const SEARCHED_FROM: u32 = 3;
/// So many plies deep, down to so many empty squares, from which on everything is exact.
const SEARCH: Care = Care { depth: 4, solved: 14 };
/// How many continuations a game has, which leave it with so many empty squares, by one or two random moves; so seldom is a move
/// random later on.
const BRANCHES: usize = 6;
const FORKS: std::ops::RangeInclusive<u32> = 22..=36;
const RANDOM_FIRST: usize = 2;
const SELDOM: usize = 8;
/// How far ahead a side may be after the opening, in discs.
const FAIR: i32 = 12;
/// One game in so many begins late and anyhow, since positions that nobody would choose come up in searches too.
const WILD: usize = 8;
/// With fewer empty squares there is nothing to learn.
const LEAST: u32 = 4;

/// A game, as lessons.
pub(in crate::othello) fn play(weights: &Weights, round: u32, dice: &mut Dice) -> Vec<Lesson> {
    let desk = Desk::new();
    let mut player = desk.player(weights);
    let is_wild = dice.below(WILD) == 0;
    let start = if is_wild { opening(16 + dice.below(28), dice) } else { player.fair(FAIR, 3, dice) };
    if round < SEARCHED_FROM {
        // Who knows little learns as much from fast games.
        return played_out(&mut player, start, Care { depth: round, solved: 10 + 2 * round }, dice);
    }
    searched(&mut player, start, dice)
}

/// The positions of a game down to where it is solved, each with what came of it; and the last of them.
pub(super) fn game(player: &mut Player<'_>, start: Position, care: Care) -> (Vec<Lesson>, Position) {
    let mut seen = Vec::with_capacity(60);
    let (state, score) = play_to_end(std::slice::from_mut(player), start, care, |state| seen.push(*state));
    let seen_by = |other: &Position| if other.player() == state.player() { score } else { -score };
    let lessons =
        seen.iter().filter(|state| state.placings() != 0).map(|state| lesson(state, seen_by(state)));
    (lessons.collect(), state)
}

fn played_out(player: &mut Player<'_>, start: Position, care: Care, dice: &mut Dice) -> Vec<Lesson> {
    let (mut lessons, state) = game(player, start, care);
    wander(player, state, dice, &mut lessons);
    lessons
}

/// Good and random moves in turn make solved positions that are unlike each other.
fn wander(player: &mut Player<'_>, mut state: Position, dice: &mut Dice, lessons: &mut Vec<Lesson>) {
    let mut moves = Moves::new();
    while state.empties().count_ones() >= LEAST {
        let Some(m) = Othello.random_move(&state, dice, &mut moves) else { break };
        state = state.after(if dice.below(2) == 0 { m } else { player.choose(&state, 1).0 });
        if state.placings() != 0 {
            lessons.push(lesson(&state, player.solve(&state)));
        }
    }
}

/// A game with continuations, each position with what a search sees from it.
fn searched(player: &mut Player<'_>, start: Position, dice: &mut Dice) -> Vec<Lesson> {
    let mut lessons = Vec::with_capacity(200);
    let mut forks = Vec::with_capacity(16);
    let mut state = start;
    while state.empties().count_ones() > SEARCH.solved && Othello.turn(&state) != Turn::Over {
        if FORKS.contains(&state.empties().count_ones()) {
            forks.push(state);
        }
        state = step(player, state, &mut lessons);
    }
    for _ in 0..BRANCHES {
        let Some(&fork) = dice.choose(&forks) else { break };
        branch(player, fork, dice, &mut lessons);
    }
    lessons
}

/// Leaves a game by random moves and plays on to the end.
fn branch(player: &mut Player<'_>, mut state: Position, dice: &mut Dice, lessons: &mut Vec<Lesson>) {
    let mut moves = Moves::new();
    let mut random = 1 + dice.below(RANDOM_FIRST);
    while state.empties().count_ones() > SEARCH.solved && Othello.turn(&state) != Turn::Over {
        let is_random = random > 0 || dice.below(SELDOM) == 0;
        random = random.saturating_sub(1);
        let any = Othello.random_move(&state, dice, &mut moves);
        let next = step(player, state, lessons);
        state = any.filter(|_| is_random).map_or(next, |m| state.after(m));
    }
    if state.placings() != 0 {
        lessons.push(lesson(&state, player.solve(&state)));
    }
    wander(player, state, dice, lessons);
}

/// What a search sees becomes a lesson, and its move is played.
fn step(player: &mut Player<'_>, state: Position, lessons: &mut Vec<Lesson>) -> Position {
    if state.placings() == 0 {
        return state.after(PASS);
    }
    let (m, score) = player.choose(&state, SEARCH.depth);
    lessons.push(lesson(&state, score));
    state.after(m)
}
