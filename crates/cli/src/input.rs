//! What commands are given: a game with a position, an engine with its settings, texts from files.

use std::io::{BufRead, IsTerminal, Read, Write};
use std::path::Path;

use tah_host::engines::EngineInfo;
use tah_host::{Error, Result, Session, Spec, catalogue};
use tah_rules::Turn;

/// A game and a position.
#[derive(clap::Args)]
pub(crate) struct GameArgs {
    /// The game, with options: `connect-four`, `tic-tac-toe,columns=5,rows=5,line=4`, `tree:((1 2) (3 4))`
    pub(crate) game: String,
    /// The position in the game's notation; see `tah games`
    #[arg(short, long, value_name = "P", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// The roll, in a game with dice, from which the position goes on: `6-5`
    #[arg(long, value_name = "ROLL")]
    pub(crate) dice: Option<String>,
}

impl GameArgs {
    /// The game at the position.
    pub(crate) fn open(&self) -> Result<Box<dyn Session>> {
        let mut session = catalogue::open(&Spec::parse(&self.game)?)?;
        if let Some(position) = &self.position {
            session.set_position(position)?;
        }
        if let Some(dice) = &self.dice {
            roll(session.as_mut(), dice)?;
        }
        Ok(session)
    }
}

/// Lets the dice show this. A player who could do something else before rolling rolls.
fn roll(session: &mut dyn Session, dice: &str) -> Result<()> {
    const ROLL: &str = "roll";
    if session.moves().iter().any(|m| m.text == ROLL) {
        session.play(ROLL)?;
    }
    match session.turn() {
        Turn::Chance => session.play(dice).map(drop),
        _ => Err(Error::new(format!("no dice are rolled here, so they cannot show {dice}"), "no --dice")),
    }
}

/// An engine and its limits.
#[derive(clap::Args)]
pub(crate) struct EngineArgs {
    /// The engine with its settings, such as `alpha-beta,depth=6`; see `tah engines`
    #[arg(short, long, value_name = "SPEC")]
    pub(crate) engine: Option<String>,
    /// How many plies to search, or `full`
    #[arg(short, long, allow_negative_numbers = true)]
    pub(crate) depth: Option<String>,
    /// How long to search: `1s`, `500ms`
    #[arg(short, long, allow_negative_numbers = true)]
    pub(crate) time: Option<String>,
    /// How many nodes to search
    #[arg(short, long, allow_negative_numbers = true)]
    pub(crate) nodes: Option<String>,
    /// How many threads search
    #[arg(long, allow_negative_numbers = true)]
    pub(crate) threads: Option<String>,
    /// How much memory a table may take: `64MB`
    #[arg(long, value_name = "SIZE", allow_negative_numbers = true)]
    pub(crate) hash: Option<String>,
    /// Choose among equally good moves by dice that start from this
    #[arg(short, long, allow_negative_numbers = true)]
    pub(crate) seed: Option<String>,
    /// Find all equally good moves, not only the first
    #[arg(long)]
    pub(crate) all_best: bool,
}

impl EngineArgs {
    /// The engine asked for, or the game's own first that takes them, with the limits given beside it.
    pub(crate) fn spec(&self, session: &dyn Session) -> Result<Spec> {
        let flags = [
            ("depth", &self.depth),
            ("time", &self.time),
            ("nodes", &self.nodes),
            ("threads", &self.threads),
            ("hash", &self.hash),
            ("seed", &self.seed),
        ];
        // The first engine that knows what is asked of it, or the first.
        let default = || {
            let engines = session.engines();
            let knows = |info: &&&EngineInfo| {
                let mut asked = flags.iter().filter(|(_, value)| value.is_some()).map(|(key, _)| *key);
                asked.all(|key| info.settings.contains(&key))
                    && (!self.all_best || info.settings.contains(&"all-best"))
            };
            engines.iter().find(knows).or(engines.first()).map_or("first", |info| info.name).to_owned()
        };
        let mut text = self.engine.clone().unwrap_or_else(default);
        for (key, value) in flags.into_iter().filter_map(|(key, value)| Some((key, value.as_ref()?))) {
            text += &format!(",{key}={value}");
        }
        if self.all_best {
            text += ",all-best";
        }
        Spec::parse(&text)
    }
}

