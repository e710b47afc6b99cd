//! `tah moves`: the legal moves, or the outcomes of chance.

use serde_json::json;

use tah_host::Result;
use tah_rules::Turn;

use crate::input::GameArgs;
use crate::output::{Output, number};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    let session = args.game.open()?;
    let moves = session.moves();
    let turn = match session.turn() {
        Turn::Player(player) => json!(player + 1),
        Turn::Chance => json!("chance"),
        Turn::Over => json!("over"),
    };
    // Moves of players are plain texts; an outcome of chance carries its probability.
    let listed: Vec<_> = match session.turn() {
        Turn::Chance => moves.iter().map(|m| json!(m)).collect(),
        _ => moves.iter().map(|m| json!(m.text)).collect(),
    };
    let value = json!({ "position": session.position(), "turn": turn, "moves": listed });
    Ok(Output::either(args.json, &value, || {
        let line = |m: &tah_host::LegalMove| match m.probability {
            Some(probability) => format!("{}  {}\n", m.text, number(probability)),
            None => format!("{}\n", m.text),
        };
        match session.turn() {
            Turn::Over => "the game is over: there are no moves\n".to_owned(),
            _ => moves.iter().map(line).collect(),
        }
    }))
}
