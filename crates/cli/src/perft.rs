//! `tah perft`: counting move paths.

use std::time::Instant;

use serde_json::json;

use tah_host::{Error, Perft, Result};

use crate::input::GameArgs;
use crate::output::{Output, count, counted};
use crate::table::TextTable;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// How many moves the paths have
    #[arg(allow_negative_numbers = true)]
    depth: u32,
    /// Count the different positions that can arise as well
    #[arg(long)]
    positions: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// More positions than this are not counted.
const MOST_POSITIONS: usize = 10_000_000;

pub(crate) fn run(args: &Args) -> Result<Output> {
    let session = args.game.open()?;
    let started = Instant::now();
    let perft = session.perft(args.depth);
    let seconds = started.elapsed().as_secs_f64();
    let mut value = json!({
        "depth": args.depth,
        "nodes": perft.nodes,
        "ended": perft.ended,
        "divide": perft.divide,
        "seconds": seconds,
    });
    if args.positions {
        let positions = session.positions(MOST_POSITIONS).ok_or_else(|| {
            Error::new(
                "the positions cannot be counted",
                format!(
                    "a game with keys for its positions, and at most {} of them",
                    count(MOST_POSITIONS as u64)
                ),
            )
        })?;
        value["positions"] = json!(positions);
    }
    Ok(Output::either(args.json, &value, || {
        let mut out = divide_text(&perft);
        let moves = counted(args.depth.into(), "move", "moves");
        out += &format!("{} of {moves}, ", counted(perft.nodes, "path", "paths"));
        out += &format!("{} that ended by then, {seconds:.3} s\n", counted(perft.ended, "game", "games"));
        if let Some(positions) = value["positions"].as_u64() {
            out += &format!("{} different positions can arise\n", count(positions));
        }
        out
    }))
}

/// The paths by their first move; nothing where there is no move.
fn divide_text(perft: &Perft) -> String {
    if perft.divide.is_empty() {
        return String::new();
    }
    let mut table = TextTable::new(&["move", "paths"]);
    for divided in &perft.divide {
        table.row(vec![divided.text.clone(), count(divided.nodes)]);
    }
    table.render() + "\n"
}
