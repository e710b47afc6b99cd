//! The table-manager protocol of Blue Chip Bridge: a table to which programs connect, and a program that sits down at one.

mod client;
mod line;
mod server;
#[cfg(test)]
mod tests;

use std::net::{TcpListener, TcpStream};
use std::num::NonZero;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use tah_games::bridge::formats::{Record, read_records, write_pbn};
use tah_games::bridge::player::{Decision, Player};
use tah_games::bridge::{Bridge, Deal, Seat, State, View};
use tah_host::{Error, Result, parse_time};
use tah_rules::{Dice, mix};

use crate::input::file_text;
use crate::output::Output;
use server::Table;

/// How the player of this program plays.
#[derive(clap::Args, Clone)]
pub(crate) struct Playing {
    /// How many deals are imagined for a card
    #[arg(long, default_value_t = 100)]
    samples: usize,
    /// The longest that a card may take: `5s`
    #[arg(long, default_value = "10s")]
    time: String,
    /// How many threads solve
    #[arg(long, default_value = "1")]
    threads: NonZero<usize>,
    /// Where random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Playing {
    fn limit(&self) -> Result<Duration> {
        let wrong = || Error::at(&self.time, 0, format!("`{}` is not a time", self.time), "as 5s or 500ms");
        parse_time(&self.time).ok_or_else(wrong)
    }

    /// What this program does with what a seat knows.
    fn decide(&self, view: &View, limit: Duration) -> Option<Decision> {
        let plies = view.auction.calls().len() + view.played.len();
        let player = Player {
            samples: self.samples,
            seed: mix(self.seed ^ plies as u64),
            threads: self.threads,
            deadline: Some(Instant::now() + limit),
            ..Player::default()
        };
        player.decide(view)
    }
}

/// `tah bridge serve`.
#[derive(clap::Args)]
pub(crate) struct ServeArgs {
    /// Where to wait for programs
    #[arg(long, default_value = "127.0.0.1:2000", value_name = "ADDRESS:PORT")]
    address: String,
    /// The seats that programs take, by their letters; this program plays the others
    #[arg(long, default_value = "NESW")]
    seats: String,
    /// The deals to play, PBN or LIN; random ones unless given
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// How many random deals are played
    #[arg(long, default_value_t = 4)]
    deals: u32,
    /// Where finished boards, and what there is of one that breaks off, are kept as PBN
    #[arg(long, default_value = "bridge-table.pbn", value_name = "FILE")]
    save: PathBuf,
    /// How long a program may be silent
    #[arg(long, default_value = "2m")]
    patience: String,
    #[command(flatten)]
    playing: Playing,
}

pub(crate) fn serve(args: &ServeArgs) -> Result<Output> {
    let listener = TcpListener::bind(&args.address).map_err(|error| {
        Error::new(format!("cannot wait at {}: {error}", args.address), "a free address, as 127.0.0.1:2000")
    })?;
    let patience = parse_time(&args.patience)
        .ok_or_else(|| Error::at(&args.patience, 0, format!("`{}` is not a time", args.patience), "as 2m"))?;
    let mut remote = Vec::new();
    for (offset, letter) in args.seats.char_indices() {
        let wrong = || Error::at(&args.seats, offset, format!("`{letter}` is not a seat"), "some of NESW");
        remote.push(Seat::from_letter(letter).ok_or_else(wrong)?);
    }
    let records = boards(args)?;
    let mut table = Table::open(&listener, &remote, args.playing.clone(), patience)?;
    let mut finished: Vec<Record> = Vec::new();
    for record in records {
        let mut state = record.state.clone();
        let outcome = table.play_board(record.board.unwrap_or(1), &mut state);
        finished.push(Record { state, names: table.names(), ..record });
        std::fs::write(&args.save, write_pbn(&finished))
            .map_err(|error| Error::new(format!("cannot write {}: {error}", args.save.display()), ""))?;
        if let Err(why) = outcome {
            table.close();
            let message = format!("{why}; what was played is saved in {}", args.save.display());
            return Err(Error::new(message, "programs that stay to the end"));
        }
    }
    table.close();
    Ok(Output::text(results(&finished)))
}

/// The boards to be played, before the first call.
fn boards(args: &ServeArgs) -> Result<Vec<Record>> {
    let Some(file) = &args.file else {
        let mut dice = Dice::new(args.playing.seed);
        let board = |number| {
            let rules = Bridge::board(number);
            let state = State::new(Deal::random(&mut dice), rules.dealer, rules.vulnerability);
            Record { board: Some(number), ..Record::new(state) }
        };
        return Ok((1..=args.deals).map(board).collect());
    };
    let text = file_text(file)?;
    let records = read_records(&text).map_err(|error| Error::in_text(&text, error))?;
    let fresh = |(place, record): (usize, Record)| {
        let state =
            State::new(*record.state.deal(), record.state.auction().dealer, record.state.vulnerability);
        Record {
            board: record.board.or(Some(place as u32 + 1)),
            claimed: None,
            contract: None,
            state,
            ..record
        }
    };
    Ok(records.into_iter().enumerate().map(fresh).collect())
}

fn results(records: &[Record]) -> String {
    let line = |record: &Record| {
        let contract = record.contract().map_or("passed out".into(), |contract| contract.to_string());
        let tricks = record.result().map_or(String::new(), |tricks| format!(", {tricks} tricks"));
        let score = record.score().unwrap_or(0);
        format!("board {}: {contract}{tricks}, {score:+} for NS\n", record.board.unwrap_or(0))
    };
    records.iter().map(line).collect()
}

/// `tah bridge join`.
#[derive(clap::Args)]
pub(crate) struct JoinArgs {
    /// Where the table is
    #[arg(long, default_value = "127.0.0.1:2000", value_name = "ADDRESS:PORT")]
    address: String,
    /// The seat to take
    #[arg(long)]
    seat: String,
    /// The name of the pair
    #[arg(long, default_value = "tah")]
    name: String,
    #[command(flatten)]
    playing: Playing,
}

pub(crate) fn join(args: &JoinArgs) -> Result<Output> {
    let seat = Seat::from_text(&args.seat)
        .ok_or_else(|| Error::at(&args.seat, 0, format!("`{}` is not a seat", args.seat), "N, E, S or W"))?;
    let stream = TcpStream::connect(&args.address).map_err(|error| {
        Error::new(
            format!("there is no table at {}: {error}", args.address),
            "the address of a table manager",
        )
    })?;
    let boards = client::play(stream, seat, &args.name, &args.playing)?;
    Ok(Output::text(format!("{seat} played {boards} boards")))
}
