//! The documents are true: every command in their `console` blocks runs and succeeds.

use std::fs;
use std::process::{Command, Stdio};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// What follows `$ tah` in the console blocks of a document.
fn commands(document: &str) -> Vec<String> {
    let text = fs::read_to_string(format!("{ROOT}/{document}")).expect("the document");
    let blocks = text.split("```console").skip(1).filter_map(|rest| rest.split("```").next());
    blocks.flat_map(str::lines).filter_map(|line| line.strip_prefix("$ tah").map(str::to_owned)).collect()
}

#[test]
fn every_command_in_the_documents_runs() {
    let folder = std::env::temp_dir().join(format!("tah-documents-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder of our own");
    let commands: Vec<String> = ["README.md", "CONTRIBUTING.md"].into_iter().flat_map(commands).collect();
    assert!(commands.len() >= 10, "the README shows what tah can do");
    for command in commands {
        let output = Command::new("sh")
            .args(["-c", &format!("\"$TAH\"{command}")])
            .env("TAH", env!("CARGO_BIN_EXE_tah"))
            .current_dir(&folder)
            .stdin(Stdio::null())
            .output()
            .expect("a shell");
        assert!(output.status.success(), "tah{command}: {}", String::from_utf8_lossy(&output.stderr));
    }
    fs::remove_dir_all(&folder).expect("the folder goes");
}
