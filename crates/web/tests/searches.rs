//! The microscope, the quiz and the comparison, asked as programs ask: right questions and wrong ones.

#![expect(clippy::unwrap_used, reason = "what a test cannot use ends it")]

mod common;

use common::TestHall;
use serde_json::{Value, json};

const LECTURE: &str = "((3 12 8) (2 4 6) (14 5 2))";

/// Records a search and returns its address.
fn record(hall: &TestHall, body: &Value) -> (String, Value) {
    let (status, recorded) = hall.post("/api/microscope", body);
    assert_eq!(status, 200, "{recorded}");
    (format!("/api/microscope/{}", recorded["id"].as_str().unwrap()), recorded)
}

/// The message with which something is refused.
fn refused(hall: &TestHall, path: &str, body: &Value) -> (u16, String) {
    let (status, answer) = hall.post(path, body);
    (status, answer["error"]["message"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned())
}

fn lecture(engine: &str) -> Value {
    json!({ "game": "tree", "tree": LECTURE, "engine": engine })
}

#[test]
fn the_lecture_tree_is_replayed_and_5_and_6_are_crossed_out() {
    let hall = TestHall::new();
    let (address, recorded) = record(&hall, &lecture("alpha-beta"));
    assert_eq!(recorded["report"]["value"], 3.0);
    assert_eq!(recorded["counted"], json!({ "nodes": 11, "leaves": 7, "cutoffs": 2 }));
    let steps = recorded["steps"].as_u64().unwrap();
    for step in 0..=steps {
        let (status, view) = hall.get(&format!("{address}?step={step}"));
        assert_eq!(status, 200, "{view}");
        assert_eq!(view["nodes"].as_array().unwrap().len(), 13);
        assert_eq!(view["event"].is_null(), step == 0);
    }
    let (_, end) = hall.get(&address);
    let nodes = end["nodes"].as_array().unwrap();
    let crossed = nodes.iter().filter(|node| node["mark"]["pruned"].is_string());
    assert_eq!(crossed.map(|node| node["name"].as_str().unwrap()).collect::<Vec<_>>(), ["5", "6"]);
    let (_, begin) = hall.get(&format!("{address}?step=0"));
    let cut = begin["next_cut"].as_u64().unwrap();
    let (_, view) = hall.get(&format!("{address}?step={cut}"));
    assert_eq!(view["event"]["why"], "value ≤ α");
    let (_, again) = record(&hall, &lecture("alpha-beta"));
    assert_eq!(again["id"], recorded["id"], "the same question has the same name");
}

#[test]
fn a_step_is_exported_and_a_node_tells_all() {
    let hall = TestHall::new();
    let (address, _) = record(&hall, &lecture("alpha-beta"));
    for (format, sign) in [("svg", "<svg"), ("tikz", "\\begin{tikzpicture}"), ("dot", "digraph")] {
        let (status, figure) = hall.get(&format!("{address}/figure?format={format}&step=20"));
        assert!(status == 200 && figure["text"].as_str().unwrap().contains(sign), "{figure}");
    }
    let (_, found) = hall.get(&format!("{address}/find?moves=2.1"));
    let (_, detail) = hall.get(&format!("{address}/node/{}", found["node"]));
    assert_eq!((&detail["name"], &detail["visits"]), (&json!("2.1"), &json!(1)));
    assert_eq!(detail["listed"][0]["window"], "[3, ∞]");
    for (path, status) in [
        ("/figure?format=poem", 422),
        ("?step=999", 422),
        ("?step=-1", 400),
        ("?open=1:2:3", 422),
        ("?open=99:0", 422),
        ("/node/99", 422),
        ("/node/x", 400),
        ("/find?moves=9", 422),
    ] {
        let (refused, answer) = hall.get(&format!("{address}{path}"));
        assert_eq!(refused, status, "{path}: {answer}");
        assert!(answer["error"]["message"].is_string(), "{path}: {answer}");
    }
    assert_eq!(hall.get("/api/microscope/0123").0, 404);
}

#[test]
fn what_cannot_be_recorded_is_refused_with_a_reason() {
    let hall = TestHall::new();
    let tree = |text: &str| json!({ "game": "tree", "tree": text, "engine": "alpha-beta" });
    for (body, status, said) in [
        (json!({ "game": "checkers-on-mars", "engine": "alpha-beta" }), 404, "there is no game"),
        (json!({ "game": "chess", "engine": "star1" }), 404, "no engine"),
        (json!({ "game": "chess", "engine": "strong,depth=3" }), 422, "cannot be recorded"),
        (json!({ "game": "chess", "engine": "alpha-beta,depth=deep" }), 422, "is not a value"),
        (json!({ "game": "chess", "engine": "mtdf,depth=3,hash=999GB" }), 422, "a table may not be so large"),
        (json!({ "game": "chess,weights=/etc/passwd", "engine": "minimax" }), 403, "names a file"),
        (json!({ "game": "chess", "position": "9/9 w - - 0 1", "engine": "minimax" }), 422, ""),
        (json!({ "game": "kuhn-poker", "engine": "minimax" }), 404, "no engine"),
        (tree("((3 12"), 422, ""),
        (tree("a:(b:(a 1))"), 422, "names a node above"),
        (tree(&"1 ".repeat(200_000)), 413, "characters"),
        (tree(&format!("({})", "1 ".repeat(5_000))), 422, "too many moves"),
        (
            json!({ "game": "tree", "tree": LECTURE, "engine": "alpha-beta", "bounds": "3" }),
            422,
            "are not bounds",
        ),
        (json!({ "game": "tree", "tree": LECTURE, "engine": "alpha-beta", "bounds": "3..5" }), 422, ""),
    ] {
        let (refused, message) = refused(&hall, "/api/microscope", &body);
        assert!(refused == status && message.contains(said), "{body}: {refused} {message}");
    }
    assert_eq!(hall.send("/api/microscope", &[("content-type", "application/json")], b"{").0, 400);
    assert_eq!(hall.post("/api/microscope", &json!({})).0, 422);
}

#[test]
fn a_search_that_is_too_long_is_cut_short_and_says_so() {
    let hall = TestHall::new();
    let (address, recorded) = record(&hall, &json!({ "game": "connect-four", "engine": "minimax,depth=12" }));
    assert_eq!(recorded["whole"], false);
    assert!(recorded["counted"]["nodes"].as_u64().unwrap() >= 1_000_000);
    let steps = recorded["steps"].as_u64().unwrap();
    for step in [0, 1, steps / 3, steps / 2, steps] {
        let (status, view) = hall.get(&format!("{address}?step={step}"));
        assert!(status == 200 && view["nodes"].as_array().unwrap().len() < 400);
    }
}

#[test]
fn every_example_of_the_lectures_can_be_recorded() {
    let hall = TestHall::new();
    let (_, examples) = hall.get("/api/microscope/examples");
    for example in examples.as_array().unwrap() {
        for engine in example["sight"]["engines"].as_array().unwrap() {
            let mut body = example["sight"].clone();
            body["engine"] = engine.clone();
            assert_eq!(record(&hall, &body).1["whole"], true, "{example}");
        }
    }
}

#[test]
fn a_quiz_is_answered_right_and_wrong() {
    let hall = TestHall::new();
    let answer = |leaves: &[u32], values: Value, windows: Value, level: &str| {
        let body = json!({ "tree": LECTURE, "level": level, "leaves": leaves, "values": values, "windows": windows });
        let (status, graded) = hall.post("/api/quiz/grade", &body);
        assert_eq!(status, 200, "{graded}");
        graded
    };
    assert_eq!(answer(&[5, 6], json!({}), json!({}), "easy")["right"], true);
    let wrong = answer(&[5], json!({}), json!({}), "easy");
    assert_eq!(wrong["right"], false);
    assert!(wrong["first_wrong"]["sentence"].as_str().unwrap().contains("2 ≤ α = 3"), "{wrong}");
    let values = json!({ "0": "3", "1": "3", "5": "≤ 2", "9": "2" });
    let windows = json!({ "0": ["-inf", "inf"], "1": ["-∞", "∞"], "5": ["3", "inf"], "9": ["3", "inf"] });
    let hard = answer(&[5, 6], values.clone(), windows, "hard");
    assert_eq!(hard["right"], true, "{hard}");
    assert_eq!(hard["solution"]["windows"]["5"], json!(["3", "∞"]));
    assert_eq!(answer(&[5, 6], values, json!({}), "hard")["first_wrong"]["what"], "window");
}

#[test]
fn every_level_has_random_trees_and_nonsense_is_refused() {
    let hall = TestHall::new();
    for level in ["easy", "medium", "hard"] {
        let (status, first) = hall.get(&format!("/api/quiz?level={level}&seed=7"));
        assert_eq!((status, &first["level"]), (200, &json!(level)));
        assert_eq!(first, hall.get(&format!("/api/quiz?level={level}&seed=7")).1);
    }
    assert_eq!(hall.get("/api/quiz?level=impossible").0, 422);
    assert_eq!(hall.get("/api/quiz?tree=((3").0, 422);
    assert_eq!(hall.get("/api/quiz?tree=%7B.5%201%20.5%202%7D").0, 422, "chance");
    for body in [
        json!({ "tree": LECTURE, "leaves": [77] }),
        json!({ "tree": LECTURE, "values": { "0": "three" } }),
        json!({ "tree": LECTURE, "values": { "99": "3" } }),
        json!({ "tree": LECTURE, "windows": { "0": ["", "3"] } }),
        json!({ "tree": "nothing" }),
    ] {
        assert_eq!(refused(&hall, "/api/quiz/grade", &body).0, 422, "{body}");
    }
}

#[test]
fn algorithms_are_compared_one_after_another() {
    let hall = TestHall::new();
    let (status, stream) = hall.get("/api/compare?game=tic-tac-toe&depth=3");
    let stream = stream.as_str().unwrap();
    assert_eq!((status, stream.matches("event: row").count()), (200, 7), "{stream}");
    assert!(stream.contains("\"algorithm\":\"mtdf\"") && stream.contains("event: done"), "{stream}");
    let (_, tree) = hall.get("/api/compare?game=tree&tree=((3%2012%208)%20(2%204%206)%20(14%205%202))");
    assert!(tree.as_str().unwrap().contains("\"leaves\":7"), "{tree}");
    for (query, said) in [
        ("game=kuhn-poker&depth=3", "no algorithm searches"),
        ("game=tic-tac-toe&depth=deep", "is not a depth"),
    ] {
        let (_, stream) = hall.get(&format!("/api/compare?{query}"));
        let stream = stream.as_str().unwrap();
        assert!(stream.contains("event: failure") && stream.contains(said), "{query}: {stream}");
    }
    assert_eq!(hall.get("/api/compare?game=nothing").0, 404);
    assert_eq!(hall.get("/api/compare?game=tree&tree=((3").0, 422);
}

#[test]
fn theory_writes_the_page_of_a_game() {
    let hall = TestHall::new();
    let dilemma = json!({ "game": "   c   d\nc 1,1 5,0\nd 0,5 3,3\n", "minimise": true });
    let (status, told) = hall.post("/api/theory", &dilemma);
    assert_eq!(status, 200, "{told}");
    assert_eq!(told["value"]["equilibria"][0]["strategies"], json!([["0", "1"], ["0", "1"]]));
    assert_eq!(
        told["value"]["matrix"][0]["rows"][1][1],
        json!({ "payoffs": ["3", "3"], "best": [true, true] })
    );
    assert_eq!(told["figure"], Value::Null);
    let (_, told) = hall.post("/api/theory", &json!({ "game": "1(2((3,1) (0,0)) (1,3))" }));
    assert!(told["figure"].as_str().unwrap().starts_with("<svg"));
    let (status, message) = refused(&hall, "/api/theory", &json!({ "game": "NFG 1 R \"cut" }));
    assert_eq!((status, message.is_empty()), (422, false));
    assert_eq!(refused(&hall, "/api/theory", &json!({ "game": "1 ".repeat(200_000) })).0, 413);
}
