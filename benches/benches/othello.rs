//! Othello: endgames of a file like FFO's (id | board | side | empties | score | best moves), each solved with a table of 1 GB, and
//! the leaves of the first plies. `cargo bench -p tah-benches --bench othello -- FILE [FROM TO [THREADS]]`; a wrong answer ends it.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use tah_games::othello::endgame::{Goal, Solver};
use tah_games::othello::{Othello, Weights, perft};
use tah_rules::{Notation, Rules};

const TABLE: usize = 1 << 30;

#[expect(clippy::print_stdout, reason = "the table is what the bench is for")]
fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let Some(file) = arguments.first() else { panic!("which file of endgames?") };
    let number = |place: usize, usual: usize| arguments.get(place).map_or(Ok(usual), |text| text.parse());
    let wanted = number(1, 40).expect("a number")..=number(2, 49).expect("a number");
    let threads = number(3, 1).expect("a number of threads");

    let start = Instant::now();
    let leaves = perft::leaves(&Othello.start(), 11);
    println!("perft 11: {leaves} leaves, {:.2} s", start.elapsed().as_secs_f64());
    assert_eq!(leaves, 212_258_800);

    let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let solver = Solver::new(Weights::learned(), TABLE, threads);
    let (mut seconds, mut nodes) = (0.0, 0);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [id, board, side, empties, score, best, ..] = fields.as_slice() else { panic!("{line}") };
        if !wanted.contains(&id.parse().expect("an id")) {
            continue;
        }
        let position = Othello.parse_position(&format!("{board} {side}")).expect("a position");
        let start = Instant::now();
        let found = solver.solve(&position, Goal::Score, &AtomicBool::new(false), &mut |_| {});
        let found = found.expect("nobody stops it");
        let took = start.elapsed().as_secs_f64();
        let mut moves: Vec<String> = found.best.iter().map(|&m| Othello.move_text(&position, m)).collect();
        let mut known: Vec<String> = best.split_whitespace().map(str::to_lowercase).collect();
        moves.sort_unstable();
        known.sort_unstable();
        assert_eq!((found.score, &moves), (score.parse().expect("a score"), &known), "{line}");
        println!(
            "{id:>3}  {empties} empty  {:+3}  {:<9} {:>12} nodes {took:>8.2} s",
            found.score,
            moves.join(" "),
            found.nodes
        );
        (seconds, nodes) = (seconds + took, nodes + found.nodes);
    }
    println!(
        "all: {nodes} nodes, {seconds:.2} s, {:.1} million nodes a second, {threads} threads",
        nodes as f64 / seconds / 1e6
    );
}
