//! The solver held equal to plain alpha-beta, to itself on turned boards and with more threads, and to known scores.

use std::sync::atomic::AtomicBool;

use tah_rules::{Dice, Notation, Symmetric, legal_moves};

use super::{Exact, Goal, Solution, Solver};
use crate::othello::tests::random_position;
use crate::othello::{Othello, PASS, Position, Weights};

/// Alpha-beta with nothing else; far from the end the moves that leave the opponent least come first.
fn plain(position: Position, mut alpha: i32, beta: i32) -> i32 {
    let mut moves = legal_moves(&Othello, &position);
    if moves.is_empty() {
        return position.final_score();
    }
    if position.empties().count_ones() > 6 {
        moves.sort_by_key(|&m| position.after(m).placings().count_ones());
    }
    let mut best = -65;
    for m in moves {
        best = best.max(-plain(position.after(m), -beta, -alpha));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

fn solver(threads: usize) -> Solver {
    Solver::new(Weights::learned(), 1 << 20, threads)
}

fn solve(solver: &Solver, position: &Position, goal: Goal) -> Solution {
    solver.solve(position, goal, &AtomicBool::new(false), &mut |_| {}).unwrap()
}

/// Whether plain alpha-beta gives this score: asked within a window of three, it need not search more than that takes.
fn is_plain(position: &Position, score: i32) -> bool {
    plain(*position, score - 1, score + 1) == score
}

#[test]
fn few_empty_squares_have_the_scores_of_plain_alpha_beta() {
    let mut dice = Dice::new(8);
    for round in 0..2000 {
        let position = random_position(1 + round % 9, &mut dice);
        let score = Exact::new(1 << 14).within(position.own(), position.other(), -64, 64);
        assert!(is_plain(&position, score), "{position:?} {score}");
    }
}

#[test]
fn random_positions_have_the_scores_of_plain_alpha_beta() {
    let mut dice = Dice::new(9);
    let solver = solver(1);
    for (empties, count) in [(8, 700), (9, 600), (10, 450), (11, 200), (12, 60), (13, 20), (14, 10)] {
        for _ in 0..count {
            let position = random_position(empties, &mut dice);
            let Solution { score, best, .. } = solve(&solver, &position, Goal::Score);
            assert!(is_plain(&position, score), "{position:?} {score}");
            let m = best.first().copied().unwrap_or(PASS);
            let is_over = legal_moves(&Othello, &position).is_empty();
            assert!(is_over || is_plain(&position.after(m), -score), "{position:?} {m}");
        }
    }
}

#[test]
fn all_best_moves_are_found_and_the_line_keeps_the_score() {
    let mut dice = Dice::new(10);
    let solver = solver(1);
    for round in 0..300 {
        let position = random_position(6 + round % 4, &mut dice);
        let Solution { score, mut best, line, .. } = solve(&solver, &position, Goal::Score);
        let mut plain_best = legal_moves(&Othello, &position);
        plain_best.retain(|&m| is_plain(&position.after(m), -score));
        best.sort_unstable();
        assert_eq!(best, plain_best, "{position:?}");
        let end = line.iter().fold(position, |position, &m| {
            assert!(legal_moves(&Othello, &position).contains(&m));
            position.after(m)
        });
        let sign = if end.player() == position.player() { 1 } else { -1 };
        assert_eq!((legal_moves(&Othello, &end).len(), sign * end.final_score()), (0, score), "{position:?}");
    }
}

#[test]
fn the_winner_is_the_sign_of_the_score() {
    let mut dice = Dice::new(11);
    let solver = solver(1);
    for round in 0..300 {
        let position = random_position(7 + round % 10, &mut dice);
        let winner = solve(&solver, &position, Goal::Winner).score;
        assert_eq!(winner, solve(&solver, &position, Goal::Score).score.signum(), "{position:?}");
    }
}

#[test]
fn turned_boards_and_two_threads_give_the_same() {
    let mut dice = Dice::new(12);
    for empties in [10, 14, 16, 17, 18, 18] {
        let position = random_position(empties, &mut dice);
        let one = solve(&solver(1), &position, Goal::Score);
        let two = solve(&solver(2), &position, Goal::Score);
        let sorted = |mut moves: Vec<u8>| {
            moves.sort_unstable();
            moves
        };
        assert_eq!((two.score, sorted(two.best)), (one.score, sorted(one.best.clone())), "{position:?}");
        let k = 1 + dice.below(7);
        let turned = solve(&solver(1), &Othello.image(&position, k), Goal::Score);
        let image = one.best.iter().map(|&m| Othello.image_of_move(m, k)).collect();
        assert_eq!((turned.score, sorted(turned.best)), (one.score, sorted(image)), "{position:?} {k}");
    }
}

/// A few positions of the FFO collection: board, side, score, best moves.
const KNOWN: [(&str, i32, &str); 4] = [
    ("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X", 18, "g8"),
    ("-XXXXXX-X-XXXOO-XOXXXOOXXXOXOOOX-OXOOXXX--OOOXXX--OOXX----XOXXO- X", 0, "a5 h8"),
    ("--XOXX--O-OOXXXX-OOOXXXX-XOXXXOXXXOXOOOXOXXOXOXX--OXOO----OOOO-- O", -8, "a4 g7"),
    ("----O------OOX---OOOXX-XOOOXOOOOOXXOXXOOOXXXOOOOOXXXOOXO--OOOOOX X", 4, "b8 g3"),
];

fn check(solver: &Solver, text: &str, score: i32, best: &str) -> u64 {
    let position = Othello.parse_position(text).unwrap();
    let found = solve(solver, &position, Goal::Score);
    let mut moves: Vec<String> = found.best.iter().map(|&m| Othello.move_text(&position, m)).collect();
    moves.sort_unstable();
    let mut known: Vec<String> = best.split_whitespace().map(str::to_lowercase).collect();
    known.sort_unstable();
    assert_eq!((found.score, moves), (score, known), "{text}");
    assert_eq!(solve(solver, &position, Goal::Winner).score, score.signum(), "{text}");
    found.nodes
}

#[test]
fn known_endgames_have_their_scores() {
    for (text, score, best) in KNOWN {
        for threads in [1, 2, 4] {
            check(&solver(threads), text, score, best);
        }
    }
}

/// FFO 1 to 39, all of them.
#[test]
#[ignore = "needs TAH_DATA, a folder with othello/ffo.txt"]
fn suite_othello_ffo() {
    let folder =
        std::env::var("TAH_DATA").unwrap_or_else(|_| panic!("set TAH_DATA to the folder of the data"));
    let text = std::fs::read_to_string(format!("{folder}/othello/ffo.txt")).unwrap();
    let solver = Solver::new(Weights::learned(), 256 << 20, 1);
    let mut count = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [id, board, side, _, score, best, ..] = fields.as_slice() else { panic!("{line}") };
        if id.parse::<u32>().unwrap() < 40 {
            check(&solver, &format!("{board} {side}"), score.parse().unwrap(), best);
            count += 1;
        }
    }
    assert_eq!(count, 39);
}
