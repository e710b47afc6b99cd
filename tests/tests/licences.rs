//! Every crate in the lock file may be used: its licence is permissive, it comes from the registry or from here, and it
//! is not one that is known to be unsafe or abandoned.

use std::process::Command;

use serde_json::Value;

/// Licences that ask nothing but to be named; MPL asks for changes to its own files alone.
const ALLOWED: [&str; 12] = [
    "MIT",
    "MIT-0",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "ISC",
    "MPL-2.0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Crates with known advisories: name, what is wrong, and the first version without it (none if there is none).
const ADVISORIES: [(&str, &str, Option<&str>); 10] = [
    ("ansi_term", "unmaintained", None),
    ("atty", "unmaintained, unaligned reads", None),
    ("chrono", "segfault in localtime_r", Some("0.4.20")),
    ("crossbeam-channel", "double free on drop", Some("0.5.15")),
    ("instant", "unmaintained", None),
    ("proc-macro-error", "unmaintained", None),
    ("rand_core", "wrong state after reseeding", Some("0.6.2")),
    ("serde_yaml", "unmaintained", None),
    ("smallvec", "buffer overflow", Some("1.6.1")),
    ("time", "segfault in localtime_r", Some("0.2.23")),
];

/// Everything in the lock file.
fn packages() -> Vec<Value> {
    metadata()["packages"].as_array().expect("a list of packages").clone()
}

/// What the members of the workspace need, without what is only measured against.
fn packages_without_peers() -> Vec<Value> {
    let metadata = metadata();
    let nodes = metadata["resolve"]["nodes"].as_array().expect("a graph");
    let dependencies = |id: &Value| {
        let node = nodes.iter().find(|node| node["id"] == *id).expect("a node for every package");
        node["dependencies"].as_array().expect("a list of packages").clone()
    };
    let is_bench = |id: &Value| id.as_str().is_some_and(|id| id.contains("benches"));
    let members = metadata["workspace_members"].as_array().expect("a list of members");
    let mut waiting: Vec<Value> = members.iter().filter(|id| !is_bench(id)).cloned().collect();
    let mut found: Vec<Value> = Vec::new();
    while let Some(id) = waiting.pop() {
        if !found.contains(&id) {
            waiting.extend(dependencies(&id));
            found.push(id);
        }
    }
    packages().into_iter().filter(|package| found.contains(&package["id"])).collect()
}

fn metadata() -> Value {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--locked", "--manifest-path"])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("cargo writes JSON")
}

/// Whether an SPDX expression can be met with allowed licences alone. `/` is an old way to write OR.
fn is_allowed(expression: &str) -> bool {
    let plain = expression.replace('/', " OR ").replace(['(', ')'], " ");
    let allowed = |licence: &str| ALLOWED.contains(&licence.trim());
    if expression.contains('(') {
        // Brackets are only ever put around alternatives: (A OR B) AND C.
        plain.split(" AND ").all(|part| part.split(" OR ").any(allowed))
    } else {
        plain.split(" OR ").any(|part| part.split(" AND ").all(allowed))
    }
}

#[test]
fn every_licence_is_permissive() {
    let wrong: Vec<String> = packages()
        .iter()
        .filter(|package| !package["license"].as_str().is_some_and(is_allowed))
        .map(|package| format!("{} {}: {}", package["name"], package["version"], package["license"]))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_copyleft_licence_would_be_found() {
    for wrong in ["GPL-3.0", "LGPL-2.1-only", "MIT AND GPL-2.0", "(MIT OR Apache-2.0) AND AGPL-3.0", ""] {
        assert!(!is_allowed(wrong), "{wrong}");
    }
    for right in ["MIT/Apache-2.0", "GPL-3.0 OR MIT", "(MIT OR Apache-2.0) AND Unicode-3.0", "Zlib"] {
        assert!(is_allowed(right), "{right}");
    }
}

#[test]
fn every_crate_comes_from_the_registry_or_from_here() {
    for package in packages() {
        let source = package["source"].as_str().unwrap_or("registry+ (a member of the workspace)");
        assert!(source.starts_with("registry+"), "{} comes from {source}", package["name"]);
    }
}

#[test]
fn no_crate_has_a_known_advisory() {
    let version = |text: &str| -> Vec<u64> {
        text.split(['.', '-', '+']).map_while(|part| part.parse().ok()).collect()
    };
    for package in packages_without_peers() {
        let (name, present) =
            (package["name"].as_str().unwrap_or(""), package["version"].as_str().unwrap_or(""));
        for (crate_name, what, mended) in ADVISORIES.iter().filter(|(crate_name, ..)| *crate_name == name) {
            let safe = mended.is_some_and(|mended| version(present) >= version(mended));
            assert!(safe, "{crate_name} {present}: {what}");
        }
    }
}
