//! Othello as boards and people ask for it: NBoard, GTP, exact solving, and what they get for nonsense.

mod common;
mod talk;

use common::{empty_folder, run, run_in};
use talk::Talk;

/// A game as NBoard sends it: the start, and one move.
const BEGUN: &str = "(;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5];)";

/// FFO 1: 14 empty squares, Black wins by 18 with g8 alone.
const FFO_1: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

#[test]
fn nboard_is_spoken() {
    let mut talk = Talk::start(&["nboard"]);
    talk.send("nboard 2");
    talk.until("set myname tah");
    talk.send("set depth 4");
    talk.until("set myname tah4");
    talk.send(&format!("set game {BEGUN}"));
    talk.send("move D6/0.5/1");
    talk.send("ping 3");
    talk.until("pong 3");
    talk.send("hint 2");
    let told = talk.until("nodestats");
    assert!(told.iter().filter(|line| line.starts_with("search ")).count() >= 2, "{told:?}");
    talk.until("status");
    talk.send("go");
    let told = talk.until("===");
    let answer = told.last().expect("a move").strip_prefix("=== ").expect("a move");
    assert!(["C3", "C4", "C5", "C6", "C7"].contains(&&answer[..2]), "{answer}");
    talk.send("analyze");
    let told = talk.until("analysis 0");
    assert_eq!(told.iter().filter(|line| line.starts_with("analysis")).count(), 3);
    talk.send("quit");
    assert_eq!(talk.end(), Some(0));
}

#[test]
fn nboard_learns_games_into_its_book() {
    let folder = empty_folder("nboard-learns");
    let file = folder.join("learned.book").display().to_string();
    let build = ["book", "othello", "build", "--out", &file, "--positions", "2", "--depth", "1"];
    assert_eq!(run(&build).code, Some(0));
    let show = ["book", "othello", "show", "--book", &file, "--position", "f5f6", "--json"];
    assert!(!run(&show).stdout.contains("e6"));
    let mut talk = Talk::start(&["nboard", &format!("othello,book={file}")]);
    talk.send("set depth 2");
    talk.send(&format!("set game {BEGUN}"));
    talk.send("move F6");
    talk.send("move E6");
    talk.send("learn");
    talk.until("learned");
    talk.send("quit");
    assert_eq!(talk.end(), Some(0));
    // The moves that were not played are known too.
    let shown = run(&show).stdout;
    assert!(["e6", "c4", "d3", "f7"].iter().all(|m| shown.contains(m)), "{shown}");
}

#[test]
fn a_pass_is_answered_with_a_pass() {
    // White has nothing to turn; Black has a disc to turn at c1.
    let board = format!("*O-{}", "*".repeat(61));
    let mut talk = Talk::start(&["nboard"]);
    talk.send(&format!("set game (;GM[Othello]TY[8]BO[8 {board} O];)"));
    talk.send("go");
    let told = talk.until("=");
    assert_eq!(told.last().map(String::as_str), Some("=== PA"));
    talk.send("quit");
    assert_eq!(talk.end(), Some(0));
}

#[test]
fn nboard_tells_what_is_wrong_and_goes_on() {
    let mut talk = Talk::start(&["nboard"]);
    for (sent, said) in [
        ("set game (;GM[Othello]PC[NBo", "status error: set game:"),
        ("move A1", "status error: "),
        ("learn", "status error: there is no book to learn into"),
        ("set depth many", "status error: `many` is not a depth"),
    ] {
        talk.send(sent);
        talk.until(said);
    }
    talk.send("ping 1");
    talk.until("pong 1");
    talk.send("quit");
    assert_eq!(talk.end(), Some(0));
}

#[test]
fn gtp_is_spoken() {
    let mut talk = Talk::start(&["gtp", "othello", "--depth", "3"]);
    for (sent, said) in [
        ("1 protocol_version", "=1 2"),
        ("boardsize 8", "="),
        ("boardsize 19", "? unacceptable size"),
        ("play b f5", "="),
        ("play b f5", "? it is the other colour's turn"),
        ("play w a1", "? illegal move"),
        ("7 undo", "=7"),
        ("8 undo", "?8 cannot undo"),
        ("9 play black f5", "=9"),
        ("10 genmove w", "=10 "),
        ("11 sing", "?11 unknown command"),
        ("12 quit", "=12"),
    ] {
        talk.send(sent);
        talk.until(said);
    }
    assert_eq!(talk.end(), Some(0));
}

#[test]
fn an_ending_is_solved_exactly() {
    let solved = run(&["solve", "othello", "--position", FFO_1, "--json"]);
    let value: serde_json::Value = serde_json::from_str(&solved.stdout).expect("JSON");
    assert_eq!((&value["value"], &value["best"]), (&18.into(), &serde_json::json!(["g8"])));
    let solved = run(&["solve", "othello", "--position", FFO_1, "--wld", "--threads", "2", "--json"]);
    let value: serde_json::Value = serde_json::from_str(&solved.stdout).expect("JSON");
    assert!(value["value"].as_f64().expect("a number") > 0.0, "{value}");
}

#[test]
fn what_cannot_be_a_position_is_refused_where_it_is_wrong() {
    let board = FFO_1.split(' ').next().expect("a board");
    let transcript = "f5f6e6f4g6d7c3c5d3g4c6c4e8g7f3c7h4b2g5h3b4f2e7e3g8a4c2c8b5d6b1";
    for (position, said) in [
        (format!("{} X", &board[1..]), "63"),
        (format!("{} X", "-".repeat(64)), "no disc"),
        (format!("{board} Z"), "`Z`"),
        (transcript.to_owned(), "move 31"),
    ] {
        let refused = run(&["solve", "othello", "--position", &position]);
        assert_eq!(refused.code, Some(2), "{position}");
        assert!(refused.stderr.contains(said), "{position}: {}", refused.stderr);
    }
}

#[test]
fn forecasts_are_measured_and_written_as_the_guide_reads_them() {
    let folder = empty_folder("othello-forecast");
    let args = ["foretell", "othello", "--positions", "12", "--depth", "4", "--out", "forecast.txt"];
    let told = run_in(&folder, &args, b"");
    assert!(told.stdout.contains("standard error") && told.code == Some(0), "{}", told.stderr);
    let text = std::fs::read_to_string(folder.join("forecast.txt")).expect("written");
    let names: Vec<&str> = text.lines().skip(1).filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(names, ["base", "gap", "shallow", "ply"]);
}

#[test]
fn forecasts_that_cannot_be_measured_are_refused() {
    let folder = empty_folder("othello-no-forecast");
    for (args, said) in [
        (&["foretell", "chess"][..], "no forecasts"),
        (&["foretell", "othello", "--depth", "2"], "nothing to compare"),
    ] {
        let refused = run_in(&folder, args, b"");
        assert_eq!(refused.code, Some(2), "{args:?}: {}", refused.stdout);
        assert!(refused.stderr.contains(said), "{args:?}: {}", refused.stderr);
    }
}
