//! Evaluations by tables of patterns: the same command, other numbers.

use serde::Serialize;

use tah_host::{Course, News, Result, Session, Term};

use super::{Args, Report};
use crate::output::{Output, count};
use crate::progress::StatusLine;
use crate::table::TextTable;

#[derive(Serialize)]
struct RoundReport {
    round: u32,
    lessons: u64,
    held_out: u64,
    error_before: f64,
    error_after: f64,
    /// Pairs of games against the round before: won, drawn, lost.
    pairs: [u64; 3],
    gain: f64,
    groups: Vec<Group>,
}

#[derive(Serialize)]
struct Group {
    name: String,
    error: f64,
    positions: u64,
}

impl From<&Term> for RoundReport {
    fn from(term: &Term) -> Self {
        let group = |(name, error, positions): &(String, f64, u64)| Group {
            name: name.clone(),
            error: *error,
            positions: *positions,
        };
        Self {
            round: term.number,
            lessons: term.lessons[0],
            held_out: term.lessons[1],
            error_before: term.error[0],
            error_after: term.error[1],
            pairs: term.duels.0,
            gain: term.duels.1,
            groups: term.groups.iter().map(group).collect(),
        }
    }
}

/// Trains an evaluation by tables; nothing if the game's is another.
pub(super) fn run(args: &Args, session: &dyn Session) -> Option<Result<Output>> {
    let course = Course {
        rounds: args.rounds,
        games: args.games.unwrap_or(tah_host::Plan::default().games),
        seed: args.seed,
        threads: args.threads,
        continues: args.continues,
        ..Course::default()
    };
    let line = StatusLine::new(args.json);
    let terms = session.teach(&course, &args.out, crate::interrupt::flag(), &mut |news| {
        line.show(|| match &news {
            News::Batch(round, done, of) => {
                format!("round {round}: batch {} of {}", count(*done), count(*of))
            }
            News::Step(round, step, of, error) => {
                format!("round {round}: step {step} of {of}, error {error:.3}")
            }
            News::Term(term) => {
                format!("round {}: error {:.3} → {:.3}", term.number, term.error[0], term.error[1])
            }
        });
    })?;
    drop(line);
    Some(terms.map(|terms| {
        let report = Report::new(args, &terms);
        Output::either(args.json, &report, || text(&report))
    }))
}

fn text(report: &Report<RoundReport>) -> String {
    let mut table = TextTable::new(&[
        "round",
        "lessons",
        "held out",
        "error before",
        "error after",
        "pairs won/drawn/lost",
        "gain a game",
    ]);
    for round in &report.rounds {
        let [won, drawn, lost] = round.pairs;
        table.row(vec![
            round.round.to_string(),
            count(round.lessons),
            count(round.held_out),
            format!("{:.3}", round.error_before),
            format!("{:.3}", round.error_after),
            format!("{won}/{drawn}/{lost}"),
            format!("{:+.2}", round.gain),
        ]);
    }
    format!("{}\nweights and card in {}\n", table.render(), report.folder)
}
