//! Lessons: a search over an explicit tree, seen from inside. What every node returned and with which window, what was
//! never visited, the same tree under every algorithm, and figures of any step.

mod compare;
mod examples;
mod picture;
mod quiz;
mod study;
mod visits;
pub(crate) mod words;

pub use compare::{Comparison, minimal_leaves};
pub use examples::{EXAMPLES, Example, Sight};
pub use picture::{figure, figure_of_tree};
pub use quiz::{Asked, Graded, Level, Quiz, QuizAnswer, WrongStep, parse_number, unbuildable};
pub use study::{NodeAccount, Study, TreeReport};
pub use visits::{Seen, Visits};

use std::sync::Arc;

use tah_games::tree::Tree;
use tah_rules::{Bounds, Rules};

use crate::error::{Error, Result};
use crate::kit::{Kit, Written};
use crate::session::Session;
use crate::table::Table;

/// The engines that apply to a tree: which ones depends on its players and on whether there is chance.
pub fn tree_kit(id: &str, name: &str, tree: Tree) -> Kit<Tree> {
    let two_sides = tree.players() == 2 && !tree.has_tuples();
    let chance = tree.has_chance();
    let kit = Kit::new(id, name, tree).keyed().written_down(Written {
        label: |tree, node| tree.label(*node).map(str::to_owned),
        leaf: |tree, node| tree.leaf_text(*node),
    });
    // A tree of numbers is read for MAX throughout; with a payoff for each, a value is that of whose turn it is.
    let kit = if two_sides { kit.seen_by_max() } else { kit };
    let kit = match (two_sides, chance) {
        (true, false) => kit.two_sided(()).remembering(()).solved_by_minimax().monte_carlo(),
        (true, true) => kit.two_sided_with_chance(()).solved_by_expectiminimax().monte_carlo_with_chance(),
        (false, false) => kit.several_players(()).solved_by_max_n().monte_carlo(),
        (false, true) => {
            kit.several_players_with_chance(()).solved_by_max_n_with_chance().monte_carlo_with_chance()
        }
    };
    kit.thoughtless()
}

/// The tree that `text` describes, whose leaves are known to lie within `bounds` such as `-2..2`, if there are any.
pub fn read_tree(text: &str, bounds: Option<&str>) -> Result<Tree> {
    let tree = Tree::parse(text).map_err(|error| Error::in_text(text, error))?;
    match bounds {
        None => Ok(tree),
        Some(bounds) => tree
            .with_bounds(parse_bounds(bounds)?)
            .map_err(|error| Error::at(bounds, 0, error.to_string(), "bounds that hold every leaf")),
    }
}

/// A session on such a tree.
pub fn tree_session(text: &str, bounds: Option<&str>) -> Result<Box<dyn Session>> {
    let tree = read_tree(text, bounds)?;
    Ok(Box::new(Table::new(Arc::new(tree_kit("tree", "Tree", tree)))))
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

/// The algorithm that searches all of `tree` and finds all its best moves.
pub fn full_algorithm(tree: &Tree) -> &'static str {
    match (tree.players() == 2 && !tree.has_tuples(), tree.has_chance()) {
        (true, false) => "minimax",
        (true, true) => "expectiminimax",
        (false, _) => "max-n",
    }
}
