//! The games of Gambit's collection against the equilibria known of them, from the folder in `TAH_DATA`.

use std::collections::BTreeSet;
use std::path::PathBuf;

use num_traits::{Signed, Zero};
use serde_json::Value;
use tah_theory::bimatrix::all_equilibria;
use tah_theory::extensive::{Behaviour, parse_efg, subgame_perfect, write_efg};
use tah_theory::logit::{Agents, Logit};
use tah_theory::number::{approximate, parse_number};
use tah_theory::strategic::{Mixed, parse_nfg, write_nfg};
use tah_theory::{ExtensiveGame, Patience, Rational, StrategicGame, several};

fn folder() -> PathBuf {
    let folder =
        std::env::var("TAH_DATA").expect("TAH_DATA must name the folder with gambit/equilibria.json");
    PathBuf::from(folder).join("gambit")
}

/// A game of either kind, with its table where that is small enough.
struct Sample {
    name: String,
    tree: Option<ExtensiveGame>,
    table: Option<StrategicGame>,
}

fn samples() -> Vec<Sample> {
    let mut names: Vec<String> = std::fs::read_dir(folder())
        .expect("the folder of games")
        .map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with("fg"))
        .collect();
    names.sort();
    let read = |name: String| {
        let text = std::fs::read_to_string(folder().join(&name)).expect("a text");
        if text.starts_with("NFG") {
            let (table, _) = parse_nfg(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(parse_nfg(&write_nfg(&table)).expect("what was written").0, table, "{name}");
            return Sample { name, tree: None, table: Some(table) };
        }
        let (tree, _) = parse_efg(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let again = parse_efg(&write_efg(&tree)).expect("what was written").0;
        assert_eq!(write_efg(&again), write_efg(&tree), "{name}");
        let table = tree.reduced().ok().map(|reduced| reduced.game);
        Sample { name, tree: Some(tree), table }
    };
    names.into_iter().map(read).collect()
}

/// Numbers in nested lists, as the reference writes them.
fn nested(text: &str) -> Value {
    let mut quoted = String::new();
    let mut inside = false;
    for c in text.chars() {
        let is_number = !"[], ".contains(c);
        if is_number != inside {
            quoted.push('"');
            inside = is_number;
        }
        quoted.push(c);
    }
    serde_json::from_str(&quoted).expect("nested lists")
}

fn numbers(value: &Value) -> Vec<Rational> {
    let text = |value: &Value| value.as_str().expect("a number").to_owned();
    value.as_array().expect("a list").iter().map(|v| parse_number(&text(v), 0).expect("a number")).collect()
}

fn mixed(text: &str) -> Mixed {
    Mixed(nested(text).as_array().expect("a list").iter().map(numbers).collect())
}

/// The behaviour that a reference describes: by player, then by information set as the file
/// has them, then by action.
fn behaviour(tree: &ExtensiveGame, text: &str) -> Behaviour {
    let mut behaviour = Behaviour::first_actions(tree);
    for (player, sets) in nested(text).as_array().expect("a list").iter().enumerate() {
        for (set, probabilities) in tree.sets_of(player).zip(sets.as_array().expect("a list")) {
            behaviour.0[set] = numbers(probabilities);
        }
    }
    behaviour
}

fn listed<'v>(reference: &'v Value, name: &str, method: &str) -> Option<Vec<&'v str>> {
    let found = reference[name]["methods"].get(method)?["equilibria"].as_array().expect("a list");
    Some(found.iter().map(|text| text.as_str().expect("a text")).collect())
}

#[test]
#[ignore = "needs TAH_DATA, the folder of shared data"]
fn suite_all_samples_have_their_equilibria() {
    let text = std::fs::read_to_string(folder().join("equilibria.json")).expect("the reference");
    let reference: Value = serde_json::from_str(&text).expect("JSON");
    let samples = samples();
    assert_eq!(samples.len(), 29);
    let (mut checked, mut forks) = (0, Vec::new());
    for sample in &samples {
        if reference.get(&sample.name).is_none() {
            continue;
        }
        checked += 1;
        let known = &reference[&sample.name];
        if let Some(table) = &sample.table {
            let sizes: Vec<Value> = table.sizes().into_iter().map(Value::from).collect();
            assert_eq!(known["strategies"], Value::from(sizes), "{}", sample.name);
            check_table(&sample.name, table, &reference);
        }
        if let Some(tree) = &sample.tree {
            assert_eq!(known["perfect_recall"], Value::from(tree.check_recall().is_ok()), "{}", sample.name);
            check_tree(&sample.name, tree, &reference);
        }
        forks.extend(check_logit(sample, &reference));
    }
    assert_eq!(checked, 26);
    // At a fork of the path (these games are symmetric) either way is right.
    assert!(forks.len() <= 4, "{forks:?}");
}

