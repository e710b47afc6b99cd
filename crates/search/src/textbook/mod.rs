//! Every algorithm of the classical lectures on game playing, each a short file that reads like its pseudocode.
//!
//! | file | algorithm | for |
//! |---|---|---|
//! | [`minimax`] | minimax, full or to a depth, with the early exit on a won position | two sides |
//! | [`alpha_beta`] | alpha-beta, fail-hard and fail-soft | two sides |
//! | [`negamax`] | alpha-beta in one function for both sides | two sides |
//! | [`negascout`] | NegaScout, principal variation search | two sides |
//! | [`mtdf`] | MTD(f): null windows with memory | two sides, keys |
//! | [`expectiminimax`] | expectiminimax | two sides and chance |
//! | [`chance_alpha_beta`] | alpha-beta at the decisions, nothing known at chance nodes | two sides and chance |
//! | [`star1`], [`star2`] | alpha-beta at chance nodes, by the bounds of the leaves | two sides and chance |
//! | [`max_n`], [`paranoid`] | each for itself; all against one | any number of players |
//! | [`deepening`] | iterative deepening under a clock | any of these |
//! | [`mcts`] | UCT Monte Carlo tree search with proven values | anything without hidden information |
//! | [`pimc`] | perfect-information Monte Carlo | hidden information |
//! | [`ismcts`] | information-set Monte Carlo tree search | hidden information |
//! | [`cfr`] | counterfactual regret minimisation, best responses, exploitability | hidden information |
//!
//! A [`Method`] values positions; [`root`] asks it about every move of a position and says which are best.

pub mod alpha_beta;
pub mod cfr;
pub mod chance_alpha_beta;
pub mod deepening;
pub mod expectiminimax;
pub mod ismcts;
pub mod max_n;
pub mod mcts;
pub mod minimax;
pub mod mtdf;
pub mod negamax;
pub mod negascout;
pub mod paranoid;
pub mod pimc;
pub mod root;
pub mod star1;
pub mod star2;

pub use root::{Found, Method, Ties};
