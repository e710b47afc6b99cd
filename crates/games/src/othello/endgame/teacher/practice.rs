//! Positions to learn from, and what they are worth. The last squares are solved; before that a position is worth what two plies see,
//! once the tables nearer to the end are known (Engel, Learning a Reversi Board Evaluator with Minimax, 2015).

use tah_rules::{Dice, Lesson, Moves, Rules, Turn};

use super::glimpse::Glimpse;
use super::player::{Desk, EVEN, lesson, opening};
use crate::othello::endgame::Exact;
use crate::othello::eval::Weights;
use crate::othello::{Othello, Position};

/// With so many empty squares or fewer a position is worth its exact score.
const SOLVED: u32 = 12;
/// How many continuations a game has, which leave it with so many empty squares, by one or two random moves; so seldom is a move
/// random later on.
const BRANCHES: usize = 24;
const FORKS: std::ops::RangeInclusive<u32> = 16..=46;
const RANDOM_FIRST: usize = 2;
const SELDOM: usize = 8;
/// Continuations end so soon that what is left can be judged by what comes after it; one in so many goes on to where positions are solved
/// first, since that takes longer than all before, and one in so many to the end.
const ENDS: [(usize, u32); 2] = [(8, LEAST), (2, SOLVED - 2)];
/// How far ahead a side may be after the opening, in discs.
const FAIR: i32 = 12;
/// One game in so many begins late and anyhow, since positions that nobody would choose come up in searches too.
const WILD: usize = 8;
/// With fewer empty squares there is nothing to learn.
const LEAST: u32 = 4;
const SOLVER_BYTES: usize = 1 << 20;

/// A game with continuations, as positions in which there is a move to make.
pub(in crate::othello) fn play(weights: &Weights, dice: &mut Dice) -> Vec<[u64; 2]> {
    let mut player = Glimpse::new(weights);
    let start = if dice.below(WILD) == 0 {
        opening(16 + dice.below(28), dice)
    } else {
        Desk::new().player(weights).fair(FAIR, 3, dice)
    };
    let mut seen = Vec::with_capacity(800);
    let mut forks = Vec::with_capacity(32);
    let mut state = start;
    while state.empties().count_ones() > SOLVED && Othello.turn(&state) != Turn::Over {
        if FORKS.contains(&state.empties().count_ones()) {
            forks.push(state);
        }
        note(&state, &mut seen);
        state = state.after(player.look(&state).square);
    }
    for number in 0..BRANCHES {
        let Some(&fork) = dice.choose(&forks) else { break };
        let end = ENDS.iter().find(|(every, _)| number % every == 0);
        let least = end.map_or(SOLVED, |(_, least)| *least);
        branch(&mut player, fork, least, dice, &mut seen);
    }
    seen
}

/// Leaves a game by random moves and plays on.
fn branch(
    player: &mut Glimpse<'_>,
    mut state: Position,
    least: u32,
    dice: &mut Dice,
    seen: &mut Vec<[u64; 2]>,
) {
    let mut moves = Moves::new();
    let mut random = 1 + dice.below(RANDOM_FIRST);
    while state.empties().count_ones() > least {
        // Near the end every other move is random: what good players leave of a game is too much alike.
        let seldom = if state.empties().count_ones() <= SOLVED { 2 } else { SELDOM };
        let is_random = random > 0 || dice.below(seldom) == 0;
        random = random.saturating_sub(1);
        let Some(any) = Othello.random_move(&state, dice, &mut moves) else { break };
        state = state.after(if is_random { any } else { player.look(&state).square });
        note(&state, seen);
    }
}

/// A game from an even opening down to where it is solved: its positions, with what came of it.
pub(in crate::othello) fn outcomes(weights: &Weights, dice: &mut Dice) -> Vec<Lesson> {
    let mut player = Glimpse::new(weights);
    let mut state = Desk::new().player(weights).fair(EVEN, 3, dice);
    let mut seen = Vec::with_capacity(60);
    while state.empties().count_ones() > SOLVED && Othello.turn(&state) != Turn::Over {
        seen.push(state);
        state = state.after(player.look(&state).square);
    }
    seen.push(state);
    let score = Exact::new(SOLVER_BYTES).score(state.own(), state.other(), 0);
    let seen_by = |other: &Position| if other.player() == state.player() { score } else { -score };
    seen.iter().filter(|state| state.placings() != 0).map(|state| lesson(state, seen_by(state))).collect()
}

/// Notes a position in which there is a move to make.
fn note(state: &Position, seen: &mut Vec<[u64; 2]>) {
    if state.placings() != 0 {
        seen.push([state.own(), state.other()]);
    }
}

/// What positions are worth to who is to move, in discs, as far as these weights see.
pub(in crate::othello) fn judge(weights: &Weights, positions: &[[u64; 2]]) -> Vec<f32> {
    let mut glimpse = Glimpse::new(weights);
    let mut solver = None;
    let worth = |&[own, other]: &[u64; 2]| {
        let seen = glimpse.look(&Position::new(own, other, 0));
        if (own | other).count_zeros() > SOLVED {
            return seen.discs;
        }
        let solver = solver.get_or_insert_with(|| Exact::new(SOLVER_BYTES));
        solver.score(own, other, seen.discs as i32) as f32
    };
    positions.iter().map(worth).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_come_from_the_whole_game_and_the_last_are_solved() {
        let weights = Weights::untaught();
        let mut dice = Dice::new(7);
        let positions: Vec<[u64; 2]> = (0..4).flat_map(|_| play(&weights, &mut dice)).collect();
        let empties = |[own, other]: &[u64; 2]| (own | other).count_zeros();
        assert!(positions.len() > 1000, "{}", positions.len());
        assert!((8..40).all(|count| positions.iter().any(|position| empties(position) == count)));
        let few: Vec<[u64; 2]> =
            positions.into_iter().filter(|position| empties(position) <= 8).take(40).collect();
        let desk = Desk::new();
        for (&[own, other], worth) in few.iter().zip(judge(&weights, &few)) {
            assert_eq!(worth, desk.player(&weights).solve(&Position::new(own, other, 0)) as f32);
        }
    }
}
