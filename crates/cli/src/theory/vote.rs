//! `tah theory vote`: every rule on a profile, and what goes wrong.

use serde_json::{Map, Value, json};
use tah_host::{Error, Result};
use tah_theory::social::voting::{
    Manipulation, Paradox, Profile, RULES, manipulations, paradoxes, parse_profile,
};

use crate::input::text_of;
use crate::output::Output;
use crate::table::TextTable;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A file of ballots, `-`, or ballots themselves: lines such as `5: A > B = C`; `|` ends what is approved
    #[arg(value_name = "FILE|-|TEXT")]
    file: String,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    let text = text_of(&args.file)?;
    let profile = parse_profile(&text).map_err(|error| Error::in_text(&text, error))?;
    let (wrong, lies) = (paradoxes(&profile), manipulations(&profile));
    let mut rules = Map::new();
    for rule in &RULES {
        let scores = rule.scores.map(|of| of(&profile).iter().map(ToString::to_string).collect::<Vec<_>>());
        rules.insert(
            rule.name.into(),
            json!({ "winners": names(&profile, &(rule.winners)(&profile)), "scores": scores }),
        );
    }
    let value = json!({
        "candidates": profile.candidates, "voters": profile.voters(), "rules": rules,
        "preferences": profile.preferences(),
        "paradoxes": wrong.iter().map(|paradox| sentence(&profile, paradox)).collect::<Vec<_>>(),
        "manipulations": lies.iter().map(|lie| lie_json(&profile, lie)).collect::<Vec<_>>(),
    });
    Ok(Output::either(args.json, &value, || page(&profile, &wrong, &lies)))
}

fn names<'p>(profile: &'p Profile, candidates: &[usize]) -> Vec<&'p str> {
    candidates.iter().map(|&candidate| profile.candidates[candidate].as_str()).collect()
}

fn page(profile: &Profile, wrong: &[Paradox], lies: &[Manipulation]) -> String {
    let mut table = TextTable::new(&["rule", "winner", "scores"]);
    for rule in &RULES {
        let winners = names(profile, &(rule.winners)(profile)).join(" or ");
        let scores = rule.scores.map_or(String::new(), |of| {
            let each =
                profile.candidates.iter().zip(of(profile)).map(|(name, score)| format!("{name} {score}"));
            each.collect::<Vec<_>>().join(", ")
        });
        table.row(vec![rule.name.into(), if winners.is_empty() { "nobody".into() } else { winners }, scores]);
    }
    let mut out =
        format!("{} voters, {} candidates\n\n{}", profile.voters(), profile.candidates.len(), table.render());
    if !wrong.is_empty() {
        out += "\nParadoxes\n";
    }
    for paradox in wrong {
        out += &format!("  {}\n", sentence(profile, paradox));
    }
    if !lies.is_empty() {
        out += "\nManipulation\n";
    }
    for lie in lies {
        let who = if lie.voters == 1 { "one voter".to_owned() } else { format!("all {} voters", lie.voters) };
        let instead = names(profile, &lie.instead).join(" > ");
        out += &format!(
            "  {}: {who} of ballot {} would say {instead}, and {} wins\n",
            lie.rule,
            lie.ballot + 1,
            profile.candidates[lie.winner]
        );
    }
    out
}

fn sentence(profile: &Profile, paradox: &Paradox) -> String {
    let name = |candidate: &usize| &profile.candidates[*candidate];
    match paradox {
        Paradox::Cycle(circle) => {
            let line = names(profile, circle).join(" beats ");
            format!("majorities go in a circle: {line} beats {}", name(&circle[0]))
        }
        Paradox::CondorcetWinnerLoses { rule, candidate } => {
            format!("{rule} does not choose {}, who beats everybody else", name(candidate))
        }
        Paradox::CondorcetLoserWins { rule, candidate } => {
            format!("{rule} can choose {}, who loses to everybody else", name(candidate))
        }
        Paradox::MajorityIgnored { rule, candidate } => {
            format!("{rule} does not choose {}, whom more than half rank first", name(candidate))
        }
        Paradox::RaisedAndLost { rule, candidate, ballot } => {
            format!(
                "{rule}: if the voters of ballot {} raised {}, it would no longer win",
                ballot + 1,
                name(candidate)
            )
        }
        Paradox::BetterAtHome { rule, candidate, ballot } => {
            format!(
                "{rule}: without the voters of ballot {} the winner would be {}, whom they prefer",
                ballot + 1,
                name(candidate)
            )
        }
    }
}

fn lie_json(profile: &Profile, lie: &Manipulation) -> Value {
    json!({
        "rule": lie.rule, "ballot": lie.ballot + 1, "voters": lie.voters,
        "instead": names(profile, &lie.instead), "winner": profile.candidates[lie.winner],
    })
}
