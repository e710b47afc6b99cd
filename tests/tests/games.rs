//! The same agreements on real games, with their guides, at every depth, from random positions.

use tah_games::connect_four::{ConnectFour, Threats};
use tah_games::tic_tac_toe::{OpenLines, TicTacToe};
use tah_rules::{Dice, Guide, Keyed, Rules, Turn, legal_moves};
use tah_search::textbook::mtdf::Mtdf;
use tah_search::textbook::{Found, Method, Ties};
use tah_search::{Budget, FULL_DEPTH, Walk};
use tah_tests::solvers::{Problem, solve, without_chance};
use tah_tests::witness::EventWitness;

/// The depth-limited value for MAX, by recursion over copies of the state: nothing is shared with the search crate.
fn reference<R: Rules, G: Guide<R> + Default>(rules: &R, state: &R::State, max: usize, depth: u32) -> f64 {
    let player = match rules.turn(state) {
        Turn::Over => return G::default().outcome(rules, state, max),
        _ if depth == 0 => return G::default().evaluate(rules, state, max),
        Turn::Player(player) => player,
        Turn::Chance => panic!("no chance here"),
    };
    let values = legal_moves(rules, state).into_iter().map(|m| {
        let mut after = state.clone();
        rules.play(&mut after, m);
        reference::<R, G>(rules, &after, max, depth - 1)
    });
    if player == max {
        values.fold(f64::NEG_INFINITY, f64::max)
    } else {
        values.fold(f64::INFINITY, f64::min)
    }
}

/// The value after `line`, valued as a leaf.
fn at_the_end_of<R: Rules, G: Guide<R> + Default>(problem: &Problem<'_, R>, line: &[R::Move]) -> f64 {
    let mut state = problem.state.clone();
    for &m in line {
        assert!(legal_moves(problem.rules, &state).contains(&m), "a move of the line is not legal");
        problem.rules.play(&mut state, m);
    }
    reference::<R, G>(problem.rules, &state, problem.max, 0)
}

/// A position after `plies` random moves, or fewer if the game is over before.
fn random_position<R: Rules>(rules: &R, plies: usize, dice: &mut Dice) -> R::State {
    let mut state = rules.start();
    for _ in 0..plies {
        let Some(&m) = dice.choose(&legal_moves(rules, &state)) else { break };
        rules.play(&mut state, m);
    }
    state
}

fn agree<R: Keyed, G: Guide<R> + Default>(rules: &R, positions: u64, plies: usize, depths: &[u32])
where
    R::Move: std::fmt::Debug + Ord,
{
    for seed in 0..positions {
        let mut dice = Dice::new(seed);
        let plies = dice.below(plies + 1);
        let state = random_position(rules, plies, &mut dice);
        for (&depth, max) in depths.iter().flat_map(|depth| [(depth, 0), (depth, 1)]) {
            let problem = Problem { rules, state: state.clone(), max, depth };
            let best = best_moves::<R, G>(&problem);
            let value = reference::<R, G>(rules, &state, max, depth);
            for solver in without_chance::<R, G>() {
                let who = format!("{} to depth {depth}, position {seed}, MAX = player {max}", solver.name);
                let mut seen = EventWitness::default();
                let all = (solver.solve)(&problem, Ties::All, &mut seen);
                assert_eq!((all.value, sorted(&all.best)), (value, best.clone()), "{who}");
                assert_eq!((seen.open, seen.entered), (0, all.counters.nodes), "{who}");
                check_line::<R, G>(&who, &problem, &all);
                let known = (solver.solve)(&problem, Ties::AsKnown, &mut ());
                assert_eq!(known.value, value, "{who}");
                assert!(known.best.iter().all(|m| best.contains(m)), "{who}: {:?}", known.best);
                check_line::<R, G>(&who, &problem, &known);
            }
        }
    }
}

fn check_line<R: Rules, G: Guide<R> + Default>(who: &str, problem: &Problem<'_, R>, found: &Found<R::Move>) {
    assert!(found.line.first() == found.best.first(), "{who}: the line begins with the best move");
    assert_eq!(at_the_end_of::<R, G>(problem, &found.line), found.value, "{who}: the line ends elsewhere");
}

