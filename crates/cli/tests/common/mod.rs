//! Running the built binary.
#![allow(dead_code, reason = "every test file uses a part of it")]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// What a run of `tah` printed, and how it ended.
pub(crate) struct Run {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: Option<i32>,
}

/// Runs `tah` in `folder` with `input` on its standard input.
pub(crate) fn run_in<A: AsRef<std::ffi::OsStr>>(folder: &Path, args: &[A], input: &[u8]) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tah"))
        .args(args)
        .current_dir(folder)
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary was built for this test");
    let mut stdin = child.stdin.take().expect("it is piped");
    let input = input.to_vec();
    // A program that ends without reading closes the pipe: that is its right.
    let feeder = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let Output { status, stdout, stderr } = child.wait_with_output().expect("it ran");
    feeder.join().expect("writing does not panic");
    let text = |bytes| String::from_utf8(bytes).expect("tah writes UTF-8");
    Run { stdout: text(stdout), stderr: text(stderr), code: status.code() }
}

/// Runs `tah` without any input.
pub(crate) fn run(args: &[&str]) -> Run {
    run_in(&std::env::temp_dir(), args, b"")
}

/// A new empty folder of this name.
pub(crate) fn empty_folder(name: &str) -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the target folder can be written");
    folder
}

/// The words of a command line, with single and double quotes.
pub(crate) fn words(line: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let (mut quote, mut inside) = (None, false);
    for c in line.chars() {
        match (quote, c) {
            (Some(open), c) if open == c => quote = None,
            (None, '\'' | '"') => {
                quote = Some(c);
                if !inside {
                    words.push(String::new());
                }
                inside = true;
            }
            (None, ' ') => inside = false,
            (_, c) => {
                if !inside {
                    words.push(String::new());
                }
                inside = true;
                words.last_mut().expect("one was begun").push(c);
            }
        }
    }
    words
}
