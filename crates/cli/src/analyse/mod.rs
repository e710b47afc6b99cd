//! `tah analyse`: every move of a game judged, the mistakes marked, as text, PGN and a plot.

mod othello;
mod report;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

use tah_games::chess::pgn::{self, Game, Games};
use tah_host::review::{chess, plot, review};
use tah_host::thinker::{Inquiry, Setup};
use tah_host::{Error, Result, Settings, Spec, catalogue, gamefile};

use crate::interrupt;
use crate::output::Output;
use crate::progress::{StatusLine, bar};
use report::Reviewed;

/// How long each position is searched unless said.
const TIME: &str = "0.1s";

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game: `backgammon`, `chess`, `othello`
    game: String,
    /// The games that were played, as PGN; in backgammon a match file (.mat); in Othello one game, as a file or the moves themselves: `f5d6c3…`, or GGF
    file: PathBuf,
    /// How long to search each position: `1s`, `500ms` [default: 0.1s]
    #[arg(short, long, allow_negative_numbers = true)]
    time: Option<String>,
    /// How many plies to search each position
    #[arg(short, long, allow_negative_numbers = true)]
    depth: Option<String>,
    /// How many nodes to search in each position
    #[arg(short, long, allow_negative_numbers = true)]
    nodes: Option<String>,
    /// How many threads search
    #[arg(long)]
    threads: Option<String>,
    /// How much memory the table may take: `64MB`
    #[arg(long, value_name = "SIZE")]
    hash: Option<String>,
    /// Only the game with this number, from 1
    #[arg(short, long = "game", value_name = "N")]
    game_number: Option<usize>,
    /// Write the games here with evaluations, marks and better lines
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Draw the winning chances here, as SVG
    #[arg(short, long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    let name = Spec::parse(&args.game)?.name;
    let settings = args.settings()?;
    if name == "othello" {
        return args.othello(&settings);
    }
    if name == "backgammon" {
        return args.backgammon(&settings);
    }
    if name != "chess" {
        return Err(Error::at(
            &args.game,
            0,
            "only games of backgammon, chess and Othello can be read",
            "backgammon, chess or othello",
        ));
    }
    let games = read(&args.file, args.game_number)?;
    let stop = interrupt::flag();
    let line = StatusLine::new(args.json);
    let mut reviewed = Vec::new();
    let all = games.len();
    for (number, game) in games {
        let judged = judge(&game, &settings, stop, &|ply, plies| {
            line.show(|| format!("game {number}, {} of {all}: {}", reviewed.len() + 1, bar(ply, plies)));
        })?;
        reviewed.push(Reviewed { number, game, judged });
        if stop.load(SeqCst) {
            break;
        }
    }
    drop(line);
    if let Some(path) = &args.out {
        let text: String = reviewed.iter().map(annotated).collect();
        write(path, &text)?;
    }
    if let Some(path) = &args.plot {
        let courses: Vec<_> = reviewed.iter().map(Reviewed::course).collect();
        write(path, &plot::svg(&courses))?;
    }
    let summary = report::Summary::of(&reviewed, stop.load(SeqCst));
    Ok(Output::either(args.json, &summary, || report::text(&summary)))
}

impl Args {
    /// A match of backgammon, its losses in points.
    fn backgammon(&self, settings: &Settings) -> Result<Output> {
        let others = [&self.time, &self.nodes, &self.threads, &self.hash];
        if self.out.is_some() || self.plot.is_some() || others.iter().any(|option| option.is_some()) {
            return Err(Error::new(
                "only --depth, --game and --json are for backgammon",
                "none of the others",
            ));
        }
        crate::backgammon::review::run(&self.file, settings.depth, self.game_number, self.json)
    }