fn best_moves<R: Rules, G: Guide<R> + Default>(problem: &Problem<'_, R>) -> Vec<R::Move>
where
    R::Move: Ord,
{
    let Problem { rules, state, max, depth } = problem;
    if *depth == 0 || rules.turn(state) == Turn::Over {
        return Vec::new();
    }
    let value = reference::<R, G>(rules, state, *max, *depth);
    let keeps = |&m: &R::Move| {
        let mut after = state.clone();
        rules.play(&mut after, m);
        reference::<R, G>(rules, &after, *max, depth - 1) == value
    };
    sorted(&legal_moves(*rules, state).into_iter().filter(keeps).collect::<Vec<_>>())
}

fn sorted<M: Copy + Ord>(moves: &[M]) -> Vec<M> {
    let mut moves = moves.to_vec();
    moves.sort_unstable();
    moves
}

fn connect_four(columns: usize, rows: usize) -> ConnectFour {
    ConnectFour::new(columns, rows).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_algorithm_agrees_on_tic_tac_toe_by_evaluation() {
    agree::<TicTacToe, OpenLines>(&TicTacToe::default(), 20, 6, &[0, 1, 2, 3, 4, 5]);
    // From late positions every depth is quick, the end of the game included.
    for seed in 0..30 {
        let state = random_position(&TicTacToe::default(), 4, &mut Dice::new(seed));
        let problem = Problem { rules: &TicTacToe::default(), state, max: 0, depth: 9 };
        let value = reference::<TicTacToe, OpenLines>(problem.rules, &problem.state, 0, 9);
        for solver in without_chance::<TicTacToe, OpenLines>() {
            for depth in [6, 7, 8, 9, FULL_DEPTH] {
                let problem = Problem { depth, state: problem.state, ..problem };
                let found = (solver.solve)(&problem, Ties::AsKnown, &mut ());
                assert_eq!((found.value, found.exact), (value, true), "{} to depth {depth}", solver.name);
            }
        }
    }
}

#[test]
fn every_algorithm_agrees_that_tic_tac_toe_is_a_draw() {
    for max in 0..2 {
        for solver in without_chance::<TicTacToe, ()>() {
            let found = (solver.solve)(&Problem::whole(&TicTacToe::default(), max), Ties::All, &mut ());
            assert_eq!((found.value, found.best.len(), found.exact), (0.0, 9, true), "{}", solver.name);
        }
    }
}

#[test]
fn every_algorithm_agrees_on_small_connect_four_by_evaluation() {
    agree::<ConnectFour, Threats>(&connect_four(4, 4), 8, 10, &[1, 2, 3, 4, 5, 6]);
    agree::<ConnectFour, Threats>(&connect_four(5, 4), 4, 14, &[1, 2, 3, 4, 5]);
}

#[test]
fn every_algorithm_agrees_on_small_connect_four_by_payoffs() {
    agree::<ConnectFour, ()>(&connect_four(4, 4), 8, 10, &[1, 2, 3, 4, 5, 6]);
    agree::<ConnectFour, ()>(&connect_four(5, 4), 4, 14, &[1, 2, 3, 4, 5]);
}

/// What MTD(f) remembers of one search must not answer another, with another MAX, nor hide that a value rests on
/// evaluations.
#[test]
fn mtdf_may_be_used_again() {
    let rules = connect_four(4, 4);
    let mut method = Mtdf::new(0.0, usize::MAX);
    for seed in 0..20 {
        let state = random_position(&rules, 6, &mut Dice::new(seed));
        for (max, depth) in [(0, 3), (1, 3), (1, 3), (0, 3), (0, 12)] {
            let problem = Problem { rules: &rules, state, max, depth };
            let fresh = solve::<_, Threats, _>(&problem, Mtdf::new(0.0, usize::MAX), Ties::All, ());
            let (mut guide, mut nobody) = (Threats, ());
            let mut walk = Walk::new(&rules, &state, max, &mut guide, &mut nobody, Budget::default());
            let again =
                method.solve(&mut walk, depth, Ties::All, None).unwrap_or_else(|halt| panic!("{halt}"));
            assert_eq!((again.value, again.best, again.exact), (fresh.value, fresh.best, fresh.exact));
        }
    }
}
