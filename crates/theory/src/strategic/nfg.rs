//! Gambit's `.nfg` files: a table of payoffs, or of outcomes.
//!
//! The format: <https://gambitproject.readthedocs.io/en/latest/formats.html>.

use num_traits::Zero;
use tah_rules::TextError;

use super::{Player, StrategicGame, cells_of};
use crate::number::Rational;
use crate::scanner::{Scan, Scanner, quote};

/// The game in the text of an `.nfg` file, and warnings about what was forgiven.
pub fn parse_nfg(text: &str) -> Result<(StrategicGame, Vec<String>), TextError> {
    let mut scanner = Scanner::new(text);
    head(&mut scanner)?;
    let title = scanner.quoted("the title")?;
    let names = scanner.names("player")?;
    let (players, warnings) = players(&mut scanner, &names)?;
    let place = scanner.place();
    let comment = if scanner.peek() == Some(b'"') { scanner.quoted("a comment")? } else { String::new() };
    let sizes: Vec<usize> = players.iter().map(|player| player.strategies.len()).collect();
    let cells = cells_of(&sizes)
        .map_err(|error| TextError::new(place, error.to_string(), "a game that fits into memory"))?;
    let payoffs = if scanner.peek() == Some(b'{') {
        outcomes(&mut scanner, players.len(), cells)?
    } else {
        payoffs(&mut scanner, players.len() * cells)?
    };
    scanner.end("every cell has its payoffs")?;
    let game = StrategicGame { comment, ..StrategicGame::new(title, players, payoffs) };
    Ok((game, warnings))
}

fn head(scanner: &mut Scanner<'_>) -> Scan<()> {
    let place = scanner.place();
    for (expected, what) in [("NFG", "`NFG`, with which such a file begins"), ("1", "the version, 1")] {
        let word = scanner.word();
        if word != expected {
            return Err(TextError::new(place, format!("here is `{word}`"), what));
        }
    }
    let place = scanner.place();
    match scanner.word() {
        "R" | "D" => Ok(()),
        word => Err(TextError::new(place, format!("here is `{word}`"), "`R` or `D`, the kind of numbers")),
    }
}

fn players(scanner: &mut Scanner<'_>, names: &[String]) -> Scan<(Vec<Player>, Vec<String>)> {
    let place = scanner.place();
    scanner.expect('{', "and the strategies of each player")?;
    let mut players = Vec::new();
    let mut warnings = Vec::new();
    while !scanner.take('}') {
        let place = scanner.place();
        let name = names.get(players.len()).cloned().unwrap_or_default();
        let player = if scanner.peek() == Some(b'{') {
            let strategies = scanner.names("strategy")?;
            warnings.extend(
                duplicates(&strategies).map(|label| format!("player {name} has two strategies {label:?}")),
            );
            Player::new(name, strategies)
        } else {
            let count = scanner.count("a number of strategies, or their names in braces")?;
            cells_of(&[count])
                .map_err(|error| TextError::new(place, error.to_string(), "a game that fits into memory"))?;
            Player::numbered(name, count)
        };
        if player.strategies.is_empty() {
            return Err(TextError::new(place, "a player without strategies", "at least one strategy"));
        }
        players.push(player);
    }
    warnings.extend(duplicates(names).map(|label| format!("two players are called {label:?}")));
    if players.len() != names.len() || players.is_empty() {
        let message = format!("{} players, but strategies of {}", names.len(), players.len());
        return Err(TextError::new(place, message, "the strategies of each player, of at least one"));
    }
    Ok((players, warnings))
}

/// Labels that were there before.
pub(crate) fn duplicates(labels: &[String]) -> impl Iterator<Item = &String> {
    let again = |i: &usize| !labels[*i].is_empty() && labels[..*i].contains(&labels[*i]);
    (0..labels.len()).filter(again).map(|i| &labels[i])
}

fn payoffs(scanner: &mut Scanner<'_>, count: usize) -> Scan<Vec<Rational>> {
    let mut payoffs = Vec::new();
    while payoffs.len() < count {
        let what = format!("payoff {} of {count}", payoffs.len() + 1);
        payoffs.push(scanner.number(&what)?);
    }
    Ok(payoffs)
}

/// A list of outcomes, then for each cell the number of one of them, counted from 1; 0 pays nothing.
fn outcomes(scanner: &mut Scanner<'_>, players: usize, cells: usize) -> Scan<Vec<Rational>> {
    scanner.expect('{', "and the outcomes")?;
    let mut outcomes = vec![vec![Rational::zero(); players]];
    while !scanner.take('}') {
        scanner.expect('{', "and an outcome")?;
        scanner.quoted("the outcome's name")?;
        outcomes.push(scanner.payoffs(players)?);
    }
    let mut payoffs = Vec::new();
    for cell in 1..=cells {
        let place = scanner.place();
        let outcome = scanner.count(&format!("the outcome of cell {cell} of {cells}"))?;
        let found = outcomes.get(outcome).ok_or_else(|| {
            let expected = format!("an outcome from 0 to {}", outcomes.len() - 1);
            TextError::new(place, format!("there is no outcome {outcome}"), expected)
        })?;
        payoffs.extend_from_slice(found);
    }
    Ok(payoffs)
}

/// The text of an `.nfg` file, with a table of payoffs.
pub fn write_nfg(game: &StrategicGame) -> String {
    let list = |names: &[String]| names.iter().map(|name| quote(name)).collect::<Vec<_>>().join(" ");
    let names: Vec<String> = game.players.iter().map(|player| player.name.clone()).collect();
    let mut out = format!("NFG 1 R {} {{ {} }}\n\n{{", quote(&game.title), list(&names));
    for player in &game.players {
        out += &format!(" {{ {} }}\n", list(&player.strategies));
    }
    out += &format!("}}\n{}\n\n", quote(&game.comment));
    for cell in 0..game.cells() {
        let payoffs: Vec<String> = game.at(cell).iter().map(ToString::to_string).collect();
        out += &payoffs.join(" ");
        out.push('\n');
    }
    out
}
