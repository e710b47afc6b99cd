//! The solver against a plain search that remembers every position and cuts nothing, and against known facts.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::AtomicBool;

use tah_games::connect_four::{ConnectFour, Threats};
use tah_games::tic_tac_toe::{OpenLines, TicTacToe};
use tah_rules::{Dice, Guide, Keyed, Rules, Symmetric, Turn, legal_moves};

use super::score::{distance, payoff, score};
use super::toys::{Ring, Tangle};
use super::{Progress, Solution, Solver, Table, Unsolved};
use crate::{Budget, Halt};

/// The score for MAX of every position that can arise, found the plain way.
struct Plain<'r, R: Keyed> {
    rules: &'r R,
    max: usize,
    memory: HashMap<u64, i32>,
}

impl<'r, R: Keyed> Plain<'r, R> {
    fn new(rules: &'r R, max: usize) -> Self {
        Self { rules, max, memory: HashMap::new() }
    }

    fn score(&mut self, state: &R::State) -> i32 {
        let Turn::Player(player) = self.rules.turn(state) else {
            return score(self.rules.payoff(state, self.max) as i32, 0);
        };
        let key = self.rules.key(state);
        if let Some(&known) = self.memory.get(&key) {
            return known;
        }
        let is_max = player == self.max;
        let scores = legal_moves(self.rules, state).into_iter().map(|m| self.after(state, m));
        let best = if is_max { scores.max() } else { scores.min() }.expect("a move");
        self.memory.insert(key, best);
        best
    }

    /// The score of playing `m`.
    fn after(&mut self, state: &R::State, m: R::Move) -> i32 {
        let mut next = state.clone();
        self.rules.play(&mut next, m);
        let value = self.score(&next);
        score(payoff(value), distance(value) + 1)
    }
}

/// Everything a solution says, held against the plain search.
fn check<R: Keyed>(
    plain: &mut Plain<'_, R>,
    solver: &mut Solver<'_, R, impl Guide<R>>,
    state: &R::State,
) -> Solution<R::Move>
where
    R::Move: std::fmt::Debug,
{
    let rules = plain.rules;
    let solution = solver.solve_for(state, plain.max, Budget::default(), |_| {}).expect("solved");
    let value = plain.score(state);
    assert_eq!(solution.payoff, f64::from(payoff(value)));
    if value != 0 {
        assert_eq!(solution.distance, distance(value));
    }
    let mut best = legal_moves(rules, state);
    best.retain(|&m| plain.after(state, m) == value);
    assert_eq!(solution.best, best);

    let mut position = state.clone();
    for &m in &solution.line {
        assert_eq!(plain.after(&position, m), plain.score(&position), "{m:?} is not best");
        rules.play(&mut position, m);
    }
    assert_eq!(rules.turn(&position), Turn::Over);
    assert_eq!(rules.payoff(&position, plain.max), solution.payoff);
    assert_eq!(solution.line.len(), solution.distance as usize);
    assert!(solution.exact);
    solution
}

/// A position after so many random moves, in which the game is not over.
fn random_position<R: Rules>(rules: &R, plies: usize, dice: &mut Dice) -> R::State {
    loop {
        let mut state = rules.start();
        let mut played = 0;
        while played < plies {
            let Some(&m) = dice.choose(&legal_moves(rules, &state)) else { break };
            rules.play(&mut state, m);
            played += 1;
        }
        if played == plies && rules.turn(&state) != Turn::Over {
            return state;
        }
    }
}

#[test]
fn connect_four_with_ten_to_twelve_squares_left() {
    let rules = ConnectFour::default();
    let mut dice = Dice::new(12);
    let mut solver = Solver::new(&rules, Threats);
    for i in 0..300 {
        let position = random_position(&rules, 30 + i % 3, &mut dice);
        check(&mut Plain::new(&rules, position.player()), &mut solver, &position);
    }
}

#[test]
fn small_boards_of_connect_four_are_drawn() {
    for (columns, rows) in [(4, 4), (5, 4), (4, 5)] {
        let rules = ConnectFour::new(columns, rows).unwrap();
        let solution = check(&mut Plain::new(&rules, 0), &mut Solver::new(&rules, Threats), &rules.start());
        assert_eq!(solution.payoff, 0.0, "{columns} by {rows}");
    }
}

#[test]
fn larger_boards_have_the_values_that_mtdf_finds() {
    // The payoffs were found once by the textbook's MTD(f) too; a drawn game and this loss last until the board is full.
    for (columns, rows, value, distance) in [(5, 5, 0.0, 25), (6, 4, -1.0, 24)] {
        let rules = ConnectFour::new(columns, rows).unwrap();
        let solution = Solver::new(&rules, Threats).solve(&rules.start(), Budget::default()).unwrap();
        assert_eq!((solution.payoff, solution.distance), (value, distance), "{columns} by {rows}");
    }
}

#[test]
fn every_position_of_tic_tac_toe() {
    let rules = TicTacToe::default();
    let mut plain = Plain::new(&rules, 0);
    plain.score(&rules.start());
    let mut solver = Solver::with_table(&rules, (), Table::new(1 << 16));
    let mut waiting = vec![rules.start()];
    let mut seen = HashSet::new();
    while let Some(state) = waiting.pop() {
        check(&mut plain, &mut solver, &state);
        for m in legal_moves(&rules, &state) {
            let mut next = state;
            rules.play(&mut next, m);
            if seen.insert(rules.key(&next)) {
                waiting.push(next);
            }
        }
    }
    assert_eq!(seen.len(), 5477, "and the empty board");
}

