//! A strategic game as an extensive one: the players choose one after another, and nobody sees what the others chose.

use super::StrategicGame;
use crate::extensive::{ExtensiveGame, InformationSet, Kind, TreeBuilder};

impl StrategicGame {
    /// The tree of the game.
    pub fn as_tree(&self) -> ExtensiveGame {
        let names = self.players.iter().map(|player| player.name.clone()).collect();
        let mut builder = TreeBuilder::new(&self.title, &self.comment, names);
        for (player, own) in self.players.iter().enumerate() {
            builder.set(InformationSet {
                player: Some(player),
                number: 1,
                label: String::new(),
                actions: own.strategies.clone(),
                probabilities: Vec::new(),
                nodes: Vec::new(),
            });
        }
        let mut waiting: Vec<Vec<usize>> = vec![Vec::new()];
        while let Some(chosen) = waiting.pop() {
            if chosen.len() == self.players.len() {
                let outcome = builder.outcome("", self.at(self.cell(&chosen)).to_vec());
                builder.node("", Kind::End, Some(outcome));
                continue;
            }
            builder.node("", Kind::Move(chosen.len()), None);
            let next = 0..self.players[chosen.len()].strategies.len();
            waiting.extend(next.rev().map(|strategy| [chosen.as_slice(), &[strategy]].concat()));
        }
        builder.finish().unwrap_or_default()
    }
}
