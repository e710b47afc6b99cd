//! Benches the strong search: `cargo run --release -p tah-search --example strong_bench [chess|connect-four] [depth]`, or with `time`
//! and a number of seconds in place of the depth. Prints nodes, the checksum of a change that should change nothing.

#![expect(clippy::print_stderr, reason = "a program for the terminal")]

use std::env::args;
use std::time::Duration;

use tah_games::chess::{ByFeatures, Chess};
use tah_games::connect_four::{ConnectFour, Threats};
use tah_rules::{Guide, Keyed, Notation};
use tah_search::strong::{Control, Engine, Limits, Settings, Tuned};

const CHESS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16",
    "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
    "6k1/5pp1/4p2p/8/3P4/1r3P2/R5PP/6K1 w - - 0 1",
];
const CONNECT_FOUR: [&str; 4] = ["", "4", "4453", "44444222"];

fn bench<R, G>(rules: &R, guide: G, positions: &[&str], limits: &Limits<R::Move>, threads: usize)
where
    R: Keyed + Notation + Sync + Clone,
    R::State: Send + Sync,
    R::Move: Send + Sync,
    G: Guide<R> + Clone + Send,
{
    let settings = Settings { threads, ..Settings::default() };
    let mut engine = Engine::<R, G, Tuned>::new(rules.clone(), guide, settings);
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for text in positions {
        let state = if text.is_empty() { rules.start() } else { rules.parse_position(text).expect(text) };
        engine.clear();
        let found = engine.search(&state, limits, &Control::new(), |_| {}).expect("a game of two");
        let line = found.best().expect("a move");
        eprintln!(
            "depth {:>2}/{:<3} {:?} {:>10} nodes {:>8.0?} {:>9}/s {text}",
            found.depth,
            found.reached,
            line.worth(),
            found.nodes,
            found.time,
            found.speed()
        );
        nodes += found.nodes;
        time += found.time;
    }
    eprintln!("{nodes} nodes {:.0} nodes/s", nodes as f64 / time.as_secs_f64());
}

fn main() {
    let words: Vec<String> = args().skip(1).collect();
    let number = |i: usize, default: u32| words.get(i).and_then(|word| word.parse().ok()).unwrap_or(default);
    let is_chess = words.first().is_none_or(|game| game == "chess");
    let is_timed = words.get(1).is_some_and(|word| word == "time");
    let (time, threads) = (Duration::from_secs(number(2, 1).into()), number(3, 1) as usize);
    if is_chess {
        let limits = if is_timed { Limits::time(time) } else { Limits::depth(number(1, 12)) };
        bench(&Chess::STANDARD, ByFeatures::default(), &CHESS, &limits, threads);
    } else {
        let limits = if is_timed { Limits::time(time) } else { Limits::depth(number(1, 16)) };
        bench(&ConnectFour::default(), Threats, &CONNECT_FOUR, &limits, threads);
    }
}
