//! The worked examples of the lectures, with the lectures' numbers.

use tah_games::backgammon::Backgammon;
use tah_games::tic_tac_toe::{OpenLines, TicTacToe};
use tah_games::tree::{Child, NodeId, Tree};
use tah_rules::{Bounds, Chance, Cut, Guide, Notation, Observer, Rules, legal_moves};
use tah_search::textbook::alpha_beta::{AlphaBeta, Hard, Soft};
use tah_search::textbook::chance_alpha_beta::{ChanceAlphaBeta, Unbounded};
use tah_search::textbook::expectiminimax::Expectiminimax;
use tah_search::textbook::max_n::MaxN;
use tah_search::textbook::minimax::Minimax;
use tah_search::textbook::star1::Star1;
use tah_search::textbook::{Found, Method, Ties};
use tah_search::{Budget, FULL_DEPTH, Walk, nature};
use tah_tests::solvers::{Problem, solve, with_chance, without_chance};
use tah_tests::witness::LeafWitness;
use tah_theory::bimatrix::all_equilibria;
use tah_theory::dominance::{Strength, dominated, eliminate};
use tah_theory::strategic::{Welfare, parse_matrix};
use tah_theory::{Patience, number};

fn tree(text: &str) -> Tree {
    Tree::parse(text).unwrap_or_else(|error| panic!("`{text}`: {error}"))
}

fn value_at(tree: &Tree, node: NodeId) -> f64 {
    let problem = Problem { rules: tree, state: node, max: 0, depth: FULL_DEPTH };
    solve::<Tree, (), _>(&problem, Expectiminimax, Ties::AsKnown, ()).value
}

/// The value and the one best move, counted from 1, by which every algorithm for such trees agrees.
fn solved(tree: &Tree) -> (f64, u32) {
    let mut solvers = with_chance::<Tree, ()>();
    if !tree.has_chance() {
        solvers.extend(without_chance::<Tree, ()>());
    }
    let answer = |found: Found<Child>| (found.value, found.best.iter().map(|m| m.0 + 1).collect::<Vec<_>>());
    let mut answers = solvers
        .iter()
        .map(|solver| answer((solver.solve)(&Problem::whole(tree, 0), Ties::All, &mut ())))
        .collect::<Vec<_>>();
    answers.dedup();
    match answers.as_slice() {
        [(value, best)] if best.len() == 1 => (*value, best[0]),
        _ => panic!("the algorithms give {answers:?}"),
    }
}

/// The numbers at the leaves that `method` never looks at, from left to right.
fn unseen(tree: &Tree, method: impl Method<Tree>) -> Vec<f64> {
    let mut witness = LeafWitness::new(tree);
    solve::<Tree, (), _>(&Problem::whole(tree, 0), method, Ties::AsKnown, &mut witness);
    let unseen = tree.leaves().filter(|leaf| !witness.leaves.contains(leaf));
    unseen.map(|leaf| tree.payoff(&leaf, 0)).collect()
}

#[test]
fn example_1_the_two_ply_tree() {
    let tree = tree("((3 12 8) (2 4 6) (14 5 2))");
    assert_eq!(solved(&tree), (3.0, 1));
    let inner: Vec<f64> = tree.children(NodeId::ROOT).iter().map(|&child| value_at(&tree, child)).collect();
    assert_eq!(inner, [3.0, 2.0, 2.0]);
    assert_eq!(unseen(&tree, AlphaBeta::<Hard>::new()), [4.0, 6.0]);
    assert_eq!(unseen(&tree, AlphaBeta::<Soft>::new()), [4.0, 6.0]);
    let found = solve::<Tree, (), _>(&Problem::whole(&tree, 0), AlphaBeta::<Hard>::new(), Ties::AsKnown, ());
    assert_eq!(found.counters.leaves, 7);
}

