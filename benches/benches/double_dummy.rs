//! Bridge: the double-dummy tables of the deals of a file (PBN deal | S: N E S W | H: … | D: … | C: … | NT: …) beside `pons-dds`, a port
//! of DDS 2.9 to Rust. Both take turns, deal by deal, on one thread; then ours takes one thread and two. `cargo bench -p tah-benches
//! --bench double_dummy -- FILE [DEALS]`; a wrong answer ends it. Processor times are Linux's.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use contract_bridge::FullDeal;
use tah_games::bridge::double_dummy::{Solver, tables};
use tah_games::bridge::{Deal, Seat, Strain};

/// The strains in the order of the file, ours and theirs.
const ROWS: [(Strain, contract_bridge::Strain); 5] = [
    (Strain::Spades, contract_bridge::Strain::Spades),
    (Strain::Hearts, contract_bridge::Strain::Hearts),
    (Strain::Diamonds, contract_bridge::Strain::Diamonds),
    (Strain::Clubs, contract_bridge::Strain::Clubs),
    (Strain::NoTrump, contract_bridge::Strain::Notrump),
];
/// The seats in the order of the file.
const SEATS: [(Seat, contract_bridge::Seat); 4] = [
    (Seat::North, contract_bridge::Seat::North),
    (Seat::East, contract_bridge::Seat::East),
    (Seat::South, contract_bridge::Seat::South),
    (Seat::West, contract_bridge::Seat::West),
];
static GO_ON: AtomicBool = AtomicBool::new(false);

/// The processor time of this thread in seconds: on a busy machine the clock on the wall says little.
fn processor() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux tells");
    text.split(' ').next().and_then(|time| time.parse::<f64>().ok()).expect("nanoseconds") / 1e9
}

/// The twenty results of a line.
fn known(line: &str) -> Vec<u8> {
    let rows = line.split(" | ").skip(1).flat_map(|row| row.split(' ').skip(1));
    rows.map(|tricks| tricks.parse().expect("a number of tricks")).collect()
}

#[expect(clippy::print_stdout, reason = "the table is what the bench is for")]
fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let Some(file) = arguments.first() else { panic!("which file of deals?") };
    let count = arguments.get(1).map_or(Ok(usize::MAX), |text| text.parse()).expect("a number of deals");
    let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).take(count).collect();
    let deal = |line: &str| line.split(" | ").next().unwrap_or_default().to_string();
    let deals: Vec<Deal> = lines.iter().map(|line| deal(line).parse().expect("a deal")).collect();

    let (mut ours, mut theirs) = (0.0, 0.0);
    let mut solver = Solver::new(256 << 20);
    let mut other = pons_dds::Solver::new(contract_bridge::Strain::Notrump);
    for (deal_of_ours, line) in deals.iter().zip(&lines) {
        let start = processor();
        let table = solver.table(deal_of_ours, &GO_ON).expect("a deal");
        ours += processor() - start;
        let found = ROWS.iter().flat_map(|&(strain, _)| SEATS.map(|(seat, _)| table.tricks(strain, seat)));
        assert_eq!(found.collect::<Vec<_>>(), known(line), "{line}");

        let whole: FullDeal = deal(line).parse().expect("a deal");
        let start = processor();
        let table = pons_dds::solve_deal_on(&mut other, whole);
        theirs += processor() - start;
        let found = ROWS.iter().flat_map(|&(_, strain)| SEATS.map(|(_, seat)| table[strain].get(seat).get()));
        assert_eq!(found.collect::<Vec<_>>(), known(line), "{line}");
    }
    println!("{} tables, all as known; processor time on one thread", deals.len());
    println!("ours     {ours:>7.2} s  {:>12} nodes", solver.nodes());
    println!("pons-dds {theirs:>7.2} s  ours / theirs {:.2}", ours / theirs);

    let walls = [1, 2].map(|threads| {
        let start = Instant::now();
        tables(&deals, threads, &GO_ON, &|_| {}).expect("deals");
        start.elapsed().as_secs_f64()
    });
    println!(
        "on the clock: one thread {:.2} s, two {:.2} s, {:.2} times as fast",
        walls[0],
        walls[1],
        walls[0] / walls[1]
    );
}
