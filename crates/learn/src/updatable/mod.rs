//! Learning a network that is kept up to date from move to move ([`Updatable`](tah_rules::Updatable)): games label positions, as for
//! weighted features, and the network is fitted to all of them.
//!
//! | file | what |
//! |---|---|
//! | [`lessons`] | positions as the network sees them, with labels |
//! | [`fit`] | gradients and steps |
//! | [`rounds`] | play, learn, and play again with what was learned |

pub mod fit;
pub mod lessons;
pub mod rounds;
#[cfg(test)]
mod tests;

pub use rounds::train_network;
