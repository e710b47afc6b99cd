//! What bounds save: the leaves that each algorithm for games of chance looks at, on random trees with leaves from −10
//! to 10 and every second level chance. `cargo bench -p tah-benches --bench star [-- branching [depth]]`.

use tah_games::tree::{Order, RandomTree, Tree, Values};
use tah_rules::{Bounds, Rules};
use tah_search::textbook::chance_alpha_beta::{ChanceAlphaBeta, Unbounded};
use tah_search::textbook::expectiminimax::Expectiminimax;
use tah_search::textbook::star1::Star1;
use tah_search::textbook::star2::Star2;
use tah_search::textbook::{Method, Ties};
use tah_search::{Budget, FULL_DEPTH, Walk};

const SEEDS: u64 = 5;

/// The value of the tree, and how many leaves were looked at.
fn leaves(tree: &Tree, mut method: impl Method<Tree>) -> (f64, u64) {
    let (mut guide, mut nobody) = ((), ());
    let mut walk = Walk::new(tree, &tree.start(), 0, &mut guide, &mut nobody, Budget::default());
    match method.solve(&mut walk, FULL_DEPTH, Ties::AsKnown, None) {
        Ok(found) => (found.value, found.counters.leaves),
        Err(halt) => panic!("{halt}"),
    }
}

fn tree(branching: u32, depth: u32, order: Order, seed: u64) -> Tree {
    let values = Values::Fractions;
    let recipe = RandomTree { branching, depth, chance: true, order, values, seed, ..RandomTree::default() };
    let tree = recipe.build().unwrap_or_else(|error| panic!("{error}"));
    tree.with_bounds(Bounds { low: -10.0, high: 10.0 }).unwrap_or_else(|error| panic!("{error}"))
}

#[expect(clippy::print_stdout, reason = "the table is what the bench is for")]
fn main() {
    let numbers: Vec<u32> = std::env::args().skip(1).filter_map(|argument| argument.parse().ok()).collect();
    let branching = numbers.first().copied().unwrap_or(4);
    let depth = numbers.get(1).copied().unwrap_or(7);
    println!(
        "leaves looked at: branching {branching}, depth {depth}, leaves within [-10, 10], {SEEDS} seeds each"
    );
    println!(
        "{:>7} {:>15} {:>18} {:>16} {:>16}",
        "order", "expectiminimax", "chance alpha-beta", "Star1", "Star2"
    );
    for order in [Order::Best, Order::Random, Order::Worst] {
        let mut sums = [0; 4];
        for seed in 1..=SEEDS {
            let tree = tree(branching, depth, order, seed);
            let found = [
                leaves(&tree, Expectiminimax),
                leaves(&tree, ChanceAlphaBeta::<Unbounded>::new()),
                leaves(&tree, ChanceAlphaBeta::<Star1>::new()),
                leaves(&tree, ChanceAlphaBeta::<Star2>::new()),
            ];
            assert!(found.iter().all(|(value, _)| *value == found[0].0), "the values differ: {found:?}");
            for (sum, (_, leaves)) in sums.iter_mut().zip(found) {
                *sum += leaves;
            }
        }
        let share = |i: usize| format!("{} ({:.1} %)", sums[i], 100.0 * sums[i] as f64 / sums[0] as f64);
        let name = format!("{order:?}").to_lowercase();
        println!("{name:>7} {:>15} {:>18} {:>16} {:>16}", sums[0], share(1), share(2), share(3));
    }
}
