//! Specs: the small text that names an engine or a game with its options, the same everywhere:
//! `alpha-beta,depth=6` · `mcts,playouts=10000` · `tic-tac-toe,columns=5,rows=5,line=4` · `tree:((1 2) (3 4))`.

use crate::error::{Error, Result};

/// A name, what may follow it after a colon, and options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// The text that was read.
    pub source: String,
    /// What is named.
    pub name: String,
    /// What follows the name after a colon, to the end of the text: free text, without options.
    pub argument: Option<String>,
    /// The options in the order given.
    pub options: Vec<SpecOption>,
}

/// One `key=value`. A key alone means `key=true`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecOption {
    /// The key.
    pub key: String,
    /// The value.
    pub value: String,
    /// Where the option begins in the source.
    pub offset: usize,
}

impl Spec {
    /// Reads a spec.
    pub fn parse(source: &str) -> Result<Self> {
        let end = source.find([',', ':']).unwrap_or(source.len());
        let name = source[..end].trim();
        if name.is_empty() {
            return Err(Error::at(source, 0, "there is no name", "a spec like `alpha-beta,depth=6`"));
        }
        let mut spec =
            Spec { source: source.to_owned(), name: name.to_owned(), argument: None, options: Vec::new() };
        if source[end..].starts_with(':') {
            spec.argument = Some(source[end + 1..].to_owned());
            return Ok(spec);
        }
        let mut offset = end + 1;
        for part in source.get(end + 1..).into_iter().flat_map(|rest| rest.split(',')) {
            let (key, value) = part.split_once('=').unwrap_or((part, "true"));
            if key.trim().is_empty() {
                return Err(Error::at(source, offset, "an option has no name", "options like `depth=6`"));
            }
            let option = SpecOption { key: key.trim().to_owned(), value: value.trim().to_owned(), offset };
            if spec.options.iter().any(|other| other.key == option.key) {
                return Err(Error::at(
                    source,
                    offset,
                    format!("`{}` is given twice", option.key),
                    "each option once",
                ));
            }
            spec.options.push(option);
            offset += part.len() + 1;
        }
        Ok(spec)
    }

    /// The error of an option whose value cannot be used.
    pub fn bad_value(&self, option: &SpecOption, expected: &str) -> Error {
        let message = format!("`{}` is not a value for `{}`", option.value, option.key);
        let at = option.offset + self.source[option.offset..].find('=').map_or(0, |equals| equals + 1);
        Error::at(&self.source, at.min(self.source.len()), message, expected)
    }

    /// The error of an option that does not exist.
    pub fn unknown_option(&self, option: &SpecOption, known: &[&str]) -> Error {
        let message = format!("`{}` has no option `{}`", self.name, option.key);
        let expected =
            if known.is_empty() { "no options".into() } else { format!("one of {}", known.join(", ")) };
        Error::at(&self.source, option.offset, message, expected)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specs_are_read() {
        let spec = Spec::parse("mcts, playouts=100 ,all-best").unwrap();
        assert_eq!(spec.name, "mcts");
        let options: Vec<_> = spec.options.iter().map(|o| (o.key.as_str(), o.value.as_str())).collect();
        assert_eq!(options, [("playouts", "100"), ("all-best", "true")]);
        let tree = Spec::parse("tree:((1,2) 3=)").unwrap();
        assert_eq!((tree.name.as_str(), tree.argument.as_deref()), ("tree", Some("((1,2) 3=)")));
    }

    #[test]
    fn wrong_specs_say_where() {
        for (source, column) in [("", 1), (",depth=1", 1), ("a,,b", 3), ("a,x=1,x=2", 7)] {
            assert_eq!(Spec::parse(source).unwrap_err().line_and_column(), Some((1, column)), "{source}");
        }
    }
}
