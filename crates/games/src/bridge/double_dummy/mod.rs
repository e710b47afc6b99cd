//! The double-dummy solver: how many tricks each side takes when everybody sees all the cards and plays perfectly.
//!
//! Partition search (M. Ginsberg, *Partition Search*, AAAI 1996) by null windows over the number of tricks, with sure tricks as in
//! B. Haglund's and S. Hein's description of DDS. The README beside this file says how, and why it is not the strong search.

mod batch;
mod cards;
mod cash;
mod killers;
mod memory;
mod order;
mod position;
mod relative;
mod search;
mod solver;
mod sure;
mod table;
#[cfg(test)]
mod tests;
mod trumps;

pub use batch::tables;
pub use position::{Position, Unsolved};
pub use solver::Solver;
pub use table::Table;
