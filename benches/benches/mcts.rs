//! Monte Carlo tree search beside that of the crate `minimax`, on the same Connect Four board, one thread each.
//!
//! `cargo bench -p tah-benches --bench mcts [-- playouts [repeats]]`. Both take turns, so that whatever else the
//! machine does meets both alike; the medians are compared. Users of `minimax` get playouts that list all moves and
//! pick one; ours draw a move as the rules know best. `listing` is our search with playouts that list, too.
//!
//! A third argument, `tah`, `listing` or `minimax`, runs that one alone, for a profiler that counts instructions.

use std::time::{Duration, Instant};

use minimax::{MCTSOptions, MonteCarloTreeSearch, Strategy, Winner};
use tah_games::connect_four::{ConnectFour, Position};
use tah_rules::{Bounds, Moves, Rules, Turn};
use tah_search::Budget;
use tah_search::nature::NoChance;
use tah_search::textbook::mcts::{Options, mcts};

/// Our board as `minimax` wants a game: moves go straight into its list, and copies are made as it likes best.
struct Board;

const RULES: ConnectFour = ConnectFour::STANDARD;

impl minimax::Game for Board {
    type S = Position;
    type M = u8;

    #[inline]
    fn generate_moves(state: &Position, moves: &mut Vec<u8>) -> Option<Winner> {
        let winner = Self::get_winner(state);
        if winner.is_none() {
            let mut landings = RULES.landings(state);
            let height = RULES.rows() as u32 + 1;
            while landings != 0 {
                moves.push((landings.trailing_zeros() / height) as u8);
                landings &= landings - 1;
            }
        }
        winner
    }

    #[inline]
    fn apply(state: &mut Position, m: u8) -> Option<Position> {
        let mut after = *state;
        RULES.play(&mut after, m);
        Some(after)
    }

    #[inline]
    fn get_winner(state: &Position) -> Option<Winner> {
        match RULES.turn(state) {
            Turn::Over if state.is_won() => Some(Winner::PlayerJustMoved),
            Turn::Over => Some(Winner::Draw),
            _ => None,
        }
    }
}

/// Our board without its own way of drawing a move.
struct Listing;

impl Rules for Listing {
    type State = Position;
    type Move = u8;
    type Undo = ();

    #[inline]
    fn players(&self) -> usize {
        RULES.players()
    }
    fn start(&self) -> Position {
        RULES.start()
    }
    #[inline]
    fn turn(&self, state: &Position) -> Turn {
        RULES.turn(state)
    }
    #[inline]
    fn moves(&self, state: &Position, out: &mut Moves<u8>) {
        RULES.moves(state, out);
    }
    #[inline]
    fn play(&self, state: &mut Position, m: u8) {
        RULES.play(state, m);
    }
    #[inline]
    fn undo(&self, state: &mut Position, m: u8, (): ()) {
        RULES.undo(state, m, ());
    }
    #[inline]
    fn payoff(&self, state: &Position, player: usize) -> f64 {
        RULES.payoff(state, player)
    }
    #[inline]
    fn bounds(&self, player: usize) -> Bounds {
        RULES.bounds(player)
    }
}

fn theirs(playouts: u32) -> Duration {
    let mut search = MonteCarloTreeSearch::<Board>::new(MCTSOptions::default().with_num_threads(1));
    search.set_max_rollouts(playouts);
    let begin = Instant::now();
    let best = search.choose_move(&RULES.start());
    assert!(best.is_some(), "minimax found no move");
    begin.elapsed()
}

fn ours<R: Rules>(rules: &R, playouts: u32, seed: u64) -> Duration {
    let begin = Instant::now();
    let options = Options { seed, ..Options::playouts(playouts.into()) };
    let report = mcts(rules, &rules.start(), NoChance, &options, Budget::default(), &mut ());
    assert!(report.is_ok_and(|report| report.best.is_some()), "tah found no move");
    begin.elapsed()
}

/// The times of our search, of our search with listing, and of theirs.
type Times = [Duration; 3];
const NAMES: [&str; 3] = ["tah", "listing", "minimax"];

fn run(number: usize, playouts: u32, seed: u64) -> Duration {
    match number {
        0 => ours(&RULES, playouts, seed),
        1 => ours(&Listing, playouts, seed),
        _ => theirs(playouts),
    }
}

fn median(times: &[Times]) -> Times {
    std::array::from_fn(|number| {
        let mut times: Vec<Duration> = times.iter().map(|times| times[number]).collect();
        times.sort();
        times[times.len() / 2]
    })
}

/// The least disturbed.
fn best(times: &[Times]) -> Times {
    std::array::from_fn(|number| times.iter().map(|times| times[number]).min().unwrap_or_default())
}

#[expect(clippy::print_stdout, reason = "the table is what the bench is for")]
fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<u32> = arguments.iter().filter_map(|argument| argument.parse().ok()).collect();
    let playouts = numbers.first().copied().unwrap_or(1_000_000);
    let repeats = numbers.get(1).copied().unwrap_or(7).max(1);
    let seeds = (1..=repeats).map(u64::from);
    if let Some(alone) = NAMES.iter().position(|&name| arguments.iter().any(|argument| argument == name)) {
        let time: Duration = seeds.map(|seed| run(alone, playouts, seed)).sum();
        println!("{} alone: {repeats} × {playouts} playouts in {time:.2?}", NAMES[alone]);
        return;
    }

    println!(
        "Connect Four, empty board, {playouts} playouts, one thread; simulations a second, ratios to minimax"
    );
    println!(
        "{:>6} {:>10} {:>10} {:>12} {:>7} {:>9}",
        "repeat", "tah", "listing", "minimax 0.6", "ratio", "(listing)"
    );
    let mut all = Vec::new();
    for seed in seeds {
        let times = std::array::from_fn(|number| run(number, playouts, seed));
        row(&seed.to_string(), playouts, times);
        all.push(times);
    }
    row("best", playouts, best(&all));
    row("median", playouts, median(&all));
}

#[expect(clippy::print_stdout, reason = "the table is what the bench is for")]
fn row(name: &str, playouts: u32, times: Times) {
    let [tah, listing, minimax] = times.map(|time| f64::from(playouts) / time.as_secs_f64());
    let (ratio, listing_ratio) = (tah / minimax, listing / minimax);
    println!("{name:>6} {tah:>10.0} {listing:>10.0} {minimax:>12.0} {ratio:>7.2} {listing_ratio:>9.2}");
}
