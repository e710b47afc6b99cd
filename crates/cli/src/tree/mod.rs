//! `tah tree`: explicit trees.

mod compare;
mod quiz;
mod random;
mod show;
mod solve;

use tah_games::tree::{Tree, Unbuildable};
use tah_host::{Error, Result};
use tah_rules::Bounds;
use tah_theory::ExtensiveGame;
use tah_theory::extensive::parse_efg;

use crate::input::text_of;
use crate::output::Output;

#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Value, best moves, principal line, what was visited and with which windows
    Solve(solve::Args),
    /// Every algorithm that applies to the tree, side by side
    Compare(compare::Args),
    /// Draw the tree with values, windows and pruned branches, at any step of a search
    Show(show::Args),
    /// Make a random tree
    Random(random::Args),
    /// Name the leaves that alpha-beta never visits
    Quiz(quiz::Args),
}

pub(crate) fn run(command: Command) -> Result<Output> {
    match command {
        Command::Solve(args) => solve::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Random(args) => random::run(&args),
        Command::Quiz(args) => quiz::run(&args),
    }
}

/// A tree and what is known of its leaves beforehand.
#[derive(clap::Args)]
pub(crate) struct TreeArgs {
    /// A file, `-` for standard input, or the tree itself: `((3 12 8) (2 4 6) (14 5 2))`
    #[arg(value_name = "FILE|-|TEXT", allow_hyphen_values = true)]
    tree: String,
    /// What all leaves are known to lie within, for Star1, Star2 and the early exit: `-2..2`
    #[arg(long, value_name = "LO..HI", allow_hyphen_values = true)]
    bounds: Option<String>,
}

impl TreeArgs {
    /// The extensive game, if the file is one of Gambit's.
    fn extensive(&self) -> Result<Option<ExtensiveGame>> {
        if !std::path::Path::new(&self.tree).is_file() {
            return Ok(None);
        }
        let text = text_of(&self.tree)?;
        if !text.trim_start().starts_with("EFG") {
            return Ok(None);
        }
        parse_efg(&text).map(|(game, _)| Some(game)).map_err(|error| Error::in_text(&text, error))
    }

    fn read(&self) -> Result<Tree> {
        let text = text_of(&self.tree)?;
        let tree = Tree::parse(&text).map_err(|error| Error::in_text(&text, error))?;
        match &self.bounds {
            None => Ok(tree),
            Some(bounds) => tree
                .with_bounds(parse_bounds(bounds)?)
                .map_err(|error| Error::at(bounds, 0, error.to_string(), "bounds that hold every leaf")),
        }
    }
}

/// Why there is no such random tree.
fn unbuildable(error: Unbuildable) -> Error {
    let expected = match error {
        Unbuildable::NoBranching => "a branching of at least 1",
        Unbuildable::Players(_) => "another number of players",
        Unbuildable::TooLarge(_) => "a smaller branching or depth",
    };
    Error::new(error.to_string(), expected)
}

fn parse_bounds(text: &str) -> Result<Bounds> {
    let wrong =
        |offset| Error::at(text, offset, format!("`{text}` are not bounds"), "two numbers like `-2..2`");
    let (low, high) = text.split_once("..").ok_or_else(|| wrong(0))?;
    let number = |part: &str, offset| {
        part.trim().parse::<f64>().ok().filter(|x| x.is_finite()).ok_or_else(|| wrong(offset))
    };
    Ok(Bounds { low: number(low, 0)?, high: number(high, low.len() + 2)? })
}
