//! The shorter sections of the page: Pareto optima, welfare, the price of anarchy, security levels, correlation.

use serde_json::{Value, json};
use tah_theory::correlated::correlated;
use tah_theory::linear::maximin;
use tah_theory::strategic::{Mixed, Welfare};
use tah_theory::{Patience, Rational};

use super::report::{Teller, listed};

/// A section as JSON and as text.
pub(super) type Section = (Value, String);

pub(super) fn pareto(teller: &Teller<'_>) -> Section {
    let cells = teller.game.pareto_optima();
    let told = cells.iter().map(|&cell| teller.cell(cell));
    (cells_json(teller, &cells), format!("Pareto-optimal outcomes\n{}", listed(told)))
}

fn cells_json(teller: &Teller<'_>, cells: &[usize]) -> Value {
    let one = |&cell: &usize| json!({ "profile": teller.game.profile_names(cell), "payoffs": teller.numbers(teller.game.at(cell)) });
    cells.iter().map(one).collect()
}

pub(super) fn welfare(teller: &Teller<'_>) -> Section {
    let mut value = serde_json::Map::new();
    let mut text = "Welfare\n".to_owned();
    for (name, measure) in Welfare::ALL {
        // The product of costs says nothing.
        let found =
            teller.game.welfare_optima(measure).filter(|_| measure != Welfare::Nash || !teller.minimise);
        let Some((most, cells)) = found else {
            value.insert(name.into(), Value::Null);
            continue;
        };
        let worth = teller.number(&most);
        let names: Vec<String> =
            cells.iter().map(|&cell| format!("({})", teller.game.profile_names(cell).join(", "))).collect();
        text += &format!("  {name} optimum {worth}: {}\n", names.join(" "));
        value.insert(name.into(), json!({ "value": worth, "outcomes": cells_json(teller, &cells) }));
    }
    (value.into(), text)
}

/// How much worse the worst and the best equilibrium are than the optimum, by the sum of payoffs.
pub(super) fn anarchy(teller: &Teller<'_>, equilibria: &[Mixed]) -> Option<Section> {
    let sum = |payoffs: &[Rational]| payoffs.iter().sum::<Rational>();
    let (optimum, _) = teller.game.welfare_optima(Welfare::Utilitarian)?;
    let sums: Vec<Rational> = equilibria.iter().map(|mixed| sum(&mixed.payoffs(teller.game))).collect();
    let (worst, best) = (sums.iter().min()?, sums.iter().max()?);
    let zero = || Rational::from_integer(0.into());
    // A ratio makes sense where both are gains, or both costs.
    let ratio = |other: &Rational| match teller.minimise {
        false if *other > zero() && optimum > zero() => Some((&optimum / other).to_string()),
        true if *other < zero() && optimum < zero() => Some((other / &optimum).to_string()),
        _ => None,
    };
    let (anarchy, stability) = (ratio(worst), ratio(best));
    let told = |price: &Option<String>| price.clone().unwrap_or_else(|| "not defined".into());
    let text = format!("Price of anarchy {}, of stability {}\n", told(&anarchy), told(&stability));
    Some((json!({ "anarchy": anarchy, "stability": stability }), text))
}

/// What each player can make sure of alone.
pub(super) fn security(teller: &Teller<'_>, patience: Patience<'_>) -> Section {
    let mut text = "Security levels\n".to_owned();
    let mut values = Vec::new();
    for (player, named) in teller.game.players.iter().enumerate() {
        let (pure, by) = teller.game.pure_security(player);
        let names: Vec<&str> = by.iter().map(|&strategy| named.strategies[strategy].as_str()).collect();
        let mixed = maximin(&teller.game.rows_of(player), patience);
        text += &format!("  {}: {} by {}", named.name, teller.number(&pure), names.join(" or "));
        if let Some(mixed) = mixed.as_ref().filter(|mixed| mixed.value != pure) {
            text += &format!(
                "; mixed {} by {}",
                teller.number(&mixed.value),
                teller.strategy(player, &mixed.rows)
            );
        }
        text.push('\n');
        values.push(json!({
            "pure": teller.number(&pure), "strategies": names,
            "mixed": mixed.as_ref().map(|mixed| teller.number(&mixed.value)),
            "mixture": mixed.map(|mixed| mixed.rows.iter().map(ToString::to_string).collect::<Vec<_>>()),
        }));
    }
    (values.into(), text)
}

/// The correlated equilibrium with the greatest sum of payoffs.
pub(super) fn device(teller: &Teller<'_>, patience: Patience<'_>) -> Section {
    let game = teller.game;
    let Some(found) = correlated(game, patience) else {
        return (Value::Null, "Best correlated equilibrium: too large a program, or no time for it\n".into());
    };
    let drawn: Vec<(usize, String)> = found
        .cells
        .iter()
        .enumerate()
        .map(|(cell, p)| (cell, p.to_string()))
        .filter(|(_, p)| p != "0")
        .collect();
    let payoffs = teller.numbers(&found.payoffs);
    let mut text = format!("Best correlated equilibrium → {}\n", payoffs.join(", "));
    for (cell, p) in &drawn {
        text += &format!("  {p} ({})\n", game.profile_names(*cell).join(", "));
    }
    let cells: Vec<Value> = drawn
        .iter()
        .map(|(cell, p)| json!({ "profile": game.profile_names(*cell), "probability": p }))
        .collect();
    (json!({ "payoffs": payoffs, "outcomes": cells }), text)
}
