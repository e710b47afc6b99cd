//! `tah games`: what can be played, and by which engines.

use serde::Serialize;

use tah_host::{Result, Spec, catalogue};

use crate::output::Output;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Game {
    id: &'static str,
    name: String,
    players: usize,
    chance: bool,
    hidden: bool,
    engines: Vec<&'static str>,
    notation: String,
    options: Vec<String>,
    about: &'static str,
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    let games: Vec<Game> = catalogue::CATALOGUE.iter().map(game).collect::<Result<_>>()?;
    Ok(Output::either(args.json, &games, || games.iter().map(text).collect::<Vec<_>>().join("\n")))
}

fn game(entry: &'static catalogue::Entry) -> Result<Game> {
    let session = catalogue::open(&Spec::parse(entry.id)?)?;
    let about = session.about();
    Ok(Game {
        id: entry.id,
        name: about.name.clone(),
        players: about.players,
        chance: about.chance,
        hidden: about.hidden,
        engines: session.engines().iter().map(|info| info.name).collect(),
        notation: about.notation.clone(),
        options: entry.options.iter().map(|(key, default)| format!("{key}={default}")).collect(),
        about: entry.about,
    })
}

fn text(game: &Game) -> String {
    let chance = if game.chance { "chance" } else { "no chance" };
    let hidden = if game.hidden { "hidden information" } else { "nothing hidden" };
    let mut out = format!(
        "{}: {}\n  {} players, {chance}, {hidden}\n  positions: {}\n  engines:   {}\n",
        game.id,
        game.about,
        game.players,
        game.notation,
        game.engines.join(", ")
    );
    if !game.options.is_empty() {
        out += &format!("  options:   {},{}\n", game.id, game.options.join(","));
    }
    out
}
