//! Extensive games: trees in which players and chance move, and players may not know where in the tree they are.

mod best_response;
mod efg;
mod game;
mod recall;
mod reduced;
mod rules;
mod sequence;
mod subgame_perfect;
mod subgames;
#[cfg(test)]
mod tests;

pub use best_response::{Behaviour, BestResponse};
pub use efg::{parse_efg, write_efg};
pub use game::{ExtensiveGame, InformationSet, Kind, Node, NodeId, Outcome, SetId, TreeBuilder};
pub use recall::Forgetful;
pub use reduced::{Plan, Reduced, ReductionError};
pub use rules::{Branch, Knowledge};
pub use sequence::SequenceSolution;
pub use subgame_perfect::{SubgamePerfect, subgame_perfect};
pub use subgames::subgame_roots;
