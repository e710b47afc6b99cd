//! `tah book`: an opening book, grown by search and looked at.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::SeqCst;
use std::time::{Duration, Instant};

use serde::Serialize;

use tah_host::{Book, BookLine, Error, Growth, Result, Session, Spec, catalogue};

use crate::input::file_text;
use crate::interrupt;
use crate::output::{Output, count, number};
use crate::progress::{StatusLine, bar};
use crate::save::replace;
use crate::table::TextTable;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, with options: `othello`
    game: String,
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Grow a book by search; one that is there already is continued
    Build(BuildArgs),
    /// The moves of a position in a book, with what they are worth
    Show(ShowArgs),
}

#[derive(clap::Args)]
struct BuildArgs {
    /// The file of the book
    #[arg(short, long, value_name = "FILE")]
    out: PathBuf,
    /// Until the book has so many positions
    #[arg(short, long, default_value_t = 1000)]
    positions: usize,
    /// How many plies each position is searched
    #[arg(short, long, default_value_t = 10)]
    depth: u32,
    /// How many threads search; only one gives the same book every time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
struct ShowArgs {
    /// The file of the book
    #[arg(short, long, value_name = "FILE")]
    book: PathBuf,
    /// The position in the game's notation
    #[arg(short, long, value_name = "P", allow_hyphen_values = true)]
    position: Option<String>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// What is done is written to disk at least so often.
const BETWEEN_SAVES: Duration = Duration::from_secs(20);

#[derive(Serialize)]
struct Built {
    book: String,
    positions: usize,
    open: usize,
    complete: bool,
}

#[derive(Serialize)]
struct Shown {
    positions: usize,
    open: usize,
    moves: Vec<BookLine>,
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    let game = Spec::parse(&args.game)?;
    let mut session = catalogue::open(&game)?;
    match &args.command {
        Command::Build(build) => grow(build, session.as_ref()),
        Command::Show(show) => browse(show, session.as_mut()),
    }
}

fn grow(args: &BuildArgs, session: &dyn Session) -> Result<Output> {
    let game = session.about().id.clone();
    let mut book = if args.out.exists() { read(&args.out, &game)? } else { Book::default() };
    // A place that cannot be written to is told before the work, not after it.
    replace(&args.out, &book.to_text(&game))?;
    let growth = Growth { positions: args.positions, depth: args.depth.max(1), threads: args.threads.into() };
    let line = StatusLine::new(args.json);
    let mut saved = Instant::now();
    let mut trouble = Ok(());
    let stop = interrupt::flag();
    session.grow_book(&growth, &mut book, stop, &mut |book| {
        line.show(|| format!("{} positions", bar(book.len().min(args.positions), args.positions)));
        if saved.elapsed() >= BETWEEN_SAVES {
            saved = Instant::now();
            trouble = replace(&args.out, &book.to_text(&game));
        }
    })?;
    trouble?;
    replace(&args.out, &book.to_text(&game))?;
    let built = Built {
        book: args.out.display().to_string(),
        positions: book.len(),
        open: book.open(),
        complete: !stop.load(SeqCst),
    };
    Ok(Output::either(args.json, &built, || {
        let [positions, open] = [built.positions, built.open].map(|n| count(n as u64));
        let rest = if built.complete { "" } else { "stopped; the same command goes on from there\n" };
        format!("{positions} positions, {open} of them open, in {}\n{rest}", built.book)
    }))
}

fn browse(args: &ShowArgs, session: &mut dyn Session) -> Result<Output> {
    let book = read(&args.book, &session.about().id)?;
    if let Some(position) = &args.position {
        session.set_position(position)?;
    }
    let shown = Shown { positions: book.len(), open: book.open(), moves: session.book_moves(&book)? };
    Ok(Output::either(args.json, &shown, || {
        if shown.moves.is_empty() {
            return format!("the book of {} positions ends before this one\n", count(shown.positions as u64));
        }
        let mut table = TextTable::new(&["move", "value", "the book"]);
        for line in &shown.moves {
            let rest = if line.goes_on { "goes on" } else { "ends" };
            table.row(vec![line.text.clone(), number(line.value), rest.to_owned()]);
        }
        table.render()
    }))
}

/// The book in a file.
pub(crate) fn read(path: &Path, game: &str) -> Result<Book> {
    Book::from_text(game, &file_text(path)?)
        .map_err(|why| Error::new(format!("{}: {why}", path.display()), "a book as `tah book` writes it"))
}
