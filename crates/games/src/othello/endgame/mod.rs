//! The endgame solver.

mod crew;
mod deep;
mod exact;
mod last;
mod near;
mod open;
mod parity;
mod probcut;
mod shallow;
mod share;
mod solver;
mod sorted;
mod stability;
mod table;
pub(in crate::othello) mod teacher;
#[cfg(test)]
mod tests;

pub(in crate::othello) use exact::Exact;
pub use solver::{Goal, Solution, Solver, Stage};
