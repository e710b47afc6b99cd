//! Input that no person would type: huge, deep, binary, foreign. Never a panic, never a hang.

mod common;

use std::path::Path;
use std::process::{Command, Stdio};

use common::{Run, empty_folder, run_in};

/// A one-screen error with exit code 2.
fn is_refused(run: &Run, context: &str) {
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{context}: {}", run.stderr);
    assert!(run.stderr.lines().count() <= 10, "{context}: {}", run.stderr);
    assert!(run.stderr.lines().all(|line| line.chars().count() < 200), "{context}: {}", run.stderr);
}

fn on_stdin(folder: &Path, command: &str, input: &[u8]) -> Run {
    run_in(folder, &["tree", command, "-"], input)
}

#[test]
fn a_million_unclosed_parentheses_are_refused() {
    let folder = empty_folder("unclosed");
    for command in ["solve", "compare", "show"] {
        is_refused(&on_stdin(&folder, command, "(".repeat(1_000_000).as_bytes()), command);
    }
}

#[test]
fn a_tree_a_million_deep_is_solved_but_not_drawn() {
    let folder = empty_folder("deep");
    let tree = format!("{}7{}", "(".repeat(1_000_000), ")".repeat(1_000_000));
    let solved = on_stdin(&folder, "solve", tree.as_bytes());
    assert_eq!(solved.code, Some(0), "{}", solved.stderr);
    assert!(solved.stdout.starts_with("value      7\n"));
    assert!(solved.stdout.len() < 1000, "a line of a million moves is cut");
    is_refused(&on_stdin(&folder, "show", tree.as_bytes()), "show");
}

#[test]
fn every_algorithm_ends_on_a_deep_tree() {
    let folder = empty_folder("deep-compare");
    let tree = format!("{}7{}", "(".repeat(100_000), ")".repeat(100_000));
    let compared = on_stdin(&folder, "compare", tree.as_bytes());
    assert_eq!(compared.code, Some(0), "{}", compared.stderr);
    assert!(compared.stdout.contains("mcts"));
}

#[test]
fn ten_megabytes_are_read() {
    let folder = empty_folder("large");
    let node = format!("({})", "12 -7 30 ".repeat(100));
    let tree = format!("({})", node.repeat(10_000_000 / node.len()));
    let solved = on_stdin(&folder, "solve", tree.as_bytes());
    assert_eq!(solved.code, Some(0), "{}", solved.stderr);
    assert!(solved.stdout.starts_with("value      -7\n"));
}

#[test]
fn bytes_that_are_no_text_are_refused_with_their_place() {
    let folder = empty_folder("bytes");
    let bytes: Vec<u8> = (0..=255).cycle().take(100_000).collect();
    std::fs::write(folder.join("bytes.tree"), &bytes).unwrap();
    let refused = run_in(&folder, &["tree", "solve", "bytes.tree"], b"");
    is_refused(&refused, "bytes");
    assert!(refused.stderr.contains("line 2"), "{}", refused.stderr);
    is_refused(&on_stdin(&folder, "solve", b"(1 \0 2)"), "a zero byte");
    is_refused(&run_in(&folder, &["play", "--load", "bytes.tree"], b""), "load");
}

#[test]
fn line_ends_and_marks_of_other_systems_are_read() {
    let folder = empty_folder("line-ends");
    for tree in ["# c\r\n((3 12 8)\r\n (2 4 6)\r\n (14 5 2))\r\n", "\u{feff}((3 12 8) (2 4 6) (14 5 2))"] {
        let solved = on_stdin(&folder, "solve", tree.as_bytes());
        assert!(solved.stdout.starts_with("value      3\n"), "{}", solved.stderr);
    }
    let wrong = on_stdin(&folder, "solve", b"(1\r\n 2\r\n (3 x))\r\n");
    is_refused(&wrong, "wrong line");
    assert!(wrong.stderr.contains("line 3, column 5"), "{}", wrong.stderr);
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_refused() {
    use std::os::unix::ffi::OsStrExt;
    let folder = empty_folder("arguments");
    let strange = std::ffi::OsStr::from_bytes(b"\xff\xfe");
    is_refused(&run_in(&folder, &["best".as_ref(), strange], b""), "best");
    let json = run_in(&folder, &["best".as_ref(), strange, "--json".as_ref()], b"");
    assert!(json.code == Some(2) && json.stdout.starts_with("{\"error\""), "{}", json.stdout);
}

#[test]
fn who_reads_only_the_beginning_is_not_told_of_an_error() {
    for args in [&["games"][..], &["tree", "random", "--depth", "12"], &["completions", "bash"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tah"))
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let ended = child.wait_with_output().unwrap();
        assert_eq!(ended.status.code(), Some(0), "{args:?}");
        assert!(ended.stderr.is_empty(), "{args:?}: {}", String::from_utf8_lossy(&ended.stderr));
    }
}

#[test]
fn there_are_completions_for_the_usual_shells() {
    let folder = empty_folder("completions");
    for shell in ["bash", "zsh", "fish"] {
        let script = run_in(&folder, &["completions", shell], b"");
        assert!(script.code == Some(0) && script.stdout.contains("perft"), "{shell}");
    }
}

#[test]
fn a_game_survives_any_line() {
    let folder = empty_folder("any-line");
    let lines = b"\xff\xfe\n\n   \n-1\n0\n99999999999999999999\nundo\nload /\nsave /\nsave no/such/folder/x\nload .\nb2 b2\nb2\n";
    for game in ["tic-tac-toe", "kuhn-poker", "pig", "trails"] {
        let played = run_in(&folder, &["play", game, "--seed", "1", "--engine", "random"], lines);
        assert_eq!((played.code, played.stderr.as_str()), (Some(0), ""), "{game}");
    }
}
