//! A change to a search says so: the node count of `tah bench` is the one that the log has.

mod common;

use std::process::Command;

use common::run;

#[test]
fn the_count_of_the_bench_is_the_one_that_the_log_says() {
    let bench = run(&["bench"]);
    let count = bench.stdout.lines().find_map(|line| line.strip_prefix("Bench: ")).expect("a count");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/bench-checksum");
    let compared = Command::new(script).arg(count).output().expect("the script runs");
    assert!(compared.status.success(), "{}", String::from_utf8_lossy(&compared.stderr));
}
