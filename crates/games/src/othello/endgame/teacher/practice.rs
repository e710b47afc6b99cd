//! Positions to learn from, and what they are worth. The last squares are solved, more of them nearly so; before that a position is worth
//! what two plies see, once the tables nearer to the end are known (Engel, Learning a Reversi Board Evaluator with Minimax, 2015).

use tah_rules::{Dice, Moves, Rules, Turn};

use super::glimpse::Glimpse;
use super::player::{Desk, Player, opening};
use crate::othello::endgame::Exact;
use crate::othello::eval::Weights;
use crate::othello::{Othello, PASS, Position};

/// With so many empty squares or fewer a position is worth its exact score.
const SOLVED: u32 = 12;
/// With so many or fewer it is worth what a search to the end foresees. What four plies see errs by less than twice as much, but in the
/// same way as the evaluation does (0.65 of its error comes back, of this 0.2): lessons average out what comes by chance, not that. It takes
/// a hundred times as long, so that of these positions one in so many is learned, of those in which a side is far ahead fewer.
const FORESEEN: u32 = 20;
const THINNED: [usize; 2] = [3, 16];
const CLOSE: f32 = 16.0;
/// How many continuations a game has, which leave it with so many empty squares, by one or two moves that are only plausible; so seldom
/// a move is no more than that later on.
const BRANCHES: usize = 24;
const FORKS: std::ops::RangeInclusive<u32> = 16..=46;
const STRAYS_FIRST: usize = 2;
const SELDOM: usize = 24;
/// Moves are searched so deep: with two plies, sides are twice as far ahead at 20 empty squares as in games of good players.
const PLIES: u32 = 4;
/// Continuations end so soon that what is left can be judged by what comes after it; one in so many goes on to where positions are solved
/// first, since that takes longer than all before, and one in so many to the end.
const ENDS: [(usize, u32); 2] = [(8, LEAST), (2, SOLVED - 2)];
/// How far ahead a side may be after the opening, in discs.
const FAIR: i32 = 6;
/// One game in so many begins late and anyhow, and in one continuation in so many random moves need not be plausible, since positions that
/// nobody would choose come up in searches too.
const WILD: usize = 8;
/// With fewer empty squares there is nothing to learn.
const LEAST: u32 = 4;
const SOLVER_BYTES: usize = 1 << 20;

/// A game with continuations, as positions in which there is a move to make.
pub(in crate::othello) fn play(weights: &Weights, dice: &mut Dice) -> Vec<[u64; 2]> {
    let desk = Desk::new();
    let mut player = desk.player(weights);
    let mut state = if dice.below(WILD) == 0 {
        opening(16 + dice.below(28), dice)
    } else {
        player.fair(FAIR, PLIES, dice)
    };
    let mut seen = Vec::with_capacity(800);
    let mut forks = Vec::with_capacity(32);
    while state.empties().count_ones() > SOLVED && Othello.turn(&state) != Turn::Over {
        if FORKS.contains(&state.empties().count_ones()) {
            forks.push(state);
        }
        note(&state, &mut seen);
        state = state.after(player.choose(&state, PLIES).0);
    }
    let mut strayer = Strayer { player, glimpse: Glimpse::new(weights) };
    for number in 0..BRANCHES {
        let Some(&fork) = dice.choose(&forks) else { break };
        let end = ENDS.iter().find(|(every, _)| number % every == 0);
        let least = end.map_or(SOLVED, |(_, least)| *least);
        strayer.branch(fork, least, dice, &mut seen);
    }
    seen.retain(|position| strayer.is_worth_while(*position, dice));
    seen
}

/// Who plays the continuations.
struct Strayer<'s> {
    player: Player<'s>,
    glimpse: Glimpse<'s>,
}

impl Strayer<'_> {
    /// Leaves a game by moves that are not the best and plays on.
    fn branch(&mut self, mut state: Position, least: u32, dice: &mut Dice, seen: &mut Vec<[u64; 2]>) {
        let mut strays = 1 + dice.below(STRAYS_FIRST);
        let is_wild = dice.below(WILD) == 0;
        while state.empties().count_ones() > least && Othello.turn(&state) != Turn::Over {
            // Near the end every other move is a stray: what good players leave of a game is too much alike.
            let seldom = if state.empties().count_ones() <= SOLVED { 2 } else { SELDOM };
            let is_stray = strays > 0 || dice.below(seldom) == 0;
            strays = strays.saturating_sub(1);
            let m = if is_stray {
                self.stray(&state, is_wild, dice)
            } else {
                self.player.choose(&state, PLIES).0
            };
            state = state.after(m);
            note(&state, seen);
        }
    }

    /// A move that is only plausible, or any.
    fn stray(&mut self, state: &Position, is_wild: bool, dice: &mut Dice) -> u8 {
        if is_wild {
            return Othello.random_move(state, dice, &mut Moves::new()).unwrap_or(PASS);
        }
        self.glimpse.look(state);
        self.glimpse.plausible(dice)
    }

    /// Whether to learn from a position: from all but those that take long to be judged.
    fn is_worth_while(&mut self, [own, other]: [u64; 2], dice: &mut Dice) -> bool {
        if !(SOLVED + 1..=FORESEEN).contains(&(own | other).count_zeros()) {
            return true;
        }
        let is_close = self.glimpse.look(&Position::new(own, other, 0)).discs.abs() <= CLOSE;
        dice.below(THINNED[usize::from(!is_close)]) == 0
    }
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
    let desk = Desk::new();
    let mut player = desk.player(weights);
    let mut solver = Exact::new(SOLVER_BYTES);
    let worth = |&[own, other]: &[u64; 2]| {
        let state = Position::new(own, other, 0);
        let empties = (own | other).count_zeros();
        if (SOLVED + 1..=FORESEEN).contains(&empties) {
            return player.foresee(&state) as f32;
        }
        let seen = glimpse.look(&state).discs;
        if empties <= SOLVED { solver.score(own, other, seen as i32) as f32 } else { seen }
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
