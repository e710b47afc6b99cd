//! `tah theory evolve`: populations and learners, plotted.

use std::path::PathBuf;

use serde_json::json;
use tah_host::{Error, Result};
use tah_theory::StrategicGame;
use tah_theory::number::approximate;
use tah_theory::repeated::{Dynamics, Trajectory, evolve};

use super::load::GameFile;
use super::plot::{Line, chart};
use crate::output::{Output, number};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameFile,
    /// replicator or fictitious
    #[arg(short, long, default_value = "replicator")]
    dynamics: String,
    /// The shares at the start, players apart by `/`: `0.9,0.1/0.5,0.5`; near the middle unless said
    #[arg(long)]
    start: Option<String>,
    /// How many steps
    #[arg(long, default_value_t = 500)]
    steps: usize,
    /// A picture of the shares over time
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// More numbers than this are not kept.
const MOST_NUMBERS: usize = 20_000_000;

pub(crate) fn run(args: &Args) -> Result<Output> {
    let game = args.game.gains()?.table()?;
    let dynamics = match args.dynamics.as_str() {
        "replicator" => Dynamics::Replicator,
        "fictitious" => Dynamics::Fictitious,
        other => {
            let message = format!("there are no dynamics `{other}`");
            return Err(Error::at(other, 0, message, "replicator or fictitious"));
        }
    };
    let numbers = args.steps.saturating_mul(game.sizes().iter().sum());
    if numbers > MOST_NUMBERS {
        return Err(Error::new(format!("{} steps are too many here", args.steps), "fewer steps"));
    }
    let start = start(&game, args.start.as_deref())?;
    let path = evolve(&game, dynamics, start, args.steps);
    if let Some(file) = &args.svg {
        std::fs::write(file, picture(&game, &path)).map_err(|error| {
            Error::new(format!("cannot write {}: {error}", file.display()), "a file to write")
        })?;
    }
    let last = &path.steps[path.steps.len() - 1];
    let value = json!({ "dynamics": args.dynamics, "steps": args.steps, "last": last, "path": path.steps });
    Ok(Output::either(args.json, &value, || {
        let mut out = format!("{} dynamics, {} steps; the shares at the end\n", args.dynamics, args.steps);
        for (player, shares) in game.players.iter().zip(last) {
            let each = player
                .strategies
                .iter()
                .zip(shares)
                .map(|(name, share)| format!("{name} {}", number(*share)));
            out += &format!("  {}: {}\n", player.name, each.collect::<Vec<_>>().join(", "));
        }
        out
    }))
}

/// The shares to begin with: as given, or a little off the middle, where many games would stay for ever.
fn start(game: &StrategicGame, text: Option<&str>) -> Result<Vec<Vec<f64>>> {
    let Some(text) = text else {
        let near = |size: usize| {
            let weights: Vec<f64> = (0..size).map(|i| 1.0 + 0.1 * (size - i) as f64).collect();
            let sum: f64 = weights.iter().sum();
            weights.iter().map(|weight| weight / sum).collect()
        };
        return Ok(game.sizes().into_iter().map(near).collect());
    };
    let wrong =
        |message: String| Error::at(text, 0, message, "shares for each player, such as `0.9,0.1/0.5,0.5`");
    let read = |part: &str| -> Result<Vec<f64>> {
        let numbers = part.split(',').map(|word| tah_theory::number::parse_number(word.trim(), 0));
        let shares: Vec<f64> = numbers
            .map(|number| number.map(|number| approximate(&number)))
            .collect::<std::result::Result<_, _>>()
            .map_err(|error| wrong(error.message))?;
        let sum: f64 = shares.iter().sum();
        if shares.iter().any(|share| *share < 0.0) || (sum - 1.0).abs() > 1e-9 {
            return Err(wrong(format!("`{part}` does not sum to 1")));
        }
        Ok(shares)
    };
    let parts: Vec<Vec<f64>> = text.split('/').map(read).collect::<Result<_>>()?;
    let sizes: Vec<usize> = parts.iter().map(Vec::len).collect();
    if sizes != game.sizes() {
        return Err(wrong(format!("shares for {sizes:?} strategies, but the game has {:?}", game.sizes())));
    }
    Ok(parts)
}

fn picture(game: &StrategicGame, path: &Trajectory) -> String {
    let mut lines = Vec::new();
    for (player, own) in game.players.iter().enumerate() {
        for (strategy, name) in own.strategies.iter().enumerate() {
            let at = |(i, shares): (usize, &Vec<Vec<f64>>)| (i as f64 * path.time, shares[player][strategy]);
            lines.push(Line {
                name: format!("{}: {name}", own.name),
                points: path.steps.iter().enumerate().map(at).collect(),
            });
        }
    }
    chart(&game.title, &lines)
}
