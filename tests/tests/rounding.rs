//! Averages are rounded, and rounding must not make algorithms disagree: values at the bounds, chance under chance,
//! great numbers that cancel.

use tah_games::tree::Tree;
use tah_rules::{Bounds, Dice};
use tah_search::textbook::Ties;
use tah_tests::forest::bounded;
use tah_tests::reference;
use tah_tests::solvers::{Problem, with_chance};

/// The text of a random tree whose leaves are chosen from a few values, with chance at every other node.
fn text(dice: &mut Dice, depth: u32, values: &[f64]) -> String {
    if depth == 0 || dice.below(6) == 0 {
        return dice.choose(values).map_or_else(String::new, ToString::to_string);
    }
    let children = 1 + dice.below(4);
    let mut child = || text(dice, depth - 1, values);
    let texts: Vec<String> = (0..children).map(|_| child()).collect();
    if dice.below(2) == 0 {
        return format!("({})", texts.join(" "));
    }
    let shares = [vec!["1"], vec!["1/3", "2/3"], vec!["0.1", "0.2", "0.7"], vec!["0.3", "1/6", "1/5", "1/3"]];
    let outcomes: Vec<String> =
        shares[children - 1].iter().zip(&texts).map(|(share, text)| format!("{share} {text}")).collect();
    format!("{{{}}}", outcomes.join(" "))
}

fn agree_on(values: &[f64], seeds: u64) {
    for seed in 0..seeds {
        let text = text(&mut Dice::new(seed), 6, values);
        let tree = Tree::parse(&text).unwrap_or_else(|error| panic!("`{text}`: {error}"));
        for tree in [bounded(&tree, 0.0), bounded(&tree, 1.0), tree] {
            let bounds: Bounds = tree.leaf_bounds();
            for max in 0..2 {
                let value = reference::values(&tree, max)[0];
                for solver in with_chance::<Tree, ()>() {
                    let found = (solver.solve)(&Problem::whole(&tree, max), Ties::All, &mut ());
                    assert_eq!(found.value, value, "{}, MAX = {max}, {bounds:?}, `{text}`", solver.name);
                }
            }
        }
    }
}

#[test]
fn values_at_the_bounds_agree() {
    agree_on(&[-0.9, 0.9], 3000);
    agree_on(&[0.9], 1000);
    agree_on(&[-1.0, 0.0, 1.0], 3000);
}

#[test]
fn great_numbers_that_cancel_agree() {
    agree_on(&[-1e15, 1e15, 1.0, 0.5, -0.1, 3.3], 3000);
    agree_on(&[-1e300, 1e300, 1e-300, 0.1], 1000);
}
