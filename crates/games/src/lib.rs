//! Games.

#[cfg(feature = "tree")]
pub mod tree;
