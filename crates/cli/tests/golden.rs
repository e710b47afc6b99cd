//! Golden transcripts: what a user types and what tah answers, reviewed as text in `golden/*.txt`.
//!
//! A block is a line `$ tah ARGS` and the output that follows, standard output first, then errors, then `[exit 2]` if
//! it did not end well. `<<END` feeds the lines up to `END`; `$ cat > FILE <<END` writes a file. Lines before a command
//! that begin with `#` are comments. Times and speeds are masked. `GOLDEN=write` rewrites the files.

mod common;
mod golden_text;

use std::path::{Path, PathBuf};

use golden_text::{Block, Does, mask};

fn transcripts() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    assert!(!files.is_empty(), "there are no transcripts");
    files.sort();
    files
}

/// What the blocks of a file give when they are run one after another in an empty folder.
fn replay(name: &str, blocks: &[Block]) -> String {
    let folder = common::empty_folder(name);
    let mut out = String::new();
    for block in blocks {
        out += &block.head();
        match &block.does {
            Does::Write(file) => {
                std::fs::write(folder.join(file), &block.input).expect("it is an empty folder");
            }
            Does::Run(args) => {
                let run = common::run_in(&folder, args, block.input.as_bytes());
                assert!(
                    !run.stdout.contains('\x1b') && !run.stderr.contains('\x1b'),
                    "colours without a terminal"
                );
                out += &mask(&run.stdout);
                out += &mask(&run.stderr);
                if run.code != Some(0) {
                    out += &format!("[exit {}]\n", run.code.expect("it was not killed"));
                }
            }
        }
        out.push('\n');
    }
    let mut out = out.trim_end().to_owned();
    out.push('\n');
    out
}

/// The first line that is not as reviewed.
fn first_difference(reviewed: &str, now: &str) -> String {
    let same = reviewed.lines().zip(now.lines()).take_while(|(old, new)| old == new).count();
    let line = |text: &str| text.lines().nth(same).unwrap_or("(the end)").to_owned();
    format!(", line {}:\n  reviewed: {}\n  now:      {}", same + 1, line(reviewed), line(now))
}

#[test]
fn every_transcript_is_as_reviewed() {
    let write = std::env::var("GOLDEN").is_ok_and(|value| value == "write");
    let mut wrong = String::new();
    for path in transcripts() {
        let reviewed = std::fs::read_to_string(&path).unwrap();
        let now = replay(&format!("golden-{}", path.file_stem().unwrap().display()), &Block::read(&reviewed));
        if write {
            std::fs::write(&path, now).unwrap();
        } else if reviewed != now {
            wrong +=
                &format!("\n{}{}", path.file_name().unwrap().display(), first_difference(&reviewed, &now));
        }
    }
    assert!(
        wrong.is_empty(),
        "{wrong}\nIf the new text is better, write it with GOLDEN=write and review the diff."
    );
}

#[test]
fn every_command_has_a_transcript() {
    let all: String = transcripts().iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
    for command in [
        "games",
        "engines",
        "best",
        "play",
        "moves",
        "perft",
        "compare",
        "solve",
        "bench",
        "explain",
        "train",
        "suite",
        "tune",
        "analyse",
        "uci",
        "completions",
        "tree solve",
        "tree compare",
        "tree show",
        "tree random",
        "tree quiz",
    ] {
        assert!(all.contains(&format!("$ tah {command}")), "no transcript of tah {command}");
    }
}
