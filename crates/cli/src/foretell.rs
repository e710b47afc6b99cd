//! `tah foretell`: how well shallow searches foretell deep ones, the numbers of Multi-ProbCut.

use std::fmt::Write;
use std::path::PathBuf;

use serde::Serialize;

use tah_host::{Error, Foretold, Result, Spec, Study, catalogue};

use crate::interrupt;
use crate::output::Output;
use crate::progress::{StatusLine, bar};
use crate::save::replace;
use crate::table::TextTable;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, with options: `othello`, `othello,weights=FILE`
    game: String,
    /// How many positions are searched
    #[arg(short, long, default_value_t = Study::default().positions)]
    positions: u32,
    /// The deepest search
    #[arg(short, long, default_value_t = Study::default().depth)]
    depth: u32,
    /// From what dice start
    #[arg(short, long, default_value_t = Study::default().seed)]
    seed: u64,
    /// Write the numbers here, as the game's guide reads them
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    pairs: Vec<Pair>,
    base: f64,
    gap: f64,
    shallow: f64,
    ply: f64,
}

#[derive(Serialize)]
struct Pair {
    deep: u32,
    shallow: u32,
    bias: f64,
    error: f64,
}

impl From<Foretold> for Report {
    fn from(found: Foretold) -> Self {
        let pair = |pair: tah_host::Pair| Pair {
            deep: pair.deep,
            shallow: pair.shallow,
            bias: pair.bias,
            error: pair.error,
        };
        let tah_host::Line { base, gap, shallow, ply } = found.line;
        Self { pairs: found.pairs.into_iter().map(pair).collect(), base, gap, shallow, ply }
    }
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    if args.depth < 3 || args.positions == 0 {
        return Err(Error::new("there is nothing to compare", "at least 1 position and a depth of 3"));
    }
    let session = catalogue::open(&Spec::parse(&args.game)?)?;
    let study = Study { positions: args.positions, depth: args.depth, seed: args.seed };
    let line = StatusLine::new(args.json);
    let found = session.foretell(&study, interrupt::flag(), &mut |done| {
        line.show(|| format!("{} positions", bar(done as usize, args.positions as usize)));
    })?;
    let report = Report::from(found);
    if let Some(path) = &args.out {
        replace(path, &file(args, &report))?;
    }
    Ok(Output::either(args.json, &report, || text(&report)))
}

fn text(report: &Report) -> String {
    let mut table = TextTable::new(&["deep", "shallow", "mean difference", "standard error"]);
    for pair in &report.pairs {
        let [bias, error] = [pair.bias, pair.error].map(|x| format!("{x:.0}"));
        table.row(vec![pair.deep.to_string(), pair.shallow.to_string(), bias, error]);
    }
    let Report { base, gap, shallow, ply, .. } = report;
    let mut text = table.render();
    let _ = writeln!(
        text,
        "\nerror in points: {base:.0} {gap:+.1} (deep - shallow) {shallow:+.1} shallow {ply:+.2} plies played"
    );
    text
}

/// The numbers with the command that made them.
fn file(args: &Args, report: &Report) -> String {
    let Report { base, gap, shallow, ply, .. } = report;
    format!(
        "# tah foretell {} --positions {} --depth {} --seed {}\nbase {base:.2}\ngap {gap:.2}\nshallow {shallow:.2}\nply {ply:.3}\n",
        args.game, args.positions, args.depth, args.seed
    )
}
