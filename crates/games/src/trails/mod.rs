//! Trails, a small board game for three: walk where nobody has walked, and be the last who can.
//! Made for the lectures' max^n: three players, no chance, payoffs that sum to zero without being two-sided.

mod draw;
mod eval;
mod notation;
mod rules;
#[cfg(test)]
mod tests;

pub use eval::Room;
pub use rules::{Position, Trails};
