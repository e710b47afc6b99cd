//! The strong search of games with dice: expectiminimax with Star2's probes, a table of bounds at chance nodes, move filters, deepening
//! under a clock, threads. Values are doubles for one player, MAX; without a filter they are those of textbook expectiminimax to the
//! last bit.
//!
//! | file | what |
//! |---|---|
//! | [`engine`] | the way in: deepening, threads, the moves of the root |
//! | `node` | the node functions: decisions, chance, probes |
//! | `outcomes` | what is known of the outcomes of a chance node |
//! | [`filter`] | which moves are looked at deeper: forward pruning, by name |
//! | [`table`] | bounds of chance nodes and evaluations, shared by all threads |

pub mod engine;
pub mod filter;
mod node;
mod outcomes;
pub mod table;
#[cfg(test)]
mod tests;

pub use engine::{Candidate, ChanceEngine, ChanceReport, ChanceSettings, Question};
pub use filter::{Filter, Keep};
pub use table::BoundTable;
