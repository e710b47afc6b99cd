//! `tah theory coalition`: the division of what coalitions earn.

use serde_json::{Value, json};
use tah_host::{Error, Result};
use tah_theory::Rational;
use tah_theory::social::coalition::{CoalitionGame, Core, parse_coalitions};

use super::load::TimeArgs;
use crate::input::text_of;
use crate::output::Output;
use crate::table::TextTable;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A file of coalitions, `-`, or the game itself: lines such as `A B: 5`, or a weighted vote `[51; 40, 30, 20, 10]`
    #[arg(value_name = "FILE|-|TEXT")]
    file: String,
    #[command(flatten)]
    time: TimeArgs,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    let text = text_of(&args.file)?;
    let game = parse_coalitions(&text).map_err(|error| Error::in_text(&text, error))?;
    let (core, nucleolus) =
        args.time.work(args.json, |patience| (game.core(patience), game.nucleolus(patience)))?;
    let (shapley, banzhaf) = (game.shapley(), game.banzhaf());
    let sum: Rational = banzhaf.iter().sum();
    let zero = Rational::from_integer(0.into());
    let index: Vec<Rational> =
        banzhaf.iter().map(|value| if sum == zero { zero.clone() } else { value / &sum }).collect();
    let texts = |values: &[Rational]| values.iter().map(ToString::to_string).collect::<Vec<_>>();
    let value = json!({
        "players": game.players, "worth": game.worth[game.all()].to_string(),
        "shapley": texts(&shapley), "banzhaf": texts(&banzhaf), "banzhaf_index": texts(&index),
        "core": core.as_ref().map(|core| core_json(&game, core)),
        "nucleolus": nucleolus.as_deref().map(texts),
    });
    Ok(Output::either(args.json, &value, || {
        let mut table = TextTable::new(&["player", "Shapley", "Banzhaf", "index", "nucleolus"]);
        for (player, name) in game.players.iter().enumerate() {
            let settled = nucleolus.as_ref().map_or("—".into(), |shares| shares[player].to_string());
            let [shapley, banzhaf, index] =
                [&shapley, &banzhaf, &index].map(|values| values[player].to_string());
            table.row(vec![name.clone(), shapley, banzhaf, index, settled]);
        }
        let worth = &game.worth[game.all()];
        format!(
            "{} players, who earn {worth} together\n\n{}\n{}",
            game.players.len(),
            table.render(),
            core_text(&game, core.as_ref())
        )
    }))
}

fn core_json(game: &CoalitionGame, core: &Core) -> Value {
    match core {
        Core::Point(shares) => {
            json!({ "empty": false, "point": shares.iter().map(ToString::to_string).collect::<Vec<_>>() })
        }
        Core::Empty { balanced, earns } => {
            let one = |(coalition, weight): &(usize, Rational)| json!({ "coalition": game.names(*coalition), "weight": weight.to_string() });
            json!({ "empty": true, "balanced": balanced.iter().map(one).collect::<Vec<_>>(), "earns": earns.to_string() })
        }
    }
}

fn core_text(game: &CoalitionGame, core: Option<&Core>) -> String {
    match core {
        None => "Core: not settled in time\n".into(),
        Some(Core::Point(shares)) => {
            let each = game.players.iter().zip(shares).map(|(name, share)| format!("{name} {share}"));
            format!("Core: not empty, for instance {}\n", each.collect::<Vec<_>>().join(", "))
        }
        Some(Core::Empty { balanced, earns }) => {
            let each = balanced
                .iter()
                .map(|(coalition, weight)| format!("{weight} {{{}}}", game.names(*coalition).join(", ")));
            format!(
                "Core: empty, for these weights count everybody once and earn {earns}: {}\n",
                each.collect::<Vec<_>>().join(" + ")
            )
        }
    }
}
