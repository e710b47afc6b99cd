//! The algorithms of the lectures, each in files that read like their pseudocode.

pub mod cfr;
