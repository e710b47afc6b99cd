//! `tah tune`: the numbers of the strong search, tuned by games against itself.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::SeqCst;

use serde::{Deserialize, Serialize};

use tah_arena::spsa::{Knob, STEP, Spsa};
use tah_arena::{Match, Openings, Pace, Terms};
use tah_host::{Error, Result, Spec, catalogue, engines};

use crate::input::file_text;
use crate::interrupt;
use crate::output::Output;
use crate::progress::{StatusLine, bar};
use crate::save::replace;
use crate::table::TextTable;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, which `strong` must play
    game: String,
    /// The numbers to tune, with commas between; all of them if none are named
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    params: Vec<String>,
    /// Games in all; two are played before every step
    #[arg(short, long, default_value_t = 1000)]
    games: usize,
    /// Nodes for every move [default: 5000]
    #[arg(short, long, value_name = "N", conflicts_with = "tc")]
    nodes: Option<String>,
    /// A clock for the game: seconds, and what every move adds: `1+0.01`
    #[arg(long, value_name = "CLOCK")]
    tc: Option<String>,
    /// Random moves before every game
    #[arg(long, value_name = "K", default_value_t = 8)]
    random_plies: usize,
    /// A file of openings instead, a position in each line
    #[arg(short, long, value_name = "FILE", conflicts_with = "random_plies")]
    openings: Option<PathBuf>,
    /// From what dice start
    #[arg(short, long, default_value_t = 1)]
    seed: u64,
    /// How far numbers go at first after two games won, as a part of what was tried; less for numbers that are nearly right
    #[arg(long, value_name = "PART", default_value_t = STEP)]
    step: f64,
    /// Keep the state here; tuning that was stopped goes on from there
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Write the values here, as the spec of an engine
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// What is kept in the state file.
#[derive(Serialize, Deserialize)]
struct State {
    game: String,
    pace: String,
    #[serde(flatten)]
    spsa: Spsa,
}

#[derive(Serialize)]
struct Summary {
    game: String,
    games: usize,
    of: usize,
    engine: String,
    params: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    name: String,
    before: i32,
    value: i32,
    low: i32,
    high: i32,
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    if !(args.step > 0.0 && args.step <= 1.0) {
        return Err(Error::new(format!("--step is {}", args.step), "a number above 0 and at most 1"));
    }
    let game = Spec::parse(&args.game)?;
    let mut session = catalogue::open(&game)?;
    let openings = match &args.openings {
        Some(path) => Openings::parse(&file_text(path)?, &game, session.as_mut())?,
        None => Openings::Random(args.random_plies),
    };
    let nodes = args.nodes.as_deref().unwrap_or("5000");
    let pace = args.tc.as_deref().map_or_else(|| Pace::parse_nodes(nodes), Pace::parse_clock)?;
    let mut state = State {
        game: game.source.clone(),
        pace: args.tc.clone().unwrap_or_else(|| format!("{nodes} nodes")),
        spsa: Spsa {
            knobs: knobs(&args.params)?,
            done: 0,
            iterations: args.games.div_ceil(2),
            seed: args.seed,
            step: args.step,
        },
    };
    if let Some(path) = args.state.as_deref().filter(|path| path.exists()) {
        state = resume(path, state)?;
    }
    let terms = Terms { pace, ..Terms::default() };
    let plan = Match {
        game,
        engines: Vec::new(),
        games: 2,
        terms,
        openings,
        concurrency: 1,
        sprt: None,
        record: None,
        pgn: None,
        seed: args.seed,
    };
    tune(&mut state, &plan, args)?;
    let summary = Summary {
        game: state.game.clone(),
        games: 2 * state.spsa.done,
        of: 2 * state.spsa.iterations,
        engine: spec(&state.spsa.knobs, &values(&state.spsa.knobs)),
        params: rows(&state.spsa.knobs),
    };
    if let Some(path) = &args.out {
        replace(path, &format!("{}\n", summary.engine))?;
    }
    Ok(Output::either(args.json, &summary, || text(&summary)))
}