    /// A game of Othello, its losses in discs.
    fn othello(&self, settings: &Settings) -> Result<Output> {
        if self.out.is_some() || self.plot.is_some() || self.game_number.is_some() {
            return Err(Error::new("--out, --plot and --game are for chess", "none of them in Othello"));
        }
        let game = othello::read(&self.file.to_string_lossy())?;
        let (setup, inquiry) = thinking(settings);
        let mut thinker = catalogue::open(&Spec::parse(&self.game)?)?.thinker(setup)?;
        let line = StatusLine::new(self.json);
        othello::run(&game, thinker.as_mut(), &inquiry, (interrupt::flag(), self.json), &|ply, plies| {
            line.show(|| bar(ply, plies));
        })
    }

    /// What the search is told, checked as engines check it.
    fn settings(&self) -> Result<Settings> {
        let flags = [
            ("depth", &self.depth),
            ("time", &self.time),
            ("nodes", &self.nodes),
            ("threads", &self.threads),
            ("hash", &self.hash),
        ];
        let mut text = "strong".to_owned();
        for (key, value) in flags.iter().filter_map(|(key, value)| Some((key, value.as_ref()?))) {
            text += &format!(",{key}={value}");
        }
        if flags[..3].iter().all(|(_, value)| value.is_none()) {
            text += &format!(",time={TIME}");
        }
        Settings::of(&Spec::parse(&text)?, &flags.map(|(key, _)| key))
    }
}

/// How every position is searched.
fn thinking(settings: &Settings) -> (Setup, Inquiry) {
    let setup = Setup {
        threads: settings.threads.unwrap_or(1) as usize,
        hash: settings.hash.unwrap_or(Setup::default().hash),
        ..Setup::default()
    };
    let inquiry = Inquiry {
        depth: settings.depth,
        nodes: settings.nodes,
        time: settings.time,
        lines: 1,
        ..Inquiry::default()
    };
    (setup, inquiry)
}

/// What is thought of the moves of a game. `tell` hears how far it is.
fn judge(
    game: &Game,
    settings: &Settings,
    stop: &AtomicBool,
    tell: &dyn Fn(usize, usize),
) -> Result<Vec<tah_host::review::Judged>> {
    let (setup, inquiry) = thinking(settings);
    let mut thinker = catalogue::open(&Spec::parse(chess::spec(game))?)?.thinker(setup)?;
    let moves = chess::moves(game);
    let mut tell = |ply| tell(ply, moves.len());
    review(thinker.as_mut(), Some(&chess::start(game)), &moves, &inquiry, stop, &mut tell)
}

fn annotated(reviewed: &Reviewed) -> String {
    let mut game = reviewed.game.clone();
    chess::annotate(&mut game, &reviewed.judged);
    game.set_tag("Annotator", concat!("tah ", env!("CARGO_PKG_VERSION")));
    pgn::write(&game)
}

/// The games of a file with their numbers, or the one asked for. One that is wrong is an error before any is searched.
fn read(path: &Path, wanted: Option<usize>) -> Result<Vec<(usize, Game)>> {
    let name = path.display();
    let bytes = std::fs::read(path)
        .map_err(|error| Error::new(format!("cannot read {name}: {error}"), "a file of PGN"))?;
    // Old files are in Latin-1, where every byte is a character.
    let text = String::from_utf8(bytes)
        .unwrap_or_else(|e| e.as_bytes().iter().map(|&byte| char::from(byte)).collect());
    let mut games = Vec::new();
    let mut count = 0;
    for game in Games::new(&text) {
        count += 1;
        if wanted.is_none_or(|wanted| wanted == count) {
            games.push((count, game.map_err(|error| gamefile::in_pgn(&text, &error))?));
        }
    }
    match wanted {
        _ if count == 0 => Err(Error::new(format!("there is no game in {name}"), "games as PGN")),
        Some(wanted) if games.is_empty() => {
            let message = format!("there is no game {wanted} in {name}");
            Err(Error::new(message, format!("a number from 1 to {count}")))
        }
        _ => Ok(games),
    }
}

fn write(path: &Path, text: &str) -> Result<()> {
    std::fs::write(path, text).map_err(|error| {
        Error::new(format!("cannot write {}: {error}", path.display()), "a file that can be written")
    })
}
