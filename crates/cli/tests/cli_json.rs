//! The JSON contract, key by key, and the examples of docs/json.md.

mod common;

use common::{run, run_in, words};
use serde_json::{Value, json};

/// The JSON that a command line gives, after checking that it ended well.
fn json_of(line: &str) -> Value {
    let args = words(line);
    let run = run(&args.iter().map(String::as_str).chain(["--json"]).collect::<Vec<_>>());
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{line}: {}", run.stdout);
    assert_eq!(run.stdout.lines().count(), 1, "{line}: JSON stands on one line");
    serde_json::from_str(&run.stdout).expect("it is JSON")
}

/// What kind of value a key must have.
fn is_kind(value: &Value, kind: &str) -> bool {
    kind.split(" or ").any(|kind| match kind {
        "number" => value.is_number(),
        "count" => value.is_u64(),
        "text" => value.is_string(),
        "truth" => value.is_boolean(),
        "null" => value.is_null(),
        "counts" => value.as_array().is_some_and(|items| items.iter().all(Value::is_u64)),
        "numbers" => value.as_array().is_some_and(|items| items.iter().all(Value::is_number)),
        "texts" => value.as_array().is_some_and(|items| items.iter().all(Value::is_string)),
        "objects" => value.as_array().is_some_and(|items| items.iter().all(Value::is_object)),
        _ => unreachable!("no kind {kind}"),
    })
}

/// Checks that `value` has each key, written `key: kind`.
fn has_keys(value: &Value, keys: &str) {
    for (key, kind) in keys.split(", ").map(|key| key.split_once(": ").expect("key: kind")) {
        let found = value.get(key).unwrap_or_else(|| panic!("there is no {key} in {value}"));
        assert!(is_kind(found, kind), "{key} should be {kind}, not {found}");
    }
}

const BEST: &str = "engine: text, move: text or null, moves: texts, value: number or null, player: count, line: texts, \
                    depth: count, exact: truth, nodes: count, leaves: count, cutoffs: count, seconds: number";
const TREE: &str = "algorithm: text, best: counts, line: counts, nodes: count, leaves: count, cutoffs: count, \
                    unvisited: counts, tree: objects";

#[test]
fn tree_solve_tells_the_lectures_example() {
    let solved = json_of("tree solve '((3 12 8) (2 4 6) (14 5 2))' --algorithm alpha-beta");
    has_keys(&solved, TREE);
    has_keys(&solved, "value: number");
    for (key, expected) in [
        ("value", json!(3)),
        ("best", json!([1])),
        ("line", json!([1, 1])),
        ("leaves", json!(7)),
        ("unvisited", json!([5, 6])),
    ] {
        assert_eq!(solved[key], expected, "{key}");
    }
    for node in solved["tree"].as_array().unwrap() {
        has_keys(
            node,
            "parent: count or null, child: count or null, visits: count, returned: numbers or null",
        );
    }
    assert_eq!(solved["tree"][0]["window"], json!([null, null]), "infinities are null");
}

#[test]
fn tree_solve_tells_payoffs_where_leaves_are_tuples() {
    let tree = "((((1,2,6) (4,2,3)) ((6,1,2) (7,4,-1))) (((5,-1,-1) (-1,5,2)) ((7,7,-1) (5,4,5))))";
    let solved = json_of(&format!("tree solve '{tree}'"));
    has_keys(&solved, TREE);
    assert_eq!(solved["payoffs"], json!([1, 2, 6]));
    assert_eq!(solved.get("value"), None);
    assert_eq!(solved["best"], json!([1]));
}

#[test]
fn chance_is_averaged_and_bounds_cut() {
    let coin = json_of("tree solve '({.5 (2 4) .5 (7 4)} {.5 (6 0) .5 (5 -2)})'");
    assert_eq!((&coin["value"], &coin["best"]), (&json!(3), &json!([1])));
    let near = |line: &str, value: f64, best: u32| {
        let solved = json_of(line);
        assert!((solved["value"].as_f64().unwrap() - value).abs() < 1e-12, "{line}");
        assert_eq!(solved["best"], json!([best]), "{line}");
    };
    near("tree solve '({.9 (2 2) .1 (3 3)} {.9 (1 1) .1 (4 4)})'", 2.1, 1);
    near("tree solve '({.9 (20 20) .1 (30 30)} {.9 (1 1) .1 (400 400)})'", 40.9, 2);
    let bounded = "tree solve '({.5 1 .5 2} {.5 0 .5 -1})' --bounds -2..2 --algorithm";
    assert_eq!(json_of(&format!("{bounded} star1"))["unvisited"], json!([4]));
    assert_eq!(json_of(&format!("{bounded} star2"))["unvisited"], json!([4]));
    assert_eq!(json_of(&format!("{bounded} chance-alpha-beta"))["unvisited"], json!([]));
}

