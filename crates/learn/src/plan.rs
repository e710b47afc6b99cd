//! What is to be done.

use std::fmt;

/// How much is played, and how. Two plans that write themselves alike give the same weights, whatever the threads.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    /// How often it plays and learns; each round plays with what the one before has learned.
    pub rounds: u32,
    /// The games of each round.
    pub games: u64,
    /// The nodes of each move: about so many, the last iteration is completed.
    pub nodes: u64,
    /// From which all dice come.
    pub seed: u64,
    /// The games that are played at the same time. They do not change the outcome.
    pub threads: usize,
    /// Whether the first round plays with the weights that are there, and not with those from before anything was learned.
    pub continues: bool,
}

impl Default for Plan {
    fn default() -> Self {
        Self { rounds: 3, games: 4000, nodes: 2000, seed: 1, threads: 1, continues: false }
    }
}

impl fmt::Display for Plan {
    /// All that the outcome depends on. The number of rounds does not belong to it: more may be added.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "games={} nodes={} seed={}", self.games, self.nodes, self.seed)?;
        if self.continues { f.write_str(" continues") } else { Ok(()) }
    }
}

impl Plan {
    /// Whether `other`, a plan as text, asks for the same but for how many games: the first of them are the same then.
    pub(crate) fn begins_like(&self, other: &str) -> bool {
        but_games(&self.to_string()) == but_games(other)
    }
}

fn but_games(plan: &str) -> Option<&str> {
    plan.split_once(' ').map(|(_games, rest)| rest)
}
