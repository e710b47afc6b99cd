//! Held against plain minimax and expectiminimax, and against every limit.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use tah_rules::{Bounds, Chance, Cut, Observer, Rules, Turn, Window, legal_moves};

use super::*;
use crate::nature::{NoChance, WithChance};
use games::{COPIES, CopiesCounted, Nim, RandomTree, Walk};

mod games;

/// What each player gets when all choose best for themselves, by looking at everything.
fn exact<R: Rules>(rules: &R, s: &R::State, probability: &impl Fn(&R::State, R::Move) -> f64) -> Vec<f64> {
    let turn = rules.turn(s);
    if turn == Turn::Over {
        return (0..rules.players()).map(|p| rules.payoff(s, p)).collect();
    }
    let values = legal_moves(rules, s).into_iter().map(|m| {
        let mut after = s.clone();
        rules.play(&mut after, m);
        (m, exact(rules, &after, probability))
    });
    if let Turn::Player(p) = turn {
        return values.map(|(_, v)| v).reduce(|a, b| if b[p] > a[p] { b } else { a }).unwrap();
    }
    values.fold(vec![0.0; rules.players()], |sums, (m, v)| {
        sums.iter().zip(v).map(|(sum, x)| sum + probability(s, m) * x).collect()
    })
}

fn search<R: Rules>(rules: &R, playouts: u64, seed: u64) -> Report<R::Move> {
    let options = Options { seed, ..Options::playouts(playouts) };
    mcts(rules, &rules.start(), NoChance, &options, Budget::default(), &mut ()).unwrap()
}

fn search_within<R: Rules>(rules: &R, budget: Budget<'_>) -> Report<R::Move> {
    mcts(rules, &rules.start(), NoChance, &Options::default(), budget, &mut ()).unwrap()
}

#[test]
fn nim_is_proven_as_minimax_says() {
    for stones in 1..=14 {
        for misere in [false, true] {
            let nim = Nim { stones, misere };
            let report = search(&nim, 200_000, 3);
            assert!(report.proven, "{stones} stones");
            assert_eq!(report.value, exact(&nim, &nim.start(), &|_, _| 0.0));
            let best = report.best.unwrap();
            assert!(report.equally_good.contains(&best));
            assert_eq!(report.line[0], best);
            for known in report.moves.iter().filter(|known| known.proven) {
                let mut after = nim.start();
                nim.play(&mut after, known.m);
                assert_eq!(known.mean, exact(&nim, &after, &|_, _| 0.0)[0]);
            }
        }
    }
}

#[test]
fn random_trees_are_proven_as_expectiminimax_says() {
    for seed in 0..200 {
        for (players, chance) in [(1, true), (2, false), (2, true), (3, false), (3, true), (5, true)] {
            let coarse = players == 2 && seed % 2 == 0;
            let rules = RandomTree { seed, players, depth: 6, chance, coarse };
            let options = Options { seed, ..Options::playouts(1_000_000) };
            let report =
                mcts(&rules, &rules.start(), WithChance, &options, Budget::default(), &mut ()).unwrap();
            assert!(report.proven, "{rules:?}");
            let expected = exact(&rules, &rules.start(), &|s, m| rules.probability(s, m));
            for (found, expected) in report.value.iter().zip(&expected) {
                assert!(
                    (found - expected).abs() <= 1e-9 * expected.abs(),
                    "{rules:?}: {:?} for {expected:?}",
                    report.value
                );
            }
        }
    }
}

#[test]
fn the_mean_nears_the_value_before_it_is_proven() {
    let nim = Nim { stones: 60, misere: false };
    let report = search(&nim, 20_000, 1);
    assert!(!report.proven);
    assert_eq!(report.moves.len(), 3);
    assert_eq!(report.moves.iter().map(|known| known.visits).sum::<u64>(), 20_000);
    assert!(report.moves.iter().all(|known| Bounds::UNIT.contain(known.mean)));
    assert_eq!(report.value[0], -report.value[1]);
}

#[test]
fn a_win_in_one_is_found_and_ends_the_search() {
    for stones in 1..=3 {
        let report = search(&Nim { stones, misere: false }, 1000, 1);
        assert!(report.proven);
        assert_eq!((report.best, report.equally_good), (Some(stones), vec![stones]));
        assert_eq!((report.value, report.line), (vec![1.0, -1.0], vec![stones]));
        assert!(report.playouts < 20);
    }
}

#[test]
fn equal_seeds_give_equal_searches() {
    let nim = Nim { stones: 40, misere: false };
    assert_eq!(search(&nim, 5000, 9), search(&nim, 5000, 9));
    assert_ne!(search(&nim, 5000, 9).counters, search(&nim, 5000, 10).counters);
}

#[test]
fn a_chance_node_without_probabilities_is_an_error() {
    let rules = RandomTree { seed: 5, players: 2, depth: 8, chance: true, coarse: true };
    let found = mcts(&rules, &rules.start(), NoChance, &Options::playouts(1000), Budget::default(), &mut ());
    assert_eq!(found, Err(Halt::MetChance));
}

