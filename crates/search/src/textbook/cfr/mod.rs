//! Counterfactual regret minimisation: equilibria of games with hidden information, by playing against oneself and
//! regretting.
//!
//! M. Zinkevich, M. Johanson, M. Bowling, C. Piccione, "Regret minimization in games with incomplete information",
//! NIPS 2007; O. Tammelin, "Solving large imperfect information games using CFR+", 2014.
//!
//! 1. [`ExtensiveForm`] writes a game down as a tree in arrays.
//! 2. [`Sequences`] keeps of it what a learner needs: each player's own decisions, and the payoffs between them
//!    (D. Koller, N. Megiddo, B. von Stengel, "Fast algorithms for finding randomized strategies", STOC 1994).
//! 3. [`Solver`] iterates [`Cfr`], [`CfrPlus`] or [`DiscountedCfr`].
//! 4. [`exploitability`] says how far from equilibrium a [`Profile`] is.
//!
//! The average strategies approach an equilibrium in zero-sum games of two players. The code runs for more players
//! too, where nothing is promised.

mod best_response;
mod form;
mod profile;
mod sequences;
mod solver;
#[cfg(test)]
mod tests;
mod variant;
mod worth;

pub use best_response::{BestResponse, best_response, expected_values, exploitability};
pub use form::{Edge, ExtensiveForm, FormError, InformationSet, Kind, Node};
pub use profile::Profile;
pub use sequences::{Decision, Sequences};
pub use solver::Solver;
pub use variant::{Cfr, CfrPlus, DiscountedCfr, Order, Variant};
pub use worth::worth;
