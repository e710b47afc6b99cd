//! Gambit's `.efg` files: the nodes of a tree in preorder.
//!
//! The format: <https://gambitproject.readthedocs.io/en/latest/formats.html>. The name and the actions of an information
//! set, and the name and the payoffs of an outcome, may be left out where the number was explained before.

use std::collections::HashMap;

use num_traits::{One, Signed};
use tah_rules::TextError;

use super::game::{ExtensiveGame, InformationSet, Kind, SetId, TreeBuilder};
use crate::number::Rational;
use crate::scanner::{Scan, Scanner, quote};
use crate::strategic::duplicates;

/// The game in the text of an `.efg` file, and warnings about what was forgiven.
pub fn parse_efg(text: &str) -> Result<(ExtensiveGame, Vec<String>), TextError> {
    let mut scanner = Scanner::new(text);
    for (expected, what) in [
        ("EFG", "`EFG`, with which such a file begins"),
        ("2", "the version, 2"),
        ("R", "`R` or `D`, the kind of numbers"),
    ] {
        let place = scanner.place();
        let word = scanner.word();
        if word != expected && !(expected == "R" && word == "D") {
            return Err(TextError::new(place, format!("here is `{word}`"), what));
        }
    }
    let title = scanner.quoted("the title")?;
    let place = scanner.place();
    let names = scanner.names("player")?;
    if names.is_empty() {
        return Err(TextError::new(place, "a game without players", "at least one player"));
    }
    let comment = if scanner.peek() == Some(b'"') { scanner.quoted("a comment")? } else { String::new() };
    let warnings = duplicates(&names).map(|label| format!("two players are called {label:?}")).collect();
    let mut reader = Reader {
        scanner,
        builder: TreeBuilder::new(title, comment, names),
        sets: HashMap::new(),
        outcomes: HashMap::new(),
        warnings,
    };
    while reader.builder.missing() > 0 {
        reader.node()?;
    }
    reader.scanner.end("every action of the tree has its node")?;
    let warnings = reader.warnings;
    let game = reader
        .builder
        .finish()
        .ok_or_else(|| TextError::new(text.len(), "the tree is not whole", "more nodes"))?;
    Ok((game, warnings))
}

struct Reader<'t> {
    scanner: Scanner<'t>,
    builder: TreeBuilder,
    /// By player (nothing for chance) and number.
    sets: HashMap<(Option<usize>, usize), SetId>,
    outcomes: HashMap<usize, usize>,
    warnings: Vec<String>,
}

