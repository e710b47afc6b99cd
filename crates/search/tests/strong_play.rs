//! The strong search keeps its promises: limits, stops, several lines, moves asked about, wins that are there.

use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use tah_games::chess::{ByFeatures, Chess, Probing};
use tah_games::connect_four::{ConnectFour, Position, Threats};
use tah_games::pig::{Pig, Race};
use tah_games::tic_tac_toe::TicTacToe;
use tah_games::trails::{Room, Trails};
use tah_games::tree::{Irregular, Tree, irregular};
use tah_rules::{Dice, Guide, Keyed, Notation, Rules, Turn, Verdict, legal_moves};
use tah_search::solve::Solver;
use tah_search::strong::{
    Control, Driver, Engine, Exact, Limits, Policy, Remaining, Settings, Tuned, Unsearchable, Worth,
};
use tah_search::textbook::alpha_beta::{AlphaBeta, Soft};
use tah_search::textbook::root::choose;
use tah_search::textbook::{Found, Ties};
use tah_search::{Budget, FULL_DEPTH, Walk};

const SMALL: usize = 1 << 20;

fn settings(threads: usize) -> Settings {
    Settings { table_bytes: SMALL, threads, ..Settings::default() }
}

fn chess<P: Policy>(threads: usize) -> Engine<Chess, ByFeatures, P> {
    Engine::new(Chess::STANDARD, ByFeatures::default(), settings(threads))
}

/// Random positions with so many empty squares, none of them over.
fn late_positions(
    rules: &ConnectFour,
    count: usize,
    empties: std::ops::RangeInclusive<usize>,
) -> Vec<Position> {
    let mut dice = Dice::new(11);
    let mut found = Vec::new();
    while found.len() < count {
        let empty = empties.start() + dice.below(empties.end() - empties.start() + 1);
        let mut state = rules.start();
        for _ in 0..rules.columns() * rules.rows() - empty {
            if let Some(&m) = dice.choose(&legal_moves(rules, &state)) {
                rules.play(&mut state, m);
            }
        }
        if rules.turn(&state) != Turn::Over {
            found.push(state);
        }
    }
    found
}

#[test]
fn exact_and_tuned_see_what_the_solver_knows() {
    let rules = ConnectFour::default();
    let mut solver = Solver::new(&rules, Threats);
    let mut exact = Engine::<_, _, Exact>::new(rules, Threats, settings(1));
    let mut tuned = Engine::<_, _, Tuned>::new(rules, Threats, settings(1));
    let mut found_by_tuned = 0;
    for state in late_positions(&rules, 100, 12..=16) {
        let solution = solver.solve(&state, Budget::default()).unwrap();
        let is_right = |score: i32| f64::from(score.signum()) == solution.payoff;
        let found = exact.search(&state, &Limits::depth(16), &Control::new(), |_| {}).unwrap();
        let line = found.best().unwrap();
        assert!(is_right(line.score), "{:?} for {}", line.worth(), solution.payoff);
        match line.worth() {
            Worth::WinIn(plies) | Worth::LossIn(plies) => assert_eq!(plies, solution.distance),
            Worth::Points(points) => assert_eq!(points, 0),
        }
        let found = tuned.search(&state, &Limits::depth(24), &Control::new(), |_| {}).unwrap();
        let line = found.best().unwrap();
        assert!(legal_moves(&rules, &state).contains(&line.moves[0]));
        found_by_tuned += u32::from(is_right(line.score));
    }
    assert!(found_by_tuned >= 98, "{found_by_tuned} of 100");
}

/// A tree's payoffs are points, whatever they are.
#[derive(Clone, Copy)]
struct ByPoints;

impl Guide<Tree> for ByPoints {
    fn evaluate(&mut self, _: &Tree, _: &<Tree as Rules>::State, _: usize) -> f64 {
        0.0
    }
    fn verdict(&mut self, rules: &Tree, state: &<Tree as Rules>::State, player: usize) -> Verdict {
        Verdict::Points((rules.payoff(state, player) * 100.0).round() as i32)
    }
}

#[test]
fn players_may_move_twice_in_a_row() {
    let mut searched = 0;
    for seed in 0..1500 {
        let shape = Irregular { max_branching: 4, max_depth: 6, chance: false, overrides: true, players: 2 };
        let tree = irregular(seed, shape);
        let Turn::Player(max) = tree.turn(&tree.start()) else { continue };
        let mut observer = ();
        let mut guide = ByPoints;
        let mut walk = Walk::new(&tree, &tree.start(), max, &mut guide, &mut observer, Budget::default());
        let method = &mut AlphaBeta::<Soft>::new();
        let expected: Found<_> = choose(method, &mut walk, FULL_DEPTH, Ties::All, None).unwrap();
        for driver in [Driver::Aspiration, Driver::MtdF, Driver::AlphaBeta] {
            let settings = Settings { driver, table_bytes: 1 << 12, ..Settings::default() };
            let mut engine = Engine::<_, _, Exact>::new(tree.clone(), ByPoints, settings);
            let found = engine.search(&tree.start(), &Limits::depth(8), &Control::new(), |_| {}).unwrap();
            let line = found.best().unwrap();
            assert_eq!(line.score, (expected.value * 100.0).round() as i32, "tree {seed}, {driver:?}");
            assert!(expected.best.contains(&line.moves[0]), "tree {seed}, {driver:?}");
        }
        searched += 1;
    }
    assert!(searched > 1000);
}

