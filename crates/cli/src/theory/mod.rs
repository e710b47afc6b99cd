//! `tah theory`: strategic and extensive games, their equilibria, and deciding together.

mod auction;
mod coalition;
mod convert;
mod dominance;
mod evolve;
mod from;
mod load;
mod nash;
mod plot;
mod solve;
mod spe;
mod tournament;
mod vote;

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
    /// The iterated dilemma, everyone against everyone, with noise
    Tournament(tournament::Args),
    /// Replicator dynamics and fictitious play, with a plot
    Evolve(evolve::Args),
    /// Ballots under every rule; paradoxes and manipulation
    Vote(vote::Args),
    /// Sealed bids, equilibrium bids for drawn values, VCG for bundles
    Auction(auction::Args),
    /// Coalitions: Shapley and Banzhaf values, the core, the nucleolus
    Coalition(coalition::Args),
}

pub(crate) fn run(command: Command) -> Result<Output> {
    match command {
        Command::Solve(args) => solve::run(&args),
        Command::Nash(args) => nash::run(&args),
        Command::Spe(args) => spe::run(&args),
        Command::Dominance(args) => dominance::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::From(args) => from::run(&args),
        Command::Tournament(args) => tournament::run(&args),
        Command::Evolve(args) => evolve::run(&args),
        Command::Vote(args) => vote::run(&args),
        Command::Auction(args) => auction::run(&args),
        Command::Coalition(args) => coalition::run(&args),
    }
}