impl Reader<'_> {
    fn node(&mut self) -> Scan<()> {
        let place = self.scanner.place();
        let kind = self.scanner.word();
        match kind {
            "t" => {
                let label = self.scanner.quoted("the node's name")?;
                let outcome = self.outcome()?;
                self.builder.node(label, Kind::End, outcome);
            }
            "c" | "p" => {
                let label = self.scanner.quoted("the node's name")?;
                let player = if kind == "c" { None } else { Some(self.player()?) };
                let set = self.set(player)?;
                let outcome = self.outcome()?;
                self.builder.node(label, Kind::Move(set), outcome);
            }
            "" => {
                let expected = format!("{} more nodes: `c`, `p` or `t`", self.builder.missing());
                return Err(self.scanner.unexpected(&expected));
            }
            _ => {
                let message = format!("`{kind}` is no kind of node");
                return Err(TextError::new(
                    place,
                    message,
                    "`c` for chance, `p` for a player or `t` for an end",
                ));
            }
        }
        Ok(())
    }

    fn player(&mut self) -> Scan<usize> {
        let place = self.scanner.place();
        let players = self.builder.so_far().players.len();
        let what = format!("a player from 1 to {players}");
        let number = self.scanner.count(&what)?;
        if number == 0 || number > players {
            return Err(TextError::new(place, format!("there is no player {number}"), what));
        }
        Ok(number - 1)
    }

    /// The number of an information set, with its name and actions where they are given.
    fn set(&mut self, player: Option<usize>) -> Scan<SetId> {
        let place = self.scanner.place();
        let number = self.scanner.count("the number of an information set")?;
        let known = self.sets.get(&(player, number)).copied();
        let label =
            if self.scanner.peek() == Some(b'"') { self.scanner.quoted("a name")? } else { String::new() };
        if self.scanner.peek() != Some(b'{') {
            let message = format!("information set {number} is not known yet");
            return known.ok_or_else(|| TextError::new(place, message, "its actions in braces"));
        }
        let listed = self.scanner.place();
        let (actions, probabilities) = self.actions(player.is_none())?;
        if actions.is_empty() {
            return Err(TextError::new(listed, "an information set without actions", "at least one action"));
        }
        let Some(set) = known else {
            self.warnings.extend(
                duplicates(&actions).map(|a| format!("information set {number} has two actions {a:?}")),
            );
            let set = InformationSet { player, number, label, actions, probabilities, nodes: Vec::new() };
            let set = self.builder.set(set);
            self.sets.insert((player, number), set);
            return Ok(set);
        };
        let before = &self.builder.so_far().sets[set];
        if before.actions.len() != actions.len() || before.probabilities != probabilities {
            let message = format!("information set {number} had other actions before");
            let expected = format!("the same {} actions", before.actions.len());
            return Err(TextError::new(listed, message, expected));
        }
        if before.actions != actions || before.label != label {
            self.warnings.push(format!("information set {number} has two names, or two names for an action"));
        }
        Ok(set)
    }

    fn actions(&mut self, of_chance: bool) -> Scan<(Vec<String>, Vec<Rational>)> {
        let place = self.scanner.place();
        self.scanner.expect('{', "and the actions")?;
        let (mut actions, mut probabilities) = (Vec::new(), Vec::new());
        while !self.scanner.take('}') {
            actions.push(self.scanner.quoted("an action")?);
            if of_chance {
                let place = self.scanner.place();
                let probability = self.scanner.number("the action's probability")?;
                if probability.is_negative() {
                    return Err(TextError::new(
                        place,
                        format!("the probability {probability}"),
                        "at least 0",
                    ));
                }
                probabilities.push(probability);
            }
        }
        let sum: Rational = probabilities.iter().sum();
        if of_chance && !sum.is_one() {
            return Err(TextError::new(place, format!("the probabilities sum to {sum}"), "exactly 1"));
        }
        Ok((actions, probabilities))
    }

    /// The number of an outcome, with its name and payoffs where they are given; 0 is none.
    fn outcome(&mut self) -> Scan<Option<usize>> {
        let place = self.scanner.place();
        let number = self.scanner.count("the number of an outcome, or 0")?;
        let label =
            if self.scanner.peek() == Some(b'"') { self.scanner.quoted("a name")? } else { String::new() };
        let known = self.outcomes.get(&number).copied();
        let listed = self.scanner.place();
        if !self.scanner.take('{') {
            return match (number, known) {
                (0, _) => Ok(None),
                (_, Some(known)) => Ok(Some(known)),
                _ => Err(TextError::new(
                    place,
                    format!("outcome {number} is not known yet"),
                    "its payoffs in braces",
                )),
            };
        }
        let payoffs = self.scanner.payoffs(self.builder.so_far().players.len())?;
        if number == 0 {
            return Err(TextError::new(listed, "outcome 0 pays nothing", "no payoffs, or another number"));
        }
        match known {
            None => {
                let outcome = self.builder.outcome(label, payoffs);
                self.outcomes.insert(number, outcome);
                Ok(Some(outcome))
            }
            Some(known) if self.builder.so_far().outcomes[known].payoffs == payoffs => Ok(Some(known)),
            Some(_) => {
                let message = format!("outcome {number} had other payoffs before");
                Err(TextError::new(listed, message, "the same payoffs, or another number"))
            }
        }
    }
}

/// The text of an `.efg` file.
pub fn write_efg(game: &ExtensiveGame) -> String {
    let names: Vec<String> = game.players.iter().map(|name| quote(name)).collect();
    let mut out =
        format!("EFG 2 R {} {{ {} }}\n{}\n\n", quote(&game.title), names.join(" "), quote(&game.comment));
    for node in &game.nodes {
        let label = quote(&node.label);
        let outcome = match node.outcome {
            None => "0".to_owned(),
            Some(number) => {
                let outcome = &game.outcomes[number];
                let payoffs: Vec<String> = outcome.payoffs.iter().map(ToString::to_string).collect();
                format!("{} {} {{ {} }}", number + 1, quote(&outcome.label), payoffs.join(", "))
            }
        };
        let head = match node.kind {
            Kind::End => format!("t {label}"),
            Kind::Move(set) => {
                let set = &game.sets[set];
                let actions =
                    set.actions.iter().enumerate().map(|(i, action)| match set.probabilities.get(i) {
                        Some(probability) => format!("{} {probability}", quote(action)),
                        None => quote(action),
                    });
                let owner = set.player.map_or("c".to_owned(), |_| "p".to_owned());
                let player = set.player.map_or(String::new(), |player| format!("{} ", player + 1));
                let actions = actions.collect::<Vec<_>>().join(" ");
                format!("{owner} {label} {player}{} {} {{ {actions} }}", set.number, quote(&set.label))
            }
        };
        out += &format!("{head} {outcome}\n");
    }
    out
}
