//! `tah train`: an evaluation learns its weights from games against itself.

mod networks;
mod tables;

use std::io::{IsTerminal, Write};
use std::path::PathBuf;

use serde::Serialize;

use tah_host::{Error, Event, Plan, Result, Round, Spec, catalogue};

use crate::output::{Output, count};
use crate::table::TextTable;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, with options: `backgammon`, `chess`, `othello`
    game: String,
    /// The folder for games, weights and their card; what it holds already is continued
    #[arg(short, long, value_name = "DIR", default_value = "training")]
    out: PathBuf,
    /// The games of each round [default: 20000]; the network of chess plays half as many from the second round on; for backgammon, about all
    /// games of the course
    #[arg(short, long)]
    games: Option<u64>,
    /// One of several ways to teach networks: `tesauro-1992` begins from nothing, as TD-Gammon did; `kinds` goes on (`--continue`) with a network
    /// for each kind of contact
    #[arg(long, value_name = "NAME")]
    preset: Option<String>,
    /// Networks: end after this generation of the course; the same command without it goes on
    #[arg(long, value_name = "N")]
    generations: Option<u32>,
    /// The nodes of each move; in Othello the round decides how deep it plays
    #[arg(short, long, default_value_t = Plan::default().nodes)]
    nodes: u64,
    /// How often it plays and learns
    #[arg(short, long, default_value_t = Plan::default().rounds)]
    rounds: u32,
    /// From which all dice come
    #[arg(short, long, default_value_t = Plan::default().seed)]
    seed: u64,
    /// The games played at the same time; they do not change the outcome
    #[arg(short, long, default_value_t = Plan::default().threads)]
    threads: usize,
    /// Begin with the weights that are there, not with those from before anything was learned
    #[arg(long = "continue")]
    continues: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// More games at a time than this help nobody.
const MOST_THREADS: usize = 256;

#[derive(Serialize)]
struct Report<R> {
    folder: String,
    rounds: Vec<R>,
}

impl<R> Report<R> {
    fn new<'r, T: 'r>(args: &Args, rounds: &'r [T]) -> Self
    where
        R: From<&'r T>,
    {
        Self { folder: args.out.display().to_string(), rounds: rounds.iter().map(R::from).collect() }
    }
}

#[derive(Serialize)]
struct RoundReport {
    round: u32,
    games: u64,
    results: [u64; 3],
    positions: u64,
    held_out: u64,
    slope: f64,
    loss_before: f64,
    loss_after: f64,
}

impl From<&Round> for RoundReport {
    fn from(round: &Round) -> Self {
        Self {
            round: round.number,
            games: round.games,
            results: round.results,
            positions: round.positions[0],
            held_out: round.positions[1],
            slope: round.slope,
            loss_before: round.loss[0],
            loss_after: round.loss[1],
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    let plan = args.plan()?;
    let session = catalogue::open(&Spec::parse(&args.game)?)?;
    if let Some(output) = networks::run(args, session.as_ref()) {
        return output;
    }
    if args.generations.is_some() {
        return Err(Error::new("--generations is for networks", "--rounds"));
    }
    if let Some(preset) = &args.preset {
        return Err(Error::new(
            format!("there is no preset `{preset}` here"),
            "--preset for games that networks evaluate",
        ));
    }
    if let Some(output) = tables::run(args, session.as_ref()) {
        return output;
    }
    let mut voice = Voice { wanted: !args.json && std::io::stderr().is_terminal() };
    let rounds =
        session.train(&plan, &args.out, crate::interrupt::flag(), &mut |event| voice.tell(&event))?;
    voice.tell_nothing();
    let report = Report::new(args, &rounds);
    Ok(Output::either(args.json, &report, || text(&report)))
}

impl Args {
    fn plan(&self) -> Result<Plan> {
        let wrong = |what: &str, expected: &str| Err(Error::new(what.to_owned(), expected));
        match self {
            _ if self.games.is_some_and(|games| games < 2) => {
                wrong("--games is too small", "at least 2 games")
            }
            _ if self.nodes == 0 => wrong("--nodes is 0", "at least 1 node a move"),
            _ if self.rounds == 0 => wrong("--rounds is 0", "at least 1 round"),
            _ if self.threads == 0 || self.threads > MOST_THREADS => {
                wrong("--threads is out of range", &format!("1 to {MOST_THREADS} threads"))
            }
            _ => Ok(Plan {
                rounds: self.rounds,
                games: self.games.unwrap_or(Plan::default().games),
                nodes: self.nodes,
                seed: self.seed,
                threads: self.threads,
                continues: self.continues,
            }),
        }
    }
}

fn text(report: &Report<RoundReport>) -> String {
    let head = [
        "round",
        "games",
        "won",
        "drawn",
        "lost",
        "positions",
        "held out",
        "slope",
        "loss before",
        "loss after",
    ];
    let mut table = TextTable::new(&head);
    for round in &report.rounds {
        let [won, drawn, lost] = round.results.map(count);
        let mut row = vec![round.round.to_string(), count(round.games), won, drawn, lost];
        row.extend([count(round.positions), count(round.held_out), format!("{:.5}", round.slope)]);
        row.extend([format!("{:.5}", round.loss_before), format!("{:.5}", round.loss_after)]);
        table.row(row);
    }
    format!("{}\nweights and card in {}\n", table.render(), report.folder)
}

/// One line on a terminal, rewritten; nothing where nobody looks.
struct Voice {
    wanted: bool,
}

impl Voice {
    fn tell(&mut self, event: &Event) {
        let line = match *event {
            Event::Game(round, done, of) => format!("round {round}: game {} of {}", count(done), count(of)),
            Event::Epoch(round, epoch, of, loss) => {
                format!("round {round}: epoch {epoch} of {of}, loss {loss:.5}")
            }
            Event::Round(round) => {
                format!("round {}: held-out loss {:.5} → {:.5}\n", round.number, round.loss[0], round.loss[1])
            }
        };
        if self.wanted {
            let _ = write!(std::io::stderr(), "\r\x1b[K{line}");
        }
    }

    fn tell_nothing(&self) {
        if self.wanted {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}
