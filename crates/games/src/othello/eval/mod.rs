//! Evaluations: one that nobody had to teach, and patterns with learned weights (Buro, From Simple Features to Sophisticated
//! Evaluation Functions, 1998).

mod codec;
mod forecast;
mod guide;
mod indices;
mod mobility;
mod patterns;
mod shapes;
mod weights;

pub(in crate::othello) use indices::Indices;
pub use mobility::Mobility;
pub use patterns::Patterns;
pub(in crate::othello) use weights::UNITS;
pub use weights::Weights;
