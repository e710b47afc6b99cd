//! Alpha-beta beside the negamax of the crate `minimax`, on Connect Four, one thread each.
//!
//! `cargo bench -p tah-benches --bench alpha_beta [-- depth [repeats]]`. Theirs plays the Connect Four that the crate
//! publishes among its examples, once with the evaluation published with it (as in the crate's own bench) and once with
//! none, which leaves the bare search; ours plays our board with the same evaluation, and with none. One row puts our
//! board under their search. Theirs shuffles the moves of the root, so both search the one position after a disc in
//! the centre, which it is led to by a single move; below it, both take the columns from left to right. All take turns,
//! so that whatever else the machine does meets all alike; the fastest runs and the medians are compared. Their nodes are
//! counted in a run of its own, which is not timed.

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

/// What a finished game is worth: sooner is better.
#[inline]
fn sooner<R: Rules<State = Position>>(rules: &R, state: &Position, player: usize) -> f64 {
    rules.payoff(state, player) * f64::from(10_000 - state.discs().count_ones())
}

/// Nothing is known but who has won.
#[derive(Clone, Copy, Default)]
struct Bare;

impl<R: Rules<State = Position>> Guide<R> for Bare {
    #[inline]
    fn evaluate(&mut self, _: &R, _: &Position, _: usize) -> f64 {
        0.0
    }
    #[inline]
    fn outcome(&mut self, rules: &R, state: &Position, player: usize) -> f64 {
        sooner(rules, state, player)
    }
}

/// What their published evaluation counts: discs in the three middle columns, squares that win at once (10), and those
/// that would if the square below were taken (5).
#[derive(Clone, Copy, Default)]
struct Evaluated {
    /// Discs of the first player in the middle, less those of the second: kept move by move.
    middle: i32,
}

/// Whether a column is one of the three in the middle.
#[inline]
fn in_the_middle(column: u8) -> i32 {
    i32::from(column.wrapping_sub(2) < 3)
}

