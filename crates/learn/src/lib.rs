//! How an evaluation gets its weights: the engine plays itself, its games label the positions in them, and regression fits a
//! [`Linear`](tah_rules::Linear) guide to the labels; then it plays itself again, better. No game is named here.
//!
//! | file | what |
//! |---|---|
//! | [`plan`] | what is to be done: rounds, games, nodes, seed |
//! | [`self_play`] | one game: a random opening, moves by the strong search, positions with their scores |
//! | `strays` | positions beside the games |
//! | `referee` | games that are clear are ended |
//! | [`record`] | a game as lines of text |
//! | `crew` | many games by several threads, in the same order for any number of them |
//! | `folder` | what is on disk, so that nothing is lost when the work is interrupted |
//! | [`samples`] | positions as sparse features with labels |
//! | [`regression`] | the slope of the sigmoid, and the weights by Adam |
//! | [`mod@train`] | the rounds |
//! | [`tables`] | tables of patterns, which have too many features to list |
//! | [`mod@foretell`] | how well shallow searches foretell deep ones |
//! | [`networks`] | small networks, which learn from positions one after the other |
//! | [`updatable`] | a network that is kept up to date from move to move |
//! | `card` | what a person should know of the weights |

mod card;
mod crew;
mod folder;
pub mod foretell;
pub mod networks;
pub mod plan;
pub mod record;
mod referee;
pub mod regression;
pub mod samples;
pub mod self_play;
mod strays;
pub mod tables;
pub mod train;
mod trouble;
pub mod updatable;

pub use plan::Plan;
pub use train::{Event, Round, Trained, train};
pub use trouble::Trouble;
pub use updatable::train_network;
