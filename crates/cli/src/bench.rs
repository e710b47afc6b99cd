//! `tah bench`: fixed work. The node count is a checksum of the search: a change that means to change nothing changes
//! no count.

use std::time::Instant;

use serde::Serialize;

use tah_host::{Call, Result, Spec, catalogue};

use crate::output::{Output, count};
use crate::table::TextTable;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// What is searched: a game, a position, an engine.
const WORK: [(&str, &str, &str); 15] = [
    ("tic-tac-toe", "3/3/3 x", "minimax,depth=full"),
    ("tic-tac-toe", "3/3/3 x", "alpha-beta,depth=full,all-best"),
    ("connect-four", "", "alpha-beta,depth=9"),
    ("connect-four", "4453", "alpha-beta-hard,depth=9"),
    ("connect-four", "4453", "negamax,depth=9"),
    ("connect-four", "444333", "negascout,depth=9"),
    ("connect-four", "444333", "mtdf,depth=8"),
    ("connect-four", "", "mcts,playouts=20000,seed=1"),
    ("pig,target=20", "", "star1,depth=8"),
    ("pig,target=20", "", "star2,depth=8"),
    ("trails", "", "max-n,depth=7"),
    ("leduc-poker", "", "cfr+,iterations=200"),
    ("chess", "", "strong,depth=12"),
    ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "strong,depth=10"),
    ("connect-four", "", "strong,depth=12"),
];

#[derive(Serialize)]
struct Bench {
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
    work: Vec<Item>,
}

#[derive(Serialize)]
struct Item {
    game: &'static str,
    position: &'static str,
    engine: &'static str,
    nodes: u64,
    seconds: f64,
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    let work: Vec<Item> = WORK.iter().map(item).collect::<Result<_>>()?;
    let (nodes, seconds) = (work.iter().map(|i| i.nodes).sum(), work.iter().map(|i| i.seconds).sum::<f64>());
    let bench = Bench { nodes, seconds, nodes_per_second: nodes as f64 / seconds, work };
    Ok(Output::either(args.json, &bench, || text(&bench)))
}

fn item(&(game, position, engine): &(&'static str, &'static str, &'static str)) -> Result<Item> {
    let mut session = catalogue::open(&Spec::parse(game)?)?;
    if !position.is_empty() {
        session.set_position(position)?;
    }
    let started = Instant::now();
    let report = session.best(&Spec::parse(engine)?, &Call::default())?;
    Ok(Item { game, position, engine, nodes: report.nodes, seconds: started.elapsed().as_secs_f64() })
}

fn text(bench: &Bench) -> String {
    let mut table = TextTable::new(&["game", "position", "engine", "nodes", "nodes/s"]);
    for item in &bench.work {
        let speed = count((item.nodes as f64 / item.seconds) as u64);
        table.row(vec![item.game.into(), item.position.into(), item.engine.into(), count(item.nodes), speed]);
    }
    let speed = count(bench.nodes_per_second as u64);
    format!("{}\nBench: {}\n{:.2} s, {speed} nodes/s\n", table.render(), bench.nodes, bench.seconds)
}
