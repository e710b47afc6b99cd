use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use tah_rules::{Bounds, Chance, Cut, Moves, Observer, Rules, Turn, Window, legal_moves, mix};

use super::*;

/// Take one to three stones; whoever takes the last wins, or loses if `misere`.
struct Nim {
    stones: u32,
    misere: bool,
}

impl Rules for Nim {
    type State = (u32, usize);
    type Move = u32;
    type Undo = ();
    fn players(&self) -> usize {
        2
    }
    fn start(&self) -> (u32, usize) {
        (self.stones, 0)
    }
    fn turn(&self, s: &(u32, usize)) -> Turn {
        if s.0 == 0 { Turn::Over } else { Turn::Player(s.1) }
    }
    fn moves(&self, s: &(u32, usize), out: &mut Moves<u32>) {
        out.extend(1..=s.0.min(3));
    }
    fn play(&self, s: &mut (u32, usize), m: u32) {
        *s = (s.0 - m, 1 - s.1);
    }
    fn undo(&self, s: &mut (u32, usize), m: u32, (): ()) {
        *s = (s.0 + m, 1 - s.1);
    }
    fn payoff(&self, s: &(u32, usize), player: usize) -> f64 {
        if (player == s.1) == self.misere { 1.0 } else { -1.0 }
    }
    fn bounds(&self, _player: usize) -> Bounds {
        Bounds::UNIT
    }
}

/// A tree drawn at random from its seed: any player or nature may be to move anywhere.
#[derive(Clone, Copy, Debug)]
struct RandomTree {
    seed: u64,
    players: usize,
    depth: u32,
    chance: bool,
    /// Won, drawn, lost between two players; or else payoffs so fine that ties do not blur the best choice.
    coarse: bool,
}

#[derive(Clone, Copy)]
struct Place {
    hash: u64,
    depth: u32,
}

impl Rules for RandomTree {
    type State = Place;
    type Move = u8;
    type Undo = Place;
    fn players(&self) -> usize {
        self.players
    }
    fn start(&self) -> Place {
        Place { hash: mix(self.seed), depth: 0 }
    }
    fn turn(&self, s: &Place) -> Turn {
        if s.depth == self.depth || s.depth > 1 && s.hash.is_multiple_of(11) {
            Turn::Over
        } else if self.chance && s.hash.is_multiple_of(3) {
            Turn::Chance
        } else {
            Turn::Player((s.hash >> 20) as usize % self.players)
        }
    }
    fn moves(&self, s: &Place, out: &mut Moves<u8>) {
        if self.turn(s) != Turn::Over {
            out.extend(0..=(s.hash >> 40) as u8 % 4);
        }
    }
    fn play(&self, s: &mut Place, m: u8) -> Place {
        let next = Place { hash: mix(s.hash ^ (u64::from(m) + 1)), depth: s.depth + 1 };
        std::mem::replace(s, next)
    }
    fn undo(&self, s: &mut Place, _: u8, before: Place) {
        *s = before;
    }
    fn payoff(&self, s: &Place, player: usize) -> f64 {
        if self.coarse {
            let first = (s.hash >> 50) as f64 % 3.0 - 1.0;
            return if player == 0 { first } else { -first };
        }
        (mix(s.hash ^ (player as u64 + 77)) >> 40) as f64
    }
    fn bounds(&self, _player: usize) -> Bounds {
        if self.coarse { Bounds::UNIT } else { Bounds::NONE }
    }
    fn zero_sum(&self) -> bool {
        self.coarse
    }
}

impl Chance for RandomTree {
    fn probability(&self, s: &Place, m: u8) -> f64 {
        let outcomes = f64::from(1 + (s.hash >> 40) as u8 % 4);
        2.0 * f64::from(m + 1) / (outcomes * (outcomes + 1.0))
    }
}

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

fn search<R: Rules>(rules: &R, budget: &Budget<'_>, seed: u64) -> Report<R::Move> {
    mcts(rules, &rules.start(), NoChance, &Options { seed, ..Options::default() }, budget, &mut ()).unwrap()
}

