//! A match: the schedule played by several threads, each game recorded as it ends, until all are played or the test has
//! its answer.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};

use tah_host::{Error, Result, Session, Settings, Spec, catalogue, engines};
use tah_rules::mix;

use crate::dialect::Dialect;
use crate::game::{Terms, play};
use crate::ledger::Ledger;
use crate::openings::Openings;
use crate::player::{Player, seat};
use crate::record::Entry;
use crate::schedule::{Fixture, Schedule};
use crate::sprt::{Sprt, Verdict};
use crate::standings::Standings;
use crate::uci::Uci;
use crate::xboard::Xboard;

/// Searches go deep, and test builds take much of the stack.
const STACK: usize = 64 << 20;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Match {
    /// The game.
    pub game: Spec,
    /// At least two engines.
    pub engines: Vec<Spec>,
    /// Games of every two engines.
    pub games: usize,
    /// How they are played.
    pub terms: Terms,
    /// Where they begin.
    pub openings: Openings,
    /// How many are played at once.
    pub concurrency: usize,
    /// When the first engine has proven itself, or has not.
    pub sprt: Option<Sprt>,
    /// Where finished games are kept, and read back.
    pub record: Option<PathBuf>,
    /// Where games of chess are appended as PGN.
    pub pgn: Option<PathBuf>,
    /// From what dice start.
    pub seed: u64,
}

/// What was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// The games, by number.
    pub games: Vec<Entry>,
    /// How many of them had been played before.
    pub resumed: usize,
    /// What they say.
    pub standings: Standings,
    /// The log-likelihood ratio and what it says, if there was a test.
    pub test: Option<(f64, Option<Verdict>)>,
}

/// What is told while a match goes on.
pub struct Progress<'p> {
    /// The game that has just ended; nothing at the beginning.
    pub last: Option<&'p Entry>,
    /// How many there will be at most.
    pub total: usize,
    /// What the games so far say.
    pub standings: &'p Standings,
    /// The log-likelihood ratio, if there is a test.
    pub ratio: Option<f64>,
}