fn check_table(name: &str, table: &StrategicGame, reference: &Value) {
    if let Some(pure) = listed(reference, name, "enumpure") {
        let sizes = table.sizes();
        let found: BTreeSet<Mixed> = table
            .pure_equilibria()
            .into_iter()
            .map(|cell| Mixed::pure(&sizes, &table.profile(cell)))
            .collect();
        assert_eq!(found, pure.into_iter().map(mixed).collect(), "{name}: pure");
    }
    if let Some(all) = listed(reference, name, "enummixed") {
        let found = all_equilibria(table, Patience::default()).expect("two players");
        let found: BTreeSet<Mixed> = found.equilibria().collect();
        assert!(found.iter().all(|mixed| mixed.is_equilibrium(table)), "{name}");
        assert_eq!(found, all.into_iter().map(mixed).collect(), "{name}: all");
    }
    if let Some(all) = listed(reference, name, "enumpoly") {
        let found = several::equilibria(table, Patience::default());
        assert!(found.exact.iter().all(|mixed| mixed.is_equilibrium(table)), "{name}");
        let near = |mixed: &Mixed, other: &Mixed| {
            let pairs = mixed.0.iter().flatten().zip(other.0.iter().flatten());
            pairs.into_iter().all(|(a, b)| (approximate(a) - approximate(b)).abs() < 1e-6)
        };
        // Those of the reference that are equilibria of the table (behaviour there is written otherwise).
        let written = all
            .iter()
            .filter(|text| text.starts_with("[[") && !text.starts_with("[[["))
            .map(|text| mixed(text));
        let mut count = 0;
        for known in written {
            count += 1;
            assert!(found.exact.iter().any(|mixed| near(mixed, &known)), "{name}: {known:?} in {found:?}");
        }
        if found.complete && count > 0 {
            assert_eq!(found.exact.len(), count, "{name}");
        }
    }
}

fn check_tree(name: &str, tree: &ExtensiveGame, reference: &Value) {
    for method in ["lcp", "lp", "enumpoly"] {
        for text in listed(reference, name, method).unwrap_or_default() {
            let behaviour = behaviour(tree, text);
            let regrets = behaviour.regrets(tree).expect("perfect recall");
            assert!(
                regrets.iter().all(|regret| approximate(&regret.abs()) < 1e-6),
                "{name}: {method} {text}"
            );
            if method != "enumpoly" {
                assert!(regrets.iter().all(Zero::is_zero), "{name}: {method} {text}");
            }
        }
    }
    if listed(reference, name, "lp").is_some() {
        let solved = tree.solve_zero_sum(Patience::default()).expect("perfect recall").expect("zero-sum");
        assert_eq!(solved.behaviour.is_equilibrium(tree), Ok(true), "{name}");
        let payoffs = &reference[name]["methods"]["lp"]["payoffs"][0];
        assert_eq!(solved.behaviour.payoffs(tree), numbers(payoffs), "{name}");
        assert_eq!(solved.value, numbers(payoffs)[0], "{name}");
    }
    if tree.check_recall().is_ok() && name != "bayes2a.efg" {
        let perfect = subgame_perfect(tree, 100, Patience::default());
        assert!(!perfect.equilibria.is_empty(), "{name}");
        for behaviour in &perfect.equilibria {
            assert_eq!(behaviour.is_equilibrium(tree), Ok(true), "{name}: {behaviour:?}");
        }
    }
}

/// The principal branch of the logit correspondence leads to one point, an equilibrium; where the reference has another,
/// the name of the game.
fn check_logit(sample: &Sample, reference: &Value) -> Option<String> {
    let known = listed(reference, &sample.name, "logit")?;
    let (found, known): (Logit, Vec<f64>) = match (&sample.tree, &sample.table) {
        (Some(tree), _) => {
            let behaviour = behaviour(tree, known[0]);
            let owned = tree.sets.iter().zip(behaviour.0).filter(|(set, _)| set.player.is_some());
            let known = owned.flat_map(|(_, p)| p).map(|p| approximate(&p)).collect();
            (Agents::of_tree(tree).trace(1e-8, Patience::default()), known)
        }
        (None, Some(table)) => {
            let known = mixed(known[0]).0.concat().iter().map(approximate).collect();
            (Agents::of_table(table).trace(1e-8, Patience::default()), known)
        }
        _ => return None,
    };
    assert!(found.regret < 1e-5, "{}: {found:?}", sample.name);
    let apart =
        found.probabilities.concat().iter().zip(&known).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
    (apart > 1e-3).then(|| sample.name.clone())
}
