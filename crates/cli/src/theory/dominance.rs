//! `tah theory dominance`: dominated strategies and iterated elimination.

use tah_host::Result;
use tah_host::theory::{DominanceReport, Teller};
use tah_theory::dominance::Strength;

use super::load::{GameFile, TimeArgs};
use crate::output::Output;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameFile,
    /// Eliminate weakly dominated strategies too, one at a time: what is left depends on the order
    #[arg(long)]
    weak: bool,
    #[command(flatten)]
    time: TimeArgs,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    let game = args.game.gains()?.table()?;
    let teller = Teller { game: &game, minimise: args.game.minimise };
    let strength = if args.weak { Strength::Weak } else { Strength::Strict };
    let report = args.time.work(args.json, |patience| DominanceReport::of(&game, strength, patience))?;
    Ok(Output::either(args.json, &report.json(&teller), || report.text(&teller)))
}
