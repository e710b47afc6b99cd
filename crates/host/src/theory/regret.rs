//! Counterfactual regret on extensive games: CFR+ of `tah-search`, which takes any game with hidden information.

use tah_search::textbook::cfr::{CfrPlus, ExtensiveForm, Sequences, Solver, expected_values, exploitability};
use tah_theory::extensive::Knowledge;
use tah_theory::{ExtensiveGame, Patience};

use crate::error::{Error, Result};

/// Iterations between two looks at the clock.
const BETWEEN_LOOKS: u64 = 100;

/// What regret minimisation has learned.
#[derive(Clone, PartialEq, Debug)]
pub struct Learned {
    /// For every information set how likely each action is; empty for chance.
    pub behaviour: Vec<Vec<f64>>,
    /// What each player gets.
    pub payoffs: Vec<f64>,
    /// What a best response gains, mean over the players.
    pub exploitability: f64,
    /// How many iterations were made.
    pub iterations: u64,
}

/// Runs CFR+ for so many iterations, or until patience ends.
pub fn cfr_plus(game: &ExtensiveGame, iterations: u64, patience: Patience<'_>) -> Result<Learned> {
    let wrong = |error: &dyn std::fmt::Display| Error::new(error.to_string(), "a game with perfect recall");
    let form = ExtensiveForm::compile(game, &0, usize::MAX).map_err(|error| wrong(&error))?;
    let sequences = Sequences::of(&form).map_err(|error| wrong(&error))?;
    let mut solver = Solver::<CfrPlus>::new(&sequences);
    while solver.iterations() < iterations && !patience.count(BETWEEN_LOOKS) {
        solver.iterate(BETWEEN_LOOKS.min(iterations - solver.iterations()));
    }
    let profile = solver.average_strategy();
    let of_set = |set: usize| {
        let owner = game.sets[set].player?;
        let found = &form.sets[form.find(owner, &Knowledge(Some(set)))?];
        Some(found.actions().map(|action| profile[action]).collect())
    };
    Ok(Learned {
        behaviour: (0..game.sets.len()).map(|set| of_set(set).unwrap_or_default()).collect(),
        payoffs: expected_values(&sequences, &profile),
        exploitability: exploitability(&sequences, &profile),
        iterations: solver.iterations(),
    })
}
