//! The strong search: one function that plays every deterministic game of two sides, guided by the game's [`Guide`](tah_rules::Guide).
//!
//! | file | what |
//! |---|---|
//! | [`threads`] | the [`Engine`]: table, threads, and the way in |
//! | [`driver`] | deepening: aspiration windows, MTD(f), plain alpha-beta; several lines |
//! | `search` | the node function, a list of named steps |
//! | `steps` | the steps, one file each |
//! | `picker`, `history` | the order of moves, and what is learned of them |
//! | `corrections` | what evaluations are found to be wrong by |
//! | [`table`] | the table that all threads share |
//! | [`policy`] | [`Exact`], equal to minimax, and [`Tuned`], which plays |
//! | [`chance`] | the same for games with dice |
//! | `node`, `here`, `worker`, `root` | kinds of nodes, what a node knows, one thread, the moves of the root |
//! | [`score`], [`params`], [`limits`], [`report`], `clock` | numbers, limits, time and what is told |

pub mod chance;
mod clock;
mod corrections;
pub mod driver;
mod here;
mod history;
pub mod limits;
mod node;
pub mod params;
mod picker;
pub mod policy;
pub mod report;
mod root;
pub mod score;
mod search;
mod steps;
pub mod table;
pub mod threads;
mod worker;

pub use driver::Driver;
pub use limits::{Control, Limits, Remaining};
pub use params::{Params, Unsettable};
pub use policy::{Exact, Policy, Tuned};
pub use report::{Certainty, Line, Report};
pub use score::Worth;
pub use threads::{Engine, Settings, Unsearchable};
