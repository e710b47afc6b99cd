//! What is said of a match: a line while it goes on, a table and its JSON at the end.

use serde::Serialize;

use tah_arena::elo::Estimate;
use tah_arena::sprt::{Sprt, Verdict};
use tah_arena::{Entry, Match, Outcome, Progress, Standing};

use crate::output::counted;
use crate::table::TextTable;

/// Everything that is known of a finished match.
#[derive(Serialize)]
pub(super) struct Summary {
    game: String,
    /// How many games were played.
    played: usize,
    /// How many of them were in the record before.
    resumed: usize,
    /// How many are not repetitions of others.
    different: usize,
    engines: Vec<Row>,
    sprt: Option<Test>,
    games: Vec<Entry>,
}

#[derive(Serialize)]
struct Row {
    engine: String,
    #[serde(flatten)]
    standing: Standing,
    points: f64,
    /// Infinite numbers are null.
    #[serde(flatten)]
    estimate: Option<Estimate>,
}

#[derive(Serialize)]
struct Test {
    #[serde(flatten)]
    sprt: Sprt,
    llr: f64,
    lower: f64,
    upper: f64,
    verdict: Option<Verdict>,
}

pub(super) fn summary(plan: &Match, outcome: &Outcome) -> Summary {
    let row = |(engine, standing): (&tah_host::Spec, &Standing)| Row {
        engine: engine.source.clone(),
        standing: standing.clone(),
        points: standing.games.points(),
        estimate: standing.estimate(),
    };
    let test = |(sprt, (llr, verdict)): (Sprt, (f64, Option<Verdict>))| {
        let (lower, upper) = sprt.bounds();
        Test { sprt, llr, lower, upper, verdict }
    };
    Summary {
        game: plan.game.source.clone(),
        played: outcome.games.len(),
        resumed: outcome.resumed,
        different: outcome.standings.different(),
        engines: plan.engines.iter().zip(&outcome.standings.engines).map(row).collect(),
        sprt: plan.sprt.zip(outcome.test).map(test),
        games: outcome.games.clone(),
    }
}

/// How the match stands, in one line.
pub(super) fn line(progress: &Progress<'_>) -> String {
    let mut out = format!("game {} of {}", progress.standings.games, progress.total);
    match progress.standings.engines.as_slice() {
        [first, _] => {
            let games = first.games;
            out += &format!(", +{} ={} −{}", games.wins, games.draws, games.losses);
            if let Some(estimate) = first.estimate() {
                out += &format!(", Elo {} ± {}", elo(estimate.elo), width(estimate.error));
            }
        }
        engines => {
            let points: Vec<String> =
                engines.iter().map(|e| format!("{}/{}", e.games.points(), e.games.games())).collect();
            out += &format!(", points {}", points.join(" "));
        }
    }
    if let Some(ratio) = progress.ratio {
        out += &format!(", LLR {ratio:.2}");
    }
    out
}

pub(super) fn text(summary: &Summary) -> String {
    let mut table = TextTable::new(&[
        "engine",
        "games",
        "score",
        "W",
        "D",
        "L",
        "Elo",
        "± 95 %",
        "nElo",
        "LOS %",
        "pairs 0–2",
    ]);
    for row in &summary.engines {
        let games = row.standing.games;
        let estimate = |cell: &dyn Fn(&Estimate) -> String| row.estimate.as_ref().map_or("—".into(), cell);
        let pairs: Vec<String> = row.standing.pentanomial.iter().map(u64::to_string).collect();
        table.row(vec![
            row.engine.clone(),
            games.games().to_string(),
            estimate(&|e| format!("{:.1} %", 100.0 * e.score)),
            games.wins.to_string(),
            games.draws.to_string(),
            games.losses.to_string(),
            estimate(&|e| elo(e.elo)),
            estimate(&|e| width(e.error)),
            estimate(&|e| elo(e.normalised)),
            estimate(&|e| format!("{:.1}", 100.0 * e.superiority)),
            pairs.join(" "),
        ]);
    }
    let mut out = table.render();
    out += &notes(summary);
    if let Some(test) = &summary.sprt {
        let verdict = match test.verdict {
            Some(Verdict::Accepted) => format!("elo1 = {} is accepted", test.sprt.elo1),
            Some(Verdict::Rejected) => format!("elo1 = {} is rejected", test.sprt.elo1),
            None => "nothing is decided".to_owned(),
        };
        out += &format!("SPRT: LLR {:.2} [{:.2}, {:.2}]: {verdict}\n", test.llr, test.lower, test.upper);
    }
    out
}

/// What went wrong, and what the figures do not say.
fn notes(summary: &Summary) -> String {
    let mut out = String::new();
    for row in &summary.engines {
        let Standing { crashes, hangs, illegal_moves, time_losses, disputes, .. } = row.standing;
        if crashes + hangs + illegal_moves + time_losses + disputes > 0 {
            out += &format!(
                "{}: {}, {}, {}, {}, {}\n",
                row.engine,
                counted(crashes, "crash", "crashes"),
                counted(hangs, "hang", "hangs"),
                counted(illegal_moves, "illegal move", "illegal moves"),
                counted(time_losses, "time loss", "time losses"),
                counted(disputes, "dispute", "disputes"),
            );
        }
    }
    if summary.resumed > 0 {
        out += &format!("{} from the record\n", counted(summary.resumed as u64, "game", "games"));
    }
    if summary.different < summary.played {
        // Repeated games tell nothing new, but the error bars count them.
        let different = counted(summary.different as u64, "game is", "games are");
        out += &format!("only {different} different: the errors are larger than shown\n");
    }
    out
}

/// An Elo difference with its sign.
fn elo(value: f64) -> String {
    if value.is_infinite() {
        return if value > 0.0 { "+∞".into() } else { "-∞".into() };
    }
    let text = format!("{value:+.1}");
    if text == "-0.0" { "+0.0".into() } else { text }
}

fn width(value: f64) -> String {
    if value.is_finite() { format!("{value:.1}") } else { "∞".into() }
}
