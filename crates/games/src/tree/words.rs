//! The rarer half of the parser: labels, players' names, and the errors that need a closer look at the text.

use tah_rules::TextError;

use super::MAX_PLAYERS;
use super::parse::{A_NODE, NEVER, Parsed, Parser, no_such_player};

impl Parser<'_> {
    /// A label, `max(` or `min(`; anything else is wrong.
    pub(super) fn word(&mut self) -> Parsed {
        let from = self.at;
        match self.next_byte() {
            None => return Err(self.ends_early()),
            Some(b',') => {
                return self.fail("commas stand only inside payoff tuples", "a space between children");
            }
            Some(b')' | b'}') => return self.fail("a node is missing here", A_NODE),
            Some(b'"') => {}
            _ if self.identifier_end() == from => return self.fail("this starts no node", A_NODE),
            _ => {
                let end = self.identifier_end();
                let word = &self.text[from..end];
                let player = match word {
                    "max" | "MAX" => Some(0),
                    "min" | "MIN" => Some(1),
                    _ => None,
                };
                if player.is_some() && self.bytes.get(end) == Some(&b'(') {
                    self.at = end;
                    self.open(player, from);
                    return Ok(());
                }
                if self.bytes.get(end) != Some(&b':') {
                    if ["nan", "inf", "infinity"].iter().any(|name| word.eq_ignore_ascii_case(name)) {
                        let message = format!("a tree holds only finite numbers, not `{word}`");
                        return Err(TextError::new(from, message, "a number such as -3, 7.25 or 1/3"));
                    }
                    if self.tree.has_label(word) {
                        let message = format!("`{word}` names a node above: a tree cannot lead back to it");
                        return Err(TextError::new(from, message, A_NODE));
                    }
                    let message = format!("`{word}` is neither a number nor a label");
                    return Err(TextError::new(from, message, "`:` after a label, or max( or min("));
                }
            }
        }
        self.labelled_node()
    }

    fn labelled_node(&mut self) -> Parsed {
        let label = self.label()?;
        self.tree.label(&label);
        match self.next_byte() {
            Some(b'0'..=b'9' | b'-' | b'.') => self.number(true),
            Some(b'(' | b'{') => self.node(),
            None => Err(self.ends_early()),
            Some(b')' | b'}' | b',') => self.fail("this label names nothing", A_NODE),
            Some(_) => {
                let rest = &self.text[self.at..];
                let is_side = ["max(", "min(", "MAX(", "MIN("].iter().any(|side| rest.starts_with(side));
                if is_side { self.word() } else { self.fail("a node has one label at most", A_NODE) }
            }
        }
    }

    /// A label and its colon.
    fn label(&mut self) -> Parsed<String> {
        let from = self.at;
        let label = if self.bytes[from] == b'"' {
            self.quoted()?
        } else {
            self.at = self.identifier_end();
            self.text[from..self.at].to_owned()
        };
        if self.bytes.get(self.at) != Some(&b':') {
            return self.fail("a label needs a colon after it", "`:`");
        }
        self.at += 1;
        Ok(label)
    }

    /// A quoted label: `\"` and `\\` stand for a quote and a backslash.
    fn quoted(&mut self) -> Parsed<String> {
        let from = self.at;
        let mut label = String::new();
        let mut characters = self.text[from + 1..].char_indices();
        while let Some((i, c)) = characters.next() {
            let at = from + 1 + i;
            match c {
                '"' => {
                    self.at = at + 1;
                    return Ok(label);
                }
                '\\' => match characters.next() {
                    Some((_, escaped @ ('"' | '\\'))) => label.push(escaped),
                    _ => return Err(TextError::new(at, "a label has no such escape", "`\\\"` or `\\\\`")),
                },
                c if c.is_control() => {
                    return Err(TextError::new(at, "a label stands on one line", "`\"` at its end"));
                }
                c => label.push(c),
            }
        }
        Err(TextError::new(from, "this quoted label does not end", "`\"` at its end"))
    }

    /// Where the identifier under the cursor ends; at the cursor if there is none.
    fn identifier_end(&self) -> usize {
        let rest = &self.text[self.at..];
        identifier_length(rest) + self.at
    }

    /// A number with a parenthesis right after it names the player who decides; the cursor is at the parenthesis.
    pub(super) fn player(&mut self, from: usize) -> Parsed {
        let text = &self.text[from..self.at];
        let player = text.parse::<usize>().ok().filter(|player| (1..=MAX_PLAYERS).contains(player));
        let Some(player) = player else {
            let message = format!("`{text}(` does not name a player");
            return Err(TextError::new(from, message, "a player from 1 to 10, or a space after a leaf"));
        };
        match self.tree.shape() {
            Some((players, _)) if player > usize::from(players) => {
                return Err(no_such_player(from, player, players));
            }
            None if self.claimed[player - 1] == NEVER => self.claimed[player - 1] = from as u32,
            _ => {}
        }
        self.open(Some(player as u8 - 1), from);
        Ok(())
    }

    /// Something that starts as a number but does not end as one.
    #[cold]
    pub(super) fn bad_number(&mut self, from: usize) -> Parsed {
        let rest = &self.text[from..];
        let end = rest.find(|c: char| c.is_whitespace() || "(){},:#\"".contains(c)).unwrap_or(rest.len());
        let word = &rest[..end];
        match self.bytes[self.at] {
            b':' => {
                let message = format!("`{word}` cannot be a label: it is a number");
                Err(TextError::new(from, message, "a name that starts with a letter, or a quoted one"))
            }
            b'{' | b'"' => self.fail("a leaf ends here", "a space between children"),
            _ => Err(TextError::new(from, format!("`{word}` is not a number"), A_NODE)),
        }
    }

    #[cold]
    pub(super) fn ends_early(&self) -> TextError {
        let end = self.text.len();
        let Some(frame) = self.tree.innermost() else {
            return TextError::new(end, "there is no tree here", A_NODE);
        };
        let opened = TextError::new(frame.opened_at as usize, "", "").line_and_column(self.text);
        let (bracket, closing) = if self.tree.in_chance() { ("`{`", "`}`") } else { ("`(`", "`)`") };
        let message = format!("the {bracket} of line {}, column {} is not closed", opened.0, opened.1);
        TextError::new(end, message, closing)
    }

    #[cold]
    pub(super) fn fail<T>(&self, message: impl Into<String>, expected: &str) -> Parsed<T> {
        Err(TextError::new(self.at, message, expected))
    }
}

/// How many bytes of `text`, from its start, are an identifier: a letter, then letters, digits, `_` and `'`. Whatever
/// is outside ASCII and no space counts as a letter, so that A₁ and α do.
pub(super) fn identifier_length(text: &str) -> usize {
    let is_letter = |c: char| c.is_ascii_alphabetic() || c == '_' || !c.is_ascii() && !c.is_whitespace();
    if !text.starts_with(is_letter) {
        return 0;
    }
    text.find(|c: char| !(is_letter(c) || c.is_ascii_digit() || c == '\'')).unwrap_or(text.len())
}
