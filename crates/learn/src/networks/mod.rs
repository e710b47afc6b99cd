//! Learning small networks ([`Networked`](tah_rules::Networked)): games of the evaluation against itself teach what positions should
//! have been worth, and the weights follow.
//!
//! | file | what |
//! |---|---|
//! | [`fit`] | gradients and steps |
//! | [`course`] | stages and generations; continues where it was interrupted |

pub mod course;
pub mod fit;

pub use course::{Course, Generation, Stage, learn};
pub use fit::Fit;
