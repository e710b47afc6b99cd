//! Learning small networks ([`Networked`](tah_rules::Networked)): games of the evaluation against itself teach what positions should
//! have been worth, and the weights follow.
//!
//! | file | what |
//! |---|---|
//! | [`fit`] | gradients and steps |
//! | `class` | the networks that learn, and how they are kept |
//! | [`course`] | stages and generations; continues where it was interrupted |
//! | [`curve`] | how well it played after so many games |

mod class;
pub mod course;
pub mod curve;
pub mod fit;
#[cfg(test)]
mod tests;

pub use course::{Course, Generation, Stage, learn};
pub use curve::Curve;
pub use fit::Fit;
