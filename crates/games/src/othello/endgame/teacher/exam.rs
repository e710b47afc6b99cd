//! Careful games: questions with exact answers, what comes of positions on the average, and games against the weights before.

use tah_rules::{Dice, Lesson, Rules, Turn};

use super::player::{Care, Desk, EVEN, Player, lesson, opening, play_to_end};
use crate::othello::eval::Weights;
use crate::othello::{Othello, Position};

/// An examination is exact from so many empty squares on, and at every fourth below.
const EXAM: Care = Care { depth: 8, solved: 20 };
const EXAM_STEP: u32 = 4;
/// With fewer empty squares nothing is asked.
const LEAST: u32 = 4;
/// Games that say how high evaluations should be on the average are played like this, and asked about at every move below.
const OUTCOME: Care = Care { depth: 6, solved: 14 };
/// Two rivals play like this.
const DUEL: Care = Care { depth: 4, solved: 14 };

/// A game from a fair opening, as questions with exact answers from 20 empty squares on.
pub(in crate::othello) fn examine(weights: &Weights, dice: &mut Dice) -> Vec<Lesson> {
    questions(weights, EXAM, EXAM_STEP, dice)
}

/// A game from a fair opening: its positions, with what came of it when the rest was solved, and exactly from there on.
pub(in crate::othello) fn outcomes(weights: &Weights, dice: &mut Dice) -> Vec<Lesson> {
    questions(weights, OUTCOME, 1, dice)
}

fn questions(weights: &Weights, care: Care, step: u32, dice: &mut Dice) -> Vec<Lesson> {
    let desk = Desk::new();
    let mut player = desk.player(weights);
    let start = player.fair(EVEN, care.depth, dice);
    let (mut lessons, mut state) = game(&mut player, start, care);
    while state.empties().count_ones() > LEAST && Othello.turn(&state) != Turn::Over {
        state = state.after(player.choose(&state, care.depth).0);
        if state.empties().count_ones() % step == 0 && state.placings() != 0 {
            lessons.push(lesson(&state, player.solve(&state)));
        }
    }
    lessons
}

/// The positions of a game down to where it is solved, each with what came of it; and the last of them.
fn game(player: &mut Player<'_>, start: Position, care: Care) -> (Vec<Lesson>, Position) {
    let mut seen = Vec::with_capacity(60);
    let (state, score) = play_to_end(std::slice::from_mut(player), start, care, |state| seen.push(*state));
    let seen_by = |other: &Position| if other.player() == state.player() { score } else { -score };
    let lessons =
        seen.iter().filter(|state| state.placings() != 0).map(|state| lesson(state, seen_by(state)));
    (lessons.collect(), state)
}

/// Two games from one opening, each side once: what the first gets in both together.
pub(in crate::othello) fn duel(first: &Weights, second: &Weights, dice: &mut Dice) -> f64 {
    let desks = [Desk::new(), Desk::new()];
    let start = opening(10, dice);
    let result = |weights: [&Weights; 2], own: usize| {
        let mut players = [desks[own].player(weights[0]), desks[1 - own].player(weights[1])];
        let (state, score) = play_to_end(&mut players, start, DUEL, |_| {});
        f64::from(if state.player() == own { score } else { -score })
    };
    result([first, second], 0) + result([second, first], 1)
}
