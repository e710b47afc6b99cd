//! `tah theory spe`: subgame-perfect equilibria.

use serde_json::json;
use tah_host::theory::Equilibrium;
use tah_host::{Error, Result};
use tah_theory::extensive::{subgame_perfect, subgame_roots};

use super::load::{GameFile, TimeArgs};
use super::nash::told_exactly;
use crate::output::{Output, counted};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameFile,
    /// How many equilibria to list at most
    #[arg(long, default_value_t = 100)]
    limit: usize,
    #[command(flatten)]
    time: TimeArgs,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    let game = args.game.gains()?.tree()?;
    game.check_recall().map_err(|error| {
        let message = format!("{error}, {}", game.set_name(error.set));
        Error::new(message, "a game with perfect recall")
    })?;
    let minimise = args.game.minimise;
    let found = args.time.work(args.json, |patience| subgame_perfect(&game, args.limit, patience))?;
    let equilibria: Vec<Equilibrium> =
        found.equilibria.iter().map(|behaviour| told_exactly(&game, behaviour, minimise)).collect();
    let sign = |p: &tah_theory::Rational| if minimise { (-p).to_string() } else { p.to_string() };
    let payoffs: Vec<Vec<String>> = found.payoffs.iter().map(|p| p.iter().map(sign).collect()).collect();
    let all = found.complete && found.count == equilibria.len().into();
    let subgames = subgame_roots(&game).len();
    let value = json!({
        "equilibria": equilibria, "complete": all, "count": found.count.to_string(),
        "payoffs": payoffs, "subgames": subgames,
    });
    Ok(Output::either(args.json, &value, || {
        let mut out = format!("{}\n", counted(subgames as u64, "subgame", "subgames"));
        let more = if found.complete { "" } else { " at least, and mixtures of them" };
        out += &format!("Subgame-perfect equilibria: {}{more}\n", found.count);
        for payoffs in &payoffs {
            out += &format!("  worth {}\n", payoffs.join(", "));
        }
        for (i, equilibrium) in equilibria.iter().enumerate() {
            out += &format!("  {}. {}\n", i + 1, equilibrium.text);
        }
        if found.count > equilibria.len().into() {
            out += "  …\n";
        }
        out
    }))
}
