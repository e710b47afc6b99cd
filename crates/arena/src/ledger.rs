//! The ledger of a match: every finished game is written down before it counts.

use std::collections::HashSet;

use tah_host::Result;
use tah_rules::mix;

use crate::book::GameBook;
use crate::openings::Openings;
use crate::record::{Entry, Heading, Record};
use crate::schedule::Fixture;
use crate::sprt::Verdict;
use crate::standings::Standings;
use crate::tournament::{Match, Outcome, Progress};

/// The finished games and what they say.
pub(crate) struct Ledger<'m> {
    plan: &'m Match,
    fixtures: &'m [Fixture],
    record: Option<Record>,
    book: Option<GameBook>,
    pub(crate) games: Vec<Entry>,
    resumed: usize,
    standings: Standings,
    test: Option<(f64, Option<Verdict>)>,
}

impl<'m> Ledger<'m> {
    /// Opens the files, and counts the games that are in the record.
    pub(crate) fn open(plan: &'m Match, fixtures: &'m [Fixture]) -> Result<Self> {
        let (record, before) = match &plan.record {
            None => (None, Vec::new()),
            Some(path) => {
                let (record, entries) = Record::open(path, &heading(plan))?;
                (Some(record), entries)
            }
        };
        let book = plan.pgn.as_deref().map(|path| GameBook::open(path, plan)).transpose()?;
        let standings = Standings::new(plan.engines.len());
        let mut ledger =
            Self { plan, fixtures, record, book, games: Vec::new(), resumed: 0, standings, test: None };
        let mut seen = HashSet::new();
        for entry in before {
            // If a longer match was played before, what is beyond this one does not count in it.
            let is_ours = |f: &Fixture| (f.first, f.second) == (entry.first, entry.second);
            if fixtures.get(entry.game).is_some_and(is_ours) && seen.insert(entry.game) {
                ledger.count(entry);
            }
        }
        ledger.resumed = ledger.games.len();
        ledger.judge();
        Ok(ledger)
    }

    /// Writes a game down. PGN comes first: if tah is killed in between, a game is there twice rather than not at all.
    pub(crate) fn note(&mut self, entry: Entry) -> Result<()> {
        if let Some(book) = &mut self.book {
            book.add(&entry)?;
        }
        if let Some(record) = &mut self.record {
            record.write(&entry)?;
        }
        self.count(entry);
        self.judge();
        Ok(())
    }

    fn count(&mut self, entry: Entry) {
        self.standings.add(&entry, self.fixtures[entry.game].pair);
        self.games.push(entry);
    }

    /// The ratio by whole pairs of games, and what it says.
    fn judge(&mut self) {
        self.test = self.plan.sprt.map(|sprt| {
            let ratio = sprt.log_likelihood_ratio(&self.standings.engines[0].pentanomial);
            (ratio, sprt.verdict(ratio))
        });
    }

    /// Whether the test has its answer.
    pub(crate) fn is_decided(&self) -> bool {
        self.test.is_some_and(|(_, verdict)| verdict.is_some())
    }

    /// How far the match has come; with the last game, if one has just ended.
    pub(crate) fn progress(&self, with_last: bool) -> Progress<'_> {
        Progress {
            last: self.games.last().filter(|_| with_last),
            total: self.fixtures.len(),
            standings: &self.standings,
            ratio: self.test.map(|(ratio, _)| ratio),
        }
    }

    /// What was played.
    pub(crate) fn close(mut self) -> Outcome {
        self.games.sort_by_key(|entry| entry.game);
        Outcome { games: self.games, resumed: self.resumed, standings: self.standings, test: self.test }
    }
}

fn heading(plan: &Match) -> Heading {
    let openings = match &plan.openings {
        Openings::Start => "start".to_owned(),
        Openings::Random(plies) => format!("{plies} random plies"),
        Openings::Balanced(plies) => format!("{plies} balanced plies"),
        Openings::Listed(positions) => {
            let bytes = positions.iter().flat_map(|position| position.bytes().chain([b'\n']));
            format!(
                "{} listed, {:016x}",
                positions.len(),
                bytes.fold(0, |sum, byte| mix(sum ^ u64::from(byte)))
            )
        }
    };
    Heading {
        game: plan.game.source.clone(),
        engines: plan.engines.iter().map(|engine| engine.source.clone()).collect(),
        terms: format!("{:?}", plan.terms),
        openings,
        seed: plan.seed,
    }
}
