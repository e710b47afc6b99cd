//! `tah theory`: strategic and extensive games, their equilibria, and deciding together.

mod convert;
mod dominance;
mod draw;
mod from;
mod load;
mod nash;
mod report;
mod sections;
mod solve;
mod spe;

use tah_host::Result;

use crate::output::Output;

#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// One page: the matrix with best responses, dominance, equilibria, Pareto optima, welfare
    Solve(solve::Args),
    /// Nash equilibria by a method of choice
    Nash(nash::Args),
    /// Subgame-perfect equilibria of an extensive game, all of them on ties
    Spe(spe::Args),
    /// Dominated strategies, and iterated elimination in its order
    Dominance(dominance::Args),
    /// One kind of file into another, by the names' ends: .nfg, .efg, .csv, anything else a matrix
    Convert(convert::Args),
    /// A game of `tah games` as an extensive game
    From(from::Args),
}

pub(crate) fn run(command: Command) -> Result<Output> {
    match command {
        Command::Solve(args) => solve::run(&args),
        Command::Nash(args) => nash::run(&args),
        Command::Spe(args) => spe::run(&args),
        Command::Dominance(args) => dominance::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::From(args) => from::run(&args),
    }
}