impl Match {
    /// Plays it. What is wrong with what was asked for is an error before the first game; what a player does wrong is a
    /// lost game.
    pub fn run(&self, progress: &dyn Fn(&Progress<'_>)) -> Result<Outcome> {
        self.check()?;
        let fixtures = Schedule::new(self.engines.len(), self.games).fixtures();
        let mut ledger = Ledger::open(self, &fixtures)?;
        let done: HashSet<usize> = ledger.games.iter().map(|entry| entry.game).collect();
        let left: Vec<Fixture> = fixtures.iter().filter(|f| !done.contains(&f.game)).copied().collect();
        let workers = Workers {
            plan: self,
            fixtures: &left,
            next: AtomicUsize::new(0),
            stop: AtomicBool::new(ledger.is_decided()),
        };
        progress(&ledger.progress(false));
        std::thread::scope(|scope| {
            let (sender, receiver) = channel();
            for _ in 0..self.concurrency.min(left.len()) {
                let (sender, workers) = (sender.clone(), &workers);
                let worker = std::thread::Builder::new().stack_size(STACK);
                worker
                    .spawn_scoped(scope, move || workers.work(&sender))
                    .map_err(|error| Error::new(format!("cannot play: {error}"), "fewer games at once"))?;
            }
            drop(sender);
            for entry in receiver {
                let noted = entry.and_then(|entry| ledger.note(entry));
                // Games that are being played are finished, and count.
                if noted.is_err() || ledger.is_decided() {
                    workers.stop.store(true, Ordering::Relaxed);
                }
                noted?;
                progress(&ledger.progress(true));
            }
            Ok(())
        })?;
        Ok(ledger.close())
    }

    /// Whether everything asked for can be had.
    fn check(&self) -> Result<()> {
        let session = self.open()?;
        let about = session.about();
        if about.players != 2 {
            let message = format!("{} is not a game of two players", about.name);
            return Err(Error::new(message, "a game of two players"));
        }
        if self.engines.len() < 2 {
            return Err(Error::new("one engine cannot play a match", "two engines or more"));
        }
        if self.games == 0 {
            return Err(Error::new("a match of no games has no result", "at least one game"));
        }
        if self.concurrency == 0 {
            return Err(Error::new("no game could be played at once", "a concurrency of at least 1"));
        }
        if self.sprt.is_some() && self.engines.len() > 2 {
            return Err(Error::new("a test is between two engines", "two engines, or no test"));
        }
        if self.pgn.is_some() && Dialect::of(&self.game) == Dialect::Plain {
            return Err(Error::new("PGN is for chess", "a record, which any game can have"));
        }
        self.openings.set(0, self.seed, self.open()?.as_mut())?;
        self.engines.iter().try_for_each(|engine| self.check_engine(engine, session.as_ref()))
    }

    fn check_engine(&self, engine: &Spec, session: &dyn Session) -> Result<()> {
        let Terms { pace, patience, .. } = self.terms;
        match engine.name.as_str() {
            "uci" => return Uci::new(engine, &self.game, patience)?.start(),
            "xboard" => {
                let mut xboard = Xboard::new(engine, &self.game, patience)?;
                return xboard.check(pace, &self.starts()?);
            }
            _ => {}
        }
        let known = session.engines();
        let Some(info) = engines::info(&engine.name).filter(|info| known.contains(info)) else {
            let names: Vec<&str> = known.iter().map(|info| info.name).collect();
            let message = format!("`{}` does not play {}", engine.name, session.about().name);
            return Err(Error::at(
                &engine.source,
                0,
                message,
                format!("uci:COMMAND, xboard:COMMAND or one of {}", names.join(", ")),
            ));
        };
        Settings::of(engine, info.settings).map(drop)
    }

    /// The positions from a list in which games will begin, as the game writes them.
    fn starts(&self) -> Result<Vec<String>> {
        let mut session = self.open()?;
        let start = |text| session.set_position(text).map(|()| session.position());
        self.openings.listed().take(self.games.div_ceil(2)).map(start).collect()
    }

    fn open(&self) -> Result<Box<dyn Session>> {
        catalogue::open(&self.game)
    }
}

/// What the threads share.
struct Workers<'m> {
    plan: &'m Match,
    fixtures: &'m [Fixture],
    next: AtomicUsize,
    stop: AtomicBool,
}

impl Workers<'_> {
    /// Plays games until there are none left, with players of its own.
    fn work(&self, sender: &Sender<Result<Entry>>) {
        let mut players: Vec<Option<Box<dyn Player>>> = self.plan.engines.iter().map(|_| None).collect();
        while !self.stop.load(Ordering::Relaxed) {
            let Some(fixture) = self.fixtures.get(self.next.fetch_add(1, Ordering::Relaxed)) else { break };
            if sender.send(self.game(fixture, &mut players)).is_err() {
                break;
            }
        }
    }

    fn game(&self, fixture: &Fixture, players: &mut [Option<Box<dyn Player>>]) -> Result<Entry> {
        let Match { game, engines, terms, openings, seed, .. } = self.plan;
        let mut session = catalogue::open(game)?;
        openings.set(fixture.opening, *seed, session.as_mut())?;
        for engine in [fixture.first, fixture.second] {
            if players[engine].is_none() {
                players[engine] = Some(seat(&engines[engine], game, terms.patience)?);
            }
        }
        let Ok([Some(first), Some(second)]) = players.get_disjoint_mut([fixture.first, fixture.second])
        else {
            return Err(Error::new("an engine cannot play itself", ""));
        };
        // Both games of a pair have the same luck.
        let luck = mix(seed ^ mix(fixture.pair as u64 + 1));
        let played =
            play(session.as_mut(), [first.as_mut(), second.as_mut()], terms, Dialect::of(game), luck);
        Ok(Entry { game: fixture.game, first: fixture.first, second: fixture.second, played })
    }
}
