//! One page about a game: the matrix, dominance, equilibria, Pareto optima, welfare, security, correlation.

use serde_json::{Map, Value, json};
use tah_theory::dominance::Strength;
use tah_theory::number::parse_number;
use tah_theory::strategic::Mixed;
use tah_theory::{ExtensiveGame, Patience};

use super::dominated::DominanceReport;
use super::draw::{Underline, matrix, tables_json};
use super::equilibria::every_equilibrium;
use super::read::Game;
use super::report::{Found, Teller};
use super::sections;
use crate::{Error, Result};

/// The sections of a page, in their order.
pub const SECTIONS: [&str; 7] =
    ["matrix", "dominance", "nash", "pareto", "welfare", "security", "correlated"];

/// A page being asked for.
pub struct Asked<'a> {
    /// Which sections; all if none is named.
    pub only: &'a [String],
    /// Whether the numbers are costs.
    pub minimise: bool,
    /// How best responses are marked in texts.
    pub underline: Underline,
}

/// What is known of a game, for programs and for people.
pub struct Page {
    /// By section.
    pub value: Map<String, Value>,
    /// The heading.
    pub heading: String,
    /// The text of each section.
    pub texts: Vec<(&'static str, String)>,
}

impl Page {
    /// The page as one text.
    pub fn text(&self) -> String {
        let texts: Vec<&str> = self.texts.iter().map(|(_, text)| text.as_str()).collect();
        format!("{}{}", self.heading, texts.join("\n"))
    }

    fn add<N: Into<String>>(
        &mut self,
        name: &'static str,
        parts: impl IntoIterator<Item = (N, Value)>,
        text: String,
    ) {
        self.value.extend(parts.into_iter().map(|(name, part)| (name.into(), part)));
        self.texts.push((name, text));
    }
}

impl Asked<'_> {
    /// The page of a game given in gains. What takes long leaves half of the time for the rest.
    pub fn page(&self, game: Game, patience: Patience<'_>) -> Result<Page> {
        if let Some(unknown) = self.only.iter().find(|name| !SECTIONS.contains(&name.as_str())) {
            let message = format!("there is no section `{unknown}`");
            return Err(Error::at(unknown, 0, message, format!("some of {}", SECTIONS.join(", "))));
        }
        let (table, head) = match game {
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
        let teller = Teller { game: &table, minimise: self.minimise };
        let players: Vec<Value> = table
            .players
            .iter()
            .map(|player| json!({ "name": player.name, "strategies": player.strategies }))
            .collect();
        let value = json!({ "title": table.title, "players": players, "minimise": self.minimise });
        let heading = heading(&teller) + &head;
        let mut page = Page { value: members(value), heading, texts: Vec::new() };
        self.fill(&mut page, &teller, patience);
        Ok(page)
    }

    fn wants(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| only == name)
    }

    fn fill(&self, page: &mut Page, teller: &Teller<'_>, patience: Patience<'_>) {
        if self.wants("matrix") {
            page.add("matrix", [("matrix", tables_json(teller))], matrix(teller, self.underline));
        }
        if self.wants("dominance") {
            let report = DominanceReport::of(teller.game, Strength::Strict, patience.half());
            page.add("dominance", members(report.json(teller)), report.text(teller));
        }
        if self.wants("nash") {
            let found = every_equilibrium(teller, patience.half());
            page.add("nash", members(json!(found)), found.text());
            if let Some((price, text)) = sections::anarchy(teller, &exact(&found)) {
                page.add("price", [("price", price)], text);
            }
        }
        for name in SECTIONS[3..].iter().filter(|name| self.wants(name)) {
            let (value, text) = match *name {
                "pareto" => sections::pareto(teller),
                "welfare" => sections::welfare(teller),
                "security" => sections::security(teller, patience),
                _ => sections::device(teller, patience),
            };
            page.add(name, [(*name, value)], text);
        }
    }
}

/// The members of a JSON object.
fn members(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(members) => members,
        _ => Map::new(),
    }
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

/// The exact equilibria among those found.
fn exact(found: &Found) -> Vec<Mixed> {
    let numbers = |weights: &Vec<String>| -> Option<Vec<_>> {
        weights.iter().map(|p| parse_number(p, 0).ok()).collect()
    };
    let one =
        |strategies: &Vec<Vec<String>>| strategies.iter().map(numbers).collect::<Option<Vec<_>>>().map(Mixed);
    found.equilibria.iter().filter_map(|equilibrium| one(&equilibrium.strategies)).collect()
}
