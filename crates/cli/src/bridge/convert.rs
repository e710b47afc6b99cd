//! `tah bridge convert` and `tah bridge explain`.

use std::path::PathBuf;

use serde_json::json;

use tah_games::bridge::bidding::{Explained, System};
use tah_games::bridge::formats::{read_records, write_lin, write_pbn};
use tah_games::bridge::{Auction, Bridge, Call, Seat, Vulnerability};
use tah_host::{Error, Result};

use crate::input::file_text;
use crate::output::Output;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A PBN or LIN file, or one with a deal on each line
    file: PathBuf,
    /// What to write: `pbn` or `lin`
    #[arg(long, default_value = "pbn")]
    to: String,
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    let text = file_text(&args.file)?;
    let records = read_records(&text).map_err(|error| Error::in_text(&text, error))?;
    match args.to.to_ascii_lowercase().as_str() {
        "pbn" => Ok(Output::text(write_pbn(&records))),
        "lin" => Ok(Output::text(write_lin(&records))),
        other => Err(Error::at(other, 0, format!("`{other}` is not a format"), "pbn or lin")),
    }
}

#[derive(clap::Args)]
pub(crate) struct ExplainArgs {
    /// The calls from the dealer on: `1NT P 2H`
    calls: String,
    /// The dealer
    #[arg(long, default_value = "N")]
    dealer: String,
    /// Who is vulnerable: `None`, `NS`, `EW` or `All`
    #[arg(long, default_value = "None")]
    vulnerable: String,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn explain(args: &ExplainArgs) -> Result<Output> {
    let wrong = |text: &str, what: &str, expected: &str| {
        Error::at(text, 0, format!("`{text}` is not {what}"), expected)
    };
    let dealer =
        Seat::from_text(&args.dealer).ok_or_else(|| wrong(&args.dealer, "a seat", "N, E, S or W"))?;
    let vulnerability = Vulnerability::from_text(&args.vulnerable)
        .ok_or_else(|| wrong(&args.vulnerable, "a vulnerability", "None, NS, EW or All"))?;
    let rules = Bridge { dealer, vulnerability };
    let auction = read_calls(&args.calls, rules)?;
    let told = System::standard().explain(vulnerability, &auction);
    let value = |Explained { seat, call, rule, shown }: &Explained| {
        let (seat, call) = (seat.letter().to_string(), call.to_string());
        json!({ "seat": seat, "call": call, "shows": shown.to_string(), "rule": rule })
    };
    let value: Vec<_> = told.iter().map(value).collect();
    let line = |Explained { seat, call, rule, shown }: &Explained| {
        let told = rule.clone().unwrap_or_else(|| shown.to_string());
        format!("{:6}{:9} {told}\n", seat.name(), call.spoken())
    };
    Ok(Output::either(args.json, &json!({ "calls": value }), || told.iter().map(line).collect()))
}

/// Calls one after another, each legal.
fn read_calls(text: &str, rules: Bridge) -> Result<Auction> {
    let mut auction = Auction::new(rules.dealer);
    for word in text.split_whitespace() {
        let offset = word.as_ptr().addr() - text.as_ptr().addr();
        let call = Call::from_text(word).ok_or_else(|| {
            Error::at(text, offset, format!("`{word}` is not a call"), "P, X, XX or a bid, as 1NT")
        })?;
        if !auction.is_legal(call) {
            let message = format!("{call} of {} is not legal", auction.turn());
            return Err(Error::at(text, offset, message, "a legal call"));
        }
        auction.call(call);
    }
    Ok(auction)
}
