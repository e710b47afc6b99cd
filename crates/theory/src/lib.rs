//! Game theory, exact: strategic and extensive games, equilibria, and deciding together.
//!
//! Payoffs are rationals of any size; whatever has a rational answer is answered by one. Long work takes a
//! [`Patience`] and ends with what it has found.

pub mod bimatrix;
pub mod correlated;
pub mod dominance;
mod exact;
pub mod extensive;
pub mod linear;
pub mod logit;
pub mod number;
mod patience;
pub mod repeated;
mod scanner;
pub mod several;
pub mod social;
pub mod strategic;

pub use extensive::ExtensiveGame;
pub use number::Rational;
pub use patience::Patience;
pub use strategic::StrategicGame;
