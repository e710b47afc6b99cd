//! Bridge as people ask for it: tables, leads, hand records, and what they get for nonsense.

mod common;

use common::{empty_folder, run, run_in};
use serde_json::Value;

const DEAL: &str = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3";

fn json(args: &[&str]) -> Value {
    let run = run(args);
    assert_eq!(run.code, Some(0), "{}", run.stdout);
    serde_json::from_str(&run.stdout).expect("JSON")
}

#[test]
fn a_table_has_every_declarer_and_strain_and_the_par() {
    let found = json(&["solve", "bridge", "--position", DEAL, "--table", "--json"]);
    assert_eq!(found["table"]["N"], serde_json::json!({ "S": 5, "H": 6, "D": 5, "C": 7, "NT": 6 }));
    assert_eq!(found["table"]["E"], serde_json::json!({ "S": 8, "H": 6, "D": 7, "C": 5, "NT": 6 }));
    assert_eq!(found["par"]["None"]["score"], -110);
    let shown = run(&["solve", "bridge", "--position", DEAL]).stdout;
    assert!(shown.contains("East       8   6   7   5   6") && shown.contains("2S= by East"), "{shown}");
}

#[test]
fn leads_and_cards_have_their_tricks() {
    let found = json(&["solve", "bridge", "--position", DEAL, "--declarer", "W", "--strain", "S", "--json"]);
    assert_eq!((&found["tricks"], &found["leader"]), (&8.into(), &"N".into()));
    assert_eq!(found["leads"].as_array().map(Vec::len), Some(13));
    let played = format!("{DEAL} S EW 1C 1S P P P | H2 H7");
    let found = json(&["solve", "bridge", "--position", &played, "--json"]);
    assert_eq!(found["player"], "S");
    assert_eq!(found["cards"].as_array().map(Vec::len), Some(3));
    let ending = json(&[
        "solve",
        "bridge",
        "--position",
        "N:A... K... Q... J...",
        "--declarer",
        "S",
        "--strain",
        "NT",
        "--json",
    ]);
    assert_eq!(ending["tricks"], 1);
}

#[test]
fn many_deals_are_read_from_a_file_and_converted() {
    let folder = empty_folder("bridge-files");
    std::fs::write(folder.join("deals.txt"), format!("# two deals\n{DEAL}\n{DEAL} | S: 5 8 5 8\n"))
        .expect("written");
    let args = ["solve", "bridge", "--file", "deals.txt", "--declarer", "E", "--strain", "S", "--json"];
    let found: Value = serde_json::from_str(&run_in(&folder, &args, b"").stdout).expect("JSON");
    assert_eq!((&found["deals"][0]["tricks"], &found["deals"][1]["tricks"]), (&8.into(), &8.into()));
    let pbn = run_in(&folder, &["bridge", "convert", "deals.txt", "--to", "pbn"], b"").stdout;
    std::fs::write(folder.join("deals.pbn"), pbn).expect("written");
    let lin = run_in(&folder, &["bridge", "convert", "deals.pbn", "--to", "lin"], b"").stdout;
    assert_eq!(lin.matches("md|3S5KH38TD9QKC2567A").count(), 2, "{lin}");
}

#[test]
fn calls_are_explained() {
    let told = run(&["bridge", "explain", "1NT P 2H"]).stdout;
    assert!(told.contains("15–17 HCP"), "{told}");
}

#[test]
fn nonsense_is_told_with_its_place_and_code_2() {
    for (args, part) in [
        (&["solve", "bridge", "--position", &DEAL.replace("QJ6", "QJ")][..], "the deal 51 without S6"),
        (&["solve", "bridge", "--position", &DEAL.replace("QJ6", "QJ5")], "S5 is there twice"),
        (
            &["solve", "bridge", "--position", &DEAL.replace("QJ6", "QJ86").replace("873", "73")],
            "North has 14 cards",
        ),
        (&["solve", "bridge", "--position", "N:AK"], "fewer than four suits"),
        (&["solve", "bridge", "--position", &format!("{DEAL} N None E:1C")], "it is not the turn of East"),
        (
            &["solve", "bridge", "--position", &format!("{DEAL} S None 1C 1S P P P | H2 S7")],
            "S7 of East is a revoke",
        ),
        (&["solve", "bridge", "--position", DEAL, "--declarer", "Q", "--strain", "S"], "`Q` is not a seat"),
        (&["solve", "bridge", "--position", DEAL, "--declarer", "N", "--strain", "Z"], "`Z` is not a strain"),
        (&["solve", "bridge", "--position", DEAL, "--nodes", "5"], "solved whole"),
        (&["solve", "bridge"], "there is no deal"),
        (&["solve", "othello", "--table"], "are for bridge"),
        (&["bridge", "explain", "1NT 1C"], "1C of East is not legal"),
        (&["bridge", "convert", "no-such-file"], "cannot read no-such-file"),
        (&["bridge", "join", "--seat", "N", "--address", "127.0.0.1:1"], "there is no table"),
        (&["best", "bridge,board=0.5"], "`0.5` is not a value"),
    ] {
        let run = run(args);
        assert_eq!(run.code, Some(2), "{args:?}: {}", run.stdout);
        assert!(run.stderr.contains(part), "{args:?}: {}", run.stderr);
    }
}
