//! Coalition games as text: `A B: 5` for each coalition that earns something, or a weighted vote `[51; 40, 30, 20, 10]`.

use num_traits::Zero;
use tah_rules::TextError;

use super::{CoalitionGame, MOST_PLAYERS};
use crate::number::{Rational, parse_number, whole};

/// The game in a text. Coalitions that are not named earn nothing.
pub fn parse_coalitions(text: &str) -> Result<CoalitionGame, TextError> {
    let code = text.trim_start();
    if code.starts_with('[') {
        return weighted(code, text.len() - code.len());
    }
    let mut players: Vec<String> = Vec::new();
    let mut named: Vec<(usize, Rational)> = Vec::new();
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let code = line.split('#').next().unwrap_or_default();
        if !code.trim().is_empty() {
            let (coalition, worth) = coalition(code, offset, &mut players)?;
            if named.iter().any(|(other, _)| *other == coalition) {
                return Err(TextError::new(offset, "this coalition was named before", "each coalition once"));
            }
            named.push((coalition, worth));
        }
        offset += line.len();
    }
    if named.is_empty() {
        return Err(TextError::new(text.len(), "there are no coalitions", "lines such as `A B: 5`"));
    }
    let mut worth = vec![Rational::zero(); 1 << players.len()];
    for (coalition, value) in named {
        worth[coalition] = value;
    }
    Ok(CoalitionGame { players, worth })
}

fn coalition(line: &str, offset: usize, players: &mut Vec<String>) -> Result<(usize, Rational), TextError> {
    let Some((names, worth)) = line.split_once(':') else {
        return Err(TextError::new(
            offset,
            "here is no `:`",
            "a coalition and what it earns, such as `A B: 5`",
        ));
    };
    let number = worth.trim();
    let at = offset + names.len() + 1 + (worth.len() - worth.trim_start().len());
    let worth = parse_number(number, at)?;
    let mut coalition = 0;
    for name in names.split([' ', ',', '\t', '{', '}']).filter(|name| !name.is_empty()) {
        let at = offset + (name.as_ptr() as usize - line.as_ptr() as usize);
        let known = players.iter().position(|player| player == name);
        let player = known.unwrap_or(players.len());
        if player == MOST_PLAYERS {
            return Err(TextError::new(at, "too many players", format!("at most {MOST_PLAYERS}")));
        }
        if known.is_none() {
            players.push(name.to_owned());
        }
        if coalition >> player & 1 == 1 {
            return Err(TextError::new(at, format!("`{name}` is named twice"), "each player once"));
        }
        coalition |= 1 << player;
    }
    if coalition == 0 {
        return Err(TextError::new(offset, "a coalition of nobody earns nothing", "names before the `:`"));
    }
    Ok((coalition, worth))
}

/// `[quota; weights]`: a coalition with the quota earns 1.
fn weighted(code: &str, offset: usize) -> Result<CoalitionGame, TextError> {
    let expected = "a quota and weights, such as `[51; 40, 30, 20, 10]`";
    let inner = code.trim_end().strip_prefix('[').and_then(|code| code.strip_suffix(']'));
    let Some((quota, weights)) = inner.and_then(|inner| inner.split_once(';')) else {
        return Err(TextError::new(offset, "this is no weighted vote", expected));
    };
    let read = |part: &str| {
        let word = part.trim();
        parse_number(word, offset + (word.as_ptr() as usize - code.as_ptr() as usize))
    };
    let quota = read(quota)?;
    let weights: Vec<Rational> = weights.split(',').map(read).collect::<Result<_, _>>()?;
    if weights.len() > MOST_PLAYERS {
        let message = format!("{} players are too many", weights.len());
        return Err(TextError::new(offset, message, format!("at most {MOST_PLAYERS}")));
    }
    let weight = |coalition: usize| -> Rational {
        weights
            .iter()
            .enumerate()
            .filter(|(player, _)| coalition >> player & 1 == 1)
            .map(|(_, weight)| weight)
            .sum()
    };
    let wins = |coalition: usize| whole(i64::from(coalition > 0 && weight(coalition) >= quota));
    Ok(CoalitionGame {
        players: (1..=weights.len()).map(|player| player.to_string()).collect(),
        worth: (0..1 << weights.len()).map(wins).collect(),
    })
}
