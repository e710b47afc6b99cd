//! Games of theory from files: what a text is, it says itself.

use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tah_host::{Error, Result, Spec, catalogue, parse_time};
use tah_theory::extensive::parse_efg;
use tah_theory::strategic::{parse_csv, parse_matrix, parse_nfg};
use tah_theory::{ExtensiveGame, Patience, StrategicGame};

use crate::input::text_of;
use crate::output::count;
use crate::progress::StatusLine;

/// A game of either kind.
pub(super) enum Game {
    Table(StrategicGame),
    Tree(ExtensiveGame),
}

/// A game, and how its numbers are meant.
#[derive(clap::Args)]
pub(crate) struct GameFile {
    /// An .nfg or .efg file, a matrix as text or CSV, a tree like `((3 12) (2 4))`; `-` for standard input
    #[arg(value_name = "FILE|-|TEXT", allow_hyphen_values = true)]
    file: String,
    /// The numbers are costs: fewer is better
    #[arg(long, visible_alias = "minimize")]
    pub(super) minimise: bool,
}

impl GameFile {
    /// The game as it is written; warnings go to standard error.
    pub(super) fn read(&self) -> Result<Game> {
        read_game(&self.file)
    }

    /// The game with costs turned into gains.
    pub(super) fn gains(&self) -> Result<Game> {
        let game = self.read()?;
        Ok(match game {
            Game::Table(game) if self.minimise => Game::Table(game.negated()),
            Game::Tree(game) if self.minimise => Game::Tree(game.negated()),
            game => game,
        })
    }
}

/// The game that a file, standard input or a text holds.
pub(super) fn read_game(file: &str) -> Result<Game> {
    let text = text_of(file)?;
    let wrong = |error| Error::in_text(&text, error);
    let start = text.trim_start();
    if start.starts_with("NFG") {
        let (game, warnings) = parse_nfg(&text).map_err(wrong)?;
        warn(&warnings);
        Ok(Game::Table(game))
    } else if start.starts_with("EFG") {
        let (game, warnings) = parse_efg(&text).map_err(wrong)?;
        warn(&warnings);
        Ok(Game::Tree(game))
    } else if is_tree(start) {
        let session = catalogue::open(&Spec { argument: Some(text.clone()), ..Spec::parse("tree")? })?;
        session.extensive(None).map(Game::Tree)
    } else if file.to_ascii_lowercase().ends_with(".csv") {
        parse_csv(&text).map(Game::Table).map_err(wrong)
    } else {
        parse_matrix(&text).map(Game::Table).map_err(wrong)
    }
}

/// Whether a text begins as trees do, comments apart.
fn is_tree(text: &str) -> bool {
    let code = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#'));
    code.is_some_and(|line| {
        line.starts_with(['(', '{']) || line.starts_with("max(") || line.starts_with("min(")
    })
}

fn warn(warnings: &[String]) {
    for warning in warnings {
        let _ = writeln!(anstream::stderr(), "warning: {warning}");
    }
}

/// Needs a table: that of a strategic game, or the reduced form of a tree.
pub(super) fn table(game: Game) -> Result<StrategicGame> {
    match game {
        Game::Table(game) => Ok(game),
        Game::Tree(tree) => {
            let reduced = tree.reduced().map_err(|error| Error::new(error.to_string(), "a smaller game"))?;
            Ok(reduced.game)
        }
    }
}

/// Needs a tree.
pub(super) fn tree(game: Game) -> Result<ExtensiveGame> {
    match game {
        Game::Tree(tree) => Ok(tree),
        Game::Table(_) => {
            Err(Error::new("this is a strategic game, which has no tree", "an extensive game: .efg"))
        }
    }
}

/// How long to work.
#[derive(clap::Args)]
pub(crate) struct TimeArgs {
    /// End after this time with what was found: `10s`
    #[arg(short, long, allow_negative_numbers = true)]
    time: Option<String>,
}

impl TimeArgs {
    /// Does long work, which ends at the time given or at Ctrl-C; on a terminal its steps are shown.
    pub(super) fn work<T: Send>(&self, json: bool, work: impl FnOnce(Patience<'_>) -> T + Send) -> Result<T> {
        let wrong =
            |text: &String| Error::at(text, 0, format!("`{text}` is no time"), "a time like 10s or 500ms");
        let limit = self.time.as_ref().map(|text| parse_time(text).ok_or_else(|| wrong(text))).transpose()?;
        let deadline = limit.map(|time| Instant::now() + time);
        let steps = AtomicU64::new(0);
        let patience = Patience { deadline, stop: Some(crate::interrupt::flag()), steps: Some(&steps) };
        std::thread::scope(|scope| {
            let worker = scope.spawn(move || work(patience));
            let line = StatusLine::new(json);
            let mut pause = Duration::from_micros(50);
            while !worker.is_finished() {
                std::thread::sleep(pause);
                pause = (pause * 2).min(Duration::from_millis(50));
                line.show(|| format!("{} steps", count(steps.load(Ordering::Relaxed))));
            }
            drop(line);
            worker.join().map_err(|_| {
                Error::new("the work ended in the middle", "a report of this game to the authors")
            })
        })
    }
}
