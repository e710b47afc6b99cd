//! Contract bridge: four players in two partnerships, an auction, thirteen tricks.
//!
//! The laws are those of duplicate bridge (World Bridge Federation, 2017); deals are written as in the Portable Bridge Notation.

mod card;
mod deal;
pub mod double_dummy;
mod hand;
mod seat;

pub use card::{Card, Strain, Suit};
pub use deal::Deal;
pub use hand::Hand;
pub use seat::{Seat, Side};