#[test]
fn best_tells_a_move_with_its_value_for_every_game() {
    for line in [
        "best tic-tac-toe --engine minimax,depth=2",
        "best connect-four --depth 4 --all-best",
        "best pig --depth 3",
        "best kuhn-poker --position 'K Q check bet'",
        "best leduc-poker --position 'K Q' --engine cfr+,iterations=10",
        "best trails --depth 3",
        "best tuples",
        "best 'tree:((1 2) (3 4))'",
    ] {
        let best = json_of(line);
        has_keys(&best, BEST);
        assert!(best["move"].is_string() && best["value"].is_number(), "{line}: {best}");
    }
    let centre = json_of("best tic-tac-toe --engine minimax,depth=2");
    assert_eq!((&centre["move"], &centre["value"]), (&json!("b2"), &json!(1)));
    let pruned = json_of("best tic-tac-toe --engine alpha-beta,depth=2");
    assert_eq!((&pruned["move"], &pruned["value"]), (&json!("b2"), &json!(1)));
    assert!(pruned["leaves"].as_u64() < centre["leaves"].as_u64());
}

#[test]
fn best_where_chance_moves_has_a_value_but_no_move() {
    let best = json_of("best pig --position '34/51 +12 1 die' --depth 3");
    has_keys(&best, BEST);
    assert!(best["move"].is_null() && best["value"].is_number());
}

#[test]
fn the_value_belongs_to_the_player_it_names() {
    let best = json_of("best tuples --position 1.2");
    let player = best["player"].as_u64().unwrap() as usize;
    assert_eq!(player, 3);
    assert_eq!(best["value"], best["payoffs"][player - 1]);
}

#[test]
fn moves_have_probabilities_where_chance_moves() {
    let plain = json_of("moves tic-tac-toe");
    has_keys(&plain, "position: text, turn: count, moves: texts");
    assert_eq!(plain["moves"].as_array().unwrap().len(), 9);
    let chance = json_of("moves leduc-poker --position 'K Q check check | -'");
    has_keys(&chance, "position: text, turn: text, moves: objects");
    let probability = |m: &Value| m["probability"].as_f64().unwrap();
    assert_eq!(chance["moves"].as_array().unwrap().iter().map(probability).sum::<f64>(), 1.0);
    assert_eq!(json_of("moves tic-tac-toe --position 'XXX/OO1/3 o'")["turn"], json!("over"));
}

#[test]
fn many_positions_are_answered_line_by_line() {
    let batch =
        |input: &str| run_in(&std::env::temp_dir(), &["moves", "tic-tac-toe", "--batch"], input.as_bytes());
    let both = batch("1X1/OO1/2X x\n\nXX1/OO1/3 x\n");
    let lines: Vec<Value> = both.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((both.code, lines.len()), (Some(0), 2));
    has_keys(&lines[0], "position: text, turn: count, payoffs: null, moves: objects");
    let winning = lines[1]["moves"].as_array().unwrap().iter().find(|m| m["turn"] == "over").unwrap();
    assert_eq!((&winning["text"], &winning["payoffs"]), (&json!("c3"), &json!([1.0, -1.0])));
    let wrong = batch("3/3/3 x\nnonsense\n");
    assert_eq!((wrong.code, wrong.stdout.as_str()), (Some(2), ""));
    assert!(wrong.stderr.contains("line 2"), "{}", wrong.stderr);
}

#[test]
fn perft_divides_what_it_counts() {
    let perft = json_of("perft connect-four 6");
    has_keys(&perft, "depth: count, nodes: count, ended: count, divide: objects, seconds: number");
    assert_eq!(perft["nodes"], json!(117_649));
    let parts = perft["divide"].as_array().unwrap();
    for part in parts {
        has_keys(part, "move: text, nodes: count");
    }
    assert_eq!(parts.iter().map(|part| part["nodes"].as_u64().unwrap()).sum::<u64>(), 117_649);
    let all = json_of("perft tic-tac-toe 9 --positions");
    assert_eq!((&all["ended"], &all["positions"]), (&json!(255_168), &json!(5_478)));
}

