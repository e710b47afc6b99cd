//! Leduc poker to an exploitability of 0.001: our counterfactual regret beside that of the crate `cfr`.
//!
//! Run with `cargo bench -p tah-benches --bench cfr`. Both sides get the same game and are judged by the same function,
//! on the strategies they return. `cfr` runs a fixed number of iterations from the start, so for every method the
//! smallest sufficient number is found first; then whole runs of that length are timed, the sides taking turns.
#![expect(clippy::print_stdout, reason = "a bench prints its table")]

mod peer;

use std::time::{Duration, Instant};

use cfr::{GameTree, RegretParams, SolveMethod};
use peer::Peer;
use tah_games::leduc_poker::{LeducPoker, Move, View};
use tah_rules::Rules;
use tah_search::textbook::cfr::{
    Cfr, CfrPlus, DiscountedCfr, ExtensiveForm, Profile, Sequences, Solver, Variant, exploitability,
};

const TARGET: f64 = 1e-3;
const REPEATS: usize = 31;
/// A method whose single run takes longer than this has lost.
const PATIENCE: Duration = Duration::from_secs(2);

type Form = ExtensiveForm<View, Move>;

/// A way to get a profile from a number of iterations; the time of the solution alone is told.
struct Method<'a> {
    name: &'static str,
    /// By what factor the number of iterations grows while the smallest sufficient one is sought.
    growth: f64,
    run: Box<dyn Fn(u64) -> (Profile, Duration) + 'a>,
}

/// A method that reaches the target, how soon, and the times of its repeats.
struct Measured<'a> {
    method: Method<'a>,
    iterations: u64,
    exploitability: f64,
    times: Vec<Duration>,
}

fn ours<'a, A: Variant>(name: &'static str, sequences: &'a Sequences) -> Method<'a> {
    let run = move |iterations| {
        let start = Instant::now();
        let mut solver = Solver::<A>::new(sequences);
        solver.iterate(iterations);
        let profile = solver.average_strategy();
        (profile, start.elapsed())
    };
    Method { name, growth: 1.02, run: Box::new(run) }
}

fn theirs<'a>(
    name: &'static str,
    tree: &'a GameTree<View, Move>,
    form: &'a Form,
    sequences: &'a Sequences,
    method: SolveMethod,
    regret: RegretParams,
) -> Method<'a> {
    let growth = if method == SolveMethod::Full { 1.02 } else { 1.2 };
    let run = move |iterations| {
        let (solution, time) = peer::solve(tree, method, iterations, regret);
        (peer::translated(&solution, form, sequences), time)
    };
    Method { name, growth, run: Box::new(run) }
}

/// Seeks the smallest sufficient number of iterations; nothing if patience ends first.
fn measured<'a>(method: Method<'a>, sequences: &Sequences) -> Option<Measured<'a>> {
    let mut iterations = 100;
    loop {
        let (profile, time) = (method.run)(iterations);
        let exploitability = exploitability(sequences, &profile);
        if exploitability <= TARGET {
            return Some(Measured { method, iterations, exploitability, times: Vec::new() });
        }
        if time > PATIENCE {
            println!(
                "{:<28} {iterations:>9} {exploitability:>14.6} {:>10.0} ms: given up",
                method.name,
                time.as_secs_f64() * 1e3
            );
            return None;
        }
        iterations = (iterations as f64 * method.growth).ceil() as u64;
    }
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort();
    times[times.len() / 2]
}

/// The median time of building what each side solves.
fn print_building() {
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..REPEATS {
        let start = Instant::now();
        let sequences = Sequences::of(&compiled());
        times[0].push(start.elapsed());
        let start = Instant::now();
        let tree = peer::tree();
        times[1].push(start.elapsed());
        drop((sequences, tree));
    }
    let [ours, theirs] = times.map(|mut times| median(&mut times).as_secs_f64() * 1e3);
    println!("building the game: ours {ours:.3} ms, cfr {theirs:.3} ms");
}

fn compiled() -> Form {
    ExtensiveForm::compile(&LeducPoker, &LeducPoker.start(), 10_000).expect("Leduc poker is small")
}

fn main() {
    let form = compiled();
    let sequences = Sequences::of(&form).expect("players remember");
    let tree = peer::tree();
    let their = |name, method, regret| theirs(name, &tree, &form, &sequences, method, regret);
    print_building();
    println!(
        "{:<28} {:>9} {:>14} {:>10} {:>12}",
        "method", "iterations", "exploitability", "median ms", "µs/iteration"
    );
    let methods = vec![
        ours::<CfrPlus>("ours, CFR+", &sequences),
        ours::<DiscountedCfr>("ours, discounted", &sequences),
        their("cfr, full, CFR+", SolveMethod::Full, RegretParams::cfr_plus()),
        their("cfr, full, discounted", SolveMethod::Full, RegretParams::dcfr()),
        their("cfr, full, discounted prune", SolveMethod::Full, RegretParams::dcfr_prune()),
        their("cfr, full, linear", SolveMethod::Full, RegretParams::lcfr()),
        their("cfr, external, discounted", SolveMethod::External, RegretParams::dcfr()),
        their("cfr, external, linear", SolveMethod::External, RegretParams::lcfr()),
        their("cfr, sampled, discounted", SolveMethod::Sampled, RegretParams::dcfr()),
        ours::<Cfr>("ours, plain", &sequences),
        their("cfr, full, plain", SolveMethod::Full, RegretParams::vanilla()),
        peer::lazy("cfr, lazy, discounted", Peer::start(), &form, &sequences),
    ];
    let mut measured: Vec<Measured> = methods.into_iter().filter_map(|m| measured(m, &sequences)).collect();
    for _ in 0..REPEATS {
        for row in &mut measured {
            row.times.push((row.method.run)(row.iterations).1);
        }
    }
    let mut best = [f64::INFINITY; 2];
    for row in &mut measured {
        let time = median(&mut row.times).as_secs_f64();
        let side = usize::from(!row.method.name.starts_with("ours"));
        best[side] = best[side].min(time);
        println!(
            "{:<28} {:>9} {:>14.6} {:>10.3} {:>12.2}",
            row.method.name,
            row.iterations,
            row.exploitability,
            time * 1e3,
            time * 1e6 / row.iterations as f64
        );
    }
    println!("best of cfr / best of ours: {:.2}", best[1] / best[0]);
}
