//! Voting: ballots that rank candidates, the classical rules, and what can go wrong with them on a given profile.

mod paradox;
mod profile;
mod rules;
#[cfg(test)]
mod tests;

pub use paradox::{Manipulation, Paradox, manipulations, paradoxes};
pub use profile::{Ballot, Profile, parse_profile};
pub use rules::{RULES, Rule};
