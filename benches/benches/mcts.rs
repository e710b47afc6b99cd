//! Monte Carlo tree search beside that of the crate `minimax`, on the same Connect Four board, one thread each.
//!
//! `cargo bench -p tah-benches --bench mcts [-- playouts [repeats]]`. Both take turns, so that whatever else the
//! machine does meets both alike; the medians are compared. Users of `minimax` get playouts that list all moves and
//! pick one; ours draw a move as the rules know best. `listing` is our search with playouts that list, too.
//!
//! A third argument, `tah`, `listing` or `minimax`, runs that one alone, for a profiler that counts instructions.

use std::time::{Duration, Instant};

use minimax::{MCTSOptions, MonteCarloTreeSearch, Strategy};
use tah_benches::{Board, RULES, Standard};
use tah_rules::Rules;
use tah_search::Budget;
use tah_search::nature::NoChance;
use tah_search::textbook::mcts::{Options, mcts};

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
        1 => ours(&Standard, playouts, seed),
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
