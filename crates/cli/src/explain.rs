//! `tah explain`: what the evaluation of a position is made of.

use tah_host::{Explanation, Result};

use crate::input::GameArgs;
use crate::output::Output;
use crate::table::TextTable;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    let explanation = args.game.open()?.explain()?;
    Ok(Output::either(args.json, &explanation, || text(&explanation)))
}

fn text(explanation: &Explanation) -> String {
    let mut head = vec!["feature", "first", "second"];
    head.extend(explanation.stages.iter().map(|stage| stage.name.as_str()));
    head.push("worth");
    let mut table = TextTable::new(&head);
    let points = |value: f64| format!("{:.1}", value + 0.0);
    for feature in &explanation.features {
        let mut row =
            vec![feature.name.clone(), feature.counts[0].to_string(), feature.counts[1].to_string()];
        row.extend(feature.weights.iter().map(|&weight| points(weight)));
        row.push(points(feature.worth));
        table.row(row);
    }
    let mut out = table.render();
    out.push('\n');
    for stage in &explanation.stages {
        out += &format!("{}: {:.3} of its weights\n", stage.name, stage.share);
    }
    for (name, value) in &explanation.notes {
        out += &format!("{name}: {value}\n");
    }
    out + &format!(
        "sum: {}, in whole points {} for the first player\n",
        points(explanation.sum),
        explanation.points
    )
}
