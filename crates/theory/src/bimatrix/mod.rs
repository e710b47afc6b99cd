//! Games of two players: all equilibria, exactly, by the vertices of the best-response polytopes.
//!
//! D. Avis, G. Rosenberg, R. Savani, B. von Stengel, "Enumeration of Nash equilibria for two-player games", Economic
//! Theory 42 (2010).

mod enumeration;
mod lemke_howson;
mod polytope;
mod subsets;
#[cfg(test)]
mod tests;
mod vertices;

pub use enumeration::{AllEquilibria, all_equilibria};
pub use lemke_howson::{lemke_howson, reachable};
pub use subsets::Subset;

/// How many strategies two players may have together where all equilibria are sought: the labels are bits of a word.
pub const MOST_LABELS: usize = 128;
