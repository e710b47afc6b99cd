//! `tah best`: the best move in a position.

use tah_host::{Call, Report, Result};

use crate::input::{EngineArgs, GameArgs};
use crate::output::{Output, count, number};
use crate::progress::ProgressLine;
use crate::table::TextTable;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    engine: EngineArgs,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    let session = args.game.open()?;
    let spec = args.engine.spec(session.as_ref())?;
    let line = ProgressLine::new(args.json);
    let report = session.best(&spec, &Call { stop: None, progress: &|progress| line.show(progress) })?;
    Ok(Output::either(args.json, &report, || text(&report)))
}

/// A report for people.
pub(crate) fn text(report: &Report) -> String {
    let mut out = match &report.chosen {
        Some(chosen) => format!("best move  {chosen}\n"),
        None => String::new(),
    };
    if report.moves.len() > 1 {
        out += &format!("as good    {}\n", report.moves.join(" "));
    }
    if let Some(value) = report.value {
        let kind = if report.exact { " (exact)" } else { "" };
        out += &format!("value      {} for player {}{kind}\n", number(value), report.player);
    }
    if let Some(payoffs) = &report.payoffs {
        out += &format!("payoffs    {}\n", payoffs.iter().map(|&p| number(p)).collect::<Vec<_>>().join(" "));
    }
    if let Some(distance) = report.distance {
        out += &format!("distance   {distance} plies\n");
    }
    if let Some(exploitability) = report.exploitability {
        out += &format!(
            "exploitability  {exploitability:.3e} (what a best response gains, mean over players)\n"
        );
    }
    if !report.line.is_empty() {
        out += &format!("line       {}\n", report.line.join(" "));
    }
    if !report.details.is_empty() {
        out += &details(report);
    }
    out += &format!(
        "{}: depth {}, {} nodes, {} leaves, {} cutoffs, {:.3} s\n",
        report.engine,
        report.depth,
        count(report.nodes),
        count(report.leaves),
        count(report.cutoffs),
        report.seconds
    );
    out
}

fn details(report: &Report) -> String {
    let mut table = TextTable::new(&["move", "value", "± error", "visits", "probability"]);
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "—".into());
    for detail in &report.details {
        table.row(vec![
            detail.text.clone(),
            or_dash(detail.value.map(number)),
            or_dash(detail.error.map(number)),
            or_dash(detail.visits.map(count)),
            or_dash(detail.probability.map(number)),
        ]);
    }
    table.render()
}
