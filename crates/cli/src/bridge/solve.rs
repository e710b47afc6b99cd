//! `tah solve bridge`: tricks with all cards open.

use tah_games::bridge::formats::{Record, read_records};
use tah_games::bridge::{Bridge, Deal, Seat, Strain};
use tah_host::{Error, Result};
use tah_rules::Notation;

use super::{cards, tables};
use crate::input::file_text;
use crate::output::Output;

/// What is asked of the solver.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// All declarers and strains with the par, in bridge (what is told of a deal unless a declarer is given)
    #[arg(long, conflicts_with_all = ["declarer", "strain"])]
    table: bool,
    /// The declarer, in bridge: `N`, `E`, `S` or `W`
    #[arg(long, requires = "strain")]
    declarer: Option<String>,
    /// The trump suit, in bridge: `S`, `H`, `D`, `C` or `NT`
    #[arg(long, requires = "declarer")]
    strain: Option<String>,
    /// Many deals from a file, in bridge: PBN, LIN, or a deal on each line
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    file: Option<std::path::PathBuf>,
}

impl Options {
    /// Whether anything is asked that only bridge has.
    pub(crate) fn is_given(&self) -> bool {
        self.table || self.declarer.is_some() || self.strain.is_some() || self.file.is_some()
    }
}

pub(crate) fn run(
    options: &Options,
    position: Option<&str>,
    threads: Option<&str>,
    json: bool,
) -> Result<Output> {
    let threads = match threads {
        None => std::thread::available_parallelism().map_or(1, usize::from),
        Some(text) => {
            text.parse().ok().filter(|&threads| (1..=64).contains(&threads)).ok_or_else(|| {
                Error::at(text, 0, format!("`{text}` is not a number of threads"), "1 to 64")
            })?
        }
    };
    let declaring = match (&options.declarer, &options.strain) {
        (Some(declarer), Some(strain)) => Some((read_seat(declarer)?, read_strain(strain)?)),
        _ => None,
    };
    if let Some(file) = &options.file {
        let text = file_text(file)?;
        let records = read_records(&text).map_err(|error| Error::in_text(&text, error))?;
        return tables::of_many(&records, declaring, threads, json);
    }
    let Some(text) = position else {
        return Err(Error::new("there is no deal to solve", "--position with a deal as in PBN, or --file"));
    };
    if let Some((declarer, strain)) = declaring {
        return cards::leads(&read_deal(text)?, declarer, strain, json);
    }
    let state = Bridge::default().parse_position(text);
    match state {
        Ok(state) if state.contract().is_some() && !options.table => cards::playable(&state, json),
        Ok(state) => tables::of_many(&[Record::new(state)], None, threads, json),
        Err(error) => Err(Error::in_text(text, error)),
    }
}

/// A deal, whole or an ending in which everybody has as many cards; calls and cards played are not looked at.
fn read_deal(text: &str) -> Result<Deal> {
    let state = Bridge::default().parse_position(text);
    let error = match state {
        Ok(state) => return Ok(*state.deal()),
        Err(error) => error,
    };
    match Deal::read_any(text) {
        Ok(deal)
            if (1..13).contains(&deal.hands[0].len())
                && deal.hands.iter().all(|hand| hand.len() == deal.hands[0].len()) =>
        {
            Ok(deal)
        }
        _ => Err(Error::in_text(text, error)),
    }
}

fn read_seat(text: &str) -> Result<Seat> {
    Seat::from_text(text).ok_or_else(|| Error::at(text, 0, format!("`{text}` is not a seat"), "N, E, S or W"))
}

fn read_strain(text: &str) -> Result<Strain> {
    Strain::from_text(text)
        .ok_or_else(|| Error::at(text, 0, format!("`{text}` is not a strain"), "S, H, D, C or NT"))
}