#[test]
fn nim_is_proven_as_minimax_says() {
    for stones in 1..=14 {
        for misere in [false, true] {
            let nim = Nim { stones, misere };
            let report = search(&nim, &Budget::playouts(200_000), 3);
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
            let options = Options { seed, ..Options::default() };
            let budget = Budget::playouts(1_000_000);
            let report = mcts(&rules, &rules.start(), WithChance, &options, &budget, &mut ()).unwrap();
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
    let report = search(&nim, &Budget::playouts(20_000), 1);
    assert!(!report.proven);
    assert_eq!(report.moves.len(), 3);
    assert_eq!(report.moves.iter().map(|known| known.visits).sum::<u64>(), 20_000);
    assert!(report.moves.iter().all(|known| Bounds::UNIT.contain(known.mean)));
    assert_eq!(report.value[0], -report.value[1]);
}

#[test]
fn a_win_in_one_is_found_and_ends_the_search() {
    for stones in 1..=3 {
        let report = search(&Nim { stones, misere: false }, &Budget::playouts(1000), 1);
        assert!(report.proven);
        assert_eq!((report.best, report.equally_good), (Some(stones), vec![stones]));
        assert_eq!((report.value, report.line), (vec![1.0, -1.0], vec![stones]));
        assert!(report.counters.playouts < 20);
    }
}

#[test]
fn equal_seeds_give_equal_searches() {
    let nim = Nim { stones: 40, misere: false };
    let budget = Budget::playouts(5000);
    assert_eq!(search(&nim, &budget, 9), search(&nim, &budget, 9));
    assert_ne!(search(&nim, &budget, 9).counters, search(&nim, &budget, 10).counters);
}

#[test]
fn a_chance_node_without_probabilities_is_an_error() {
    let rules = RandomTree { seed: 5, players: 2, depth: 8, chance: true, coarse: true };
    let budget = Budget::playouts(1000);
    let found = mcts(&rules, &rules.start(), NoChance, &Options::default(), &budget, &mut ());
    assert_eq!(found, Err(UnexpectedChance));
}

#[test]
fn a_finished_game_has_a_value_and_no_move() {
    let report = search(&Nim { stones: 0, misere: false }, &Budget::default(), 1);
    assert_eq!((report.best, report.value, report.proven), (None, vec![-1.0, 1.0], true));
    assert_eq!(report.counters, Counters::default());
}

#[test]
fn every_limit_is_kept() {
    let nim = Nim { stones: 1000, misere: false };
    let none = search(&nim, &Budget::playouts(0), 1);
    assert_eq!((none.best, none.counters.playouts), (Some(1), 0));
    assert_eq!(search(&nim, &Budget::playouts(7), 1).counters.playouts, 7);

    let nodes = search(&nim, &Budget { nodes: Some(50_000), ..Budget::default() }, 1).counters.nodes;
    assert!((50_000..51_000).contains(&nodes));

    let past = Budget { deadline: Some(Instant::now()), ..Budget::default() };
    assert_eq!(search(&nim, &past, 1).counters.playouts, 0);
    let soon = Instant::now() + Duration::from_millis(30);
    search(&nim, &Budget { deadline: Some(soon), ..Budget::default() }, 1);
    assert!(Instant::now() >= soon && Instant::now() < soon + Duration::from_secs(2));

    let stop = AtomicBool::new(true);
    assert_eq!(search(&nim, &Budget { stop: Some(&stop), ..Budget::default() }, 1).counters.playouts, 0);
}

#[test]
fn a_full_tree_stops_growing_but_not_the_search() {
    let nim = Nim { stones: 200, misere: false };
    let options = Options { most_tree_nodes: 100, ..Options::default() };
    let report = mcts(&nim, &nim.start(), NoChance, &options, &Budget::playouts(10_000), &mut ()).unwrap();
    assert_eq!(report.counters.playouts, 10_000);
    assert!(report.counters.depth < 100);
}

#[test]
fn a_game_of_100_000_moves_overflows_nothing() {
    let long = Nim { stones: 200_000, misere: false };
    let report = search(&long, &Budget::playouts(20), 1);
    assert!(report.counters.nodes > 1_000_000);
    // A single line, proven from its far end: the way back up is as long as the way down.
    let chain = Walk { length: 3000 };
    let report = search(&chain, &Budget::playouts(3001), 1);
    assert!(report.proven);
    assert_eq!((report.counters.depth, report.line.len()), (3000, 3000));
}

/// One player walks `length` steps, having no choice.
struct Walk {
    length: u32,
}

impl Rules for Walk {
    type State = u32;
    type Move = ();
    type Undo = ();
    fn players(&self) -> usize {
        1
    }
    fn start(&self) -> u32 {
        0
    }
    fn turn(&self, s: &u32) -> Turn {
        if *s == self.length { Turn::Over } else { Turn::Player(0) }
    }
    fn moves(&self, s: &u32, out: &mut Moves<()>) {
        out.extend((*s < self.length).then_some(()));
    }
    fn play(&self, s: &mut u32, (): ()) {
        *s += 1;
    }
    fn undo(&self, s: &mut u32, (): (), (): ()) {
        *s -= 1;
    }
    fn payoff(&self, s: &u32, _: usize) -> f64 {
        f64::from(*s)
    }
}

/// Counts what it sees and checks that every node entered is left.
#[derive(Default)]
struct Nesting {
    open: usize,
    entered: usize,
    proven: usize,
}

impl<M> Observer<M> for Nesting {
    fn enter(&mut self, via: Option<M>, _: Turn, window: Window) {
        assert_eq!((via.is_none(), window), (self.open == 0, Window::FULL));
        self.open += 1;
        self.entered += 1;
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
        let rules = RandomTree { seed: 1, players: 2, depth: 7, chance, coarse: true };
        let mut seen = Nesting::default();
        let budget = Budget::playouts(100_000);
        let report =
            mcts(&rules, &rules.start(), WithChance, &Options::default(), &budget, &mut seen).unwrap();
        assert!(report.proven);
        assert!(seen.proven > 0, "a proven move that is best so far is chosen again");
        assert_eq!(seen.open, 0);
        assert!(seen.entered as u64 > report.counters.playouts);
    }
}
