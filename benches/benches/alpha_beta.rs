//! Alpha-beta beside the negamax of the crate `minimax`, on the same Connect Four board, one thread each.
//!
//! `cargo bench -p tah-benches --bench alpha_beta [-- depth [repeats]]`. Theirs shuffles the moves of the root, so both
//! search the one position after a disc in the centre, which it is led to by a single move; below it, both take the
//! columns from left to right, prefer nearer wins, value all else at 0, and know the size of the board when they are
//! compiled (one row shows what that is worth). Both take turns, so that whatever else the
//! machine does meets both alike; the medians are compared. Nodes of theirs are counted in a run that is not timed.
//!
//! Theirs runs twice: with the Connect Four that the crate publishes among its examples, which is what its users have,
//! and with our board under its search, which shows what our board is worth. Ratios are to the first.

use std::cell::Cell;
use std::marker::PhantomData;
use std::time::{Duration, Instant};

use minimax::{Evaluation, Evaluator, Game, Strategy, Winner};
use tah_benches::{Board, RULES, Standard};
use tah_games::connect_four::Position;
use tah_rules::{Guide, Rules};
use tah_search::textbook::alpha_beta::{AlphaBeta, Soft};
use tah_search::textbook::negamax::Negamax;
use tah_search::textbook::{Method, Ties};
use tah_search::{Budget, Walk};

const CENTRE: u8 = 3;

/// Nothing is known but who has won, and that sooner is better.
#[derive(Clone, Copy, Default)]
struct Sooner;

impl<R: Rules<State = Position>> Guide<R> for Sooner {
    #[inline]
    fn evaluate(&mut self, _: &R, _: &Position, _: usize) -> f64 {
        0.0
    }

    #[inline]
    fn outcome(&mut self, rules: &R, state: &Position, player: usize) -> f64 {
        rules.payoff(state, player) * f64::from(100 - state.discs().count_ones())
    }
}

/// Their game of Connect Four as the crate publishes it, among its examples.
#[expect(warnings, reason = "it is theirs, and most of it is not used here")]
mod published {
    include!(concat!(env!("OUT_DIR"), "/published.rs"));
}

/// A game of theirs that can be led to the centre.
trait Centred: Game {
    fn centre() -> Self::M;
    fn is_start(state: &Self::S) -> bool;
}

impl Centred for Board {
    fn centre() -> u8 {
        CENTRE
    }
    fn is_start(state: &Position) -> bool {
        state.discs() == 0
    }
}

impl Centred for published::Game {
    fn centre() -> published::Place {
        published::Place { col: CENTRE }
    }
    fn is_start(state: &published::Board) -> bool {
        // Nobody has a disc: not the player to move, nor the other.
        state.pieces_to_move == 0 && state.pieces_just_moved() == 0
    }
}

/// A game of theirs whose first move is the centre, and what is looked at is counted if `COUNTED`.
struct FromTheCentre<G, const COUNTED: bool>(PhantomData<G>);

thread_local! {
    static LOOKED_AT: Cell<u64> = const { Cell::new(0) };
}

impl<G: Centred, const COUNTED: bool> Game for FromTheCentre<G, COUNTED> {
    type S = G::S;
    type M = G::M;

    #[inline]
    fn generate_moves(state: &G::S, moves: &mut Vec<G::M>) -> Option<Winner> {
        if COUNTED {
            LOOKED_AT.set(LOOKED_AT.get() + 1);
        }
        if G::is_start(state) {
            moves.push(G::centre());
            return None;
        }
        G::generate_moves(state, moves)
    }

    #[inline]
    fn apply(state: &mut G::S, m: G::M) -> Option<G::S> {
        G::apply(state, m)
    }

    /// Called instead of `generate_moves` where no depth is left.
    #[inline]
    fn get_winner(state: &G::S) -> Option<Winner> {
        if COUNTED {
            LOOKED_AT.set(LOOKED_AT.get() + 1);
        }
        G::get_winner(state)
    }
}

struct Nothing<G, const COUNTED: bool>(PhantomData<G>);

