//! Every exact algorithm gives the value of the definition, to the last bit, and the best moves with it.

use tah_games::tree::{Kind, NodeId, Tree};
use tah_rules::Rules;
use tah_search::textbook::max_n::MaxN;
use tah_search::textbook::mcts::{self, mcts};
use tah_search::textbook::{Found, Ties};
use tah_search::{Budget, FULL_DEPTH, Walk, nature};
use tah_tests::forest::{Growth, bounded, forest};
use tah_tests::reference;
use tah_tests::solvers::{Problem, Solver, with_chance, without_chance};

type Child = <Tree as Rules>::Move;

/// Holds every solver to the reference on one tree, for each player as MAX.
fn agree(name: &str, tree: &Tree, solvers: &[Solver<Tree>]) {
    for max in 0..tree.players() {
        let values = reference::values(tree, max);
        for solver in solvers {
            let who = format!("{}, MAX = player {max}, {name}", solver.name);
            let problem = Problem::whole(tree, max);
            let all = (solver.solve)(&problem, Ties::All, &mut ());
            assert_eq!(all.value.to_bits(), values[0].to_bits(), "{who}: {} for {}", all.value, values[0]);
            let best = reference::best_moves(tree, &values, NodeId::ROOT);
            assert_eq!(sorted(&all.best), best, "{who}: all best moves");
            assert!(all.exact, "{who}");
            check_line(&who, tree, &values, &all);

            let known = (solver.solve)(&problem, Ties::AsKnown, &mut ());
            assert_eq!(
                known.value.to_bits(),
                values[0].to_bits(),
                "{who}: {} for {}",
                known.value,
                values[0]
            );
            assert!(known.best.iter().all(|m| best.contains(m)), "{who}: {:?} for {best:?}", known.best);
            assert_eq!(known.best.is_empty(), best.is_empty(), "{who}");
            check_line(&who, tree, &values, &known);
        }
    }
}

fn sorted(moves: &[Child]) -> Vec<Child> {
    let mut moves = moves.to_vec();
    moves.sort_unstable();
    moves
}

/// The principal line begins with the first best move, each of its moves is best at its node, and it goes on to a leaf
/// (which is then worth the value) or to the first chance node.
fn check_line(who: &str, tree: &Tree, values: &[f64], found: &Found<Child>) {
    assert_eq!(found.line.first(), found.best.first(), "{who}: the line begins with the best move");
    let mut node = NodeId::ROOT;
    for &m in &found.line {
        let best = reference::best_moves(tree, values, node);
        assert!(best.contains(&m), "{who}: {m:?} at {node:?} on the line {:?} for {best:?}", found.line);
        node = tree.child(node, m).unwrap_or_else(|| panic!("{who}: {m:?} is no move"));
    }
    assert!(!matches!(tree.kind(node), Kind::Decision(_)), "{who}: the line {:?} stops early", found.line);
    assert_eq!(values[node.index()], found.value, "{who}: the line ends elsewhere");
}

#[test]
fn every_algorithm_agrees_on_trees_without_chance() {
    let solvers = without_chance::<Tree, ()>();
    for (name, tree) in forest(Growth::Deterministic, 1200) {
        agree(&name, &tree, &solvers);
    }
}

#[test]
fn every_algorithm_agrees_where_the_bounds_are_known() {
    let solvers = without_chance::<Tree, ()>();
    for (name, tree) in forest(Growth::Deterministic, 300) {
        agree(&format!("{name}, tight bounds"), &bounded(&tree, 0.0), &solvers);
        agree(&format!("{name}, loose bounds"), &bounded(&tree, 3.5), &solvers);
    }
}

#[test]
fn paranoid_and_all_its_kin_agree_among_several_players() {
    let solvers = without_chance::<Tree, ()>();
    for players in [3, 4, 7] {
        for (name, tree) in forest(Growth::Players(players), 150) {
            agree(&name, &tree, &solvers);
        }
    }
}

