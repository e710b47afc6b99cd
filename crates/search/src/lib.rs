//! Algorithms.
