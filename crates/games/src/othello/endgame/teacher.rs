//! Games of the evaluation against itself: a random opening, moves by a small search, and exact scores of what is left.

use std::sync::atomic::AtomicBool;

use tah_rules::{Dice, Lesson, Moves, Rules, Turn};

use super::crew::Crew;
use super::deep::Deep;
use super::solver::Goal;
use super::sorted::EXACT;
use super::table::Table;
use crate::othello::eval::Weights;
use crate::othello::{Othello, PASS, Position};

/// How carefully a game is played: plies searched for a move, and the number of empty squares from which on the rest is solved.
#[derive(Clone, Copy)]
struct Care {
    depth: u32,
    solved: u32,
}

/// Who knows little learns as much from fast games.
fn care(round: u32) -> Care {
    Care { depth: round.min(4), solved: (10 + 2 * round).min(16) }
}

/// An examination is exact from so many empty squares on, and at every fourth below.
const EXAM: Care = Care { depth: 8, solved: 20 };
const EXAM_STEP: u32 = 4;
/// Two rivals play like this.
const DUEL: Care = Care { depth: 4, solved: 14 };
/// How far ahead a side may be after the opening of a game to learn from, in discs, and in one to be examined by.
const FAIR: i32 = 12;
const EVEN: i32 = 4;
/// How often an opening is looked for.
const ATTEMPTS: u32 = 20;
/// One game in so many begins late and anyhow, since positions that nobody would choose come up in searches too.
const WILD: usize = 8;
/// Small searches need small tables.
const TABLE_BYTES: usize = 1 << 20;

/// Random moves from the start, or fewer if that game is over sooner.
fn opening(plies: usize, dice: &mut Dice) -> Position {
    let mut state = Othello.start();
    let mut moves = Moves::new();
    for _ in 0..plies {
        let Some(m) = Othello.random_move(&state, dice, &mut moves) else { break };
        state = state.after(m);
    }
    state
}

/// What a player sits at.
struct Desk {
    table: Table,
    stop: AtomicBool,
    crew: Crew,
}

impl Desk {
    fn new() -> Self {
        Self { table: Table::new(TABLE_BYTES), stop: AtomicBool::new(false), crew: Crew::default() }
    }

    fn player<'s>(&'s self, weights: &'s Weights) -> Player<'s> {
        Player { search: Deep::new(&self.table, weights, &self.stop, &self.crew) }
    }
}

/// A player who searches a few plies, and solves.
struct Player<'s> {
    search: Deep<'s>,
}

impl Player<'_> {
    /// The move that a search of `depth` plies likes best, and its score.
    fn choose(&mut self, state: &Position, depth: u32) -> (u8, i32) {
        let mut roots = self.search.roots(state);
        let mut score = 0;
        self.search.certainty = EXACT;
        for depth in 1..=depth {
            score = self.search.aspire(&mut roots, (score, 4), 64, depth, false).unwrap_or(score);
        }
        roots.first().map_or((PASS, 0), |root| (root.node.square, score))
    }

    /// The exact score for who is to move.
    fn solve(&mut self, state: &Position) -> i32 {
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

    /// A fair beginning: some random moves, and nobody ahead by more than `most` as far as a search of `depth` plies sees.
    fn fair(&mut self, most: i32, depth: u32, dice: &mut Dice) -> Position {
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
fn play_to_end(
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

fn lesson(state: &Position, score: i32) -> Lesson {
    Lesson { position: [state.own(), state.other()], value: score as f32 }
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

/// A game, as lessons.
pub(in crate::othello) fn play(weights: &Weights, round: u32, dice: &mut Dice) -> Vec<Lesson> {
    let (desk, care) = (Desk::new(), care(round));
    let mut player = desk.player(weights);
    let is_wild = dice.below(WILD) == 0;
    let start = if is_wild { opening(16 + dice.below(28), dice) } else { player.fair(FAIR, 3, dice) };
    let (mut lessons, mut state) = game(&mut player, start, care);
    // Below, good and random moves in turn make solved positions that are unlike each other.
    let mut moves = Moves::new();
    while state.empties().count_ones() > 3 {
        let Some(m) = Othello.random_move(&state, dice, &mut moves) else { break };
        state = state.after(if dice.below(2) == 0 { m } else { player.choose(&state, 1).0 });
        if state.placings() != 0 {
            lessons.push(lesson(&state, player.solve(&state)));
        }
    }
    lessons
}

/// A game from a fair opening, as questions with exact answers from 20 empty squares on.
pub(in crate::othello) fn examine(weights: &Weights, dice: &mut Dice) -> Vec<Lesson> {
    let desk = Desk::new();
    let mut player = desk.player(weights);
    let start = player.fair(EVEN, EXAM.depth, dice);
    let (mut lessons, mut state) = game(&mut player, start, EXAM);
    while state.empties().count_ones() > EXAM_STEP && Othello.turn(&state) != Turn::Over {
        state = state.after(player.choose(&state, EXAM.depth).0);
        if state.empties().count_ones() % EXAM_STEP == 0 && state.placings() != 0 {
            lessons.push(lesson(&state, player.solve(&state)));
        }
    }
    lessons
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
