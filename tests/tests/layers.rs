//! The dependency order of ARCHITECTURE.md: nothing points back, and only the command line prints.

use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// Each crate with the crates of ours that it may name, in dependency order.
const LAYERS: [(&str, &[&str]); 9] = [
    ("rules", &[]),
    ("search", &["tah-rules"]),
    ("theory", &["tah-rules"]),
    ("games", &["tah-rules"]),
    ("learn", &["tah-rules", "tah-search", "tah-games"]),
    ("host", &["tah-rules", "tah-search", "tah-theory", "tah-games", "tah-learn"]),
    ("arena", &["tah-rules", "tah-games", "tah-host"]),
    ("web", &["tah-rules", "tah-games", "tah-host"]),
    ("cli", &["tah-rules", "tah-theory", "tah-games", "tah-host", "tah-arena", "tah-web"]),
];

#[test]
fn no_crate_points_back() {
    for (folder, allowed) in LAYERS {
        let manifest = fs::read_to_string(format!("{ROOT}/crates/{folder}/Cargo.toml")).expect("a manifest");
        // What tests need is their own affair.
        let dependencies =
            manifest.split("[dependencies]").nth(1).unwrap_or("").split("\n[").next().unwrap_or("");
        for line in dependencies.lines().filter(|line| line.starts_with("tah-")) {
            let name = line.split(['.', ' ', '=']).next().unwrap_or("");
            assert!(allowed.contains(&name), "crates/{folder} may not depend on {name}");
        }
    }
}

#[test]
fn every_crate_has_its_layer() {
    for entry in fs::read_dir(format!("{ROOT}/crates")).expect("the crates") {
        let name = entry.expect("a crate").file_name();
        assert!(LAYERS.iter().any(|(folder, _)| *folder == name), "{name:?} has no layer in this test");
    }
}

#[test]
fn only_the_command_line_prints() {
    for (folder, _) in LAYERS.iter().filter(|(folder, _)| *folder != "cli") {
        for path in rust_files(&PathBuf::from(format!("{ROOT}/crates/{folder}/src"))) {
            let source = fs::read_to_string(&path).expect("a source file");
            let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
            let found = code.filter(|line| line.contains("println!") || line.contains(" print!(")).count();
            assert_eq!(found, 0, "{} prints", path.display());
        }
    }
}

/// The source files below `folder`, without tests: those may print what they measured.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let is_test = path.file_stem().is_some_and(|stem| stem.to_string_lossy().contains("tests"));
        if path.is_dir() && !is_test {
            found.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") && !is_test {
            found.push(path);
        }
    }
    found
}
