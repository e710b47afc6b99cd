//! How another program is started: the command and the options of a spec such as `uci:stockfish,hash=64,threads=2` or
//! `xboard:gnuchess -x,memory=64`.

use tah_host::{Error, Result, Spec};

/// A command with what is to be set before the first game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Launch {
    pub(crate) command: Vec<String>,
    /// Names as they were given; one without a value is pressed.
    pub(crate) options: Vec<(String, Option<String>)>,
}

impl Launch {
    /// Reads what follows the protocol's name.
    pub(crate) fn of(spec: &Spec) -> Result<Self> {
        let argument = spec.argument.as_deref().unwrap_or_default();
        let mut parts = argument.split(',');
        let command: Vec<String> =
            parts.next().unwrap_or_default().split_whitespace().map(str::to_owned).collect();
        if command.is_empty() {
            let expected = format!("a command after the colon, as `{}:ENGINE,hash=64`", spec.name);
            return Err(Error::at(&spec.source, spec.name.len(), "there is no command", expected));
        }
        Ok(Self { command, options: parts.map(option).collect() })
    }

    /// The command as it was given.
    pub(crate) fn text(&self) -> String {
        self.command.join(" ")
    }

    /// The error of an option that the program does not have.
    pub(crate) fn unknown(&self, key: &str, known: &[String]) -> Error {
        let expected = match known {
            [] => "no options".into(),
            known => format!("one of {}", known.join(", ")),
        };
        Error::new(format!("`{}` has no option `{key}`", self.text()), expected)
    }
}

/// One option. `option.` before its name is what users of other programs write; sizes of tables may be written as tah's own engines
/// take them.
fn option(part: &str) -> (String, Option<String>) {
    let (key, value) = part.split_once('=').map_or((part, None), |(key, value)| (key, Some(value.trim())));
    let key = key.trim();
    let key = key.strip_prefix("option.").unwrap_or(key);
    let is_size = ["hash", "memory"].iter().any(|name| key.eq_ignore_ascii_case(name));
    let value = value.map(|value| if is_size { value.trim_end_matches("MB") } else { value });
    (key.to_owned(), value.map(str::to_owned))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_and_options_are_read() {
        let launch = Launch::of(&Spec::parse("xboard:gnuchess -x,hash=64MB, option.Skill = 3,go").unwrap());
        let Launch { command, options } = launch.unwrap();
        assert_eq!(command, ["gnuchess", "-x"]);
        let option = |key: &str, value: Option<&str>| (key.to_owned(), value.map(str::to_owned));
        let expected = [option("hash", Some("64")), option("Skill", Some("3")), option("go", None)];
        assert_eq!(options, expected);
        assert!(Launch::of(&Spec::parse("xboard:,hash=64").unwrap()).is_err());
    }
}
