//! `tah theory solve`: one page about a game.

use std::io::IsTerminal;
use std::time::Duration;

use serde_json::Value;
use tah_host::Result;
use tah_host::theory::{Asked, Underline};

use super::load::{GameFile, TimeArgs};
use crate::output::Output;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameFile,
    /// Only these sections: matrix, dominance, nash, pareto, welfare, security, correlated
    #[arg(long, value_delimiter = ',', value_name = "SECTIONS")]
    only: Vec<String>,
    #[command(flatten)]
    time: TimeArgs,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// How long a page may take unless another time is given: it is to be read now.
const USUAL: Duration = Duration::from_secs(10);

pub(crate) fn run(args: &Args) -> Result<Output> {
    let underline = if std::io::stdout().is_terminal() { Underline::Terminal } else { Underline::Text };
    let asked = Asked { only: &args.only, minimise: args.game.minimise, underline };
    let game = args.game.gains()?;
    let page = args.time.work_within(Some(USUAL), args.json, |patience| asked.page(game, patience))??;
    let text = page.text();
    Ok(Output::either(args.json, &Value::Object(page.value), || text))
}