#[test]
fn no_guide_at_all_plays_perfectly_where_the_game_is_small() {
    let rules = TicTacToe::default();
    let mut engine = Engine::<_, _, Tuned>::new(rules, (), settings(1));
    let limits = Limits::time(Duration::from_millis(100));
    let mut state = rules.start();
    while rules.turn(&state) != Turn::Over {
        let found = engine.search(&state, &limits, &Control::new(), |_| {}).unwrap();
        rules.play(&mut state, found.best().unwrap().moves[0]);
    }
    assert_eq!(rules.payoff(&state, 0), 0.0);
}

#[test]
fn one_thread_is_deterministic() {
    let count = || {
        let mut engine = chess::<Tuned>(1);
        let start = Chess::STANDARD.start();
        let found = engine.search(&start, &Limits::depth(9), &Control::new(), |_| {}).unwrap();
        (found.nodes, found.lines)
    };
    assert_eq!(count(), count());
}

#[test]
fn a_limit_of_nodes_is_kept_to_the_node() {
    let mut engine = chess::<Tuned>(1);
    let start = Chess::STANDARD.start();
    for nodes in [1, 77, 5000] {
        let found = engine.search(&start, &Limits::nodes(nodes), &Control::new(), |_| {}).unwrap();
        assert!(found.nodes <= nodes + 1 && !found.lines[0].moves.is_empty(), "{} of {nodes}", found.nodes);
    }
}

#[test]
fn time_limits_are_respected() {
    let mut engine = chess::<Tuned>(2);
    let start = Chess::STANDARD.start();
    let begun = Instant::now();
    engine.search(&start, &Limits::time(Duration::from_millis(50)), &Control::new(), |_| {}).unwrap();
    let taken = begun.elapsed();
    assert!((45..250).contains(&taken.as_millis()), "{taken:?}");
    let clock = Remaining { time: Duration::from_secs(1), increment: Duration::from_millis(10), moves: None };
    let limits = Limits { clock: Some(clock), ..Limits::default() };
    let begun = Instant::now();
    engine.search(&start, &limits, &Control::new(), |_| {}).unwrap();
    assert!(begun.elapsed() < Duration::from_millis(700), "{:?}", begun.elapsed());
}

#[test]
fn about_so_many_nodes_are_whole_iterations() {
    let (mut engine, start) = (chess::<Tuned>(1), Chess::STANDARD.start());
    let mut before = 0;
    let found = engine
        .search(&start, &Limits::about_nodes(3000), &Control::new(), |report| {
            assert!(report.is_complete && before < 3000, "{report:?}");
            before = report.nodes;
        })
        .unwrap();
    assert!(found.is_complete && found.nodes >= 3000, "{found:?}");
}

#[test]
fn a_stop_is_obeyed_at_once_and_pondering_waits_for_it() {
    let start = Chess::STANDARD.start();
    let control = Control::pondering();
    let (send, receive) = channel();
    std::thread::scope(|scope| {
        let search = scope.spawn(|| {
            let mut engine = chess::<Tuned>(2);
            engine.search(&start, &Limits::time(Duration::from_millis(1)), &control, |report| {
                let _ = send.send(report.depth);
            })
        });
        // The time is long up, but it is not ours that is spent.
        while receive.recv().unwrap() < 8 {}
        assert!(!search.is_finished());
        let begun = Instant::now();
        control.ponder_hit();
        let found = search.join().unwrap().unwrap();
        assert!(begun.elapsed() < Duration::from_millis(200) && found.depth >= 8);
    });
    let control = Control::new();
    std::thread::scope(|scope| {
        let (send, receive) = channel();
        let (start, control) = (&start, &control);
        let search = scope.spawn(move || {
            let limits = Limits { until_told: true, depth: Some(3), ..Limits::default() };
            chess::<Tuned>(1).search(start, &limits, control, |report| send.send(report.depth).unwrap())
        });
        while receive.recv().unwrap() < 3 {}
        control.stop();
        assert_eq!(search.join().unwrap().unwrap().depth, 3);
    });
}