#[test]
fn example_2_three_players() {
    let tree = tree("((((1,2,6) (4,2,3)) ((6,1,2) (7,4,-1))) (((5,-1,-1) (-1,5,2)) ((7,7,-1) (5,4,5))))");
    let payoffs = |node: NodeId| {
        let (mut guide, mut nobody) = ((), ());
        let mut walk = Walk::new(&tree, &node, 0, &mut guide, &mut nobody, Budget::default());
        let found = MaxN(nature::NoChance).solve(&mut walk, FULL_DEPTH);
        found.map(|found| found.value.to_vec()).unwrap_or_default()
    };
    let below = |nodes: &[NodeId]| -> Vec<NodeId> {
        nodes.iter().flat_map(|&node| tree.children(node)).copied().collect()
    };
    let of_b = below(&[NodeId::ROOT]);
    let of_c = below(&of_b);
    let at = |nodes: &[NodeId]| -> Vec<Vec<f64>> { nodes.iter().map(|&node| payoffs(node)).collect() };
    assert_eq!(at(&of_c), [[1.0, 2.0, 6.0], [6.0, 1.0, 2.0], [-1.0, 5.0, 2.0], [5.0, 4.0, 5.0]]);
    assert_eq!(at(&of_b), [[1.0, 2.0, 6.0], [-1.0, 5.0, 2.0]]);
    assert_eq!(payoffs(NodeId::ROOT), [1.0, 2.0, 6.0]);
}

#[test]
fn example_3_a_monotonic_transformation_changes_no_choice() {
    assert_eq!(solved(&tree("((1 2) (2 4))")), (2.0, 2));
    assert_eq!(solved(&tree("((1 20) (20 400))")), (20.0, 2));
}

#[test]
fn example_4_a_fair_coin() {
    let tree = tree("({.5 (2 4) .5 (7 4)} {.5 (6 0) .5 (5 -2)})");
    assert_eq!(solved(&tree), (3.0, 1));
    let coins = tree.children(NodeId::ROOT);
    assert_eq!(coins.iter().map(|&coin| value_at(&tree, coin)).collect::<Vec<_>>(), [3.0, -1.0]);
    let replies = coins.iter().flat_map(|&coin| tree.children(coin));
    assert_eq!(replies.map(|&reply| value_at(&tree, reply)).collect::<Vec<_>>(), [2.0, 4.0, 0.0, -2.0]);
}

#[test]
fn example_5_exact_values_matter_under_chance() {
    let small = tree("({.9 (2 2) .1 (3 3)} {.9 (1 1) .1 (4 4)})");
    let large = tree("({.9 (20 20) .1 (30 30)} {.9 (1 1) .1 (400 400)})");
    let both = |tree: &Tree| -> Vec<f64> {
        tree.children(NodeId::ROOT).iter().map(|&chance| value_at(tree, chance)).collect()
    };
    // Written in decimals the numbers are exact; in binary their last bits are not.
    let near = |found: Vec<f64>, expected: [f64; 2]| {
        assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12), "{found:?}");
    };
    near(both(&small), [2.1, 1.3]);
    near(both(&large), [21.0, 40.9]);
    assert_eq!(solved(&small).1, 1);
    assert_eq!(solved(&large).1, 2);
}

/// Remembers why nodes were cut.
#[derive(Default)]
struct Cuts(Vec<Cut>);

impl<M> Observer<M> for Cuts {
    fn cut(&mut self, why: Cut) {
        self.0.push(why);
    }
}

