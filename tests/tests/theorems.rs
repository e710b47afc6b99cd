//! What is proven of the algorithms: which leaves they look at, and what they return outside their windows.

use tah_games::tree::{NodeId, Order, RandomTree, Tree, Values};
use tah_rules::{Dice, Rules, Window};
use tah_search::textbook::alpha_beta::{AlphaBeta, Hard, Soft};
use tah_search::textbook::chance_alpha_beta::{ChanceAlphaBeta, Unbounded};
use tah_search::textbook::expectiminimax::Expectiminimax;
use tah_search::textbook::mtdf::Mtdf;
use tah_search::textbook::negamax::Negamax;
use tah_search::textbook::negascout::NegaScout;
use tah_search::textbook::star1::Star1;
use tah_search::textbook::star2::Star2;
use tah_search::textbook::{Found, Method, Ties};
use tah_search::{Budget, FULL_DEPTH, Walk};
use tah_tests::forest::{Growth, bounded, forest};
use tah_tests::reference;
use tah_tests::solvers::{Problem, solve};
use tah_tests::witness::LeafWitness;

type Child = <Tree as Rules>::Move;

/// Solves the whole tree for player 0 and tells which leaves were visited, in order.
fn watched(tree: &Tree, method: impl Method<Tree>, ties: Ties) -> (Found<Child>, Vec<NodeId>) {
    let mut witness = LeafWitness::new(tree);
    let found = solve::<Tree, (), _>(&Problem::whole(tree, 0), method, ties, &mut witness);
    (found, witness.leaves)
}

/// What `method` returns for `node` and which leaves it visits, searched with `window`.
fn searched(tree: &Tree, mut method: impl Method<Tree>, node: NodeId, window: Window) -> (f64, Vec<NodeId>) {
    let (mut guide, mut witness) = ((), LeafWitness::below(tree, node));
    let mut walk = Walk::new(tree, &node, 0, &mut guide, &mut witness, Budget::default());
    let value = method.value(&mut walk, FULL_DEPTH, window).unwrap_or_else(|halt| panic!("{halt}"));
    (value, witness.leaves)
}

fn assert_within(name: &str, leaves: &[NodeId], allowed: &[NodeId]) {
    let outside: Vec<_> = leaves.iter().filter(|leaf| !allowed.contains(leaf)).collect();
    assert!(outside.is_empty(), "{name}: {outside:?} need not be visited");
}

/// Trees with distinct leaves, and then any.
fn trees() -> impl Iterator<Item = (String, Tree)> {
    let distinct = (0..150).map(|seed| {
        let (branching, depth) = (2 + (seed % 3) as u32, 2 + (seed % 4) as u32);
        let recipe = RandomTree { branching, depth, values: Values::Distinct, seed, ..RandomTree::default() };
        (format!("{recipe:?}"), recipe.build().unwrap_or_else(|error| panic!("{error}")))
    });
    distinct.chain(forest(Growth::Deterministic, 300))
}

/// A random window around the values of a tree.
fn window(dice: &mut Dice, values: &[f64]) -> Window {
    let mut end = || dice.choose(values).copied().unwrap_or(0.0) + [-0.5, 0.0, 0.25][dice.below(3)];
    let (a, b) = (end(), end());
    if a == b { Window::at_least(a) } else { Window::new(a.min(b), a.max(b)) }
}

/// Reinefeld 1983: given the same order, NegaScout visits no leaf that alpha-beta does not.
#[test]
fn negascout_visits_no_leaf_outside_alpha_betas_set() {
    for (name, tree) in trees() {
        for ties in [Ties::AsKnown, Ties::All] {
            let (_, allowed) = watched(&tree, AlphaBeta::<Soft>::new(), ties);
            let (_, leaves) = watched(&tree, NegaScout, ties);
            assert_within(&name, &leaves, &allowed);
        }
    }
}