#[test]
fn the_empty_board_of_tic_tac_toe_is_drawn_by_any_move() {
    let rules = TicTacToe::default();
    let solution = Solver::new(&rules, OpenLines).solve(&rules.start(), Budget::default()).unwrap();
    assert_eq!((solution.payoff, solution.distance), (0.0, 9));
    assert_eq!(solution.best, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
}

#[test]
fn the_mirror_and_the_size_of_the_table_change_nothing() {
    let rules = ConnectFour::default();
    let mut dice = Dice::new(5);
    let mut large = Solver::new(&rules, Threats);
    let mut tiny = Solver::with_table(&rules, Threats, Table::new(0));
    let mut unguided = Solver::new(&rules, ());
    for _ in 0..40 {
        let position = random_position(&rules, 26, &mut dice);
        let solution = large.solve(&position, Budget::default()).unwrap();
        let told =
            |s: &Solution<u8>| (s.payoff, if s.payoff == 0.0 { 0 } else { s.distance }, s.best.clone());
        let with_tiny = tiny.solve(&position, Budget::default()).unwrap();
        assert_eq!(told(&with_tiny), told(&solution));
        assert_eq!(told(&unguided.solve(&position, Budget::default()).unwrap()), told(&solution));
        let mut mirrored = large.solve(&rules.image(&position, 1), Budget::default()).unwrap();
        mirrored.best = mirrored.best.iter().rev().map(|&m| rules.image_of_move(m, 1)).collect();
        assert_eq!(told(&mirrored), told(&solution));
    }
}

#[test]
fn any_order_of_turns_and_any_payoffs() {
    for seed in 0..300 {
        let rules = Tangle { seed, players: 2 + seed as usize % 2, scale: 1.0 };
        for max in 0..rules.players {
            let mut solver = Solver::with_table(&rules, (), Table::new(1 << (seed % 12)));
            check(&mut Plain::new(&rules, max), &mut solver, &rules.start());
        }
    }
}

#[test]
fn one_solver_serves_one_side_after_the_other() {
    let rules = Tangle { seed: 5, players: 3, scale: 100.0 };
    let mut solver = Solver::new(&rules, ());
    for max in [0, 1, 2, 0] {
        check(&mut Plain::new(&rules, max), &mut solver, &rules.start());
    }
}

#[test]
fn a_finished_game_is_its_own_solution() {
    let rules = TicTacToe::default();
    let mut state = rules.start();
    for m in [0, 3, 1, 4, 2] {
        rules.play(&mut state, m);
    }
    let solution = Solver::new(&rules, ()).solve(&state, Budget::default()).unwrap();
    assert_eq!((solution.payoff, solution.distance), (1.0, 0));
    assert!(solution.best.is_empty() && solution.line.is_empty());
}

#[test]
fn what_cannot_be_solved_says_why() {
    let unlimited = Budget::default();
    let fractions = Tangle { seed: 1, players: 2, scale: 0.5 };
    let told = Solver::new(&fractions, ()).solve(&fractions.start(), unlimited).unwrap_err();
    assert!(matches!(told, Unsolved::Payoff(p) if p.fract() != 0.0), "{told}");
    let large = Tangle { seed: 1, players: 2, scale: 1e6 };
    let told = Solver::new(&large, ()).solve(&large.start(), unlimited).unwrap_err();
    assert!(matches!(told, Unsolved::Payoff(p) if p.abs() > 1e4), "{told}");
    let told = Solver::new(&large, ()).solve_for(&large.start(), 2, unlimited, |_| {}).unwrap_err();
    assert_eq!(told, Unsolved::NoSuchPlayer(2));
    let told = Solver::new(&Ring { chance: false }, ()).solve(&0, unlimited).unwrap_err();
    assert_eq!(told, Unsolved::TooLong);
    let told = Solver::new(&Ring { chance: true }, ()).solve(&0, unlimited).unwrap_err();
    assert!(matches!(told, Unsolved::Halted(Halt::MetChance, _)), "{told}");
}

#[test]
fn the_budget_is_kept_and_progress_is_told() {
    let rules = ConnectFour::default();
    let mut solver = Solver::with_table(&rules, Threats, Table::new(1 << 20));
    let nodes = Budget { nodes: Some(5000), ..Budget::default() };
    let Err(Unsolved::Halted(Halt::Spent, known)) = solver.solve(&rules.start(), nodes) else {
        panic!("5000 nodes do not solve Connect Four")
    };
    assert_eq!(known.counters.nodes, 5001);
    assert_eq!((known.payoff.low, known.payoff.high), (-1.0, 1.0));
    let stop = AtomicBool::new(true);
    let stopped = Budget { stop: Some(&stop), ..Budget::default() };
    assert!(matches!(solver.solve(&rules.start(), stopped), Err(Unsolved::Halted(Halt::Spent, _))));

    let position = random_position(&rules, 28, &mut Dice::new(2));
    let mut steps: Vec<Progress> = Vec::new();
    let solution = solver.solve_for(&position, 1, Budget::default(), |step| steps.push(*step)).unwrap();
    let last = steps.last().unwrap();
    assert_eq!((last.payoff.low, last.payoff.high), (solution.payoff, solution.payoff));
    if let Some(distances) = last.distance {
        assert_eq!(distances, (solution.distance, solution.distance));
    }
    for pair in steps.windows(2) {
        assert!(pair[0].payoff.low <= pair[1].payoff.low && pair[0].payoff.high >= pair[1].payoff.high);
    }
}
