//! `tah bridge`, and what `tah solve` says of bridge.

mod cards;
mod convert;
mod measure;
pub(crate) mod solve;
mod tables;

use tah_host::Result;

use crate::output::Output;
use crate::protocol::table_manager;

#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Hand records from one format into another: PBN, LIN
    Convert(convert::Args),
    /// What the calls of an auction show, by the bidding system
    Explain(convert::ExplainArgs),
    /// How well the player plays: its declarer against a defence that sees all cards, four of it against par
    Measure(measure::Args),
    /// A table to which programs connect by the table-manager protocol of Blue Chip Bridge
    Serve(table_manager::ServeArgs),
    /// Sit down at such a table
    Join(table_manager::JoinArgs),
}

pub(crate) fn run(command: &Command) -> Result<Output> {
    match command {
        Command::Convert(args) => convert::run(args),
        Command::Explain(args) => convert::explain(args),
        Command::Measure(args) => measure::run(args),
        Command::Serve(args) => table_manager::serve(args),
        Command::Join(args) => table_manager::join(args),
    }
}