/// A narrower window never makes alpha-beta visit another leaf; of all windows the null windows are the narrowest.
#[test]
fn a_null_window_visits_no_leaf_outside_the_open_windows_set() {
    let mut dice = Dice::new(5);
    for (name, tree) in trees() {
        let values = reference::values(&tree, 0);
        let (_, allowed) = searched(&tree, AlphaBeta::<Soft>::new(), NodeId::ROOT, Window::FULL);
        for _ in 0..5 {
            let guess = dice.choose(&values).copied().unwrap_or(0.0);
            let null = Window::at_least(guess);
            let (_, leaves) = searched(&tree, AlphaBeta::<Soft>::new(), NodeId::ROOT, null);
            assert_within(&name, &leaves, &allowed);
        }
    }
}

/// Fail-hard, fail-soft and negamax differ in what they return, not in where they look.
#[test]
fn every_kind_of_alpha_beta_visits_the_same_leaves() {
    for (name, tree) in trees() {
        let (_, soft) = watched(&tree, AlphaBeta::<Soft>::new(), Ties::AsKnown);
        assert_eq!(watched(&tree, AlphaBeta::<Hard>::new(), Ties::AsKnown).1, soft, "{name}");
        assert_eq!(watched(&tree, Negamax, Ties::AsKnown).1, soft, "{name}");
    }
}

/// Knuth & Moore 1975: in the best order alpha-beta looks at exactly b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves. Nothing looks at fewer.
#[test]
fn alpha_beta_in_the_best_order_visits_the_minimal_tree() {
    for (branching, depth) in (1..=6).flat_map(|b| (0..=6).map(move |d| (b, d))) {
        let (order, values) = (Order::Best, Values::Distinct);
        let recipe = RandomTree { branching, depth, order, values, ..RandomTree::default() };
        let tree = recipe.build().unwrap_or_else(|error| panic!("{error}"));
        let b = u64::from(branching);
        let minimal = b.pow(depth.div_ceil(2)) + b.pow(depth / 2) - 1;
        let counted = |found: Found<Child>| found.counters.leaves;
        assert_eq!(counted(watched(&tree, AlphaBeta::<Hard>::new(), Ties::AsKnown).0), minimal, "{recipe:?}");
        assert_eq!(counted(watched(&tree, AlphaBeta::<Soft>::new(), Ties::AsKnown).0), minimal, "{recipe:?}");
        assert_eq!(counted(watched(&tree, Negamax, Ties::AsKnown).0), minimal, "{recipe:?}");
        assert_eq!(counted(watched(&tree, NegaScout, Ties::AsKnown).0), minimal, "{recipe:?}");
    }
}

/// Plaat 1996: what a null-window search has seen lies in the memory, so MTD(f) never evaluates a leaf twice.
#[test]
fn mtdf_evaluates_no_leaf_twice() {
    for (name, tree) in trees() {
        for (guess, ties) in [(0.0, Ties::AsKnown), (-7.5, Ties::All), (f64::INFINITY, Ties::AsKnown)] {
            let (found, leaves) = watched(&tree, Mtdf::new(guess, usize::MAX), ties);
            let mut distinct = leaves.clone();
            distinct.sort_unstable();
            distinct.dedup();
            assert_eq!(distinct.len(), leaves.len(), "{name}, from {guess}: a leaf was evaluated twice");
            assert_eq!(found.counters.leaves, leaves.len() as u64, "{name}, from {guess}");
        }
    }
}

/// The lectures' definition: V(P,α,β) = α where V(P) ≤ α, V(P) where α < V(P) < β, β where V(P) ≥ β.
#[test]
fn fail_hard_returns_the_value_clamped_to_the_window() {
    let mut dice = Dice::new(11);
    for (name, tree) in trees() {
        let values = reference::values(&tree, 0);
        let nodes: Vec<NodeId> = tree.nodes().collect();
        for _ in 0..10 {
            let (node, window) =
                (dice.choose(&nodes).copied().unwrap_or(NodeId::ROOT), window(&mut dice, &values));
            let (value, _) = searched(&tree, AlphaBeta::<Hard>::new(), node, window);
            let expected = values[node.index()].clamp(window.alpha, window.beta);
            assert_eq!(value, expected, "{name}, {node:?}, {window:?}");
        }
    }
}

