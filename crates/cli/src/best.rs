//! `tah best`: the best move in a position.

use tah_host::{Call, MoveDetail, Report, Result};
use tah_rules::Turn;

use crate::input::{EngineArgs, GameArgs};
use crate::output::{Output, count, counted, line_text, number};
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
    Ok(Output::either(args.json, &report, || text(&report, session.turn())))
}

/// A report on a position, with whose turn it is there, for people.
pub(crate) fn text(report: &Report, turn: Turn) -> String {
    let mut out = match &report.chosen {
        Some(chosen) => format!("best move  {chosen}\n"),
        None if turn == Turn::Over => "best move  none: the game is over\n".to_owned(),
        None => "best move  none: chance moves here\n".to_owned(),
    };
    if report.moves.len() > 1 {
        out += &format!("as good    {}\n", listed(&report.moves));
    }
    if let Some(value) = report.value {
        let kind = if report.exact { " (exact)" } else { "" };
        out += &format!("value      {} for player {}{kind}\n", number(value), report.player);
    }
    if let Some(payoffs) = &report.payoffs {
        out += &format!("payoffs    {}\n", payoffs.iter().map(|&p| number(p)).collect::<Vec<_>>().join(" "));
    }
    if let Some(distance) = report.distance {
        out += &format!("distance   {}\n", counted(distance.into(), "ply", "plies"));
    }
    if let Some(exploitability) = report.exploitability {
        out += &format!(
            "exploitability  {exploitability:.3e} (what a best response gains, mean over players)\n"
        );
    }
    if !report.line.is_empty() {
        out += &format!("line       {}\n", line_text(&report.line));
    }
    if !report.details.is_empty() {
        out += &details(report);
    }
    out + &effort(report)
}

/// Moves in a row; those of several words are told apart by commas.
fn listed(moves: &[String]) -> String {
    let separator = if moves.iter().any(|m| m.contains(' ')) { ", " } else { " " };
    moves.join(separator)
}

/// What the answer took.
fn effort(report: &Report) -> String {
    let nodes = counted(report.nodes, "node", "nodes");
    let work = if report.exploitability.is_some() {
        // What minimises regrets has no depth: it goes through the whole game, again and again.
        format!("{}, {nodes}", counted(report.depth.into(), "iteration", "iterations"))
    } else {
        let leaves = counted(report.leaves, "leaf", "leaves");
        let cutoffs = counted(report.cutoffs, "cutoff", "cutoffs");
        format!("depth {}, {nodes}, {leaves}, {cutoffs}", report.depth)
    };
    format!("{}: {work}, {:.3} s\n", report.engine, report.seconds)
}

fn details(report: &Report) -> String {
    type Column = (&'static str, fn(&MoveDetail) -> Option<String>);
    let columns: [Column; 5] = [
        ("move", |detail| Some(detail.text.clone())),
        ("value", |detail| detail.value.map(number)),
        ("± error", |detail| detail.error.map(number)),
        ("visits", |detail| detail.visits.map(count)),
        ("probability", |detail| detail.probability.map(number)),
    ];
    // Each engine says something else of its moves.
    let said = |(_, cell): &&Column| report.details.iter().any(|detail| cell(detail).is_some());
    let columns: Vec<&Column> = columns.iter().filter(said).collect();
    let mut table = TextTable::new(&columns.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    for detail in &report.details {
        table.row(columns.iter().map(|(_, cell)| cell(detail).unwrap_or_else(|| "—".into())).collect());
    }
    table.render()
}
