//! `tah bridge measure`: how well the player plays.

use std::num::NonZero;
use std::sync::atomic::AtomicBool;

use serde_json::{Value, json};

use tah_games::bridge::player::Player;
use tah_host::bridge::measure::{Mean, declare, next_task, play_board, solver};
use tah_host::{Error, Result};
use tah_rules::Dice;

use crate::output::Output;
use crate::progress::{StatusLine, bar};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// What is measured: `declarer`, contracts of 3NT and four of a major that the system bids, against a defence that sees all
    /// cards; `table`, four players on random boards, against par
    #[arg(value_parser = ["declarer", "table"])]
    what: String,
    /// How many deals
    #[arg(long, default_value_t = 200)]
    deals: u32,
    /// How many deals a player imagines, and behind a colon over how many of its cards it looks ahead without telling them apart:
    /// `20:2`; two with a comma compare two declarers on the same deals
    #[arg(long, default_value = "100,10")]
    samples: String,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads a player uses
    #[arg(long, default_value = "1")]
    threads: NonZero<usize>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// A player to be measured, as it is written.
struct Candidate<'a> {
    text: &'a str,
    player: Player<'static>,
}

impl<'a> Candidate<'a> {
    /// Reads `100` or `20:2`.
    fn read(text: &'a str, args: &Args) -> Option<Self> {
        let (samples, foresight) = text.split_once(':').unwrap_or((text, "1"));
        let (samples, foresight): (NonZero<usize>, NonZero<u32>) =
            (samples.parse().ok()?, foresight.parse().ok()?);
        let usual = Player { seed: args.seed, threads: args.threads, ..Player::default() };
        Some(Self { text, player: Player { samples: samples.get(), foresight: foresight.get(), ..usual } })
    }
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    let read = |text| {
        Candidate::read(text, args).ok_or_else(|| {
            let at = text.as_ptr().addr() - args.samples.as_ptr().addr();
            Error::at(
                &args.samples,
                at,
                format!("`{text}` is not a number of samples"),
                "as 100, 100,10 or 20:2",
            )
        })
    };
    let candidates: Vec<Candidate<'_>> =
        args.samples.split(',').map(str::trim).map(read).collect::<Result<_>>()?;
    let stopped = |error: tah_games::bridge::double_dummy::Unsolved| Error::new(error.to_string(), "");
    match args.what.as_str() {
        "table" => table(args, &candidates[0]).map_err(stopped),
        _ => declarers(args, &candidates).map_err(stopped),
    }
}

type Solved<T> = std::result::Result<T, tah_games::bridge::double_dummy::Unsolved>;

/// The tricks that each declarer loses against the double-dummy result.
fn declarers(args: &Args, candidates: &[Candidate<'_>]) -> Solved<Output> {
    let (line, never) = (StatusLine::new(args.json), AtomicBool::new(false));
    let (mut dice, mut solver) = (Dice::new(args.seed), solver());
    let mut losses = vec![Mean::default(); candidates.len()];
    let mut more = Mean::default();
    for deal in 0..args.deals {
        let task = next_task(&mut dice, &mut solver, &never)?;
        let mut taken = Vec::new();
        for (loss, candidate) in losses.iter_mut().zip(candidates) {
            let player = Player { seed: deal.into(), ..candidate.player };
            let tricks = declare(&task, &player, &mut solver, &never)?;
            loss.add(f64::from(task.double_dummy) - f64::from(tricks));
            taken.push(f64::from(tricks));
        }
        if let [first, second, ..] = taken[..] {
            more.add(first - second);
        }
        line.show(|| {
            format!(
                "{} contracts, {:.2} tricks lost",
                bar(deal as usize + 1, args.deals as usize),
                losses[0].mean()
            )
        });
    }
    let row = |(candidate, loss): (&Candidate<'_>, &Mean)| {
        let Player { samples, foresight, .. } = candidate.player;
        json!({ "samples": samples, "foresight": foresight, "lost": loss.mean(), "interval": loss.interval() })
    };
    let rows: Vec<Value> = candidates.iter().zip(&losses).map(row).collect();
    let value = json!({ "contracts": args.deals, "declarers": rows, "more": more.mean(), "interval": more.interval() });
    let text = || {
        let row = |(candidate, loss): (&Candidate<'_>, &Mean)| {
            format!(
                "{:>5} samples: {:.3} ± {:.3} tricks fewer than double dummy\n",
                candidate.text,
                loss.mean(),
                loss.interval()
            )
        };
        let mut out = format!("{} contracts against a defence that sees all cards\n", args.deals);
        out += &candidates.iter().zip(&losses).map(row).collect::<String>();
        if more.count() > 0 {
            out += &format!(
                "the first takes {:+.3} ± {:.3} tricks more than the second\n",
                more.mean(),
                more.interval()
            );
        }
        out
    };
    Ok(Output::either(args.json, &value, text))
}

/// Four players on random boards.
fn table(args: &Args, candidate: &Candidate<'_>) -> Solved<Output> {
    let (line, never) = (StatusLine::new(args.json), AtomicBool::new(false));
    let mut solver = solver();
    let (mut apart, mut signed) = (Mean::default(), Mean::default());
    let mut illegal: Vec<String> = Vec::new();
    for board in 1..=args.deals {
        let played = play_board(board, &candidate.player, &mut solver, &never)?;
        apart.add(f64::from(played.imps.abs()));
        signed.add(f64::from(played.imps));
        illegal.extend(played.illegal);
        line.show(|| {
            format!("{} boards, {:.2} IMPs from par", bar(board as usize, args.deals as usize), apart.mean())
        });
    }
    let value = json!({
        "boards": args.deals,
        "samples": candidate.player.samples,
        "imps_from_par": apart.mean(),
        "interval": apart.interval(),
        "north_south": signed.mean(),
        "illegal": illegal,
    });
    let text = || {
        format!(
            "{} boards, {} samples: {:.2} ± {:.2} IMPs from par on average (North and South {:+.2} ± {:.2}), {} illegal calls or cards\n{}",
            args.deals,
            candidate.text,
            apart.mean(),
            apart.interval(),
            signed.mean(),
            signed.interval(),
            illegal.len(),
            illegal.join("\n")
        )
    };
    Ok(Output::either(args.json, &value, text))
}
