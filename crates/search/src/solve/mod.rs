//! Exact solving of whole games: no horizon, no estimate.
//!
//! | file | what |
//! |---|---|
//! | [`solver`] | the value, the distance, all best moves and a proven line of a position in a game without chance |
//! | `deterministic` | its search: null windows over a transposition table |
//! | [`table`] | the table |
//! | [`score`] | payoff and distance in one number |

mod deterministic;
pub mod score;
pub mod solver;
pub mod table;

pub use solver::{Progress, Solution, Solver, Unsolved};
pub use table::Table;
