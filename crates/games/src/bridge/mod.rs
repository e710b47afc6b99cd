//! Contract bridge: four players in two partnerships, an auction, thirteen tricks.
//!
//! The laws are those of duplicate bridge (World Bridge Federation, 2017); deals are written as in the Portable Bridge Notation.

mod auction;
#[cfg(feature = "bridge-bidding")]
pub mod bidding;
mod call;
mod card;
mod contract;
mod deal;
pub mod double_dummy;
mod draw;
pub mod formats;
mod hand;
pub mod layouts;
pub mod messages;
mod notation;
mod par;
#[cfg(feature = "bridge-bidding")]
pub mod player;
mod profile;
mod rules;
mod scoring;
mod seat;
mod state;
#[cfg(test)]
mod tests;
mod view;
mod vulnerability;

pub use auction::Auction;
pub use call::{Bid, Call};
pub use card::{Card, Strain, Suit};
pub use contract::{Contract, Doubled};
pub use deal::Deal;
pub use hand::Hand;
pub use par::{Par, TABLE_ORDER, Tricks, par, result_text};
pub use profile::{Profile, Range};
pub use rules::{Bridge, Move, Undo};
pub use scoring::{Rubber, imps, matchpoints};
pub use seat::{Seat, Side};
pub use state::State;
pub use view::View;
pub use vulnerability::Vulnerability;