/// Fail-soft: inside the window the value is exact; below it an upper bound, above it a lower bound.
fn assert_bound(name: &str, value: f64, found: f64, window: Window) {
    let right = if found <= window.alpha {
        value <= found
    } else if found >= window.beta {
        value >= found
    } else {
        value == found
    };
    assert!(right, "{name}: {found} for {value} in {window:?}");
}

#[test]
fn fail_soft_returns_a_bound_that_holds() {
    let mut dice = Dice::new(13);
    for (name, tree) in trees() {
        let values = reference::values(&tree, 0);
        let nodes: Vec<NodeId> = tree.nodes().collect();
        for _ in 0..10 {
            let (node, window) =
                (dice.choose(&nodes).copied().unwrap_or(NodeId::ROOT), window(&mut dice, &values));
            let value = values[node.index()];
            assert_bound(&name, value, searched(&tree, AlphaBeta::<Soft>::new(), node, window).0, window);
            assert_bound(&name, value, searched(&tree, Negamax, node, window).0, window);
            assert_bound(&name, value, searched(&tree, NegaScout, node, window).0, window);
        }
    }
}

#[test]
fn searches_of_chance_return_a_bound_that_holds() {
    let mut dice = Dice::new(17);
    for (name, tree) in forest(Growth::Chance, 500) {
        for tree in [bounded(&tree, 0.0), bounded(&tree, 2.0), tree] {
            let values = reference::values(&tree, 0);
            let nodes: Vec<NodeId> = tree.nodes().collect();
            for _ in 0..10 {
                let (node, window) =
                    (dice.choose(&nodes).copied().unwrap_or(NodeId::ROOT), window(&mut dice, &values));
                let value = values[node.index()];
                let plain = searched(&tree, ChanceAlphaBeta::<Unbounded>::new(), node, window).0;
                assert_bound(&name, value, plain, window);
                let star1 = searched(&tree, ChanceAlphaBeta::<Star1>::new(), node, window).0;
                assert_bound(&name, value, star1, window);
                let star2 = searched(&tree, ChanceAlphaBeta::<Star2>::new(), node, window).0;
                assert_bound(&name, value, star2, window);
            }
        }
    }
}

/// Ballard 1983: what is known of the leaves only ever narrows windows, so Star1 stays within alpha-beta's leaves, and
/// alpha-beta within expectiminimax's. Star2 looks at no leaf twice, so it stays within expectiminimax's too.
#[test]
fn stars_look_at_no_more_leaves_than_they_may() {
    for (name, tree) in forest(Growth::Chance, 1000) {
        for tree in [bounded(&tree, 0.0), bounded(&tree, 2.0), tree] {
            let (all, _) = watched(&tree, Expectiminimax, Ties::AsKnown);
            let (plain, allowed) = watched(&tree, ChanceAlphaBeta::<Unbounded>::new(), Ties::AsKnown);
            let (star1, leaves) = watched(&tree, ChanceAlphaBeta::<Star1>::new(), Ties::AsKnown);
            let (star2, probed) = watched(&tree, ChanceAlphaBeta::<Star2>::new(), Ties::AsKnown);
            assert_eq!(all.counters.leaves, tree.leaf_count() as u64, "{name}");
            assert!(plain.counters.leaves <= all.counters.leaves, "{name}");
            assert!(star1.counters.leaves <= plain.counters.leaves, "{name}");
            assert!(star2.counters.leaves <= all.counters.leaves, "{name}");
            assert_within(&name, &leaves, &allowed);
            let mut distinct = probed.clone();
            distinct.sort_unstable();
            distinct.dedup();
            assert_eq!(distinct.len(), probed.len(), "{name}: Star2 looked at a leaf twice");
        }
    }
}
