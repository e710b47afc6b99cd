//! `tah tree random`: a random tree, written so that the other commands can read it.

use clap::ValueEnum;

use tah_games::tree::{Order, RandomTree, Values};
use tah_host::Result;
use tah_host::lesson::unbuildable;

use crate::output::Output;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// How many children every node has
    #[arg(short, long, default_value_t = 3, allow_negative_numbers = true)]
    branching: u32,
    /// How many moves every line has
    #[arg(short, long, default_value_t = 2, allow_negative_numbers = true)]
    depth: u32,
    /// Let chance choose on every second level
    #[arg(long)]
    chance: bool,
    /// How many players there are; with more than two the leaves are tuples
    #[arg(short, long, default_value_t = 2, allow_negative_numbers = true)]
    players: u32,
    /// In which order the moves stand
    #[arg(short, long, value_enum, default_value_t = OrderArg::Random)]
    order: OrderArg,
    /// What the numbers at the leaves are
    #[arg(long, value_enum, default_value_t = ValuesArg::Integers)]
    values: ValuesArg,
    /// What the dice start from; equal seeds make equal trees
    #[arg(short, long, default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum OrderArg {
    /// The best move first: alpha-beta visits the minimal tree
    Best,
    /// The worst move first
    Worst,
    /// As the dice fall
    Random,
}

#[derive(Clone, Copy, ValueEnum)]
enum ValuesArg {
    /// Whole numbers from −99 to 99
    Integers,
    /// Every number once
    Distinct,
    /// From −2 to 2: many ties
    Ties,
    /// Hundredths
    Fractions,
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    let recipe = RandomTree {
        branching: args.branching,
        depth: args.depth,
        chance: args.chance,
        players: args.players,
        order: match args.order {
            OrderArg::Best => Order::Best,
            OrderArg::Worst => Order::Worst,
            OrderArg::Random => Order::Random,
        },
        values: match args.values {
            ValuesArg::Integers => Values::Integers,
            ValuesArg::Distinct => Values::Distinct,
            ValuesArg::Ties => Values::Ties,
            ValuesArg::Fractions => Values::Fractions,
        },
        seed: args.seed,
    };
    let tree = recipe.build().map_err(unbuildable)?;
    let text = tree.text();
    let value = serde_json::json!({ "tree": text, "nodes": tree.len(), "leaves": tree.leaf_count() });
    Ok(Output::either(args.json, &value, || text))
}
