//! Solves Pig: `cargo run --release -p tah-search --example solve_pig -- [target]`.
#![expect(clippy::print_stdout, reason = "a program for the terminal")]

use std::time::Instant;

use tah_games::pig::Pig;
use tah_rules::Rules;
use tah_search::Budget;
use tah_search::solve::{Settling, settle};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let target = std::env::args().nth(1).map_or(Ok(100), |word| word.parse())?;
    let rules = Pig::new(target)?;
    let began = Instant::now();
    let settled = settle(&rules, &rules.start(), Settling::default(), Budget::default(), |progress| {
        println!("{:.2?}: {} of {} states are settled", began.elapsed(), progress.settled, progress.states);
    })?;
    println!("{settled:?} in {:.2?}", began.elapsed());
    println!("the first player wins with probability {:.6}", f64::midpoint(settled.payoff, 1.0));
    Ok(())
}
