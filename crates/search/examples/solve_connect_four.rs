//! Measures the solver on random positions of Connect Four:
//! `cargo run --release -p tah-search --example solve_connect_four -- [positions] [plies] [columns] [rows]`.
#![expect(clippy::print_stdout, reason = "a program for the terminal")]

use std::time::{Duration, Instant};

use tah_games::connect_four::{ConnectFour, Position, Threats};
use tah_rules::{Dice, Notation, Rules, Turn, legal_moves};
use tah_search::Budget;
use tah_search::solve::Solver;

/// A random position after so many plies, in which the game is not over.
fn random_position(rules: &ConnectFour, plies: usize, dice: &mut Dice) -> Position {
    loop {
        let mut position = rules.start();
        for _ in 0..plies {
            let Some(&m) = dice.choose(&legal_moves(rules, &position)) else { break };
            rules.play(&mut position, m);
        }
        let discs = position.discs().count_ones() as usize;
        if discs == plies && rules.turn(&position) != Turn::Over {
            return position;
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<usize>());
    let mut number = |default| numbers.next().unwrap_or(Ok(default));
    let (count, plies, columns, rows) = (number(200)?, number(20)?, number(7)?, number(6)?);
    let rules = ConnectFour::new(columns, rows)?;
    let mut dice = Dice::new(20);
    let (mut nodes, mut most_nodes) = (0, 0);
    let (mut time, mut most_time) = (Duration::ZERO, Duration::ZERO);
    let mut checksum = 0u64;
    let mut solver = Solver::new(&rules, Threats);
    for _ in 0..count {
        let position = random_position(&rules, plies, &mut dice);
        // The memory stays, what was learnt goes: every position is measured on its own.
        solver.clear();
        let began = Instant::now();
        let solution = solver.solve(&position, Budget::default())?;
        let took = began.elapsed();
        if took > most_time {
            println!("{} {solution:?} {took:.2?}", rules.position_text(&position));
        }
        checksum = checksum.wrapping_mul(31).wrapping_add((solution.payoff as i64 * 100) as u64);
        checksum = checksum.wrapping_add(u64::from(solution.distance) * u64::from(solution.payoff != 0.0));
        nodes += solution.counters.nodes;
        most_nodes = most_nodes.max(solution.counters.nodes);
        time += took;
        most_time = most_time.max(took);
    }
    println!("{count} positions after {plies} plies on {columns} by {rows}, checksum {checksum:x}");
    println!("nodes: mean {}, most {most_nodes}", nodes / count.max(1) as u64);
    println!("time: mean {:.2?}, most {most_time:.2?}", time / count.max(1) as u32);
    println!("{:.1} million nodes a second", nodes as f64 / time.as_secs_f64() / 1e6);
    Ok(())
}
