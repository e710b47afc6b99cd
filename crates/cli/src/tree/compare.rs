//! `tah tree compare`: every algorithm that applies to a tree.

use serde_json::json;

use tah_host::Result;
use tah_host::lesson::{Comparison, minimal_leaves};

use super::TreeArgs;
use crate::compare::table;
use crate::output::{Output, count, counted};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    tree: TreeArgs,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    let tree = args.tree.read()?;
    let rows = Comparison::of_tree(&tree)?;
    let minimal = tree.is_uniform().filter(|_| !tree.has_tuples()).map(|(b, d)| minimal_leaves(b, d));
    let value = json!({ "leaves": tree.leaf_count(), "minimal": minimal, "algorithms": rows });
    Ok(Output::either(args.json, &value, || {
        let mut out = table(&rows);
        out += &format!("\nThe tree has {}", counted(tree.leaf_count() as u64, "leaf", "leaves"));
        if let Some(minimal) = minimal {
            out += &format!("; alpha-beta needs at least {} of them", count(minimal as u64));
        }
        out + ".\n"
    }))
}
