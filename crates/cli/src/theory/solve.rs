//! `tah theory solve`: one page about a game.

use serde_json::{Map, Value, json};
use tah_host::{Error, Result};
use tah_theory::correlated::correlated;
use tah_theory::dominance::Strength;
use tah_theory::number::parse_number;
use tah_theory::strategic::Mixed;
use tah_theory::{ExtensiveGame, Patience, StrategicGame};

use super::load::{Game, GameFile, TimeArgs};
use super::report::{Found, Teller};
use super::{dominance, draw, nash, sections};
use crate::output::Output;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameFile,
    /// Only these sections: matrix, dominance, nash, pareto, welfare, security, correlated
    #[arg(long, value_delimiter = ',', value_name = "SECTIONS")]
    only: Vec<String>,
    #[command(flatten)]
    time: TimeArgs,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

const SECTIONS: [&str; 7] = ["matrix", "dominance", "nash", "pareto", "welfare", "security", "correlated"];

pub(crate) fn run(args: &Args) -> Result<Output> {
    if let Some(unknown) = args.only.iter().find(|name| !SECTIONS.contains(&name.as_str())) {
        let message = format!("there is no section `{unknown}`");
        return Err(Error::at(unknown, 0, message, format!("some of {}", SECTIONS.join(", "))));
    }
    let (table, head) = match args.game.gains()? {
        Game::Table(table) => (table, String::new()),
        Game::Tree(tree) => {
            let head = describe(&tree);
            let reduced = tree.reduced().map_err(|error| {
                Error::new(
                    format!("{error}\n{head}"),
                    "a smaller game; `tah theory spe` and `nash --method sequence` go by the tree",
                )
            })?;
            (reduced.game, head)
        }
    };
    let teller = Teller { game: &table, minimise: args.game.minimise };
    let page = args.time.work(args.json, |patience| page(args, &teller, patience))??;
    Ok(Output::either(args.json, &Value::Object(page.0), || heading(&teller) + &head + &page.1))
}

fn describe(tree: &ExtensiveGame) -> String {
    let owned = tree.sets.iter().filter(|set| set.player.is_some()).count();
    let kind = if tree.has_perfect_information() { "perfect" } else { "imperfect" };
    let recall = match tree.check_recall() {
        Ok(()) => String::new(),
        Err(forgetful) => format!("; {forgetful}"),
    };
    let ends = tree.ends().count();
    format!(
        "a tree of {} nodes, {ends} ends, {owned} information sets, {kind} information{recall}\n\n",
        tree.nodes.len()
    )
}

fn heading(teller: &Teller<'_>) -> String {
    let game = teller.game;
    let sizes: Vec<String> = game.sizes().iter().map(ToString::to_string).collect();
    let mut kind = String::new();
    if game.players.len() == 2 && game.is_constant_sum() {
        kind += ", constant sum";
    }
    if teller.minimise {
        kind += "; costs, fewer is better";
    }
    let title = if game.title.is_empty() { String::new() } else { format!("{}\n", game.title) };
    let players = if game.players.len() == 1 { "player" } else { "players" };
    format!("{title}{} {players}, {} strategies{kind}\n\n", game.players.len(), sizes.join(" × "))
}

fn page(args: &Args, teller: &Teller<'_>, patience: Patience<'_>) -> Result<(Map<String, Value>, String)> {
    let wants = |name: &str| args.only.is_empty() || args.only.iter().any(|only| only == name);
    let game = teller.game;
    let players: Vec<Value> = game
        .players
        .iter()
        .map(|player| json!({ "name": player.name, "strategies": player.strategies }))
        .collect();
    let mut value = Map::from_iter([
        ("title".into(), json!(game.title)),
        ("players".into(), players.into()),
        ("minimise".into(), json!(teller.minimise)),
    ]);
    let mut texts: Vec<String> = Vec::new();
    if wants("matrix") {
        texts.push(draw::matrix(teller));
    }
    if wants("dominance") {
        let report = dominance::Report::of(game, Strength::Strict, patience);
        value.extend(report.json(teller).as_object().cloned().unwrap_or_default());
        texts.push(report.text(teller));
    }
    if wants("nash") {
        let found = nash::of_table(game, teller.minimise, patience)?;
        texts.push(found.text());
        if let Some((price, text)) = sections::anarchy(teller, &mixed(&found)) {
            value.insert("price".into(), price);
            texts.push(text);
        }
        value.extend(
            serde_json::to_value(&found).unwrap_or_default().as_object().cloned().unwrap_or_default(),
        );
    }
    if wants("pareto") {
        add(&mut value, &mut texts, "pareto", sections::pareto(teller));
    }
    if wants("welfare") {
        add(&mut value, &mut texts, "welfare", sections::welfare(teller));
    }
    if wants("security") {
        add(&mut value, &mut texts, "security", sections::security(teller, patience));
    }
    if wants("correlated")
        && let Some(section) = best_device(teller, game, patience)
    {
        add(&mut value, &mut texts, "correlated", section);
    }
    Ok((value, texts.join("\n")))
}

fn add(value: &mut Map<String, Value>, texts: &mut Vec<String>, name: &str, section: sections::Section) {
    value.insert(name.into(), section.0);
    texts.push(section.1);
}

/// The exact equilibria among those found.
fn mixed(found: &Found) -> Vec<Mixed> {
    let exact = |weights: &Vec<String>| -> Option<Vec<_>> {
        weights.iter().map(|p| parse_number(p, 0).ok()).collect()
    };
    let one =
        |strategies: &Vec<Vec<String>>| strategies.iter().map(exact).collect::<Option<Vec<_>>>().map(Mixed);
    found.equilibria.iter().filter_map(|equilibrium| one(&equilibrium.strategies)).collect()
}

/// The correlated equilibrium with the greatest sum of payoffs.
fn best_device(
    teller: &Teller<'_>,
    game: &StrategicGame,
    patience: Patience<'_>,
) -> Option<sections::Section> {
    let found = correlated(game, patience)?;
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
    Some((json!({ "payoffs": payoffs, "outcomes": cells }), text))
}
