//! Algorithms.

pub mod textbook;
