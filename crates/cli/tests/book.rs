//! `tah book`: opening books are grown, shown, and asked before the search.

mod common;
use common::{empty_folder, run_in};

#[test]
fn a_book_is_grown_goes_on_and_is_asked_before_the_search() {
    let folder = empty_folder("book-grown");
    let tah = |args: &[&str]| run_in(&folder, args, b"");
    let build = |positions: &str| {
        tah(&[
            "book",
            "othello",
            "build",
            "--out",
            "book",
            "--positions",
            positions,
            "--depth",
            "2",
            "--json",
        ])
    };
    let json = |text: &str| serde_json::from_str::<serde_json::Value>(text).expect("JSON");
    let first = json(&build("12").stdout);
    assert!(first["positions"].as_u64() >= Some(12) && first["complete"] == true, "{first}");
    let second = json(&build("40").stdout);
    assert!(second["positions"].as_u64() >= Some(40) && second["open"].as_u64() > first["open"].as_u64());
    // The four first moves are images of each other.
    let shown = json(&tah(&["book", "othello", "show", "--book", "book", "--json"]).stdout);
    let moves = shown["moves"].as_array().expect("moves");
    assert!(moves.len() == 4 && moves.iter().all(|m| m["value"] == moves[0]["value"]), "{shown}");
    let shown =
        json(&tah(&["book", "othello", "show", "--book", "book", "--position", "f5", "--json"]).stdout);
    let best = shown["moves"][0]["move"].as_str().expect("a move");
    let played = tah(&["best", "othello,book=book", "--position", "f5", "--depth", "1", "--json"]);
    assert_eq!(json(&played.stdout)["move"], best);
}

#[test]
fn a_book_that_is_none_is_refused() {
    let folder = empty_folder("book-none");
    std::fs::write(folder.join("cut"), "tah book of othello, 3 positions\n0123456789abcdef 4 2 *\n")
        .expect("written");
    std::fs::write(folder.join("other"), "tah book of connect-four, 0 positions\n").expect("written");
    for (args, said) in [
        (&["best", "othello,book=cut"][..], "line 3"),
        (&["best", "othello,book=other"], "line 1"),
        (&["book", "othello", "show", "--book", "missing"], "cannot read missing"),
        (&["book", "othello", "build", "--out", "cut"], "line 3"),
        (&["book", "othello", "build", "--out", "no/such/folder"], "cannot write"),
        (&["book", "chess", "build", "--out", "b"], "no books of Chess"),
    ] {
        let refused = run_in(&folder, args, b"");
        assert_eq!(refused.code, Some(2), "{args:?}: {}", refused.stdout);
        assert!(refused.stderr.contains(said), "{args:?}: {}", refused.stderr);
    }
    assert!(std::fs::read_to_string(folder.join("cut")).expect("kept").ends_with("*\n"));
}

#[test]
fn a_book_serves_a_game_by_any_of_its_names() {
    let folder = empty_folder("book-names");
    let tah = |args: &[&str]| run_in(&folder, args, b"");
    let built = tah(&["book", "connect", "build", "--out", "book", "--positions", "30", "--depth", "1"]);
    assert_eq!(built.code, Some(0), "{}", built.stderr);
    for name in ["connect", "connect-four"] {
        let shown = tah(&["book", name, "show", "--book", "book"]);
        assert_eq!(shown.code, Some(0), "{name}: {}", shown.stderr);
        let played = tah(&["best", &format!("{name},book=book"), "--depth", "1"]);
        assert_eq!(played.code, Some(0), "{name}: {}", played.stderr);
    }
}
