//! `tah suite`: positions whose best moves are known, solved by an engine.

use std::path::PathBuf;
use std::sync::atomic::Ordering::SeqCst;
use std::time::Instant;

use serde::Serialize;

use tah_host::suite::{Exercise, Solution, read, solve};
use tah_host::{Call, Result, Spec, catalogue};

use crate::input::{EngineArgs, file_text};
use crate::interrupt;
use crate::output::{Output, count};
use crate::progress::{StatusLine, bar};
use crate::table::TextTable;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, with options: `chess`, `connect-four`
    game: String,
    /// Positions, one in each line, with `bm` or `am` (chess: EPD)
    file: PathBuf,
    #[command(flatten)]
    engine: EngineArgs,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// What came of the suite.
#[derive(Serialize)]
struct Summary {
    game: String,
    engine: String,
    /// How many positions there are.
    positions: usize,
    /// How many were tried.
    tried: usize,
    solved: usize,
    points: u32,
    most_points: u32,
    seconds: f64,
    solutions: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    id: String,
    line: usize,
    position: String,
    best: Vec<String>,
    avoid: Vec<String>,
    expected: String,
    played: Option<String>,
    solved: bool,
    points: u32,
    most_points: u32,
    depth: u32,
    nodes: u64,
    found_depth: Option<u64>,
    found_seconds: Option<f64>,
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    let game = Spec::parse(&args.game)?;
    let mut session = catalogue::open(&game)?;
    let engine = args.engine.spec(session.as_ref())?;
    let exercises = read(&file_text(&args.file)?, &game)?;
    let stop = interrupt::flag();
    let line = StatusLine::new(args.json);
    let started = Instant::now();
    let mut rows: Vec<Row> = Vec::with_capacity(exercises.len());
    for exercise in &exercises {
        let solved = rows.iter().filter(|row| row.solved).count();
        let status = |depth| {
            let bar = bar(rows.len(), exercises.len());
            line.show(|| format!("{bar}, {solved} solved, {}: depth {depth}", exercise.id));
        };
        status(0);
        let call = Call { stop: Some(stop), progress: &|progress| status(progress.done) };
        let solution = solve(exercise, session.as_mut(), &engine, &call)?;
        // What was cut short does not count.
        if stop.load(SeqCst) {
            break;
        }
        rows.push(row(exercise, solution));
    }
    drop(line);
    let summary = Summary {
        game: game.source,
        engine: engine.source,
        positions: exercises.len(),
        tried: rows.len(),
        solved: rows.iter().filter(|row| row.solved).count(),
        points: rows.iter().map(|row| row.points).sum(),
        most_points: rows.iter().map(|row| row.most_points).sum(),
        seconds: started.elapsed().as_secs_f64(),
        solutions: rows,
    };
    Ok(Output::either(args.json, &summary, || text(&summary)))
}

fn row(exercise: &Exercise, solution: Solution) -> Row {
    let Exercise { id, line, position, best, avoid, .. } = exercise.clone();
    Row {
        id,
        line,
        position,
        best,
        avoid,
        expected: exercise.expected(),
        played: solution.played,
        solved: solution.solved,
        points: solution.points,
        most_points: exercise.most_points(),
        depth: solution.depth,
        nodes: solution.nodes,
        found_depth: solution.found.map(|found| found.depth),
        found_seconds: solution.found.map(|found| found.time.as_secs_f64()),
    }
}

fn text(summary: &Summary) -> String {
    let has_points = summary.most_points > 0;
    let mut head = vec!["position", "expected", "played", "solved"];
    if has_points {
        head.push("points");
    }
    head.extend(["at depth", "seconds"]);
    let mut table = TextTable::new(&head);
    for row in &summary.solutions {
        let mut cells = vec![
            row.id.clone(),
            row.expected.clone(),
            row.played.clone().unwrap_or_else(|| "—".into()),
            if row.solved { "yes" } else { "no" }.into(),
        ];
        if has_points {
            cells.push(row.points.to_string());
        }
        cells.push(row.found_depth.map_or("—".into(), |depth| depth.to_string()));
        cells.push(row.found_seconds.map_or("—".into(), |seconds| format!("{seconds:.2}")));
        table.row(cells);
    }
    let mut out = if summary.solutions.is_empty() { String::new() } else { table.render() + "\n" };
    out += &format!("solved     {} of {}", summary.solved, summary.tried);
    if summary.tried > 0 {
        out += &format!(" ({:.1} %)", 100.0 * summary.solved as f64 / summary.tried as f64);
    }
    out.push('\n');
    if has_points {
        let share = 100.0 * f64::from(summary.points) / f64::from(summary.most_points);
        let [points, most] = [summary.points, summary.most_points].map(|points| count(points.into()));
        out += &format!("points     {points} of {most} ({share:.1} %)\n");
    }
    if summary.tried < summary.positions {
        let left = summary.positions - summary.tried;
        out += &format!("interrupted: {left} of {} positions were not tried\n", summary.positions);
    }
    out + &format!("{}: {:.1} s\n", summary.engine, summary.seconds)
}