#[test]
fn a_finished_game_has_a_value_and_no_move() {
    let report = search_within(&Nim { stones: 0, misere: false }, Budget::default());
    assert_eq!((report.best, report.value, report.proven), (None, vec![-1.0, 1.0], true));
    assert_eq!(report.counters, Counters::default());
}

#[test]
fn every_limit_is_kept() {
    let nim = Nim { stones: 1000, misere: false };
    let none = search(&nim, 0, 1);
    assert_eq!((none.best, none.playouts), (Some(1), 0));
    assert_eq!(search(&nim, 7, 1).playouts, 7);

    let nodes = search_within(&nim, Budget { nodes: Some(50_000), ..Budget::default() }).counters.nodes;
    assert!((49_000..=50_000).contains(&nodes));

    let past = Budget { deadline: Some(Instant::now()), ..Budget::default() };
    assert_eq!(search_within(&nim, past).playouts, 0);
    let soon = Instant::now() + Duration::from_millis(30);
    search_within(&nim, Budget { deadline: Some(soon), ..Budget::default() });
    assert!(Instant::now() >= soon && Instant::now() < soon + Duration::from_secs(2));

    let stop = AtomicBool::new(true);
    assert_eq!(search_within(&nim, Budget { stop: Some(&stop), ..Budget::default() }).playouts, 0);
}

#[test]
fn a_full_tree_stops_growing_but_not_the_search() {
    let nim = Nim { stones: 200, misere: false };
    let options = Options { most_tree_nodes: 100, ..Options::playouts(10_000) };
    let report = mcts(&nim, &nim.start(), NoChance, &options, Budget::default(), &mut ()).unwrap();
    assert_eq!(report.playouts, 10_000);
    assert!(report.counters.depth < 100);
}

#[test]
fn a_game_of_100_000_moves_overflows_nothing() {
    let long = Nim { stones: 200_000, misere: false };
    let report = search(&long, 20, 1);
    assert!(report.counters.nodes > 1_000_000);
    // A single line, proven from its far end: the way back up is as long as the way down.
    let chain = Walk { length: 3000 };
    let report = search(&chain, 3001, 1);
    assert!(report.proven);
    assert_eq!((report.counters.depth, report.line.len()), (3000, 3000));
}

/// Counts what it sees and checks that every node entered is left.
#[derive(Default)]
struct Nesting {
    open: usize,
    proven: usize,
}

impl<M> Observer<M> for Nesting {
    fn enter(&mut self, via: Option<M>, _: Turn, window: Window) {
        assert_eq!((via.is_none(), window), (self.open == 0, Window::FULL));
        self.open += 1;
    }
    fn cut(&mut self, why: Cut) {
        assert_eq!(why, Cut::Proven);
        self.proven += 1;
    }
    fn leave(&mut self, value: &[f64]) {
        assert_eq!(value.len(), 1);
        self.open -= 1;
    }
}

#[test]
fn an_observer_sees_every_node_entered_and_left() {
    for chance in [false, true] {
        let mut seen = Nesting::default();
        for seed in 0..20 {
            let rules = RandomTree { seed, players: 2, depth: 7, chance, coarse: true };
            // Little exploration: a proven draw is then soon preferred to what looks lost.
            let options = Options { exploration: 0.1, ..Options::playouts(100_000) };
            let report =
                mcts(&rules, &rules.start(), WithChance, &options, Budget::default(), &mut seen).unwrap();
            assert!(report.proven);
            assert_eq!(seen.open, 0);
        }
        assert!(seen.proven > 0, "a proven move that is best so far is chosen again");
    }
}

#[test]
fn a_playout_without_end_is_given_up_in_time() {
    let endless = Walk { length: u32::MAX };
    let begin = Instant::now();
    let budget = Budget { deadline: Some(begin + Duration::from_millis(10)), ..Budget::default() };
    let mut seen = Nesting::default();
    let report = mcts(&endless, &0, NoChance, &Options::default(), budget, &mut seen).unwrap();
    assert!(begin.elapsed() < Duration::from_secs(2));
    assert_eq!((report.best, report.playouts, seen.open), (Some(()), 0, 0));
}

#[test]
fn simulations_allocate_nothing_once_the_tree_is_full() {
    let rules = CopiesCounted(Nim { stones: 100, misere: false });
    let state = rules.start();
    let options = Options { most_tree_nodes: 1000, ..Options::playouts(1000) };
    let mut observer = ();
    let mut search = Search::new(&rules, &state, NoChance, &options, Budget::default(), &mut observer);
    assert!(search.run().is_ok());
    let room = |search: &Search<'_, _, _, ()>| (search.path.capacity(), search.tree.capacity());
    let before = room(&search);
    search.most_playouts = 50_000;
    let copies = COPIES.get();
    assert!(search.run().is_ok());
    assert_eq!(search.playouts, 50_000);
    assert_eq!((room(&search), COPIES.get()), (before, copies + 1));
}
