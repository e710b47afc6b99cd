//! The vocabulary of games: what a turn-based game *is*, without any game and without any search.
//!
//! A game implements [`Rules`] and can be played. Every other trait is a capability that unlocks algorithms and
//! conveniences; the compiler, not a run-time check, says which algorithm needs which.
//!
//! | trait | what it adds | what it unlocks |
//! |---|---|---|
//! | [`Rules`] | states, moves, play and undo, payoffs | minimax and its kin, max^n, Monte Carlo tree search |
//! | [`Keyed`] | a 64-bit key of a state | memory: MTD(f), solving, transposition tables |
//! | [`Chance`] | probabilities at chance nodes | expectiminimax, Star1, Star2 |
//! | [`Hidden`] | what a player knows, and states consistent with it | sampling (PIMC), counterfactual regret |
//! | [`Symmetric`] | images of a position under the board's symmetries | smaller tables and books |
//! | [`Notation`] | moves and positions as text | the command line, files, protocols |
//! | [`Draw`] | a [`Scene`](scene::Scene) | boards in the terminal and the browser |
//! | [`Guide`] | an engine's opinion: evaluation, move order | searches that stop before the end |
//! | [`Linear`] | a guide that sums weighted features | learning its weights, explaining its opinion |
//! | [`Tabled`] | an evaluation by tables of patterns | learning them |
//! | [`Networked`] | an evaluation by small networks | learning them |
//! | [`Updatable`] | a guide by a network that moves change a little | learning it |
//!
//! [`Contract`] checks all of it on random games; a new game's test is three lines.

mod chance;
pub mod contract;
mod dice;
mod guide;
mod hidden;
mod keyed;
mod linear;
pub mod memory;
mod moves;
mod networked;
mod notation;
mod observer;
mod rules;
pub mod scene;
mod symmetric;
mod tabled;
mod updatable;

pub use chance::Chance;
pub use contract::Contract;
pub use dice::Dice;
pub use guide::{
    CIRCUMSTANCES, Forecast, Glance, Guide, LIKENESSES, MOST_POINTS, PROVEN_WIN, SLOTS, Verdict,
};
pub use hidden::Hidden;
pub use keyed::{Keyed, mix};
pub use linear::{Breakdown, Linear};
pub use moves::Moves;
pub use networked::{Example, Examples, Input, Label, Networked, Practice, Shape};
pub use notation::{Notation, TextError};
pub use observer::{Cut, Observer, Window};
pub use rules::{Bounds, Rules, Turn, legal_moves};
pub use scene::{Draw, Eyes};
pub use symmetric::Symmetric;
pub use tabled::{Lesson, Tabled};
pub use updatable::{Extent, Seen, Updatable};
