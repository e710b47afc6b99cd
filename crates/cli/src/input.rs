//! What commands are given: a game with a position, an engine with its settings, texts from files.

use std::io::Read;
use std::path::Path;

use tah_host::{Error, Result, Session, Spec, catalogue};

/// A game and a position.
#[derive(clap::Args)]
pub(crate) struct GameArgs {
    /// The game, with options: `connect-four`, `tic-tac-toe,columns=5,rows=5,line=4`, `tree:((1 2) (3 4))`
    pub(crate) game: String,
    /// The position in the game's notation; see `tah games`
    #[arg(short, long, value_name = "P", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
}

impl GameArgs {
    /// The game at the position.
    pub(crate) fn open(&self) -> Result<Box<dyn Session>> {
        let mut session = catalogue::open(&Spec::parse(&self.game)?)?;
        if let Some(position) = &self.position {
            session.set_position(position)?;
        }
        Ok(session)
    }
}

/// An engine and its limits.
#[derive(clap::Args)]
pub(crate) struct EngineArgs {
    /// The engine with its settings, such as `alpha-beta,depth=6`; see `tah engines`
    #[arg(short, long, value_name = "SPEC")]
    pub(crate) engine: Option<String>,
    /// How many plies to search, or `full`
    #[arg(short, long)]
    pub(crate) depth: Option<String>,
    /// How long to search: `1s`, `500ms`
    #[arg(short, long)]
    pub(crate) time: Option<String>,
    /// How many nodes to search
    #[arg(short, long)]
    pub(crate) nodes: Option<String>,
    /// Choose among equally good moves by dice that start from this
    #[arg(short, long)]
    pub(crate) seed: Option<String>,
    /// Find all equally good moves, not only the first
    #[arg(long)]
    pub(crate) all_best: bool,
}

impl EngineArgs {
    /// The engine asked for, or the game's own first, with the limits given beside it.
    pub(crate) fn spec(&self, session: &dyn Session) -> Result<Spec> {
        let default = || session.engines().first().map_or("first", |info| info.name).to_owned();
        let mut text = self.engine.clone().unwrap_or_else(default);
        let flags =
            [("depth", &self.depth), ("time", &self.time), ("nodes", &self.nodes), ("seed", &self.seed)];
        for (key, value) in flags.into_iter().filter_map(|(key, value)| Some((key, value.as_ref()?))) {
            text += &format!(",{key}={value}");
        }
        if self.all_best {
            text += ",all-best";
        }
        Spec::parse(&text)
    }
}

/// The text that `argument` means: standard input for `-`, a file if there is one of that name, else itself.
pub(crate) fn text_of(argument: &str) -> Result<String> {
    if argument == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).map_err(|e| Error::new(format!("cannot read: {e}"), ""))?;
        return decode(bytes, "standard input");
    }
    // A tree begins with a bracket, a label or a number; only what could not be one is taken for a missing file.
    let path = Path::new(argument);
    if path.is_file() {
        let bytes =
            std::fs::read(path).map_err(|e| Error::new(format!("cannot read {argument}: {e}"), "a file"))?;
        return decode(bytes, argument);
    }
    let looks_like_a_path = !argument.contains(['(', '{', '\n']) && argument.parse::<f64>().is_err();
    if looks_like_a_path && (argument.contains(['/', '\\', '.']) || path.is_dir()) {
        return Err(Error::new(
            format!("there is no file {argument}"),
            "a file, `-`, or a tree like `((3 12) (2 4))`",
        ));
    }
    Ok(argument.to_owned())
}

fn decode(bytes: Vec<u8>, name: &str) -> Result<String> {
    String::from_utf8(bytes).map_err(|e| {
        let good = e.utf8_error().valid_up_to();
        Error::new(format!("{name} is not text: byte {} is not UTF-8", good + 1), "UTF-8 text")
    })
}
