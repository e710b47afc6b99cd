//! `tah theory tournament`: the iterated dilemma, everyone against everyone.

use serde_json::{Value, json};
use tah_host::{Error, Result};
use tah_theory::number::{approximate, parse_number};
use tah_theory::repeated::{Payoffs, STRATEGIES, Strategy, Tournament, strategy};

use crate::output::{Output, number};
use crate::table::TextTable;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Who takes part, all unless said: `tit-for-tat,grim,defector`
    #[arg(value_delimiter = ',')]
    strategies: Vec<String>,
    /// How many rounds a meeting has
    #[arg(long, default_value_t = 200)]
    rounds: usize,
    /// How often each pair meets
    #[arg(long, default_value_t = 5)]
    repetitions: usize,
    /// How likely a choice turns into the other by accident
    #[arg(long, default_value_t = 0.0)]
    noise: f64,
    /// What a round pays: both cooperate, betrayed, betrays, both defect
    #[arg(long, default_value = "3,0,5,1", allow_hyphen_values = true)]
    payoffs: String,
    /// From what the dice start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// More choices than this would take too long.
const MOST_CHOICES: usize = 500_000_000;

pub(crate) fn run(args: &Args) -> Result<Output> {
    let tournament = tournament(args)?;
    let standings = tournament.play();
    let name = |player: usize| tournament.players[player].name;
    let rows: Vec<Value> = standings
        .iter()
        .map(|standing| {
            let against = standing.against.iter().enumerate();
            json!({
                "strategy": name(standing.player), "score": standing.score.to_string(),
                "cooperation": standing.cooperation.to_string(),
                "against": against.map(|(other, score)| (name(other).to_owned(), json!(score.to_string()))).collect::<serde_json::Map<_, _>>(),
            })
        })
        .collect();
    let value = json!({ "rounds": args.rounds, "repetitions": args.repetitions, "noise": args.noise, "standings": rows });
    Ok(Output::either(args.json, &value, || {
        let mut table = TextTable::new(&["", "strategy", "score", "cooperates", "what it does"]);
        for (i, standing) in standings.iter().enumerate() {
            table.row(vec![
                (i + 1).to_string(),
                name(standing.player).to_owned(),
                number(approximate(&standing.score)),
                format!("{:.0} %", 100.0 * approximate(&standing.cooperation)),
                tournament.players[standing.player].about.to_owned(),
            ]);
        }
        table.render()
    }))
}

fn tournament(args: &Args) -> Result<Tournament> {
    let find = |name: &String| -> Result<Strategy> {
        let names: Vec<&str> = STRATEGIES.iter().map(|strategy| strategy.name).collect();
        let unknown = || {
            Error::at(
                name,
                0,
                format!("there is no strategy `{name}`"),
                format!("one of {}", names.join(", ")),
            )
        };
        strategy(name).copied().ok_or_else(unknown)
    };
    let players: Vec<Strategy> = if args.strategies.is_empty() {
        STRATEGIES.to_vec()
    } else {
        args.strategies.iter().map(find).collect::<Result<_>>()?
    };
    if !(0.0..=1.0).contains(&args.noise) {
        return Err(Error::new(
            format!("the noise {} is no probability", args.noise),
            "a number from 0 to 1",
        ));
    }
    let choices = players
        .len()
        .saturating_mul(players.len())
        .saturating_mul(args.rounds)
        .saturating_mul(args.repetitions);
    if args.rounds == 0 || args.repetitions == 0 || choices > MOST_CHOICES {
        let message = format!("{} rounds and {} repetitions", args.rounds, args.repetitions);
        return Err(Error::new(
            message,
            format!("at least one of each, and {MOST_CHOICES} choices in all at most"),
        ));
    }
    let mut offset = 0;
    let mut numbers = Vec::new();
    for part in args.payoffs.split(',') {
        numbers
            .push(parse_number(part.trim(), offset).map_err(|error| Error::in_text(&args.payoffs, error))?);
        offset += part.len() + 1;
    }
    let Ok([reward, sucker, temptation, punishment]) = <[_; 4]>::try_from(numbers) else {
        return Err(Error::at(&args.payoffs, 0, "these are not four payoffs", "four numbers like 3,0,5,1"));
    };
    Ok(Tournament {
        players,
        rounds: args.rounds,
        repetitions: args.repetitions,
        noise: args.noise,
        payoffs: Payoffs { reward, sucker, temptation, punishment },
        seed: args.seed,
    })
}
