//! The searches of the lectures, each a short module that reads like its pseudocode.

pub mod mcts;
