//! Games of the evaluation against itself: a random opening, moves by a small search, and exact scores of what is left.

use std::sync::atomic::AtomicBool;

use tah_rules::{Dice, Lesson, Rules, Turn};

use super::crew::Crew;
use super::deep::Deep;
use super::exact::Exact;
use super::table::Table;
use crate::othello::eval::Weights;
use crate::othello::{Othello, PASS, Position};

/// With so many empty squares the rest is solved.
const SOLVED: u32 = 13;
/// The first rounds search as many plies as they have rounds before them, one more; the later ones so many.
const DEEPEST: u32 = 3;
/// How far ahead a side may be after the opening, in discs, and how often one is looked for.
const FAIR: i32 = 16;
const ATTEMPTS: u32 = 10;
/// Small searches need small tables.
const TABLE_BYTES: usize = 1 << 17;

/// Random moves from the start, or fewer if that game is over sooner.
fn opening(plies: usize, dice: &mut Dice) -> Position {
    let mut state = Othello.start();
    let mut moves = tah_rules::Moves::new();
    for _ in 0..plies {
        let Some(m) = Othello.random_move(&state, dice, &mut moves) else { break };
        state = state.after(m);
    }
    state
}

/// A player who searches a few plies.
struct Player<'w> {
    weights: &'w Weights,
    table: Table,
}

impl<'w> Player<'w> {
    fn new(weights: &'w Weights) -> Self {
        Self { weights, table: Table::new(TABLE_BYTES) }
    }

    /// The move that a search of `depth` plies likes best, and its score.
    fn choose(&self, state: &Position, depth: u32) -> (u8, i32) {
        let (stop, crew) = (AtomicBool::new(false), Crew::default());
        let mut search = Deep::new(&self.table, self.weights, &stop, &crew);
        let mut roots = search.roots(state);
        let mut score = 0;
        for depth in 1..=depth {
            score = search.aspire(&mut roots, (score, 4), 64, depth, false).unwrap_or(score);
        }
        roots.first().map_or((PASS, 0), |root| (root.node.square, score))
    }
}

/// Plays on until so few squares are empty that the rest can be solved; every position on the way is told.
fn play_to_end(
    players: [&Weights; 2],
    mut state: Position,
    depth: u32,
    mut tell: impl FnMut(&Position),
) -> (Position, i32) {
    let players = players.map(Player::new);
    while state.empties().count_ones() > SOLVED && Othello.turn(&state) != Turn::Over {
        tell(&state);
        state = state.after(players[state.player()].choose(&state, depth).0);
    }
    tell(&state);
    let score = Exact::new(TABLE_BYTES).score(state.own(), state.other(), 0);
    (state, score)
}

/// Where a game begins. Most begin with few random moves and nobody far ahead; some begin late, since positions that nobody would
/// choose come up in searches too.
fn beginning(weights: &Weights, dice: &mut Dice) -> Position {
    if dice.below(6) == 0 {
        return opening(16 + dice.below(34), dice);
    }
    let player = Player::new(weights);
    let mut state = Othello.start();
    for _ in 0..ATTEMPTS {
        state = opening(6 + dice.below(10), dice);
        if player.choose(&state, 2).1.abs() <= FAIR {
            break;
        }
    }
    state
}

/// A game, as lessons.
pub(in crate::othello) fn play(weights: &Weights, round: u32, dice: &mut Dice) -> Vec<Lesson> {
    let depth = round.min(DEEPEST);
    let mut seen = Vec::with_capacity(60);
    let (mut state, score) =
        play_to_end([weights; 2], beginning(weights, dice), depth, |state| seen.push(*state));
    let last = state.player();
    let lesson =
        |state: &Position, score: i32| Lesson { position: [state.own(), state.other()], value: score as f32 };
    let mut lessons: Vec<Lesson> = seen
        .iter()
        .filter(|state| state.placings() != 0)
        .map(|state| lesson(state, if state.player() == last { score } else { -score }))
        .collect();
    // Below, a random move between two solved positions makes more of them, and unlike each other.
    let exact = Exact::new(TABLE_BYTES);
    let mut moves = tah_rules::Moves::new();
    while state.empties().count_ones() > 3 {
        let Some(m) = Othello.random_move(&state, dice, &mut moves) else { break };
        state = state.after(m);
        if state.placings() != 0 {
            lessons.push(lesson(&state, exact.score(state.own(), state.other(), 0)));
        }
    }
    lessons
}

/// Two games from one opening, each side once: what the first gets in both together.
pub(in crate::othello) fn duel(first: &Weights, second: &Weights, dice: &mut Dice) -> f64 {
    let start = opening(10, dice);
    let result = |players: [&Weights; 2], own: usize| {
        let (state, score) = play_to_end(players, start, DEEPEST, |_| {});
        f64::from(if state.player() == own { score } else { -score })
    };
    result([first, second], 0) + result([second, first], 1)
}
