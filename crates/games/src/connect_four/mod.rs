//! Connect Four on a board of any size that fits into 64 bits: drop discs into columns, four in line win.
//! The layout of the bits is that of John Tromp and Pascal Pons: columns upright, one always empty bit on top of each.

mod draw;
mod eval;
mod notation;
mod rules;
#[cfg(test)]
mod tests;

pub use eval::{Threats, WON};
pub use rules::{ConnectFour, Position};