#[test]
fn example_6_bounded_leaves_settle_an_average() {
    let free = tree("({.5 (2 2) .5 (1 1)} {.5 (0 -1) .5 (2 2)})");
    let bounded = free.clone().with_bounds(Bounds { low: -2.0, high: 2.0 });
    let bounded = bounded.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(solved(&bounded), (1.5, 1));
    // After the 0 the second coin is worth at most .5·0 + .5·2 = 1 < 1.5.
    assert_eq!(unseen(&bounded, ChanceAlphaBeta::<Star1>::new()), [-1.0, 2.0, 2.0]);
    let mut cuts = Cuts::default();
    let star1 = ChanceAlphaBeta::<Star1>::new();
    solve::<Tree, (), _>(&Problem::whole(&bounded, 0), star1, Ties::AsKnown, &mut cuts);
    assert_eq!(cuts.0, [Cut::Alpha, Cut::BelowAlpha]);
    // Without the bounds the coin cannot be left before its last outcome.
    assert_eq!(unseen(&free, ChanceAlphaBeta::<Unbounded>::new()), []);
    let mut cuts = Cuts::default();
    solve::<Tree, (), _>(&Problem::whole(&free, 0), star1, Ties::AsKnown, &mut cuts);
    assert!(!cuts.0.contains(&Cut::BelowAlpha), "{:?}", cuts.0);
}

#[test]
fn example_7_tic_tac_toe_by_open_lines() {
    let rules = TicTacToe::default();
    let after = |text: &str| {
        let mut state = rules.start();
        let m = rules.parse_move(&state, text).unwrap_or_else(|error| panic!("{error}"));
        rules.play(&mut state, m);
        state
    };
    assert_eq!(OpenLines.evaluate(&rules, &after("a1"), 0), 3.0);
    let two_plies = |text: &str| {
        let problem = Problem { rules: &rules, state: after(text), max: 0, depth: 1 };
        solve::<_, OpenLines, _>(&problem, Minimax::default(), Ties::AsKnown, ()).value
    };
    assert_eq!(two_plies("b2"), 1.0);
    assert!(["a1", "a3", "c1", "c3"].into_iter().all(|corner| two_plies(corner) == -1.0));
    assert!(["a2", "b1", "b3", "c2"].into_iter().all(|edge| two_plies(edge) == -2.0));

    let problem = Problem { rules: &rules, state: rules.start(), max: 0, depth: 2 };
    let full = solve::<_, OpenLines, _>(&problem, Minimax::default(), Ties::AsKnown, ());
    let pruned = solve::<_, OpenLines, _>(&problem, AlphaBeta::<Hard>::new(), Ties::AsKnown, ());
    for found in [&full, &pruned] {
        let best: Vec<String> = found.best.iter().map(|&m| rules.move_text(&problem.state, m)).collect();
        assert_eq!((found.value, best), (1.0, vec!["b2".to_string()]));
    }
    assert_eq!(full.counters.leaves, 72);
    assert!(pruned.counters.leaves < full.counters.leaves, "{}", pruned.counters.leaves);
    let whole =
        solve::<_, OpenLines, _>(&Problem::whole(&rules, 0), AlphaBeta::<Hard>::new(), Ties::AsKnown, ());
    assert_eq!((whole.value, whole.exact), (0.0, true));
}

/// MIN has 4 in the first; 2 refutes the second before 1, 3 the third before 9; the fourth must be seen whole.
#[test]
fn example_8_a_pruning_exercise_of_two_plies() {
    let tree = tree("((4 8 7) (5 2 1) (3 9) (6 6 6))");
    assert_eq!(solved(&tree), (6.0, 4));
    assert_eq!(unseen(&tree, AlphaBeta::<Hard>::new()), [1.0, 9.0]);
    assert_eq!(unseen(&tree, AlphaBeta::<Soft>::new()), [1.0, 9.0]);
}

/// MAX has 5 in the first; in the second 6 ≥ 5 is a beta cutoff before 9; then 2 ≤ 5 is an alpha cutoff before 0 and 7.
#[test]
fn example_8_a_pruning_exercise_of_three_plies() {
    let tree = tree("(((3 5) (6 9)) ((1 2) (0 7)))");
    assert_eq!(solved(&tree), (5.0, 1));
    assert_eq!(unseen(&tree, AlphaBeta::<Hard>::new()), [9.0, 0.0, 7.0]);
    let mut cuts = Cuts::default();
    solve::<Tree, (), _>(&Problem::whole(&tree, 0), AlphaBeta::<Hard>::new(), Ties::AsKnown, &mut cuts);
    assert_eq!(cuts.0, [Cut::Beta, Cut::Alpha]);
}

