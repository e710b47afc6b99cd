//! The tokens of PGN. Every token knows the byte at which it begins.

use tah_rules::TextError;

use super::game::Outcome;

/// A piece of PGN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token<'t> {
    /// `[Event "x"]`, without its escapes.
    Tag(&'t str, String),
    /// `{…}` or `;…`.
    Comment(&'t str),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `$1`, or `!`.
    Nag(u8),
    /// Anything that stands for a move.
    Move(&'t str),
    /// The end of the game.
    Outcome(Outcome),
}

/// The annotations that have signs of their own.
const SIGNS: [(&str, u8); 6] = [("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!", 1), ("?", 2)];

/// Goes through the tokens of a text.
#[derive(Clone)]
pub(super) struct Tokens<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
}

impl<'t> Tokens<'t> {
    /// The next token and where it begins; nothing at the end of the text.
    pub(super) fn next(&mut self) -> Result<Option<(usize, Token<'t>)>, TextError> {
        loop {
            self.skip_space();
            let at = self.at;
            let rest = &self.text[at..];
            let Some(first) = rest.chars().next() else { return Ok(None) };
            let token = match first {
                '[' => self.tag()?,
                '{' => Token::Comment(self.until('}', "the comment is never closed", "`}`")?),
                ';' => Token::Comment(self.line().get(1..).unwrap_or("").trim()),
                '(' => self.sign(Token::Open),
                ')' => self.sign(Token::Close),
                '*' => self.sign(Token::Outcome(Outcome::Unknown)),
                '$' => self.nag()?,
                '!' | '?' => self.annotation(),
                '<' => {
                    // Reserved by the standard, and never used.
                    self.until('>', "the angle bracket is never closed", "`>`")?;
                    continue;
                }
                '.' | '…' => {
                    self.at += first.len_utf8();
                    continue;
                }
                _ if rest.starts_with("e.p.") => {
                    self.at += 4;
                    continue;
                }
                _ => match self.symbol() {
                    Some(token) => token,
                    None => continue,
                },
            };
            return Ok(Some((at, token)));
        }
    }

    /// White space, and lines that begin with `%`, which are for other programs.
    fn skip_space(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let trimmed =
                rest.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}' || c == '\0');
            self.at += rest.len() - trimmed.len();
            let before = &self.text[..self.at];
            let starts_line = before.is_empty() || before.ends_with('\n') || before == "\u{feff}";
            if !(starts_line && trimmed.starts_with('%')) {
                return;
            }
            self.line();
        }
    }

    fn line(&mut self) -> &'t str {
        let rest = &self.text[self.at..];
        let length = rest.find('\n').unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    fn sign(&mut self, token: Token<'t>) -> Token<'t> {
        self.at += 1;
        token
    }

    /// What stands between the sign here and the next `end`.
    fn until(&mut self, end: char, message: &str, expected: &str) -> Result<&'t str, TextError> {
        let inside = &self.text[self.at + 1..];
        let length = inside.find(end).ok_or_else(|| TextError::new(self.at, message, expected))?;
        self.at += 1 + length + end.len_utf8();
        Ok(inside[..length].trim())
    }

    /// A tag. Quotation marks inside the value should be escaped, but often are not: the last one before `]` ends it.
    fn tag(&mut self) -> Result<Token<'t>, TextError> {
        let start = self.at;
        let wrong =
            |at, message: &str| Err(TextError::new(at, message, "a tag such as `[White \"Anderssen\"]`"));
        let rest = &self.text[start + 1..];
        let name = rest.trim_start();
        let length = name.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(name.len());
        let (name, after) = name.split_at(length);
        let value = after.trim_start();
        let at = self.text.len() - value.len();
        if name.is_empty() {
            return wrong(start, "the tag has no name");
        }
        let Some(value) = value.strip_prefix('"') else { return wrong(at, "the tag has no value") };
        let mut escaped = false;
        for (index, sign) in value.char_indices() {
            match sign {
                '"' if !escaped => {
                    let tail = value[index + 1..].trim_start_matches([' ', '\t']);
                    if tail.starts_with(']') {
                        // The lengths are those of tails of the same text.
                        self.at = self.text.len() - tail.len() + 1;
                        return Ok(Token::Tag(name, unescape(&value[..index])));
                    }
                }
                '\n' => break,
                _ => escaped = sign == '\\' && !escaped,
            }
        }
        wrong(at, "the tag is never closed")
    }

    fn nag(&mut self) -> Result<Token<'t>, TextError> {
        let digits = &self.text[self.at + 1..];
        let length = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
        let number = digits[..length].parse().map_err(|_| {
            let message = format!("`${}` is no annotation", &digits[..length]);
            TextError::new(self.at, message, "a number from 0 to 255 after `$`")
        })?;
        self.at += 1 + length;
        Ok(Token::Nag(number))
    }

    fn annotation(&mut self) -> Token<'t> {
        let rest = &self.text[self.at..];
        let (sign, nag) = SIGNS.into_iter().find(|(sign, _)| rest.starts_with(sign)).unwrap_or(("?", 2));
        self.at += sign.len();
        Token::Nag(nag)
    }

    /// A word: a move, the outcome, or a move number, which says nothing.
    fn symbol(&mut self) -> Option<Token<'t>> {
        let rest = &self.text[self.at..];
        let ends = |c: char| c.is_whitespace() || "[]{}();.!?$*<>…".contains(c);
        let mut word = &rest[..rest.find(ends).unwrap_or(rest.len())];
        if word.is_empty() {
            // A sign that means nothing on its own is given on as a move, to be refused with its place.
            word = &rest[..rest.chars().next().map_or(0, char::len_utf8)];
        }
        self.at += word.len();
        if word.bytes().all(|byte| byte.is_ascii_digit()) && !matches!(word, "00" | "000") {
            return None;
        }
        Some(Outcome::read(word).map_or(Token::Move(word), Token::Outcome))
    }
}

fn unescape(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    let mut signs = text.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '\\' => value.extend(signs.next()),
            _ => value.push(sign),
        }
    }
    value
}
