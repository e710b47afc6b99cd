//! `tah tree solve`: one search over a tree, with an account of every node.

use tah_host::Result;
use tah_host::figure::Format;
use tah_host::lesson::{Study, TreeReport, figure, full_algorithm};

use super::TreeArgs;
use crate::output::{Output, count, counted, line_text, number};

/// Trees with more nodes than this are not drawn below the answer.
const MOST_DRAWN: usize = 200;
/// More leaves than this are counted, not listed.
const MOST_LISTED: usize = 60;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    tree: TreeArgs,
    /// The algorithm, with settings: `alpha-beta`, `mcts,playouts=100`; by default one that searches everything
    #[arg(short, long, value_name = "A")]
    algorithm: Option<String>,
    /// Find all equally good moves, where the algorithm prunes
    #[arg(long)]
    all_best: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    let tree = args.tree.read()?;
    let algorithm = args.algorithm.as_deref().unwrap_or(full_algorithm(&tree));
    let study = Study::new(tree, algorithm, args.all_best)?;
    let report = study.report()?;
    Ok(Output::either(args.json, &report, || text(&study, &report)))
}

fn text(study: &Study, report: &TreeReport) -> String {
    let mut out = String::new();
    if let Some(value) = report.value {
        out += &format!("value      {}\n", number(value));
    }
    if let Some(payoffs) = &report.payoffs {
        out +=
            &format!("payoffs    ({})\n", payoffs.iter().map(|&p| number(p)).collect::<Vec<_>>().join(","));
    }
    if !report.best.is_empty() {
        out += &format!("best       {}\nline       {}\n", line_text(&report.best), line_text(&report.line));
    }
    out += &format!(
        "{}: {}, {}, {}\n",
        report.algorithm,
        counted(report.nodes, "node", "nodes"),
        counted(report.leaves, "leaf", "leaves"),
        counted(report.cutoffs, "cutoff", "cutoffs")
    );
    out += &match report.unvisited.as_slice() {
        [] => "every leaf was visited\n".to_owned(),
        // A playout ends at some leaf too, but only what joins the tree is written down.
        some if report.algorithm == "mcts" => {
            format!("{} not in the tree of the search yet\n", counted(some.len() as u64, "leaf", "leaves"))
        }
        [one] => format!("leaf {one} was never visited\n"),
        some if some.len() <= MOST_LISTED => format!("leaves {} were never visited\n", line_text(some)),
        many => format!("{} leaves were never visited (--json lists them)\n", count(many.len() as u64)),
    };
    if study.tree().len() <= MOST_DRAWN
        && let Ok(drawing) = figure(study, None).render(Format::Text)
    {
        out += &format!("\n{drawing}");
    }
    out
}
