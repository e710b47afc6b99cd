//! Monte Carlo tree search beside that of the crate `minimax`, on the same Connect Four board, one thread each.
//!
//! `cargo bench -p tah-benches --bench mcts [-- playouts [repeats]]`. Both take turns, so that whatever else the
//! machine does meets both alike; the medians are compared.

use std::time::{Duration, Instant};

use minimax::{MCTSOptions, MonteCarloTreeSearch, Strategy, Winner};
use tah_games::connect_four::{ConnectFour, Position};
use tah_rules::{Rules, Turn};
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

fn theirs(playouts: u32) -> (Duration, Option<u8>) {
    let mut search = MonteCarloTreeSearch::<Board>::new(MCTSOptions::default().with_num_threads(1));
    search.set_max_rollouts(playouts);
    let begin = Instant::now();
    let best = search.choose_move(&RULES.start());
    (begin.elapsed(), best)
}

fn ours(playouts: u32, seed: u64) -> (Duration, Option<u8>) {
    let begin = Instant::now();
    let options = Options { seed, ..Options::playouts(playouts.into()) };
    let report = mcts(&RULES, &RULES.start(), NoChance, &options, Budget::default(), &mut ());
    (begin.elapsed(), report.ok().and_then(|report| report.best))
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

/// The least disturbed.
fn best(times: &[Duration]) -> Duration {
    times.iter().copied().min().unwrap_or_default()
}

#[expect(clippy::print_stdout, reason = "the table is what the bench is for")]
fn main() {
    let numbers: Vec<u32> = std::env::args().skip(1).filter_map(|argument| argument.parse().ok()).collect();
    let playouts = numbers.first().copied().unwrap_or(1_000_000);
    let repeats = numbers.get(1).copied().unwrap_or(7).max(1);

    let (mut our_times, mut their_times) = (Vec::new(), Vec::new());
    println!("Connect Four, empty board, {playouts} playouts, one thread");
    println!("{:>6} {:>12} {:>14} {:>7}", "repeat", "tah", "minimax 0.6", "ratio");
    for repeat in 1..=repeats {
        let (our_time, our_move) = ours(playouts, repeat.into());
        let (their_time, their_move) = theirs(playouts);
        row(&repeat.to_string(), playouts, our_time, their_time);
        assert!(our_move.is_some() && their_move.is_some(), "a search found no move");
        our_times.push(our_time);
        their_times.push(their_time);
    }
    row("best", playouts, best(&our_times), best(&their_times));
    row("median", playouts, median(our_times), median(their_times));
}

#[expect(clippy::print_stdout, reason = "the table is what the bench is for")]
fn row(name: &str, playouts: u32, our_time: Duration, their_time: Duration) {
    let rate = |time: Duration| f64::from(playouts) / time.as_secs_f64();
    let (our_rate, their_rate) = (rate(our_time), rate(their_time));
    println!("{name:>6} {our_rate:>10.0}/s {their_rate:>12.0}/s {:>7.2}", our_rate / their_rate);
}
