//! Dominated strategies and iterated elimination, as they are told.

use serde_json::{Value, json};
use tah_theory::dominance::{Dominated, Elimination, Strength, dominated, eliminate};
use tah_theory::{Patience, StrategicGame};

use super::report::{Teller, listed};

/// What is dominated, and what is left.
pub struct DominanceReport {
    dominated: Vec<Dominated>,
    elimination: Elimination,
    complete: bool,
}

impl DominanceReport {
    /// Looks for both.
    pub fn of(game: &StrategicGame, strength: Strength, patience: Patience<'_>) -> Self {
        let dominated =
            (0..game.players.len()).flat_map(|player| dominated(game, player, patience)).collect();
        let elimination = eliminate(game, strength, patience);
        Self { dominated, elimination, complete: !patience.is_over() }
    }

    /// The lines that tell it to people.
    pub fn text(&self, teller: &Teller<'_>) -> String {
        let mut out = "Dominated strategies\n".to_owned();
        if !self.complete {
            out += "  interrupted: there may be others\n";
        } else if self.dominated.is_empty() {
            out += "  none\n";
        }
        out += &listed(self.dominated.iter().map(|found| sentence(teller, found)));
        if !self.elimination.rounds.is_empty() {
            out += "Iterated elimination\n";
        }
        for (i, round) in self.elimination.rounds.iter().enumerate() {
            let gone: Vec<String> = round.iter().map(|found| sentence(teller, found)).collect();
            out += &format!("  {}. {}\n", i + 1, gone.join("; "));
        }
        if !self.elimination.rounds.is_empty() {
            let left = self.left(teller).into_iter().map(|names| format!("{{{}}}", names.join(", ")));
            out += &format!("  left: {}\n", left.collect::<Vec<_>>().join(" × "));
        }
        out
    }

    fn left<'g>(&self, teller: &Teller<'g>) -> Vec<Vec<&'g str>> {
        let names = |(player, left): (usize, &Vec<usize>)| {
            left.iter().map(|&strategy| teller.game.players[player].strategies[strategy].as_str()).collect()
        };
        self.elimination.left.iter().enumerate().map(names).collect()
    }

    /// The same for programs.
    pub fn json(&self, teller: &Teller<'_>) -> Value {
        let one = |found: &Dominated| {
            json!({
                "player": found.player + 1,
                "strategy": teller.game.players[found.player].strategies[found.strategy],
                "strength": strength_text(found.strength),
                "by": found.by.iter().map(ToString::to_string).collect::<Vec<_>>(),
            })
        };
        let rounds: Vec<Vec<Value>> =
            self.elimination.rounds.iter().map(|round| round.iter().map(one).collect()).collect();
        json!({
            "dominated": self.dominated.iter().map(one).collect::<Vec<_>>(),
            "elimination": { "rounds": rounds, "left": self.left(teller), "complete": self.complete },
        })
    }
}

fn strength_text(strength: Strength) -> &'static str {
    match strength {
        Strength::Strict => "strict",
        Strength::Weak => "weak",
    }
}

fn sentence(teller: &Teller<'_>, found: &Dominated) -> String {
    let player = &teller.game.players[found.player];
    let how = match found.strength {
        Strength::Strict => "strictly",
        Strength::Weak => "weakly",
    };
    let by = teller.strategy(found.player, &found.by);
    format!("{} {}, {how} by {by}", player.name, player.strategies[found.strategy])
}
