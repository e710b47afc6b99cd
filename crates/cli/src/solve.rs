//! `tah solve`: the exact value of a position.

use tah_host::{Call, Error, Result, Settings, Spec};

use crate::best::text;
use crate::bridge;
use crate::input::GameArgs;
use crate::output::Output;
use crate::progress::ProgressLine;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Give up after this time: `10s`
    #[arg(short, long, allow_negative_numbers = true)]
    time: Option<String>,
    /// Give up after this number of nodes
    #[arg(short, long, allow_negative_numbers = true)]
    nodes: Option<String>,
    /// How much memory a table may take: `64MB`
    #[arg(long, allow_negative_numbers = true)]
    hash: Option<String>,
    /// How many threads search, in Othello and bridge
    #[arg(long, allow_negative_numbers = true)]
    threads: Option<String>,
    /// Ask only who wins, not by how much: 1, 0 or −1, in Othello
    #[arg(long)]
    wld: bool,
    /// How many iterations to make, in games of hidden information
    #[arg(long, allow_negative_numbers = true)]
    iterations: Option<String>,
    #[command(flatten)]
    bridge: bridge::solve::Options,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    if Spec::parse(&args.game.game)?.name == "bridge" {
        let limits = [&args.time, &args.nodes, &args.hash, &args.iterations, &args.game.dice];
        if args.wld || limits.iter().any(|limit| limit.is_some()) {
            return Err(Error::new("a deal of bridge is solved whole", "no other limits than --threads"));
        }
        let position = args.game.position.as_deref();
        return bridge::solve::run(&args.bridge, position, args.threads.as_deref(), args.json);
    }
    if args.bridge.is_given() {
        return Err(Error::new("declarers, strains and tables are for bridge", "`tah solve bridge`"));
    }
    let session = args.game.open()?;
    let settings = settings(args)?;
    let line = ProgressLine::new(args.json);
    let report = session.solve(&settings, &Call { stop: None, progress: &|progress| line.show(progress) })?;
    if !args.json {
        return Ok(Output::text(text(&report, session.turn())));
    }
    let mut value = serde_json::to_value(&report).unwrap_or_default();
    if let Some(fields) = value.as_object_mut() {
        // The contract of `solve` calls them the best moves.
        fields.insert("best".into(), serde_json::json!(report.moves));
        fields.entry("distance").or_insert(serde_json::Value::Null);
    }
    Ok(Output::json(&value))
}

fn settings(args: &Args) -> Result<Settings> {
    let mut text = "solve".to_owned();
    let wld = args.wld.then(|| "true".to_owned());
    let flags = [
        ("time", &args.time),
        ("nodes", &args.nodes),
        ("hash", &args.hash),
        ("iterations", &args.iterations),
        ("threads", &args.threads),
        ("wld", &wld),
    ];
    for (key, value) in flags.into_iter().filter_map(|(key, value)| Some((key, value.as_ref()?))) {
        text += &format!(",{key}={value}");
    }
    Settings::of(&Spec::parse(&text)?, &flags.map(|(key, _)| key))
}
