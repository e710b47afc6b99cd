//! `tah match`: engines against each other, with Elo, its error, and tests.

mod report;

use std::cell::Cell;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::time::Duration;

use tah_arena::sprt::Sprt;
use tah_arena::{DrawRule, Match, Openings, Pace, Progress, ResignRule, Terms};
use tah_host::{Error, Result, Spec, catalogue, parse_time, seed_from_clock};

use crate::input::file_text;
use crate::output::Output;

/// Games of every two engines, unless said otherwise.
const GAMES: usize = 100;
/// Games at most where a test ends the match.
const GAMES_OF_A_TEST: usize = 40_000;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, with options: `chess`, `connect-four`, `tic-tac-toe,columns=5,rows=5,line=4`
    game: String,
    /// The first engine: a spec of `tah engines`, `uci:COMMAND,hash=64` or `xboard:COMMAND`
    #[arg(long, value_name = "SPEC")]
    first: Option<String>,
    /// The second engine
    #[arg(long, value_name = "SPEC")]
    second: Option<String>,
    /// One more engine; with three or more, everyone plays everyone
    #[arg(short, long, value_name = "SPEC")]
    engine: Vec<String>,
    /// Games of every two engines [default: 100, with a test as many as it takes]
    #[arg(short, long, value_name = "N")]
    games: Option<usize>,
    #[command(flatten)]
    pace: PaceArgs,
    #[command(flatten)]
    rules: RuleArgs,
    /// A file of openings, a position in each line (chess: EPD or FEN); each is played twice, colours swapped [default: random
    /// openings in which neither side is much better]
    #[arg(short, long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Begin with so many random moves, whoever they favour; with 0 always at the start of the game
    #[arg(long, value_name = "K", conflicts_with = "openings")]
    random_plies: Option<usize>,
    /// Games at once
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    concurrency: usize,
    /// Stop when it is clear whether the first engine is better: `elo0=0,elo1=5,alpha=0.05,beta=0.05`
    #[arg(long, value_name = "TEST", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// Keep finished games here; a match that was stopped goes on from there
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Append games of chess here
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// From what dice start [default: 1]
    #[arg(short, long, value_name = "S")]
    seed: Option<String>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// How long the engines may think.
#[derive(clap::Args)]
#[group(multiple = false)]
struct PaceArgs {
    /// A clock for the game: seconds, and what every move adds: `8+0.08`
    #[arg(long, value_name = "CLOCK")]
    tc: Option<String>,
    /// Time for every move: `100ms`
    #[arg(short, long, value_name = "TIME")]
    time: Option<String>,
    /// Nodes for every move
    #[arg(short, long, value_name = "N")]
    nodes: Option<String>,
    /// Plies for every move
    #[arg(short, long, value_name = "N")]
    depth: Option<String>,
}

/// When games end that are not over.
#[derive(clap::Args)]
struct RuleArgs {
    /// Call a game drawn when both engines have seen nothing: `movenumber=40,movecount=8,score=10`
    #[arg(long, value_name = "RULE")]
    draw: Option<String>,
    /// Let an engine resign when it has long seen itself lost: `movecount=3,score=600`
    #[arg(long, value_name = "RULE")]
    resign: Option<String>,
    /// How much longer than allowed a move may take
    #[arg(long, value_name = "TIME", default_value = "50ms")]
    margin: String,
    /// When a program that says nothing is given up, where it has no time limit
    #[arg(long, value_name = "TIME", default_value = "60s")]
    patience: String,
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    let plan = args.plan()?;
    let line = MatchLine::new(args.json);
    let outcome = plan.run(&|progress| line.show(progress))?;
    drop(line);
    let summary = report::summary(&plan, &outcome);
    Ok(Output::either(args.json, &summary, || report::text(&summary)))
}

impl Args {
    fn plan(&self) -> Result<Match> {
        let game = Spec::parse(&self.game)?;
        let mut session = catalogue::open(&game)?;
        let engines = self.first.iter().chain(&self.second).chain(&self.engine);
        let openings = match (&self.openings, self.random_plies) {
            (Some(path), _) => Openings::parse(&file_text(path)?, &game, session.as_mut())?,
            (None, Some(0)) => Openings::Start,
            (None, Some(plies)) => Openings::Random(plies),
            (None, None) => Openings::by_default(session.as_mut()),
        };
        let sprt = self.sprt.as_deref().map(Sprt::parse).transpose()?;
        let seed = match self.seed.as_deref() {
            None => 1,
            Some("clock") => seed_from_clock(),
            Some(text) => text
                .parse()
                .map_err(|_| Error::at(text, 0, "this is not a seed", "a whole number or `clock`"))?,
        };
        Ok(Match {
            engines: engines.map(|text| Spec::parse(text)).collect::<Result<_>>()?,
            games: self.games.unwrap_or(if sprt.is_some() { GAMES_OF_A_TEST } else { GAMES }),
            terms: self.terms()?,
            openings,
            concurrency: self.concurrency,
            sprt,
            record: self.record.clone(),
            pgn: self.pgn.clone(),
            seed,
            game,
        })
    }

    fn terms(&self) -> Result<Terms> {
        let PaceArgs { tc, time, nodes, depth } = &self.pace;
        let pace = match (tc, time, nodes, depth) {
            (Some(clock), ..) => Pace::parse_clock(clock)?,
            (_, Some(time), ..) => Pace::parse_time(time)?,
            (_, _, Some(nodes), _) => Pace::parse_nodes(nodes)?,
            (.., Some(depth)) => Pace::parse_depth(depth)?,
            _ => Pace::Own,
        };
        Ok(Terms {
            pace,
            margin: if self.rules.margin == "0" { Duration::ZERO } else { duration(&self.rules.margin)? },
            patience: duration(&self.rules.patience)?,
            draw: self.rules.draw.as_deref().map(DrawRule::parse).transpose()?,
            resign: self.rules.resign.as_deref().map(ResignRule::parse).transpose()?,
        })
    }
}

fn duration(text: &str) -> Result<Duration> {
    parse_time(text).ok_or_else(|| Error::at(text, 0, "this is not a time", "1s or 500ms"))
}

/// One line on a terminal that says how the match stands.
struct MatchLine {
    wanted: bool,
    shown: Cell<bool>,
}

impl MatchLine {
    fn new(json: bool) -> Self {
        Self { wanted: !json && std::io::stderr().is_terminal(), shown: Cell::new(false) }
    }

    fn show(&self, progress: &Progress<'_>) {
        if self.wanted {
            self.shown.set(true);
            let _ = write!(std::io::stderr(), "\r\x1b[K{}", report::line(progress));
        }
    }
}

impl Drop for MatchLine {
    fn drop(&mut self) {
        if self.shown.get() {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}
