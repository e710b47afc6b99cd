//! `tah play`: a game in the terminal, against an engine, between two people, or to watch.

mod terminal;

use tah_host::{Call, Error, Result, Session, Spec};
use tah_rules::Dice;

use crate::input::GameArgs;
use crate::output::Output;
use crate::save::load;
use terminal::Terminal;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, with options: `connect-four`, `tic-tac-toe,columns=5,rows=5,line=4`, `tree:((1 2) (3 4))`
    #[arg(required_unless_present = "load")]
    game: Option<String>,
    /// The position in the game's notation; see `tah games`
    #[arg(short, long, value_name = "P", allow_hyphen_values = true)]
    position: Option<String>,
    /// Which players are people: a number, several like `1,3`, `both` (or `all`), or `none` to watch. Where cards
    /// are hidden, people at one screen each see their own when it is their turn
    #[arg(long = "as", default_value = "1", value_name = "1|2|both|none")]
    people: String,
    /// The engine that plays the others, such as `alpha-beta,time=2s`
    #[arg(short, long, value_name = "SPEC")]
    engine: Option<String>,
    /// What dice and shuffles start from; by default the clock
    #[arg(short, long)]
    seed: Option<u64>,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "position"])]
    load: Option<std::path::PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    let (game, session) = if let Some(path) = &args.load {
        load(path)?
    } else {
        let game = args.game.clone().unwrap_or_default();
        let session = GameArgs { game: game.clone(), position: args.position.clone(), dice: None }.open()?;
        (game, session)
    };
    let default = session.engines().first().map_or("first", |info| info.name);
    let engine = Spec::parse(args.engine.as_deref().unwrap_or(default))?;
    check_engine(session.as_ref(), &engine)?;
    let people = people(&args.people, session.about().players)?;
    let seed = args.seed.unwrap_or_else(tah_host::seed_from_clock);
    let mut terminal = Terminal { session, game, engine, people, dice: Dice::new(seed) };
    match terminal.play() {
        Ok(()) => Ok(Output::text("")),
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(Output::text("")),
        Err(error) => Err(Error::new(format!("cannot go on: {error}"), "")),
    }
}

/// Asks for the engine before the game begins, so that a wrong spec is told at once.
fn check_engine(session: &dyn Session, engine: &Spec) -> Result<()> {
    if !session.engines().iter().any(|info| tah_host::engines::info(&engine.name) == Some(*info)) {
        session.best(engine, &Call::default())?;
    }
    let settings = tah_host::engines::info(&engine.name).map_or(&[][..], |info| info.settings);
    tah_host::Settings::of(engine, settings).map(|_| ())
}

/// Who of `players` is a person.
fn people(text: &str, players: usize) -> Result<Vec<bool>> {
    match text {
        "both" | "all" => return Ok(vec![true; players]),
        "none" => return Ok(vec![false; players]),
        _ => {}
    }
    let mut people = vec![false; players];
    for number in text.split(',') {
        match number.trim().parse::<usize>() {
            Ok(player) if (1..=players).contains(&player) => people[player - 1] = true,
            _ => {
                let message = format!("`{text}` names no players");
                return Err(Error::at(
                    text,
                    0,
                    message,
                    format!("a number from 1 to {players}, both or none"),
                ));
            }
        }
    }
    Ok(people)
}