#[test]
fn every_algorithm_agrees_on_trees_of_chance() {
    let solvers = with_chance::<Tree, ()>();
    for (name, tree) in forest(Growth::Chance, 1500) {
        agree(&name, &tree, &solvers);
    }
    for (name, tree) in forest(Growth::PlayersAndChance(3), 300) {
        agree(&name, &tree, &solvers);
    }
}

#[test]
fn star1_and_star2_agree_where_the_bounds_are_known() {
    let solvers = with_chance::<Tree, ()>();
    for (name, tree) in forest(Growth::Chance, 3000) {
        agree(&format!("{name}, tight bounds"), &bounded(&tree, 0.0), &solvers);
        agree(&format!("{name}, loose bounds"), &bounded(&tree, 3.5), &solvers);
    }
}

#[test]
fn algorithms_for_chance_agree_on_trees_without_it() {
    let solvers = with_chance::<Tree, ()>();
    for (name, tree) in forest(Growth::Deterministic, 300) {
        agree(&name, &tree, &solvers);
    }
}

#[test]
fn max_n_gives_everyone_what_backward_induction_does() {
    let growths = [Growth::Deterministic, Growth::Chance, Growth::Players(3), Growth::PlayersAndChance(5)];
    for (name, tree) in growths.into_iter().flat_map(|growth| forest(growth, 300)) {
        let payoffs = reference::payoffs(&tree);
        let (mut guide, mut nobody) = ((), ());
        let mut walk = Walk::new(&tree, &tree.start(), 0, &mut guide, &mut nobody, Budget::default());
        let found = MaxN(nature::WithChance).solve(&mut walk, FULL_DEPTH);
        let found = found.unwrap_or_else(|halt| panic!("{halt}"));
        assert_eq!(&*found.value, payoffs[0], "{name}");
        if let Kind::Decision(player) = tree.kind(NodeId::ROOT) {
            let own: Vec<f64> = payoffs.iter().map(|payoffs| payoffs[player]).collect();
            assert_eq!(found.best, reference::best_moves(&tree, &own, NodeId::ROOT), "{name}");
            assert_eq!(found.line.first(), found.best.first(), "{name}");
        }
    }
}

/// In a zero-sum game of two, what is best for one is worst for the other: max^n is minimax.
#[test]
fn max_n_is_minimax_in_a_zero_sum_game_of_two() {
    for (name, tree) in forest(Growth::Deterministic, 500) {
        for (player, payoff) in reference::payoffs(&tree)[0].iter().enumerate() {
            assert_eq!(*payoff, reference::values(&tree, player)[0], "{name}");
        }
    }
}

/// Run until the root is proven, Monte Carlo tree search is exact too. It sums over outcomes in the order in which it
/// met them, so with chance the last bits may differ.
#[test]
fn monte_carlo_tree_search_proves_the_value() {
    for growth in [Growth::Deterministic, Growth::Chance, Growth::Players(3), Growth::PlayersAndChance(3)] {
        for (name, tree) in forest(growth, 250).filter(|(_, tree)| tree.len() < 300) {
            for tree in [bounded(&tree, 0.0), tree] {
                let payoffs = reference::payoffs(&tree);
                let options = mcts::Options { playouts: Some(2_000_000), ..mcts::Options::default() };
                let found =
                    mcts(&tree, &tree.start(), nature::WithChance, &options, Budget::default(), &mut ());
                let report = found.unwrap_or_else(|error| panic!("{name}: {error}"));
                assert!(report.proven, "{name}: not proven after {:?}", report.counters);
                // Among equals each player of several may choose as it likes, and the others' payoffs with it.
                let deciders = if tree.players() == 2 { vec![0, 1] } else { Vec::new() };
                for player in deciders {
                    let error = (report.value[player] - payoffs[0][player]).abs();
                    assert!(
                        error < if tree.has_chance() { 1e-12 } else { f64::MIN_POSITIVE },
                        "{name}: {error}"
                    );
                }
            }
        }
    }
}
