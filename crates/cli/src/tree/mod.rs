//! `tah tree`: explicit trees.

mod compare;
mod quiz;
mod random;
mod show;
mod solve;

use tah_games::tree::Tree;
use tah_host::lesson::read_tree;
use tah_host::{Error, Result};
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
        read_tree(&text_of(&self.tree)?, self.bounds.as_deref())
    }
}
