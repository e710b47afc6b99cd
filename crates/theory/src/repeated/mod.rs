//! Play that goes on: iterated games of two choices with the classical strategies, and populations that learn.

mod dynamics;
mod strategies;
mod tournament;

pub use dynamics::{Dynamics, Trajectory, evolve};
pub use strategies::{Choice, STRATEGIES, Strategy, View, strategy};
pub use tournament::{Payoffs, Standing, Tournament};
