//! Leduc poker: six cards, two rounds of betting, one public card. Small enough to solve, large enough to matter.
//!
//! F. Southey et al., "Bayes' bluff: opponent modelling in poker", UAI 2005.

mod draw;
mod notation;
mod rules;
#[cfg(test)]
mod tests;
mod view;

pub use rules::{LeducPoker, Move, State};
pub use view::View;
