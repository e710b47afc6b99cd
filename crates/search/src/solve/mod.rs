//! Exact solving of whole games: no horizon, no estimate.
//!
//! | file | what |
//! |---|---|
//! | [`solver`] | the value, the distance, all best moves and a proven line of a position in a game without chance |
//! | `deterministic` | its search: null windows over a transposition table |
//! | [`table`] | the table |
//! | [`score`] | payoff and distance in one number |
//! | [`chance`] | games of chance, also those that can go in circles: value iteration over all states |
//! | `graph`, `components` | its states in flat arrays, and those that can come back to each other |

pub mod chance;
mod components;
mod deterministic;
mod graph;
pub mod score;
pub mod solver;
pub mod table;
mod watch;

pub use chance::{Settled, Settlement, Settling, Unsettled, settle};
pub use solver::{Progress, Solution, Solver, Unsolved};
pub use table::Table;

#[cfg(test)]
mod chance_tests;
#[cfg(test)]
mod solver_tests;
#[cfg(test)]
mod toys;
