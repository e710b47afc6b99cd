//! The strong search as a player: one that keeps its table through a game and knows the true clock, as it does when
//! another program drives it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use tah_host::thinker::{Control, Inquiry, Remaining, Setup, Thinker, Thought, ThoughtLine, Worth};
use tah_host::{DEFAULT_TIME, Result, Session, Settings, Spec, catalogue, engines};

use crate::dialect::Dialect;
use crate::pace::{Allowance, Pace};
use crate::player::{Choice, Failure, Fault, Opinion, Player, WON};

/// The strong search of one game.
pub(crate) struct Thinking {
    game: Spec,
    settings: Settings,
    dialect: Dialect,
    /// There from the first game on.
    thinker: Option<Box<dyn Thinker>>,
}

impl Thinking {
    /// Whether `engine` is the strong search, and keeps what it knows from move to move in this game.
    pub(crate) fn is_meant(engine: &Spec, game: &Spec) -> Result<bool> {
        let is_strong = engines::info(&engine.name).is_some_and(|info| info.name == "strong");
        Ok(is_strong && catalogue::open(game)?.has_thinker())
    }

    /// The strong search of `game` with the settings of `engine`.
    pub(crate) fn new(engine: &Spec, game: &Spec) -> Result<Self> {
        let known = engines::info(&engine.name).map_or(&[][..], |info| info.settings);
        let settings = Settings::of(engine, known)?;
        if settings.syzygy.is_some() {
            // A folder without tables is refused before the match, not found out in its games.
            make(game, &Settings { hash: Some(0), ..settings.clone() })?;
        }
        Ok(Self { game: game.clone(), settings, dialect: Dialect::of(game), thinker: None })
    }

    /// Makes the thinker, if there is memory for it.
    fn wake(&mut self) -> Result<&mut Box<dyn Thinker>> {
        if self.thinker.is_none() {
            self.thinker = Some(make(&self.game, &self.settings)?);
        }
        self.thinker.as_mut().ok_or_else(|| tah_host::Error::new("there is no thinker", ""))
    }

    /// What the search is asked: what its spec says, and where that limits nothing, what the match says.
    fn inquiry(&self, allowance: &Allowance) -> Inquiry {
        let Settings { depth, nodes, time, .. } = self.settings;
        let lines = self.settings.multipv.unwrap_or(1) as usize;
        let mut inquiry = Inquiry { depth, nodes, time, lines, ..Inquiry::default() };
        match (allowance.pace, allowance.clocks) {
            (_, Some(clocks)) => {
                let (time, increment) = (clocks.left[allowance.player], clocks.increment);
                inquiry.clock = Some(Remaining { time, increment, moves: None });
            }
            (Pace::Time(limit), _) => inquiry.time = Some(time.map_or(limit, |own| own.min(limit))),
            (Pace::Nodes(limit), _) if self.settings.is_unlimited() => inquiry.nodes = Some(limit),
            (Pace::Depth(limit), _) if self.settings.is_unlimited() => inquiry.depth = Some(limit),
            _ if self.settings.is_unlimited() => inquiry.time = Some(DEFAULT_TIME),
            _ => {}
        }
        inquiry
    }
}

impl Player for Thinking {
    fn new_game(&mut self, _session: &dyn Session, _pace: Pace) -> std::result::Result<(), Failure> {
        match self.wake() {
            Ok(thinker) => {
                thinker.forget();
                Ok(())
            }
            Err(error) => Err(Failure::new(Fault::Crash, error.message)),
        }
    }

    fn choose(
        &mut self,
        session: &dyn Session,
        allowance: &Allowance,
    ) -> std::result::Result<Choice, Failure> {
        let inquiry = self.inquiry(allowance);
        let dialect = self.dialect;
        let (start, moves) = session.history();
        let spoken = dialect.spoken(&start, &moves);
        let thinker = self.wake().map_err(|error| Failure::new(Fault::Crash, error.message))?;
        // A search that panics has crashed, as a program would; the next game begins with a new one.
        let thought = catch_unwind(AssertUnwindSafe(|| think(thinker.as_mut(), &start, &spoken, &inquiry)))
            .unwrap_or_else(|_| Err(tah_host::Error::new("the engine panicked", "")));
        if thought.is_err() {
            self.restart();
        }
        let thought = thought.map_err(|error| Failure::new(Fault::Crash, error.message))?;
        let best = thought.lines.first();
        let answer = best.and_then(|line| line.moves.first());
        match answer.and_then(|answer| dialect.heard(&start, &moves, answer)) {
            Some(text) => {
                Ok(Choice::of(text, Opinion { score: best.and_then(score), depth: Some(thought.depth) }))
            }
            None => Err(Failure::new(Fault::IllegalMove, "the engine found no move")),
        }
    }

    fn restart(&mut self) {
        self.thinker = None;
    }
}

/// A thinker as the settings say, with the tables that they name.
fn make(game: &Spec, settings: &Settings) -> Result<Box<dyn Thinker>> {
    let mut thinker = catalogue::open(game)?.thinker(Setup::of(settings))?;
    if let Some(folder) = &settings.syzygy {
        thinker.use_database(folder)?;
    }
    Ok(thinker)
}

/// Thinks about the position after `moves`.
fn think(thinker: &mut dyn Thinker, start: &str, moves: &[String], inquiry: &Inquiry) -> Result<Thought> {
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    thinker.set_position(Some(start), &moves)?;
    thinker.think(inquiry, &Control::new(), &mut |_| {})
}

/// What the search thinks its position is worth, if it got that far.
fn score(line: &ThoughtLine) -> Option<f64> {
    line.certainty?;
    Some(match line.worth {
        Worth::Points(points) => points.into(),
        Worth::WinIn(_) => WON,
        Worth::LossIn(_) => -WON,
    })
}
