//! Tests of shape and size: generators, uniformity, and trees too deep for any recursion.

use tah_rules::{Rules, legal_moves};

use super::{Irregular, Kind, NodeId, Order, RandomTree, Tree, Unbuildable, Values, irregular};

#[test]
fn five_million_parentheses_are_read_written_and_dropped() {
    const DEEP: usize = 5_000_000;
    for (open, close) in [("(", ")"), ("{1 ", "}")] {
        let text = open.repeat(DEEP) + "7" + &close.repeat(DEEP);
        let tree = Tree::parse(&text).unwrap();
        assert_eq!((tree.len(), tree.height() as usize), (DEEP + 1, DEEP));
        assert_eq!(tree.text(), text);
        assert_eq!(tree.path(NodeId(DEEP as u32)).len(), DEEP);
        assert_eq!(tree.is_uniform(), (open == "(").then_some((1, DEEP as u32)));
        drop(tree.clone());
    }
    let unclosed = Tree::parse(&"(".repeat(DEEP)).unwrap_err();
    assert_eq!(unclosed.offset, DEEP);
}

#[test]
fn leaves_are_numbered_and_children_found() {
    let tree = Tree::parse("((3 12 8) 7 (2 (4 5)))").unwrap();
    let numbers: Vec<(u32, f64)> =
        tree.leaves().filter_map(|leaf| Some((tree.leaf_number(leaf)?, tree.payoff(&leaf, 0)))).collect();
    assert_eq!(numbers, [(1, 3.0), (2, 12.0), (3, 8.0), (4, 7.0), (5, 2.0), (6, 4.0), (7, 5.0)]);
    assert_eq!(tree.leaf_count(), 7);
    for node in tree.nodes() {
        for (child, m) in tree.children(node).iter().zip(legal_moves(&tree, &node)) {
            assert_eq!(tree.parent(*child), Some(node));
            assert_eq!(tree.move_to(*child), Some(m));
        }
    }
    assert_eq!(tree.payoff(&tree.children(NodeId::ROOT)[1], 1), -7.0);
}

#[test]
fn uniformity() {
    let uniform = |text: &str| Tree::parse(text).unwrap().is_uniform();
    assert_eq!(uniform("((3 12 8) (2 4 6) (14 5 2))"), Some((3, 2)));
    assert_eq!(uniform("5"), Some((0, 0)));
    assert_eq!(uniform("((1 2) (3 4 5))"), None);
    assert_eq!(uniform("((1 2) 3)"), None);
    assert_eq!(uniform("({.5 1 .5 2} {.5 3 .5 4})"), None);
}

#[test]
fn random_trees_survive_being_written() {
    for seed in 0..300 {
        let players = 2 + (seed % 9) as u32;
        let tree = irregular(seed, Irregular { players, ..Irregular::default() });
        assert_eq!(Tree::parse(&tree.text()).unwrap(), tree, "{tree}");
    }
    for values in [Values::Integers, Values::Distinct, Values::Ties, Values::Fractions] {
        for (players, chance) in [(2, false), (2, true), (3, false), (10, true)] {
            let recipe = RandomTree { depth: 4, players, chance, values, ..RandomTree::default() };
            let tree = recipe.build().unwrap();
            assert_eq!(Tree::parse(&tree.text()).unwrap(), tree, "{tree}");
            assert_eq!((tree.leaf_count(), tree.height()), (81, 4));
            assert_eq!(tree.is_uniform(), (!chance).then_some((3, 4)));
        }
    }
}

#[test]
fn irregular_trees_show_everything_the_format_has() {
    let trees: Vec<Tree> = (0..50).map(|seed| irregular(seed, Irregular::default())).collect();
    assert!(trees.iter().any(Tree::has_chance));
    assert!(trees.iter().any(|tree| tree.text().contains("max(") || tree.text().contains("min(")));
    assert!(
        trees.iter().any(|tree| tree.text().contains('.'))
            && trees.iter().any(|tree| tree.text().contains('-'))
    );
    let plain = Irregular { chance: false, overrides: false, max_branching: 0, max_depth: 0, players: 0 };
    assert_eq!(irregular(1, plain).len(), 1);
}

/// The leaves that alpha-beta visits from left to right.
fn visited(tree: &Tree, node: NodeId, mut alpha: f64, mut beta: f64, count: &mut usize) -> f64 {
    let Kind::Decision(player) = tree.kind(node) else {
        *count += 1;
        return tree.payoff(&node, 0);
    };
    for &child in tree.children(node) {
        let value = visited(tree, child, alpha, beta, count);
        if player == 0 {
            alpha = alpha.max(value);
        } else {
            beta = beta.min(value);
        }
        if alpha >= beta {
            break;
        }
    }
    if player == 0 { alpha } else { beta }
}

#[test]
fn the_best_order_gives_the_minimal_tree_and_the_worst_the_most() {
    for values in [Values::Integers, Values::Distinct, Values::Ties, Values::Fractions] {
        for (branching, depth) in [(3, 4), (2, 7), (4, 3), (5, 1), (1, 5)] {
            let mut counts = Vec::new();
            for order in [Order::Best, Order::Random, Order::Worst] {
                let recipe = RandomTree { branching, depth, order, values, seed: 7, ..RandomTree::default() };
                let mut count = 0;
                let tree = recipe.build().unwrap();
                visited(&tree, NodeId::ROOT, f64::NEG_INFINITY, f64::INFINITY, &mut count);
                counts.push(count);
            }
            // Knuth and Moore (1975).
            let minimal = branching.pow(depth.div_ceil(2)) + branching.pow(depth / 2) - 1;
            assert_eq!(counts[0], minimal as usize, "{values:?} {branching} {depth}");
            assert!(counts[0] <= counts[1] && counts[0] <= counts[2]);
            if values == Values::Distinct {
                assert!(counts[1] <= counts[2], "{counts:?}");
            }
        }
    }
}

#[test]
fn recipes_that_cannot_be_built_say_why() {
    let build = |recipe: RandomTree| recipe.build().map(|tree| tree.len());
    let recipe = RandomTree::default();
    assert_eq!(build(RandomTree { depth: 0, branching: 0, ..recipe }), Ok(1));
    assert_eq!(build(RandomTree { depth: 0, players: 3, ..recipe }), Ok(1));
    assert_eq!(build(RandomTree { branching: 0, ..recipe }), Err(Unbuildable::NoBranching));
    assert_eq!(build(RandomTree { players: 1, ..recipe }), Err(Unbuildable::Players(1)));
    assert_eq!(build(RandomTree { players: 11, ..recipe }), Err(Unbuildable::Players(11)));
    assert!(matches!(build(RandomTree { depth: 40, ..recipe }), Err(Unbuildable::TooLarge(_))));
    assert!(matches!(
        build(RandomTree { depth: 2, branching: u32::MAX, ..recipe }),
        Err(Unbuildable::TooLarge(_))
    ));
    let wide = RandomTree { branching: 150, depth: 2, chance: true, ..recipe }.build().unwrap();
    assert_eq!(Tree::parse(&wide.text()).unwrap(), wide);
}
