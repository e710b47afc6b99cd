//! `tah compare`: every algorithm that applies to a position, searched to the same depth.

use serde_json::json;

use tah_host::lesson::Comparison;
use tah_host::{Call, Result};

use crate::input::GameArgs;
use crate::output::{Output, count, number};
use crate::table::TextTable;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// How many plies to search, or `full`
    #[arg(short, long, allow_negative_numbers = true)]
    depth: String,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    let session = args.game.open()?;
    let rows = Comparison::of_position(&*session, &args.depth, None, &Call::default(), &mut |_| {})?;
    // A number, or the word `full`.
    let depth = args.depth.parse::<u32>().map_or(json!(args.depth), |plies| json!(plies));
    let value = json!({ "position": session.position(), "depth": depth, "algorithms": rows });
    Ok(Output::either(args.json, &value, || table(&rows)))
}

/// The rows as a table for people.
pub(crate) fn table(rows: &[Comparison]) -> String {
    let with_time = rows.iter().any(|row| row.seconds.is_some());
    let with_ratio = rows.iter().any(|row| row.ratio.is_some());
    let mut head = vec!["algorithm", "value", "best", "nodes", "leaves", "cutoffs"];
    head.extend(with_time.then_some("seconds"));
    head.extend(with_ratio.then_some("leaves / minimal"));
    let mut table = TextTable::new(&head);
    for row in rows {
        let value = match (&row.payoffs, row.value) {
            (Some(payoffs), _) => {
                format!("({})", payoffs.iter().map(|&p| number(p)).collect::<Vec<_>>().join(","))
            }
            (None, Some(value)) => number(value),
            (None, None) => "—".into(),
        };
        let best = if row.best.is_empty() { "—".to_owned() } else { row.best.join(" ") };
        let mut cells = vec![row.algorithm.clone(), value, best];
        cells.extend([row.nodes, row.leaves, row.cutoffs].map(count));
        cells.extend(row.seconds.filter(|_| with_time).map(|seconds| format!("{seconds:.4}")));
        cells.extend(row.ratio.map(|ratio| format!("{ratio:.2}")));
        table.row(cells);
    }
    table.render()
}
