//! What the tags of a game say of its start.

use tah_rules::{Rules, TextError};

use super::game::{Game, Outcome};
use crate::chess::fen;
use crate::chess::rules::{Chess, Variant};

impl Game {
    /// Takes the variant, the start and the outcome from the tags. `at` tells where in the text a tag is.
    pub(super) fn follow_tags(&mut self, at: &[usize]) -> Result<(), TextError> {
        let find = |name: &str| self.tags.iter().position(|(key, _)| key.eq_ignore_ascii_case(name));
        if let Some(index) = find("Variant") {
            let value = &self.tags[index].1;
            self.variant = variant(value).ok_or_else(|| {
                let message = format!("the variant `{value}` is not known");
                TextError::new(at[index], message, "`Standard` or `Chess960`")
            })?;
        }
        if let Some(outcome) = find("Result").and_then(|index| Outcome::read(&self.tags[index].1)) {
            self.outcome = outcome;
        }
        let rules = Chess { variant: self.variant, ..Chess::default() };
        self.start = match find("FEN") {
            Some(index) => fen::read(&self.tags[index].1, self.variant)
                .map_err(|error| TextError { offset: at[index], ..error })?,
            None => rules.start(),
        };
        Ok(())
    }

    /// The tags that say where a game begins, if it is not the usual start.
    pub(super) fn start_tags(&self) -> Vec<(String, String)> {
        let mut tags = Vec::new();
        let mut missing = |name: &str, value: String| {
            if self.tag(name).is_none() {
                tags.push((name.to_owned(), value));
            }
        };
        if self.variant == Variant::Chess960 {
            missing("Variant", "Chess960".into());
        }
        let text = fen::write(&self.start, self.variant);
        if text != fen::write(&Chess::STANDARD.start(), Variant::Standard) {
            missing("SetUp", "1".into());
            missing("FEN", text);
        }
        tags
    }
}

/// The variant that the tag names, as the programs that write it do.
fn variant(name: &str) -> Option<Variant> {
    let plain: String =
        name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
    match plain.as_str() {
        "" | "standard" | "chess" | "normal" | "fromposition" => Some(Variant::Standard),
        "chess960" | "960" | "fischerandom" | "fischerrandom" | "frc" | "fischerrandomchess960" => {
            Some(Variant::Chess960)
        }
        _ => None,
    }
}
