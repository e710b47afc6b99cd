//! How answers are told: exact numbers as text, strategies by name, the same in JSON.

use serde::Serialize;
use tah_theory::strategic::Mixed;
use tah_theory::{Rational, StrategicGame};

/// Some equilibria, and whether they are all.
#[derive(Serialize)]
pub struct Found {
    /// By which method.
    pub method: String,
    /// The equilibria.
    pub equilibria: Vec<Equilibrium>,
    /// Whether these are all there are.
    pub complete: bool,
    /// How the set is made up where it is more than points.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub continua: Vec<Continuum>,
    /// What a reader should know.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// One equilibrium.
#[derive(Serialize)]
pub struct Equilibrium {
    /// For each player how likely each strategy is; of behaviour, the actions of all information sets in a row.
    pub strategies: Vec<Vec<String>>,
    /// What each player gets.
    pub payoffs: Vec<String>,
    /// For each player, by information set, how likely each action is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub behaviour: Option<Vec<Vec<Vec<String>>>>,
    /// How it reads.
    #[serde(skip)]
    pub text: String,
}

/// A set of equilibria that any mixture of strategies makes up: numbers of equilibria from 1.
#[derive(Serialize)]
pub struct Continuum {
    /// Their numbers.
    pub equilibria: Vec<usize>,
}

/// Numbers with the sign they had in the file.
pub struct Teller<'g> {
    /// The game, in gains.
    pub game: &'g StrategicGame,
    /// Whether the file has costs.
    pub minimise: bool,
}

impl Teller<'_> {
    /// A payoff as it was written.
    pub fn number(&self, value: &Rational) -> String {
        if self.minimise { (-value).to_string() } else { value.to_string() }
    }

    /// Payoffs as they were written.
    pub fn numbers(&self, values: &[Rational]) -> Vec<String> {
        values.iter().map(|value| self.number(value)).collect()
    }

    /// The strategies that meet in a cell, and what they pay.
    pub fn cell(&self, cell: usize) -> String {
        let names = self.game.profile_names(cell).join(", ");
        format!("({names}) → {}", self.numbers(self.game.at(cell)).join(", "))
    }

    /// A mixed strategy by the names of what is played.
    pub fn strategy(&self, player: usize, weights: &[Rational]) -> String {
        let names = &self.game.players[player].strategies;
        strategy_text(names, &weights.iter().map(ToString::to_string).collect::<Vec<_>>())
    }

    /// An equilibrium in exact numbers.
    pub fn equilibrium(&self, mixed: &Mixed) -> Equilibrium {
        let strategies: Vec<Vec<String>> =
            mixed.0.iter().map(|weights| weights.iter().map(ToString::to_string).collect()).collect();
        let payoffs = self.numbers(&mixed.payoffs(self.game));
        self.told(strategies, payoffs)
    }

    /// An equilibrium in doubles.
    pub fn approximate(&self, mixed: &[Vec<f64>]) -> Equilibrium {
        let strategies: Vec<Vec<String>> =
            mixed.iter().map(|weights| weights.iter().map(|p| decimal(*p)).collect()).collect();
        let players = mixed.len();
        let mut payoffs = vec![0.0; players];
        for cell in 0..self.game.cells() {
            let profile = self.game.profile(cell);
            let weight: f64 = profile.iter().enumerate().map(|(player, &s)| mixed[player][s]).product();
            for (sum, payoff) in payoffs.iter_mut().zip(self.game.at(cell)) {
                *sum += weight * tah_theory::number::approximate(payoff);
            }
        }
        let sign = if self.minimise { -1.0 } else { 1.0 };
        self.told(strategies, payoffs.into_iter().map(|payoff| decimal(sign * payoff)).collect())
    }

    fn told(&self, strategies: Vec<Vec<String>>, payoffs: Vec<String>) -> Equilibrium {
        let each = strategies.iter().enumerate().map(|(player, weights)| {
            let player = &self.game.players[player];
            format!("{}: {}", player.name, strategy_text(&player.strategies, weights))
        });
        let text = format!("{} → {}", each.collect::<Vec<_>>().join("; "), payoffs.join(", "));
        Equilibrium { strategies, payoffs, behaviour: None, text }
    }
}

/// What is played: the name alone if it is certain, otherwise names with probabilities.
pub fn strategy_text(names: &[String], weights: &[String]) -> String {
    let played: Vec<(&String, &String)> =
        names.iter().zip(weights).filter(|(_, weight)| *weight != "0").collect();
    match played.as_slice() {
        [(name, weight)] if *weight == "1" => (*name).clone(),
        _ => played.iter().map(|(name, weight)| format!("{name} {weight}")).collect::<Vec<_>>().join(", "),
    }
}

/// So many lines of a list are told to people.
const MOST_TOLD: usize = 50;

/// A list as indented lines, not too many of them.
pub(super) fn listed(lines: impl ExactSizeIterator<Item = String>) -> String {
    let more = lines.len().saturating_sub(MOST_TOLD);
    let mut out: String = lines.take(MOST_TOLD).map(|line| format!("  {line}\n")).collect();
    if more > 0 {
        out += &format!("  and {more} more\n");
    }
    out
}

/// A double as text: enough digits to tell it from its neighbours.
pub fn decimal(value: f64) -> String {
    if value == 0.0 { "0".into() } else { value.to_string() }
}

impl Found {
    /// Equilibria without more to say about them.
    pub fn new(method: &str, equilibria: Vec<Equilibrium>, complete: bool) -> Self {
        Self { method: method.to_owned(), equilibria, complete, continua: Vec::new(), notes: Vec::new() }
    }

    /// The lines that tell it to people.
    pub fn text(&self) -> String {
        let all = match (self.equilibria.len(), self.complete) {
            (0, true) => "none".to_owned(),
            (0, false) => "none found".to_owned(),
            (count, true) => format!("{count}, all of them"),
            (count, false) if self.continua.is_empty() => format!("{count} found, there may be others"),
            (count, false) => format!("{count} extreme ones; some are joined by continua"),
        };
        let mut out = format!("Equilibria ({}): {all}\n", self.method);
        for (i, equilibrium) in self.equilibria.iter().enumerate() {
            out += &format!("  {}. {}\n", i + 1, equilibrium.text);
        }
        for continuum in &self.continua {
            let numbers: Vec<String> = continuum.equilibria.iter().map(ToString::to_string).collect();
            out += &format!("  all mixtures of the strategies of {} are equilibria\n", numbers.join(", "));
        }
        for note in &self.notes {
            out += &format!("  {note}\n");
        }
        out
    }
}
