//! Contract bridge: four players in two partnerships, an auction, thirteen tricks.
//!
//! The laws are those of duplicate bridge (World Bridge Federation, 2017); deals are written as in the Portable Bridge Notation.

mod auction;
mod call;
mod card;
mod contract;
mod deal;
mod draw;
mod hand;
mod notation;
mod rules;
mod scoring;
mod seat;
mod state;
#[cfg(test)]
mod tests;
mod vulnerability;

pub use auction::Auction;
pub use call::{Bid, Call};
pub use card::{Card, Strain, Suit};
pub use contract::{Contract, Doubled};
pub use deal::Deal;
pub use hand::Hand;
pub use rules::{Bridge, Move, Undo};
pub use scoring::{Rubber, imps, matchpoints};
pub use seat::{Seat, Side};
pub use state::State;
pub use vulnerability::Vulnerability;