/// A line that a person types after `prompt`; nothing at the end of the input. What comes from elsewhere than a keyboard
/// is repeated, so that a transcript reads as a terminal would show it.
pub(crate) fn read_line(prompt: &str, out: &mut dyn Write) -> std::io::Result<Option<String>> {
    write!(out, "{prompt}")?;
    out.flush()?;
    let mut bytes = Vec::new();
    if std::io::stdin().lock().read_until(b'\n', &mut bytes)? == 0 {
        writeln!(out)?;
        return Ok(None);
    }
    let line = String::from_utf8_lossy(&bytes).trim().to_owned();
    if !std::io::stdin().is_terminal() {
        writeln!(out, "{line}")?;
    }
    Ok(Some(line))
}

/// The text of a file.
pub(crate) fn file_text(path: &Path) -> Result<String> {
    let name = path.display().to_string();
    let bytes =
        std::fs::read(path).map_err(|e| Error::new(format!("cannot read {name}: {e}"), "a file of text"))?;
    decode(bytes, &name)
}

/// The text that `argument` means: standard input for `-`, a file if there is one of that name, else itself.
pub(crate) fn text_of(argument: &str) -> Result<String> {
    if argument == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).map_err(|e| Error::new(format!("cannot read: {e}"), ""))?;
        return decode(bytes, "standard input");
    }
    let path = Path::new(argument);
    if path.is_file() {
        let bytes =
            std::fs::read(path).map_err(|e| Error::new(format!("cannot read {argument}: {e}"), "a file"))?;
        return decode(bytes, argument);
    }
    let expected = "a file, `-`, or a tree like `((3 12) (2 4))`";
    if path.is_dir() {
        return Err(Error::new(format!("{argument} is a folder"), expected));
    }
    if looks_like_a_path(argument) {
        return Err(Error::new(format!("there is no file {argument}"), expected));
    }
    Ok(argument.to_owned())
}

/// Whether this could not be meant as a tree, which has brackets, or is a number or a label with one.
fn looks_like_a_path(argument: &str) -> bool {
    let is_number = argument.chars().all(|c| c.is_ascii_digit() || "+-./eE ".contains(c));
    let is_word = !argument.contains([':', ',', '#', '"', ' ']);
    !argument.contains(['(', ')', '{', '}', '\n'])
        && !is_number
        && (is_word || argument.contains(['/', '\\']))
}

/// The text of a file. Some programs begin a text with a mark of its encoding, which is no part of it.
fn decode(bytes: Vec<u8>, name: &str) -> Result<String> {
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text)),
        Err(error) => {
            let good = error.utf8_error().valid_up_to();
            let message = format!("{name} is not text: byte {} is not UTF-8", good + 1);
            Err(Error::at(&String::from_utf8_lossy(error.as_bytes()), good, message, "UTF-8 text"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_file_is_told_from_a_tree() {
        for path in ["tree.txt", "trees/one", "lecture", r"C:\tree", "NaN"] {
            assert!(looks_like_a_path(path), "{path}");
        }
        for tree in ["(1 2)", "5", "-2.5", "1/3", "A:5", "", " ", "1,2", "(a/b", "{.5 1}", "1e3", ")"] {
            assert!(!looks_like_a_path(tree), "{tree}");
        }
    }

    #[test]
    fn a_mark_of_the_encoding_is_no_part_of_a_text() {
        assert_eq!(decode("\u{feff}(1 2)".into(), "file").unwrap(), "(1 2)");
        assert_eq!(decode(b"(1\n \xff)".to_vec(), "file").unwrap_err().line_and_column(), Some((2, 2)));
    }
}
