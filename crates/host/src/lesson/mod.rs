//! Lessons: a search over an explicit tree, seen from inside. What every node returned and with which window, what was
//! never visited, the same tree under every algorithm, and figures of any step.

mod compare;
mod picture;
mod quiz;
mod study;
mod visits;

pub use compare::{Comparison, minimal_leaves};
pub use picture::{figure, figure_of_tree};
pub use quiz::{Graded, Quiz};
pub use study::{NodeAccount, Study, TreeReport};
pub use visits::{Seen, Visits};

use tah_games::tree::Tree;
use tah_rules::Rules;

use crate::kit::Kit;

/// The engines that apply to a tree: which ones depends on its players and on whether there is chance.
pub fn tree_kit(id: &str, name: &str, tree: Tree) -> Kit<Tree> {
    let two_sides = tree.players() == 2 && !tree.has_tuples();
    let chance = tree.has_chance();
    let kit = Kit::new(id, name, tree).keyed();
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

/// The algorithm that searches all of `tree` and finds all its best moves.
pub fn full_algorithm(tree: &Tree) -> &'static str {
    match (tree.players() == 2 && !tree.has_tuples(), tree.has_chance()) {
        (true, false) => "minimax",
        (true, true) => "expectiminimax",
        (false, _) => "max-n",
    }
}
