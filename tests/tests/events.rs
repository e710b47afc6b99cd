//! What observers are told is what happened: every node entered is left once, windows are open, and counters agree.

use tah_games::tree::{NodeId, Tree};
use tah_rules::Rules;
use tah_search::textbook::Ties;
use tah_search::textbook::max_n::MaxN;
use tah_search::{Budget, FULL_DEPTH, Walk, nature};
use tah_tests::forest::{Growth, bounded, forest};
use tah_tests::solvers::{Problem, Solver, with_chance, without_chance};
use tah_tests::witness::{EventWitness, LeafWitness};

fn check(name: &str, tree: &Tree, solvers: &[Solver<Tree>]) {
    for solver in solvers {
        for (max, ties) in [(0, Ties::AsKnown), (1, Ties::All)] {
            let who = format!("{}, {name}", solver.name);
            let problem = Problem::whole(tree, max);
            let mut seen = EventWitness::default();
            let counters = (solver.solve)(&problem, ties, &mut seen).counters;
            assert_eq!(seen.open, 0, "{who}: not every node was left");
            assert_eq!(seen.entered, counters.nodes, "{who}: nodes");
            assert_eq!(seen.cut, counters.cutoffs, "{who}: cutoffs");
            // Where bounds leave only one value, the outcomes of chance are listed but need not be looked at.
            let listed = u64::from(counters.depth) + 1;
            assert!(
                seen.deepest == listed || (tree.has_chance() && seen.deepest + 1 == listed),
                "{who}: depth"
            );
            // Deepening meets leaves that are positions at the horizon.
            if counters.horizon == 0 {
                let mut leaves = LeafWitness::new(tree);
                (solver.solve)(&problem, ties, &mut leaves);
                assert_eq!(leaves.leaves.len() as u64, counters.leaves, "{who}: leaves");
            }
        }
    }
}

#[test]
fn every_search_tells_its_observer_what_it_counts() {
    let solvers = without_chance::<Tree, ()>();
    for (name, tree) in forest(Growth::Deterministic, 300) {
        check(&name, &tree, &solvers);
        check(&name, &bounded(&tree, 0.0), &solvers);
    }
}

#[test]
fn every_search_of_chance_tells_its_observer_what_it_counts() {
    let solvers = with_chance::<Tree, ()>();
    for (name, tree) in forest(Growth::Chance, 300) {
        check(&name, &tree, &solvers);
        check(&name, &bounded(&tree, 0.0), &solvers);
    }
}

#[test]
fn max_n_tells_its_observer_what_it_counts() {
    for (name, tree) in forest(Growth::PlayersAndChance(3), 100) {
        let (mut guide, mut seen) = ((), EventWitness::default());
        let mut walk = Walk::new(&tree, &tree.start(), 0, &mut guide, &mut seen, Budget::default());
        let found = MaxN(nature::WithChance).solve(&mut walk, FULL_DEPTH);
        let counters = found.unwrap_or_else(|halt| panic!("{halt}")).counters;
        assert_eq!((seen.open, seen.entered, seen.ended), (0, counters.nodes, counters.leaves), "{name}");
        assert_eq!(
            counters.nodes,
            tree.nodes().filter(|&node| node >= NodeId::ROOT).count() as u64,
            "{name}"
        );
    }
}