#[test]
fn solve_tells_value_best_line_and_distance() {
    for line in
        ["solve tic-tac-toe", "solve connect-four --position 33333345445116655", "solve trails", "solve tree"]
    {
        let solved = json_of(line);
        has_keys(&solved, BEST);
        has_keys(&solved, "value: number, best: texts, distance: count");
        assert_eq!(solved["exact"], json!(true), "{line}");
        assert_eq!(solved["best"], solved["moves"], "{line}");
    }
    assert_eq!(json_of("solve tic-tac-toe")["value"], json!(0));
    let kuhn = json_of("solve kuhn-poker");
    has_keys(&kuhn, "value: number, exploitability: number, best: texts, distance: null");
    assert!((kuhn["value"].as_f64().unwrap() + 1.0 / 18.0).abs() < 1e-4);
    assert!(kuhn["exploitability"].as_f64().unwrap() < 1e-4);
}

#[test]
fn compare_has_a_row_for_each_algorithm_that_applies() {
    let row = "algorithm: text, best: texts, nodes: count, leaves: count, cutoffs: count";
    let game = json_of("compare tic-tac-toe --depth 3");
    has_keys(&game, "position: text, depth: count, algorithms: objects");
    game["algorithms"]
        .as_array()
        .unwrap()
        .iter()
        .for_each(|r| has_keys(r, &format!("{row}, seconds: number")));
    let tree = json_of("tree compare '((3 12 8) (2 4 6) (14 5 2))'");
    has_keys(&tree, "leaves: count, minimal: count, algorithms: objects");
    tree["algorithms"].as_array().unwrap().iter().for_each(|r| has_keys(r, &format!("{row}, ratio: number")));
}

#[test]
fn games_and_engines_are_listed() {
    let games = json_of("games");
    for game in games.as_array().unwrap() {
        has_keys(game, "id: text, name: text, players: count, chance: truth, hidden: truth, engines: texts");
    }
    let engines = json_of("engines");
    engines["engines"].as_array().unwrap().iter().for_each(|e| has_keys(e, "name: text, settings: texts"));
    has_keys(&json_of("bench"), "nodes: count, seconds: number, nodes_per_second: number, work: objects");
}

#[test]
fn an_error_is_an_object_on_standard_output_with_exit_code_2() {
    for (line, place) in [
        ("tree solve '((1 2' --json", Some((1, 6))),
        ("tree show '(1 NaN)' --json", Some((1, 4))),
        ("tree compare '{.5 1 .6 2}' --json", Some((1, 1))),
        ("tree solve '(1 2)' --algorithm star1 --json", Some((1, 1))),
        ("best connect-four --position 4444444 --json", Some((1, 7))),
        ("best tic-tac-toe --engine alpha-beta,depth=x --json", Some((1, 18))),
        ("best tic-tac-toe --position 'XXX/OO1/3 o' --json", None),
        ("tree solve missing.tree --json", None),
        ("perft tic-tac-toe x --json", None),
        ("tree quiz '(1 2)' --answer 9 --json", Some((1, 1))),
    ] {
        let run = run(&words(line).iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!((run.code, run.stderr.as_str()), (Some(2), ""), "{line}");
        let error = &serde_json::from_str::<Value>(&run.stdout).unwrap()["error"];
        has_keys(error, "message: text, line: count or null, column: count or null");
        let at = error["line"].as_u64().zip(error["column"].as_u64());
        assert_eq!(at, place, "{line}: {error}");
    }
}

/// What differs from run to run or from machine to machine, made equal.
fn without_times(mut value: Value) -> Value {
    match &mut value {
        Value::Object(fields) => {
            for (key, field) in fields.iter_mut() {
                *field = if key == "seconds" { json!(0) } else { without_times(field.take()) };
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| *item = without_times(item.take())),
        // The last digits of an average are no part of the contract.
        Value::Number(number) if number.is_f64() => value = json!(0.5),
        _ => {}
    }
    value
}

#[test]
fn the_examples_in_the_documentation_are_true() {
    let page = include_str!("../../../docs/json.md");
    let examples: Vec<&str> = page.split("```sh\ntah ").skip(1).collect();
    assert!(examples.len() > 10);
    for example in examples {
        let (line, rest) = example.split_once("\n```\n```json\n").expect("a command, then its JSON");
        let shown: Value = serde_json::from_str(rest.split("```").next().unwrap()).expect("it is JSON");
        let run = run(&words(line).iter().map(String::as_str).collect::<Vec<_>>());
        let real: Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!(without_times(shown), without_times(real), "{line}");
    }
}
