//! `tah theory dominance`: dominated strategies and iterated elimination.

use serde_json::{Value, json};
use tah_host::Result;
use tah_theory::dominance::{Dominated, Elimination, Strength, dominated, eliminate};
use tah_theory::{Patience, StrategicGame};

use super::load::{GameFile, TimeArgs, table};
use super::report::Teller;
use crate::output::Output;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameFile,
    /// Eliminate weakly dominated strategies too, one at a time: what is left depends on the order
    #[arg(long)]
    weak: bool,
    #[command(flatten)]
    time: TimeArgs,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    let game = table(args.game.gains()?)?;
    let teller = Teller { game: &game, minimise: args.game.minimise };
    let strength = if args.weak { Strength::Weak } else { Strength::Strict };
    let report = args.time.work(args.json, |patience| Report::of(&game, strength, patience))?;
    Ok(Output::either(args.json, &report.json(&teller), || report.text(&teller)))
}

/// What is dominated, and what is left.
pub(super) struct Report {
    dominated: Vec<Dominated>,
    elimination: Elimination,
}

impl Report {
    pub(super) fn of(game: &StrategicGame, strength: Strength, patience: Patience<'_>) -> Self {
        Self {
            dominated: (0..game.players.len()).flat_map(|player| dominated(game, player, patience)).collect(),
            elimination: eliminate(game, strength, patience),
        }
    }

    pub(super) fn text(&self, teller: &Teller<'_>) -> String {
        let mut out = "Dominated strategies\n".to_owned();
        if self.dominated.is_empty() {
            out += "  none\n";
        }
        for found in &self.dominated {
            out += &format!("  {}\n", sentence(teller, found));
        }
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

    pub(super) fn json(&self, teller: &Teller<'_>) -> Value {
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
            "elimination": { "rounds": rounds, "left": self.left(teller) },
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
