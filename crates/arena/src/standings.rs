//! Standings: what the games so far say of each engine.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use serde::Serialize;

use crate::elo::{Estimate, Trinomial};
use crate::player::Fault;
use crate::record::Entry;

/// What the games say of one engine.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub struct Standing {
    /// Games lost, drawn and won.
    #[serde(flatten)]
    pub games: Trinomial,
    /// Whole pairs by the engine's half points in them, 0 to 4.
    pub pentanomial: [u64; 5],
    /// Games lost by a crash or a lost connection.
    pub crashes: u64,
    /// Games lost by silence.
    pub hangs: u64,
    /// Games lost by an illegal move.
    pub illegal_moves: u64,
    /// Games lost on time.
    pub time_losses: u64,
    /// Games lost because the engine saw the rules otherwise.
    pub disputes: u64,
}

impl Standing {
    /// The Elo difference to its opponents: by pairs if all games are in pairs, otherwise by games.
    pub fn estimate(&self) -> Option<Estimate> {
        let paired = 2 * self.pentanomial.iter().sum::<u64>();
        if paired == self.games.games() {
            Estimate::of_pairs(&self.pentanomial)
        } else {
            Estimate::of_games(self.games)
        }
    }

    fn add_fault(&mut self, fault: Fault) {
        match fault {
            Fault::Crash => self.crashes += 1,
            Fault::Hang => self.hangs += 1,
            Fault::IllegalMove => self.illegal_moves += 1,
            Fault::Time => self.time_losses += 1,
            Fault::Dispute => self.disputes += 1,
        }
    }
}

/// The standings of all engines.
#[derive(Clone, PartialEq, Debug)]
pub struct Standings {
    /// By engine.
    pub engines: Vec<Standing>,
    /// How many games there are.
    pub games: usize,
    /// Fingerprints of the games that differ from one another.
    seen: HashSet<u64>,
    /// For pairs of which one game is finished, the half points of the engine that played first in it.
    halves: HashMap<usize, (usize, usize)>,
}

impl Standings {
    /// Before the first game.
    pub fn new(engines: usize) -> Self {
        let engines = vec![Standing::default(); engines];
        Self { engines, games: 0, seen: HashSet::new(), halves: HashMap::new() }
    }

    /// How many games are not repetitions of others.
    pub fn different(&self) -> usize {
        self.seen.len()
    }

    /// Counts a game of this pair.
    pub fn add(&mut self, entry: &Entry, pair: usize) {
        self.games += 1;
        let mut hasher = DefaultHasher::new();
        (entry.first, entry.second, &entry.played.start, &entry.played.moves).hash(&mut hasher);
        self.seen.insert(hasher.finish());
        for (player, engine) in [entry.first, entry.second].into_iter().enumerate() {
            let half_points = entry.played.result.half_points(player);
            self.engines[engine].games.add(half_points);
            if let Some(fault) = entry.played.fault.filter(|_| half_points == 0) {
                self.engines[engine].add_fault(fault);
            }
        }
        let points = |engine| entry.played.result.half_points(usize::from(entry.first != engine));
        match self.halves.remove(&pair) {
            None => drop(self.halves.insert(pair, (entry.first, points(entry.first)))),
            Some((engine, before)) => {
                let other = if engine == entry.first { entry.second } else { entry.first };
                let both = before + points(engine);
                self.engines[engine].pentanomial[both] += 1;
                self.engines[other].pentanomial[4 - both] += 1;
            }
        }
    }
}
