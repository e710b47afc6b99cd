//! Explicit trees as a game like any other: the lectures' `((3 12 8) (2 4 6) (14 5 2))`, with chance and with any
//! number of players up to ten. The format is documented in `docs/trees.md`.
//!
//! ```
//! use tah_games::tree::Tree;
//! use tah_rules::{Rules, Turn};
//!
//! let tree = Tree::parse("((3 12 8) (2 4 6) (14 5 2))")?;
//! let mut node = tree.start();
//! assert_eq!(tree.turn(&node), Turn::Player(0));
//! let last = tree.moves_of(node)[2];
//! tree.play(&mut node, last);
//! assert_eq!(tree.turn(&node), Turn::Player(1));
//! # Ok::<(), tah_rules::TextError>(())
//! ```

mod arena;
mod bounds;
mod builder;
mod draw;
mod irregular;
mod notation;
mod number;
mod parse;
mod random;
mod rules;
mod words;
mod write;

pub use arena::{Child, Kind, MAX_PLAYERS, NodeId, Tree};
pub use bounds::BoundsError;
pub use irregular::{Irregular, irregular};
pub use number::number_text;
pub use random::{Order, RandomTree, Unbuildable, Values};

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_shape;
