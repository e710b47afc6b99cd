//! `tah theory auction`: sealed bids, equilibrium bids for drawn values, and VCG for bundles.

use serde_json::json;
use tah_host::{Error, Result};
use tah_theory::Rational;
use tah_theory::number::{approximate, parse_number};
use tah_theory::social::auction::{Auction, Format, Values};
use tah_theory::social::vcg::parse_bids;

use crate::input::text_of;
use crate::output::{Output, number};
use crate::table::TextTable;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// first-price, vickrey, all-pay, or vcg
    format: String,
    /// Bids that were made: `Anna=10,Bob=7`
    #[arg(long, conflicts_with_all = ["values", "bundles"])]
    bids: Option<String>,
    /// What values are drawn from: `uniform:0..1`, `power:2` or `exponential:1`
    #[arg(long, default_value = "uniform:0..1")]
    values: String,
    /// How many bidders there are
    #[arg(long, default_value_t = 2)]
    bidders: u32,
    /// For `vcg`: a file (or `-`, or a text) with a bid in each line: `Anna: car boat 12`
    #[arg(long, value_name = "FILE")]
    bundles: Option<String>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// More bidders than this make powers vanish.
const MOST_BIDDERS: u32 = 100;

pub(crate) fn run(args: &Args) -> Result<Output> {
    if args.format == "vcg" {
        return vcg(args);
    }
    let known = Format::ALL.iter().find(|(name, _)| *name == args.format);
    let Some(&(_, format)) = known else {
        let message = format!("there is no auction `{}`", args.format);
        return Err(Error::at(&args.format, 0, message, "first-price, vickrey, all-pay or vcg"));
    };
    match &args.bids {
        Some(bids) => sealed(args, format, bids),
        None => equilibrium(args, format),
    }
}

/// Who wins and pays, of bids that were made.
fn sealed(args: &Args, format: Format, text: &str) -> Result<Output> {
    let (mut names, mut bids): (Vec<String>, Vec<Rational>) = (Vec::new(), Vec::new());
    let mut offset = 0;
    for part in text.split(',') {
        let (name, bid) = part.split_once('=').unwrap_or(("", part));
        let at = offset + part.len() - bid.len();
        bids.push(parse_number(bid.trim(), at).map_err(|error| Error::in_text(text, error))?);
        names.push(if name.is_empty() { format!("bidder {}", bids.len()) } else { name.trim().to_owned() });
        offset += part.len() + 1;
    }
    let Some((winner, pays)) = format.outcome(&bids) else {
        return Err(Error::new("there are no bids", "bids like `Anna=10,Bob=7`"));
    };
    let pays: Vec<String> = pays.iter().map(ToString::to_string).collect();
    let value = json!({ "format": args.format, "bidders": names, "winner": names[winner], "pays": pays });
    Ok(Output::either(args.json, &value, || {
        let each = names
            .iter()
            .zip(&pays)
            .filter(|(_, pays)| *pays != "0")
            .map(|(name, pays)| format!("{name} pays {pays}"));
        format!("{} wins; {}", names[winner], each.collect::<Vec<_>>().join(", "))
    }))
}

/// How to bid, where values are drawn.
fn equilibrium(args: &Args, format: Format) -> Result<Output> {
    if !(2..=MOST_BIDDERS).contains(&args.bidders) {
        return Err(Error::new(format!("{} bidders", args.bidders), format!("from 2 to {MOST_BIDDERS}")));
    }
    let values = distribution(&args.values)?;
    let auction = Auction { format, bidders: args.bidders, values };
    let shown: Vec<(f64, f64)> = (1..=9)
        .map(|i| values.quantile(f64::from(i) / 10.0))
        .map(|value| (value, auction.bid(value)))
        .collect();
    let (revenue, gain) = (auction.revenue(), auction.greatest_gain());
    let value = json!({
        "format": args.format, "bidders": args.bidders, "values": args.values, "bids": shown,
        "revenue": revenue, "greatest_gain": gain,
    });
    Ok(Output::either(args.json, &value, || {
        let mut table = TextTable::new(&["value", "bid"]);
        for (value, bid) in &shown {
            table.row(vec![number(*value), number(*bid)]);
        }
        format!(
            "{} bidders, values {}\n\n{}\nthe seller gets {} on average; nobody gains more than {} by another bid\n",
            args.bidders,
            args.values,
            table.render(),
            number(revenue),
            number(gain)
        )
    }))
}

fn distribution(text: &str) -> Result<Values> {
    let wrong = |message: &str| {
        Error::at(text, 0, format!("`{text}`: {message}"), "uniform:0..1, power:2 or exponential:1")
    };
    let (kind, rest) = text.split_once(':').ok_or_else(|| wrong("no such distribution"))?;
    let read = |word: &str| {
        parse_number(word.trim(), 0).map(|value| approximate(&value)).map_err(|error| wrong(&error.message))
    };
    let positive = |value: f64| if value > 0.0 { Ok(value) } else { Err(wrong("this must be positive")) };
    match kind {
        "uniform" => {
            let (low, high) = rest.split_once("..").ok_or_else(|| wrong("two bounds are needed"))?;
            let (low, high) = (read(low)?, read(high)?);
            if low < 0.0 || low >= high {
                return Err(wrong("the bounds must rise from 0 or more"));
            }
            Ok(Values::Uniform { low, high })
        }
        "power" => Ok(Values::Power(positive(read(rest)?)?)),
        "exponential" => Ok(Values::Exponential(positive(read(rest)?)?)),
        _ => Err(wrong("no such distribution")),
    }
}

/// Bundles to those who value them most, for what they cost the others.
fn vcg(args: &Args) -> Result<Output> {
    let Some(file) = &args.bundles else {
        return Err(Error::new(
            "vcg needs bids for bundles",
            "`--bundles FILE` with lines such as `Anna: car boat 12`",
        ));
    };
    let text = text_of(file)?;
    let bids = parse_bids(&text).map_err(|error| Error::in_text(&text, error))?;
    let found = bids.allocate();
    let things = |bundle: usize| -> Vec<&str> {
        (0..bids.things.len())
            .filter(|thing| bundle >> thing & 1 == 1)
            .map(|thing| bids.things[thing].as_str())
            .collect()
    };
    let rows: Vec<_> = bids
        .bidders
        .iter()
        .enumerate()
        .map(|(i, name)| json!({ "bidder": name, "gets": things(found.gets[i]), "pays": found.pays[i].to_string() }))
        .collect();
    let value = json!({ "allocation": rows, "welfare": found.welfare.to_string() });
    Ok(Output::either(args.json, &value, || {
        let mut out = String::new();
        for (i, name) in bids.bidders.iter().enumerate() {
            out += &match things(found.gets[i]).as_slice() {
                [] => format!("{name} gets nothing\n"),
                gets => format!("{name} gets {} and pays {}\n", gets.join(", "), found.pays[i]),
            };
        }
        out + &format!("worth {} together\n", found.welfare)
    }))
}