#[test]
fn several_lines_are_the_best_ones() {
    let rules = ConnectFour::default();
    let mut engine = Engine::<_, _, Exact>::new(rules, Threats, settings(1));
    for state in late_positions(&rules, 40, 14..=30) {
        let moves = legal_moves(&rules, &state);
        let mut alone: Vec<i32> = moves
            .iter()
            .map(|&m| {
                let limits = Limits { only: vec![m], ..Limits::depth(5) };
                let found = engine.search(&state, &limits, &Control::new(), |_| {}).unwrap();
                assert_eq!(found.lines[0].moves[0], m);
                found.lines[0].score
            })
            .collect();
        alone.sort_by_key(|&score| std::cmp::Reverse(score));
        let limits = Limits { lines: 3, ..Limits::depth(5) };
        let found = engine.search(&state, &limits, &Control::new(), |_| {}).unwrap();
        let scores: Vec<i32> = found.lines.iter().map(|line| line.score).collect();
        assert_eq!(scores, alone[..alone.len().min(3)]);
    }
}

#[test]
fn a_mate_is_found_and_counted() {
    let rules = Chess::STANDARD;
    let mates = [
        ("6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1", 1),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 5),
    ];
    for (fen, plies) in mates {
        let state = rules.parse_position(fen).unwrap();
        let limits = Limits { win_within: Some(plies), depth: Some(30), ..Limits::default() };
        let found = chess::<Tuned>(1).search(&state, &limits, &Control::new(), |_| {}).unwrap();
        assert_eq!(found.lines[0].worth(), Worth::WinIn(plies), "{fen}");
    }
}

#[test]
fn lines_can_be_played() {
    let rules = Chess::STANDARD;
    let mut engine = chess::<Tuned>(2);
    let mut dice = Dice::new(5);
    for _ in 0..20 {
        let mut state = rules.start();
        for _ in 0..dice.below(80) {
            if let Some(&m) = dice.choose(&legal_moves(&rules, &state)) {
                rules.play(&mut state, m);
            }
        }
        let limits = Limits { lines: 2, ..Limits::depth(7) };
        let Ok(found) = engine.search(&state, &limits, &Control::new(), |_| {}) else { continue };
        for line in found.lines {
            let mut state = state.clone();
            for m in line.moves {
                assert!(legal_moves(&rules, &state).contains(&m));
                rules.play(&mut state, m);
            }
        }
    }
}

#[test]
fn what_cannot_be_searched_says_why() {
    fn refusal<R, G>(rules: R, guide: G, limits: &Limits<R::Move>) -> Option<Unsearchable>
    where
        R: Keyed + Sync,
        R::State: Send + Sync,
        R::Move: Send + Sync,
        G: Guide<R> + Clone + Send,
    {
        let start = rules.start();
        let mut engine = Engine::<R, G, Tuned>::new(rules, guide, settings(1));
        engine.search(&start, limits, &Control::new(), |_| {}).err()
    }
    assert_eq!(refusal(Pig::default(), Race, &Limits::depth(3)), Some(Unsearchable::Chance));
    assert_eq!(refusal(Trails::default(), Room, &Limits::depth(3)), Some(Unsearchable::Players(3)));
    let limits = Limits { only: vec![99], ..Limits::depth(3) };
    assert_eq!(refusal(ConnectFour::default(), Threats, &limits), Some(Unsearchable::NoSuchMoves));
}

#[test]
fn nothing_is_allocated_per_node() {
    let start = Chess::STANDARD.start();
    let mut engine = chess::<Tuned>(1);
    let mut allocations = |nodes| {
        engine.clear();
        let limits = Limits::nodes(nodes);
        let counted = allocation_counter::measure(|| {
            engine.search(&start, &limits, &Control::new(), |_| {}).unwrap();
        });
        counted.count_total
    };
    let (few, many) = (allocations(10_000), allocations(200_000));
    // Only the reports of more iterations, and stacks that grow as the lines do.
    assert!(many < few + 200, "{few} allocations in 10,000 nodes, {many} in 200,000");
}

/// Whatever a guide may do, one that wraps it must pass on.
#[test]
fn a_guide_without_tables_searches_as_the_one_it_wraps() {
    fn nodes<G: Guide<Chess> + Clone + Send>(guide: G) -> Vec<u64> {
        let mut engine = Engine::<_, _, Tuned>::new(Chess::STANDARD, guide, settings(1));
        let positions = [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        ];
        positions
            .map(|text| {
                let state = Chess::STANDARD.parse_position(text).unwrap();
                engine.search(&state, &Limits::depth(9), &Control::new(), |_| {}).unwrap().nodes
            })
            .to_vec()
    }
    assert_eq!(nodes(ByFeatures::default()), nodes(Probing::new(ByFeatures::default())));
}