impl<R: Rules<State = Position, Move = u8>> Guide<R> for Evaluated {
    #[expect(clippy::inline_always, reason = "measured: asked at every leaf")]
    #[inline(always)]
    fn evaluate(&mut self, _: &R, state: &Position, player: usize) -> f64 {
        let (own, other) = (state.discs_of(player), state.discs_of(1 - player));
        let landings = RULES.landings(state);
        let near = landings | landings << 1;
        let (wins, losses) = (RULES.completions(own, state) & near, RULES.completions(other, state) & near);
        let mut score = if player == 0 { self.middle } else { -self.middle };
        if wins | losses != 0 {
            let count = |squares: u64| squares.count_ones() as i32;
            score += 5 * (count(wins) - count(losses));
            score += 5 * (count(wins & landings) - count(losses & landings));
        }
        f64::from(score)
    }
    #[inline]
    fn outcome(&mut self, rules: &R, state: &Position, player: usize) -> f64 {
        sooner(rules, state, player)
    }
    #[inline]
    fn played(&mut self, _: &R, state: &Position, m: u8) {
        // The player who is to move now is not the one who moved.
        self.middle += if state.player() == 1 { in_the_middle(m) } else { -in_the_middle(m) };
    }
    #[inline]
    fn undone(&mut self, _: &R, state: &Position, m: u8) {
        self.middle -= if state.player() == 0 { in_the_middle(m) } else { -in_the_middle(m) };
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

/// What their search thinks of a state.
trait Judge<G: Game> {
    fn judge(state: &G::S) -> Evaluation;
}

impl<G: Game> Judge<G> for Bare {
    #[inline]
    fn judge(_: &G::S) -> Evaluation {
        0
    }
}

impl Judge<published::Game> for published::BasicEvaluator {
    #[inline]
    fn judge(state: &published::Board) -> Evaluation {
        published::BasicEvaluator.evaluate(state)
    }
}

/// A judge as they want it.
struct Opinion<G, J, const COUNTED: bool>(PhantomData<(G, J)>);

impl<G: Centred, J: Judge<G>, const COUNTED: bool> Evaluator for Opinion<G, J, COUNTED> {
    type G = FromTheCentre<G, COUNTED>;

    #[inline]
    fn evaluate(&self, state: &G::S) -> Evaluation {
        J::judge(state)
    }
}

fn search<G: Centred, J: Judge<G>, const COUNTED: bool>(start: &G::S, depth: u32) -> Duration
where
    G::S: Clone,
    G::M: Copy,
{
    let mut search = minimax::Negamax::new(Opinion::<G, J, COUNTED>(PhantomData), depth as u8 + 1);
    let begin = Instant::now();
    search.choose_move(start);
    begin.elapsed()
}

/// Their time, and the nodes below the root, which has one move and no alternative; counted in a run of its own.
fn theirs<G: Centred, J: Judge<G>>(start: &G::S, depth: u32) -> (Duration, u64)
where
    G::S: Clone,
    G::M: Copy,
{
    let time = search::<G, J, false>(start, depth);
    LOOKED_AT.set(0);
    search::<G, J, true>(start, depth);
    (time, LOOKED_AT.get() - 1)
}

fn ours<R: Rules<State = Position, Move = u8>, G: Guide<R>>(
    rules: &R,
    mut method: impl Method<R>,
    mut guide: G,
    depth: u32,
) -> (Duration, u64) {
    let mut state = rules.start();
    rules.play(&mut state, CENTRE);
    guide.played(rules, &state, CENTRE);
    let mut nobody = ();
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

    /// Nodes a second in the fastest run and in the median one.
    fn rates(&self) -> [f64; 2] {
        let mut times = self.times.clone();
        times.sort();
        [times[0], times[times.len() / 2]].map(|time| self.nodes as f64 / time.as_secs_f64())
    }
}

#[expect(clippy::print_stdout, reason = "the table is what the bench is for")]
fn main() {
    let numbers: Vec<u32> = std::env::args().skip(1).filter_map(|argument| argument.parse().ok()).collect();
    let depth = numbers.first().copied().unwrap_or(10);
    let repeats = numbers.get(1).copied().unwrap_or(7).max(1);

    let mut evaluated = [
        Row::new("minimax 0.6", |depth| {
            theirs::<published::Game, published::BasicEvaluator>(&published::Board::default(), depth)
        }),
        Row::new("tah alpha-beta", |depth| {
            ours(&Standard, AlphaBeta::<Soft>::new(), Evaluated::default(), depth)
        }),
        Row::new("tah negamax", |depth| ours(&Standard, Negamax, Evaluated::default(), depth)),
        Row::new("… of any board size", |depth| {
            ours(&RULES, AlphaBeta::<Soft>::new(), Evaluated::default(), depth)
        }),
    ];
    let mut bare = [
        Row::new("minimax 0.6", |depth| theirs::<published::Game, Bare>(&published::Board::default(), depth)),
        Row::new("… on our board", |depth| theirs::<Board, Bare>(&RULES.start(), depth)),
        Row::new("tah alpha-beta", |depth| ours(&Standard, AlphaBeta::<Soft>::new(), Bare, depth)),
        Row::new("tah negamax", |depth| ours(&Standard, Negamax, Bare, depth)),
    ];
    for _ in 0..repeats {
        for row in evaluated.iter_mut().chain(&mut bare) {
            row.run(depth);
        }
    }
    println!("Connect Four after a disc in the centre, depth {depth}, medians of {repeats}, one thread");
    print("with the evaluation that minimax publishes", &evaluated);
    print("without any evaluation", &bare);
}

/// A table with ratios to its first row.
#[expect(clippy::print_stdout, reason = "the table is what the bench is for")]
fn print(title: &str, rows: &[Row]) {
    println!(
        "\n{title:<42} {:>10} {:>13} {:>6} {:>13} {:>6}",
        "nodes", "best nodes/s", "ratio", "median", "ratio"
    );
    let theirs = rows[0].rates();
    for row in rows {
        let (name, nodes, [best, median]) = (row.name, row.nodes, row.rates());
        let [by_best, by_median] = [best / theirs[0], median / theirs[1]];
        println!("{name:>42} {nodes:>10} {best:>13.0} {by_best:>6.2} {median:>13.0} {by_median:>6.2}");
    }
}
