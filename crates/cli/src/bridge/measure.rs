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
    /// How many deals a player imagines; two numbers with a comma compare two declarers on the same deals
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

pub(crate) fn run(args: &Args) -> Result<Output> {
    let wrong = || {
        Error::at(
            &args.samples,
            0,
            format!("`{}` are not numbers of samples", args.samples),
            "as 100 or 100,10",
        )
    };
    let samples: Vec<usize> = args
        .samples
        .split(',')
        .map(|number| number.trim().parse().ok().filter(|&number| number > 0).ok_or_else(wrong))
        .collect::<Result<_>>()?;
    let stopped = |error: tah_games::bridge::double_dummy::Unsolved| Error::new(error.to_string(), "");
    match args.what.as_str() {
        "table" => table(args, samples[0]).map_err(stopped),
        _ => declarers(args, &samples).map_err(stopped),
    }
}

type Solved<T> = std::result::Result<T, tah_games::bridge::double_dummy::Unsolved>;

/// The tricks that each declarer loses against the double-dummy result.
fn declarers(args: &Args, samples: &[usize]) -> Solved<Output> {
    let (line, never) = (StatusLine::new(args.json), AtomicBool::new(false));
    let (mut dice, mut solver) = (Dice::new(args.seed), solver());
    let mut losses = vec![Mean::default(); samples.len()];
    let mut more = Mean::default();
    for deal in 0..args.deals {
        let task = next_task(&mut dice, &mut solver, &never)?;
        let mut taken = Vec::new();
        for (loss, &samples) in losses.iter_mut().zip(samples) {
            let player = Player { samples, seed: deal.into(), threads: args.threads, ..Player::default() };
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
    let rows: Vec<Value> = samples
        .iter()
        .zip(&losses)
        .map(
            |(samples, loss)| json!({ "samples": samples, "lost": loss.mean(), "interval": loss.interval() }),
        )
        .collect();
    let value = json!({ "contracts": args.deals, "declarers": rows, "more": more.mean(), "interval": more.interval() });
    let text = || {
        let row = |(samples, loss): (&usize, &Mean)| {
            format!(
                "{samples:>5} samples: {:.3} ± {:.3} tricks fewer than double dummy\n",
                loss.mean(),
                loss.interval()
            )
        };
        let mut out = format!("{} contracts against a defence that sees all cards\n", args.deals);
        out += &samples.iter().zip(&losses).map(row).collect::<String>();
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
fn table(args: &Args, samples: usize) -> Solved<Output> {
    let (line, never) = (StatusLine::new(args.json), AtomicBool::new(false));
    let mut solver = solver();
    let (mut apart, mut signed) = (Mean::default(), Mean::default());
    let mut illegal: Vec<String> = Vec::new();
    for board in 1..=args.deals {
        let player = Player { samples, seed: args.seed, threads: args.threads, ..Player::default() };
        let played = play_board(board, &player, &mut solver, &never)?;
        apart.add(f64::from(played.imps.abs()));
        signed.add(f64::from(played.imps));
        illegal.extend(played.illegal);
        line.show(|| {
            format!("{} boards, {:.2} IMPs from par", bar(board as usize, args.deals as usize), apart.mean())
        });
    }
    let value = json!({
        "boards": args.deals,
        "samples": samples,
        "imps_from_par": apart.mean(),
        "interval": apart.interval(),
        "north_south": signed.mean(),
        "illegal": illegal,
    });
    let text = || {
        format!(
            "{} boards, {samples} samples: {:.2} ± {:.2} IMPs from par on average (North and South {:+.2} ± {:.2}), {} illegal calls or cards\n{}",
            args.deals,
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
