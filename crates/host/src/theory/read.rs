//! Games of theory from texts: what a text is, it says itself.

use tah_theory::extensive::parse_efg;
use tah_theory::strategic::{parse_csv, parse_matrix, parse_nfg};
use tah_theory::{ExtensiveGame, StrategicGame};

use crate::{Error, Result, Spec, catalogue};

/// A game of either kind.
pub enum Game {
    /// By strategies.
    Table(StrategicGame),
    /// By moves.
    Tree(ExtensiveGame),
}

impl Game {
    /// The game that a text describes, and what is odd about it. Tables with commas between cells do not say so themselves.
    pub fn read(text: &str, is_csv: bool) -> Result<(Self, Vec<String>)> {
        let wrong = |error| Error::in_text(text, error);
        let start = text.trim_start();
        if start.starts_with("NFG") {
            parse_nfg(text).map(|(game, warnings)| (Game::Table(game), warnings)).map_err(wrong)
        } else if start.starts_with("EFG") {
            parse_efg(text).map(|(game, warnings)| (Game::Tree(game), warnings)).map_err(wrong)
        } else if is_tree(start) {
            let spec = Spec { argument: Some(text.to_owned()), ..Spec::parse("tree")? };
            Ok((Game::Tree(catalogue::open(&spec)?.extensive(None)?), Vec::new()))
        } else {
            let table = if is_csv { parse_csv(text) } else { parse_matrix(text) };
            Ok((Game::Table(table.map_err(wrong)?), Vec::new()))
        }
    }

    /// The game with costs turned into gains.
    #[must_use]
    pub fn gains(self, minimise: bool) -> Self {
        match self {
            Game::Table(game) if minimise => Game::Table(game.negated()),
            Game::Tree(game) if minimise => Game::Tree(game.negated()),
            game => game,
        }
    }

    /// Needs a table: that of a strategic game, or the reduced form of a tree.
    pub fn table(self) -> Result<StrategicGame> {
        match self {
            Game::Table(game) => Ok(game),
            Game::Tree(tree) => {
                let reduced =
                    tree.reduced().map_err(|error| Error::new(error.to_string(), "a smaller game"))?;
                Ok(reduced.game)
            }
        }
    }

    /// Needs a tree.
    pub fn tree(self) -> Result<ExtensiveGame> {
        match self {
            Game::Tree(tree) => Ok(tree),
            Game::Table(_) => {
                Err(Error::new("this is a strategic game, which has no tree", "an extensive game: .efg"))
            }
        }
    }
}

/// Whether a text begins as trees do, comments apart: with a parenthesis or a brace, after a label or a player at most.
fn is_tree(text: &str) -> bool {
    let code = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#'));
    let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    code.is_some_and(|line| line.trim_start_matches(is_name).starts_with(['(', '{']))
}
