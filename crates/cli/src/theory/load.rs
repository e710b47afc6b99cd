//! Games of theory from files, and how long to work on them.

use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tah_host::theory::Game;
use tah_host::{Error, Result, parse_time};
use tah_theory::Patience;

use crate::input::text_of;
use crate::output::count;
use crate::progress::StatusLine;

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
        Ok(self.read()?.gains(self.minimise))
    }
}

/// The game that a file, standard input or a text holds.
pub(super) fn read_game(file: &str) -> Result<Game> {
    let (game, warnings) = Game::read(&text_of(file)?, file.to_ascii_lowercase().ends_with(".csv"))?;
    for warning in warnings {
        let _ = writeln!(anstream::stderr(), "warning: {warning}");
    }
    Ok(game)
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
        self.work_within(None, json, work)
    }

    /// The same with the time that is usual, unless another is given.
    pub(super) fn work_within<T: Send>(
        &self,
        usual: Option<Duration>,
        json: bool,
        work: impl FnOnce(Patience<'_>) -> T + Send,
    ) -> Result<T> {
        let wrong =
            |text: &String| Error::at(text, 0, format!("`{text}` is no time"), "a time like 10s or 500ms");
        let limit = self.time.as_ref().map(|text| parse_time(text).ok_or_else(|| wrong(text))).transpose()?;
        let deadline = limit.or(usual).map(|time| Instant::now() + time);
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