impl<G: Centred, const COUNTED: bool> Evaluator for Nothing<G, COUNTED> {
    type G = FromTheCentre<G, COUNTED>;

    #[inline]
    fn evaluate(&self, _: &G::S) -> Evaluation {
        0
    }
}

fn theirs<G: Centred, const COUNTED: bool>(start: &G::S, depth: u32) -> Duration
where
    G::S: Clone,
    G::M: Copy,
{
    let mut search = minimax::Negamax::new(Nothing::<G, COUNTED>(PhantomData), depth as u8 + 1);
    let begin = Instant::now();
    search.choose_move(start);
    begin.elapsed()
}

/// Their time, and the nodes below the root, which has one move and no alternative; counted in a run of its own.
fn timed<G: Centred>(start: &G::S, depth: u32) -> (Duration, u64)
where
    G::S: Clone,
    G::M: Copy,
{
    let time = theirs::<G, false>(start, depth);
    LOOKED_AT.set(0);
    theirs::<G, true>(start, depth);
    (time, LOOKED_AT.get() - 1)
}

fn ours<R: Rules<State = Position, Move = u8>>(
    rules: &R,
    mut method: impl Method<R>,
    depth: u32,
) -> (Duration, u64) {
    let mut state = rules.start();
    rules.play(&mut state, CENTRE);
    let (mut guide, mut nobody) = (Sooner, ());
    let mut walk = Walk::new(rules, &state, 0, &mut guide, &mut nobody, Budget::default());
    let begin = Instant::now();
    let found = method.solve(&mut walk, depth, Ties::AsKnown, None);
    (begin.elapsed(), found.map_or(0, |found| found.counters.nodes))
}

/// One of those that are compared.
struct Row {
    name: &'static str,
    search: fn(u32) -> (Duration, u64),
    times: Vec<Duration>,
    nodes: u64,
}

impl Row {
    fn new(name: &'static str, search: fn(u32) -> (Duration, u64)) -> Self {
        Self { name, search, times: Vec::new(), nodes: 0 }
    }

    fn run(&mut self, depth: u32) {
        let (time, nodes) = (self.search)(depth);
        self.times.push(time);
        self.nodes = nodes;
    }

    fn median(&self) -> Duration {
        let mut times = self.times.clone();
        times.sort();
        times[times.len() / 2]
    }

    fn rate(&self) -> f64 {
        self.nodes as f64 / self.median().as_secs_f64()
    }
}

#[expect(clippy::print_stdout, reason = "the table is what the bench is for")]
fn main() {
    let numbers: Vec<u32> = std::env::args().skip(1).filter_map(|argument| argument.parse().ok()).collect();
    let depth = numbers.first().copied().unwrap_or(10);
    let repeats = numbers.get(1).copied().unwrap_or(7).max(1);

    let mut rows = [
        Row::new("tah alpha-beta", |depth| ours(&Standard, AlphaBeta::<Soft>::new(), depth)),
        Row::new("tah negamax", |depth| ours(&Standard, Negamax, depth)),
        Row::new("… of any board size", |depth| ours(&RULES, Negamax, depth)),
        Row::new("minimax, our board", |depth| timed::<Board>(&RULES.start(), depth)),
        Row::new("minimax, as published", |depth| {
            timed::<published::Game>(&published::Board::default(), depth)
        }),
    ];
    for _ in 0..repeats {
        for row in &mut rows {
            row.run(depth);
        }
    }

    println!(
        "Connect Four after a disc in the centre, depth {depth}, medians of {repeats}, one thread; minimax is 0.6"
    );
    println!("{:>22} {:>12} {:>10} {:>14} {:>7}", "", "nodes", "seconds", "nodes/s", "ratio");
    for row in &rows {
        let (name, nodes, seconds, rate) = (row.name, row.nodes, row.median().as_secs_f64(), row.rate());
        println!("{name:>22} {nodes:>12} {seconds:>10.3} {rate:>14.0} {:>7.2}", rate / rows[4].rate());
    }
}
