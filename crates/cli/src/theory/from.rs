//! `tah theory from`: a game of the catalogue as an extensive game.

use std::path::PathBuf;

use serde_json::json;
use tah_host::{Error, Result};
use tah_theory::extensive::write_efg;

use crate::input::GameArgs;
use crate::output::Output;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// How many moves to write down; where it is cut, everybody gets 0
    #[arg(short, long)]
    depth: Option<u32>,
    /// The .efg file to write; without it, to the screen
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// Write JSON: the size, and the text of the file
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    let game = args.game.open()?.extensive(args.depth)?;
    let text = write_efg(&game);
    if let Some(path) = &args.output {
        std::fs::write(path, &text).map_err(|error| {
            Error::new(format!("cannot write {}: {error}", path.display()), "a file to write")
        })?;
    }
    let sets = game.sets.iter().filter(|set| set.player.is_some()).count();
    let value = json!({
        "players": game.players.len(), "nodes": game.nodes.len(), "ends": game.ends().count(),
        "information_sets": sets, "efg": text,
    });
    Ok(Output::either(args.json, &value, || match &args.output {
        Some(path) => {
            format!("{} nodes, {sets} information sets, written to {}", game.nodes.len(), path.display())
        }
        None => text.clone(),
    }))
}