/// White moves towards 25, as the lectures count: its 5 is our 20, its 19 our 6.
#[test]
fn example_9_backgammon() {
    let rules = Backgammon::MONEY;
    let mut state = rules.start();
    assert_eq!(rules.bounds(0), Bounds { low: -192.0, high: 192.0 });
    for text in ["3-1", "8/5 6/5", "roll"] {
        let m = rules.parse_move(&state, text).unwrap_or_else(|error| panic!("{error}"));
        rules.play(&mut state, m);
    }
    let rolls = legal_moves(&rules, &state);
    let doublets = rolls.iter().filter(|&&roll| rules.probability(&state, roll) == 1.0 / 36.0).count();
    let others = rolls.iter().filter(|&&roll| rules.probability(&state, roll) == 1.0 / 18.0).count();
    assert_eq!((rolls.len(), doublets, others), (21, 6, 15));

    // White has two men on its 5, one on its 19 and the others too near home to move; Black has a lone man on 11, so that running by
    // 10 and by 11 are two plays.
    let text = "XGID=-BBCCBA-------a-----B---n-:0:0:1:65:0:0:0:0:6";
    let state = rules.parse_position(text).unwrap_or_else(|error| panic!("{error}"));
    let mut plays: Vec<String> =
        legal_moves(&rules, &state).into_iter().map(|m| rules.move_text(&state, m)).collect();
    plays.sort();
    // (5-10, 5-11), (5-11, 19-24), (5-11, 11-16), (5-10, 10-16)
    assert_eq!(plays, ["20/14* 6/1", "20/14*/9", "20/15 20/14*", "20/9"]);
}

/// Years in prison, fewer is better: payoffs are their negatives.
#[test]
fn example_10_the_prisoners_dilemma() {
    let years =
        parse_matrix("     c    d\nc  1,1  5,0\nd  0,5  3,3\n").unwrap_or_else(|error| panic!("{error}"));
    let game = years.negated();
    let [c, d] = [0, 1];
    // A ranks (d,c), (c,c), (d,d), (c,d).
    let mut ranked = [(c, c), (c, d), (d, c), (d, d)];
    ranked.sort_by_key(|&(a, b)| std::cmp::Reverse(game.payoff(game.cell(&[a, b]), 0).clone()));
    assert_eq!(ranked, [(d, c), (c, c), (d, d), (c, d)]);
    // Defecting dominates, for both.
    for player in 0..2 {
        let found = dominated(&game, player, Patience::default());
        assert_eq!(
            found.iter().map(|found| (found.strategy, found.strength)).collect::<Vec<_>>(),
            [(c, Strength::Strict)]
        );
    }
    assert_eq!(eliminate(&game, Strength::Strict, Patience::default()).left, [[d], [d]]);
    // The one equilibrium, pure or mixed, and the one outcome that is not Pareto-optimal.
    assert_eq!(game.pure_equilibria(), [game.cell(&[d, d])]);
    let all = all_equilibria(&game, Patience::default()).expect("two players");
    assert!(all.is_complete());
    let only: Vec<_> = all.equilibria().map(|mixed| mixed.payoffs(&game)).collect();
    assert_eq!(only, [[number::whole(-3), number::whole(-3)]]);
    assert_eq!(game.pareto_optima(), [game.cell(&[c, c]), game.cell(&[d, c]), game.cell(&[c, d])]);
    // The social optimum, by the sum and by the worse-off.
    for welfare in [Welfare::Utilitarian, Welfare::Egalitarian] {
        let (_, best) = game.welfare_optima(welfare).expect("there are outcomes");
        assert_eq!(best, [game.cell(&[c, c])]);
    }
}