/// Plays and learns until all is done or Ctrl-C ends it; what is learned is kept after every pair of games.
fn tune(state: &mut State, plan: &Match, args: &Args) -> Result<()> {
    let stop = interrupt::flag();
    let line = StatusLine::new(args.json);
    while !state.spsa.is_done() && !stop.load(SeqCst) {
        line.show(|| {
            let spsa = &state.spsa;
            let shown = spsa.knobs.iter().take(4).map(|knob| format!("{} {:.0}", knob.name, knob.value));
            format!("{}, {}", bar(2 * spsa.done, 2 * spsa.iterations), shown.collect::<Vec<_>>().join(", "))
        });
        let pair = state.spsa.pair();
        let engines = pair.iter().map(|values| Spec::parse(&spec(&state.spsa.knobs, values)));
        let seed = tah_rules::mix(state.spsa.seed ^ tah_rules::mix(state.spsa.done as u64));
        let one = Match { engines: engines.collect::<Result<_>>()?, seed, ..plan.clone() };
        // Equal settings have nothing to tell.
        let result = if pair[0] == pair[1] { 0.0 } else { result(&one)? };
        state.spsa.learn(result);
        if let Some(path) = &args.state {
            replace(path, &serde_json::to_string(&state).unwrap_or_default())?;
        }
    }
    Ok(())
}

/// By how much the first engine won two games, from −1 to 1.
fn result(plan: &Match) -> Result<f64> {
    let outcome = plan.run(&|_| {})?;
    let half_points = |entry: &tah_arena::Entry| {
        let player = usize::from(entry.first != 0);
        entry.played.result.half_points(player) as f64
    };
    let games = outcome.games.len().max(1) as f64;
    Ok(outcome.games.iter().map(half_points).sum::<f64>() / games - 1.0)
}

/// The numbers that are asked for, as they are by default.
fn knobs(names: &[String]) -> Result<Vec<Knob>> {
    let all = engines::strong_params();
    let known = || all.iter().map(|(name, ..)| *name).collect::<Vec<_>>().join(", ");
    for name in names {
        if !all.iter().any(|(other, ..)| other == name) {
            let message = format!("the search has no number `{name}`");
            return Err(Error::at(name, 0, message, format!("one of {}", known())));
        }
    }
    let wanted = all.iter().filter(|(name, ..)| names.is_empty() || names.iter().any(|other| other == name));
    let knob = |(name, value, range): &(&str, i32, std::ops::RangeInclusive<i32>)| Knob {
        name: (*name).to_owned(),
        value: f64::from(*value),
        low: *range.start(),
        high: *range.end(),
    };
    Ok(wanted.map(knob).collect())
}

fn values(knobs: &[Knob]) -> Vec<i32> {
    knobs.iter().map(|knob| knob.value.round() as i32).collect()
}

/// The engine with these values.
fn spec(knobs: &[Knob], values: &[i32]) -> String {
    let options = knobs.iter().zip(values).map(|(knob, value)| format!(",param.{}={value}", knob.name));
    format!("strong,hash=4MB{}", options.collect::<String>())
}

/// The state in a file, if it is of the same tuning.
fn resume(path: &Path, fresh: State) -> Result<State> {
    let text = file_text(path)?;
    let kept: State = serde_json::from_str(&text).map_err(|error| {
        let start: usize =
            text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
        let at = (start + error.column().saturating_sub(1)).min(text.len());
        Error::at(
            &text,
            at,
            format!("{} is no state of a tuning: {error}", path.display()),
            "a file that tah tune wrote",
        )
    })?;
    let of = |state: &State| {
        let names: Vec<String> = state.spsa.knobs.iter().map(|knob| knob.name.clone()).collect();
        (state.game.clone(), state.pace.clone(), state.spsa.seed, names)
    };
    if of(&kept) != of(&fresh) {
        let message = format!("{} is the state of another tuning", path.display());
        return Err(Error::new(message, "the same game, numbers, pace and seed, or another file"));
    }
    // More games may be asked for than before, and shorter steps.
    Ok(State {
        spsa: Spsa { iterations: fresh.spsa.iterations, step: fresh.spsa.step, ..kept.spsa },
        ..fresh
    })
}

fn rows(knobs: &[Knob]) -> Vec<Row> {
    let all = engines::strong_params();
    let row = |knob: &Knob| Row {
        name: knob.name.clone(),
        before: all.iter().find(|(name, ..)| *name == knob.name).map_or(0, |(_, value, _)| *value),
        value: knob.value.round() as i32,
        low: knob.low,
        high: knob.high,
    };
    knobs.iter().map(row).collect()
}

fn text(summary: &Summary) -> String {
    let mut table = TextTable::new(&["number", "before", "now", "from", "to"]);
    for row in &summary.params {
        let numbers = [row.before, row.value, row.low, row.high].map(|number| number.to_string());
        table.row(std::iter::once(row.name.clone()).chain(numbers).collect());
    }
    format!("{}\n{} of {} games\n{}\n", table.render(), summary.games, summary.of, summary.engine)
}
