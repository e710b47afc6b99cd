//! Finds the Connect Four that the crate `minimax` publishes among its examples, so that it can be measured as its
//! authors wrote it. It is read where cargo keeps it; nothing of it is kept here.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use serde_json::Value;

fn main() {
    println!("cargo::rerun-if-changed=Cargo.toml");
    let example = package("minimax").join("examples/connect4.rs");
    let source = fs::read_to_string(&example).unwrap_or_else(|e| panic!("{}: {e}", example.display()));
    // What only the head of a crate may say is left out, since the file becomes a module.
    let is_head =
        |line: &&str| line.starts_with("#![") || line.starts_with("//!") || line.starts_with("extern crate");
    let module: Vec<&str> = source.lines().filter(|line| !is_head(line)).collect();
    let target = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where")).join("published.rs");
    fs::write(target, module.join("\n")).expect("the folder is there");
}

/// The folder in which cargo keeps a package.
fn package(name: &str) -> PathBuf {
    let cargo = env::var_os("CARGO").expect("cargo runs this");
    let output = Command::new(cargo).args(["metadata", "--format-version", "1", "--locked"]).output();
    let metadata: Value = serde_json::from_slice(&output.expect("cargo answers").stdout).expect("in JSON");
    let packages = metadata["packages"].as_array().expect("a list of packages");
    let found = packages.iter().find(|package| package["name"] == name).expect("a dependency");
    let manifest = Path::new(found["manifest_path"].as_str().expect("a path"));
    manifest.parent().expect("a folder").to_owned()
}
