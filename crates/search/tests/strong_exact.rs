//! The strong search under the exact policy is minimax: same value, a best move, whatever the table, the driver and the threads.

use tah_games::chess::{ByFeatures, ByNetwork, Chess};
use tah_games::connect_four::{ConnectFour, Threats};
use tah_games::tic_tac_toe::{OpenLines, TicTacToe};
use tah_rules::{Dice, Guide, Keyed, Turn, legal_moves};
use tah_search::strong::{Control, Driver, Engine, Exact, Limits, Settings, Worth};
use tah_search::textbook::alpha_beta::{AlphaBeta, Soft};
use tah_search::textbook::root::choose;
use tah_search::textbook::{Found, Ties};
use tah_search::{Budget, Walk};

const TINY: usize = 1 << 10;
const SMALL: usize = 1 << 20;

/// Positions of random games, each after a number of moves up to `plies`, none of them over.
fn positions<R: Keyed>(rules: &R, count: usize, plies: usize, seed: u64) -> Vec<R::State> {
    let mut dice = Dice::new(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let mut state = rules.start();
        for _ in 0..dice.below(plies + 1) {
            let moves = legal_moves(rules, &state);
            if let Some(&m) = dice.choose(&moves) {
                rules.play(&mut state, m);
            }
        }
        if rules.turn(&state) != Turn::Over {
            found.push(state);
        }
    }
    found
}

/// What the textbook says of `state`, and all its best moves.
fn textbook<R: Keyed, G: Guide<R>>(rules: &R, guide: &mut G, state: &R::State, depth: u32) -> Found<R::Move> {
    let Turn::Player(max) = rules.turn(state) else { panic!("over") };
    let mut observer = ();
    let mut walk = Walk::new(rules, state, max, guide, &mut observer, Budget::default());
    choose(&mut AlphaBeta::<Soft>::new(), &mut walk, depth, Ties::All, None).expect("no limit")
}

/// The score of the strong search on the textbook's scale.
fn value<R: Keyed, G: Guide<R>>(rules: &R, guide: &G, player: usize, score: i32) -> f64 {
    let bounds = guide.bounds(rules, player);
    match Worth::from(score) {
        Worth::WinIn(_) => bounds.high,
        Worth::LossIn(_) => bounds.low,
        Worth::Points(points) => f64::from(points) / guide.scale(rules, player),
    }
}

/// Holds an engine to the textbook, on `count` positions, at depths from 1 to `deepest` in turn.
fn agree<R, G>(rules: &R, guide: &G, settings: &Settings, (count, plies, deepest): (usize, usize, u32))
where
    R: Keyed + Sync + Clone,
    R::State: Send + Sync,
    R::Move: Send + Sync + std::fmt::Debug,
    G: Guide<R> + Clone + Send,
{
    let mut engine = Engine::<R, G, Exact>::new(rules.clone(), guide.clone(), *settings);
    for (i, state) in positions(rules, count, plies, 3).iter().enumerate() {
        let depth = 1 + i as u32 % deepest;
        let expected = textbook(rules, &mut guide.clone(), state, depth);
        hold(&mut engine, guide, state, depth, &expected);
    }
}

/// Holds an engine to what the textbook says of a position.
fn hold<R, G>(
    engine: &mut Engine<R, G, Exact>,
    guide: &G,
    state: &R::State,
    depth: u32,
    expected: &Found<R::Move>,
) where
    R: Keyed + Sync + Clone,
    R::State: Send + Sync,
    R::Move: Send + Sync + std::fmt::Debug,
    G: Guide<R> + Clone + Send,
{
    let found = engine.search(state, &Limits::depth(depth), &Control::new(), |_| {}).expect("not over");
    let line = found.best().expect("a move");
    let rules = engine.rules();
    let Turn::Player(player) = rules.turn(state) else { panic!("over") };
    let who = format!("key {:x} at depth {depth} with {:?}", rules.key(state), engine.settings());
    assert_eq!(value(rules, guide, player, line.score), expected.value, "{who}");
    assert!(expected.best.contains(&line.moves[0]), "{who}: {:?} for {:?}", line.moves, expected.best);
}

/// Holds the search to the textbook on every position at every depth from 1 to 4: table on and off, one thread and two.
fn agree_everywhere<R, G>(rules: &R, guide: &G, (count, plies, seed): (usize, usize, u64))
where
    R: Keyed + Sync + Clone,
    R::State: Send + Sync,
    R::Move: Send + Sync + std::fmt::Debug,
    G: Guide<R> + Clone + Send,
{
    let ways = [(SMALL, 1), (SMALL, 2), (0, 1), (0, 2)];
    let engine = |(bytes, threads)| {
        Engine::new(rules.clone(), guide.clone(), settings(bytes, threads, Driver::Aspiration))
    };
    let mut engines = ways.map(engine);
    for state in positions(rules, count, plies, seed) {
        for depth in 1..=4 {
            let expected = textbook(rules, &mut guide.clone(), &state, depth);
            for engine in &mut engines {
                hold(engine, guide, &state, depth, &expected);
            }
        }
    }
}

fn settings(table_bytes: usize, threads: usize, driver: Driver) -> Settings {
    Settings { table_bytes, threads, driver, ..Settings::default() }
}

const EVERY: [(usize, usize, Driver); 6] = [
    (SMALL, 1, Driver::Aspiration),
    (TINY, 1, Driver::Aspiration),
    (0, 1, Driver::Aspiration),
    (SMALL, 2, Driver::Aspiration),
    (SMALL, 1, Driver::MtdF),
    (SMALL, 1, Driver::AlphaBeta),
];

#[test]
fn tic_tac_toe() {
    for (bytes, threads, driver) in EVERY {
        let settings = settings(bytes, threads, driver);
        agree(&TicTacToe::default(), &OpenLines, &settings, (1000, 6, 5));
        agree(&TicTacToe::default(), &(), &settings, (300, 6, 9));
    }
}

#[test]
fn connect_four() {
    for (bytes, threads, driver) in EVERY {
        let settings = settings(bytes, threads, driver);
        agree(&ConnectFour::default(), &Threats, &settings, (1000, 30, 6));
        agree(&ConnectFour::new(5, 4).unwrap(), &Threats, &settings, (1000, 16, 6));
    }
}

#[test]
fn chess() {
    for (bytes, threads, driver) in EVERY {
        agree(&Chess::STANDARD, &ByFeatures::default(), &settings(bytes, threads, driver), (1000, 120, 3));
    }
}

#[test]
fn chess_deeper() {
    for (bytes, threads, driver) in EVERY {
        agree(&Chess::STANDARD, &ByNetwork::default(), &settings(bytes, threads, driver), (40, 200, 4));
    }
}

#[test]
fn tic_tac_toe_everywhere() {
    agree_everywhere(&TicTacToe::default(), &OpenLines, (1000, 7, 5));
}

#[test]
fn connect_four_everywhere() {
    agree_everywhere(&ConnectFour::default(), &Threats, (1000, 36, 5));
}

/// A thousand positions in parts that can be tested at once. Random games are long: most of these positions have few men.
fn chess_part(seed: u64) {
    agree_everywhere(&Chess::STANDARD, &ByNetwork::default(), (250, 400, seed));
}

#[test]
fn chess_everywhere_1() {
    chess_part(1);
}

#[test]
fn chess_everywhere_2() {
    chess_part(2);
}

#[test]
fn chess_everywhere_3() {
    chess_part(3);
}

#[test]
fn chess_everywhere_4() {
    chess_part(4);
}
