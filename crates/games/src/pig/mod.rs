//! Pig, a race with one die: roll on, or hold what the turn has brought before a 1 takes it away.
//! The smallest game of skill and chance worth searching (Neller and Presser, Optimal Play of the Dice Game Pig, 2004).

mod draw;
mod eval;
mod notation;
mod rules;
#[cfg(test)]
mod tests;

pub use eval::Race;
pub use rules::{Action, Pig, Position};
