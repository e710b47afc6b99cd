//! Alpha-beta beside the negamax of the crate `minimax`, on the same Connect Four board, one thread each.
//!
//! `cargo bench -p tah-benches --bench alpha_beta [-- depth [repeats]]`. Theirs shuffles the moves of the root, so both
//! search the one position after a disc in the centre, which it is led to by a single move; below it, both take the
//! columns from left to right, prefer nearer wins, and value all else at 0. Both take turns, so that whatever else the
//! machine does meets both alike; the medians are compared. Nodes of theirs are counted in a run that is not timed.

use std::cell::Cell;
use std::time::{Duration, Instant};

use minimax::{Evaluation, Evaluator, Game, Strategy, Winner};
use tah_benches::{Board, RULES};
use tah_games::connect_four::{ConnectFour, Position};
use tah_rules::{Guide, Rules};
use tah_search::textbook::alpha_beta::{AlphaBeta, Soft};
use tah_search::textbook::negamax::Negamax;
use tah_search::textbook::{Method, Ties};
use tah_search::{Budget, Walk};

const CENTRE: u8 = 3;

/// Nothing is known but who has won, and that sooner is better.
#[derive(Clone, Copy, Default)]
struct Sooner;

impl Guide<ConnectFour> for Sooner {
    #[inline]
    fn evaluate(&mut self, _: &ConnectFour, _: &Position, _: usize) -> f64 {
        0.0
    }

    #[inline]
    fn outcome(&mut self, rules: &ConnectFour, state: &Position, player: usize) -> f64 {
        rules.payoff(state, player) * f64::from(100 - state.discs().count_ones())
    }
}

/// Their game: the first move is the centre, and what they look at is counted if `COUNTED`.
struct FromTheCentre<const COUNTED: bool>;

thread_local! {
    static LOOKED_AT: Cell<u64> = const { Cell::new(0) };
}

impl<const COUNTED: bool> Game for FromTheCentre<COUNTED> {
    type S = Position;
    type M = u8;

    #[inline]
    fn generate_moves(state: &Position, moves: &mut Vec<u8>) -> Option<Winner> {
        if COUNTED {
            LOOKED_AT.set(LOOKED_AT.get() + 1);
        }
        if state.discs() == 0 {
            moves.push(CENTRE);
            return None;
        }
        Board::generate_moves(state, moves)
    }

    #[inline]
    fn apply(state: &mut Position, m: u8) -> Option<Position> {
        Board::apply(state, m)
    }

    /// Called instead of `generate_moves` where no depth is left.
    #[inline]
    fn get_winner(state: &Position) -> Option<Winner> {
        if COUNTED {
            LOOKED_AT.set(LOOKED_AT.get() + 1);
        }
        Board::get_winner(state)
    }
}

struct Nothing<const COUNTED: bool>;

impl<const COUNTED: bool> Evaluator for Nothing<COUNTED> {
    type G = FromTheCentre<COUNTED>;

    #[inline]
    fn evaluate(&self, _: &Position) -> Evaluation {
        0
    }
}

fn theirs<const COUNTED: bool>(depth: u32) -> Duration {
    let mut search = minimax::Negamax::new(Nothing::<COUNTED>, depth as u8 + 1);
    let begin = Instant::now();
    search.choose_move(&RULES.start());
    begin.elapsed()
}

/// The nodes below the root, which has one move and no alternative.
fn their_nodes(depth: u32) -> u64 {
    LOOKED_AT.set(0);
    theirs::<true>(depth);
    LOOKED_AT.get() - 1
}

fn ours(mut method: impl Method<ConnectFour>, depth: u32) -> (Duration, u64) {
    let mut state = RULES.start();
    RULES.play(&mut state, CENTRE);
    let (mut guide, mut nobody) = (Sooner, ());
    let mut walk = Walk::new(&RULES, &state, 0, &mut guide, &mut nobody, Budget::default());
    let begin = Instant::now();
    let found = method.solve(&mut walk, depth, Ties::AsKnown, None);
    (begin.elapsed(), found.map_or(0, |found| found.counters.nodes))
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

#[expect(clippy::print_stdout, reason = "the table is what the bench is for")]
fn main() {
    let numbers: Vec<u32> = std::env::args().skip(1).filter_map(|argument| argument.parse().ok()).collect();
    let depth = numbers.first().copied().unwrap_or(10);
    let repeats = numbers.get(1).copied().unwrap_or(7).max(1);

    let mut times: [Vec<Duration>; 3] = Default::default();
    let mut nodes = [0, 0, their_nodes(depth)];
    for _ in 0..repeats {
        let (alpha_beta, negamax) = (ours(AlphaBeta::<Soft>::new(), depth), ours(Negamax, depth));
        (nodes[0], nodes[1]) = (alpha_beta.1, negamax.1);
        for (times, time) in times.iter_mut().zip([alpha_beta.0, negamax.0, theirs::<false>(depth)]) {
            times.push(time);
        }
    }

    println!("Connect Four after a disc in the centre, depth {depth}, medians of {repeats}, one thread");
    println!("{:>22} {:>12} {:>10} {:>14} {:>7}", "", "nodes", "seconds", "nodes/s", "ratio");
    let medians = times.map(median);
    let rate = |i: usize| nodes[i] as f64 / medians[i].as_secs_f64();
    for (i, name) in ["tah alpha-beta", "tah negamax", "minimax 0.6 negamax"].into_iter().enumerate() {
        let (nodes, seconds) = (nodes[i], medians[i].as_secs_f64());
        println!("{name:>22} {nodes:>12} {seconds:>10.3} {:>14.0} {:>7.2}", rate(i), rate(i) / rate(2));
    }
}
