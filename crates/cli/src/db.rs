//! `tah db build`: databases of endings, made by retrograde analysis.

use std::fs::{File, OpenOptions};
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::SeqCst;

use serde_json::json;

use tah_games::backgammon::bearoff::TwoSided;
use tah_games::backgammon::bearoff::file::{header, read_begun, size, write_shell};
use tah_games::backgammon::bearoff::two_sided::MOST_MEN;
use tah_host::{Error, Result};

use crate::interrupt;
use crate::output::{Output, count};
use crate::progress::{StatusLine, bar};

#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Make a database; one that was begun is continued
    Build(Args),
}

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game: `backgammon`, whose database knows endings with few men on both sides
    game: String,
    /// The most men of each side
    #[arg(short, long, default_value_t = 6)]
    men: usize,
    /// The file; what it holds already is continued [default: backgammon-MEN.bearoff]
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(command: &Command) -> Result<Output> {
    let Command::Build(args) = command;
    if args.game != "backgammon" {
        return Err(Error::at(&args.game, 0, "there are databases for backgammon alone", "backgammon"));
    }
    if !(1..=MOST_MEN).contains(&args.men) {
        return Err(Error::new(
            format!("--men {} is out of range", args.men),
            format!("1 to {MOST_MEN} men"),
        ));
    }
    let path = args.out.clone().unwrap_or_else(|| format!("backgammon-{}.bearoff", args.men).into());
    let (made, of) = build(&path, args)?;
    let positions = (made * made) as u64;
    let value = json!({ "file": path.display().to_string(), "men": args.men, "positions": positions, "finished": made == of });
    Ok(Output::either(args.json, &value, || {
        let state = if made == of { "finished" } else { "interrupted; the same command goes on from there" };
        format!("{}: {} positions, {state}\n", path.display(), count(positions))
    }))
}

/// Makes what is not there yet; how many parts are made of how many.
fn build(path: &Path, args: &Args) -> Result<(usize, usize)> {
    let trouble = |error: &dyn std::fmt::Display| {
        Error::new(format!("{}: {error}", path.display()), "a file that can be written, or another name")
    };
    let mut database = match File::open(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => TwoSided::new(args.men),
        opened => {
            let file = opened.map_err(|error| trouble(&error))?;
            read_begun(&mut BufReader::new(file)).map_err(|error| trouble(&error))?
        }
    };
    if database.men() != args.men {
        return Err(trouble(&format!("holds a database of {} men, not {}", database.men(), args.men)));
    }
    let file = OpenOptions::new().create(true).write(true).truncate(false).open(path);
    let file = file.map_err(|error| trouble(&error))?;
    // What was begun and not finished is written again.
    let kept = if database.made() == 0 { 0 } else { size(database.made()) };
    file.set_len(kept).map_err(|error| trouble(&error))?;
    let mut out = BufWriter::new(file);
    std::io::Seek::seek(&mut out, std::io::SeekFrom::Start(kept)).map_err(|error| trouble(&error))?;
    if kept == 0 {
        out.write_all(&header(args.men)).map_err(|error| trouble(&error))?;
    }
    let (stop, line, of) = (interrupt::flag(), StatusLine::new(args.json), database.shells());
    while !stop.load(SeqCst) {
        let shell = database.made();
        let Some(worths) = database.grow() else { break };
        write_shell(shell, worths, &mut out).map_err(|error| trouble(&error))?;
        line.show(|| bar(shell + 1, of));
    }
    out.flush().map_err(|error| trouble(&error))?;
    Ok((database.made(), of))
}
