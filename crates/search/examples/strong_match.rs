//! Plays chess between two sets of tuned numbers, both colours from each random opening, a fixed number of nodes a move:
//! `cargo run --release -p tah-search --example strong_match PAIRS NODES name=value …`: the second player has the values given.
//! The arena does this properly; this is for finding out in a minute whether a step is worth its nodes.

#![expect(clippy::print_stdout, reason = "a program for the terminal")]

use std::env::args;

use tah_games::chess::{ByFeatures, Chess, Position};
use tah_rules::{Dice, Rules, Turn, legal_moves};
use tah_search::strong::{Control, Engine, Limits, Params, Settings, Tuned};

const OPENING_PLIES: usize = 8;
const FAIR: i32 = 40;

type Player = Engine<Chess, ByFeatures, Tuned>;

fn player(&params: &Params) -> Player {
    Engine::new(
        Chess::STANDARD,
        ByFeatures::default(),
        Settings { params, table_bytes: 4 << 20, ..Settings::default() },
    )
}

/// What white gets: 1, 0 or −1.
fn game(white: &mut Player, black: &mut Player, opening: &Position, nodes: u64) -> f64 {
    let rules = Chess::STANDARD;
    let mut state = opening.clone();
    white.clear();
    black.clear();
    while let Turn::Player(side) = rules.turn(&state) {
        let mover = if side == 0 { &mut *white } else { &mut *black };
        let found = mover.search(&state, &Limits::nodes(nodes), &Control::new(), |_| {}).expect("not over");
        let line = &found.lines[0];
        // Hopeless games are given up.
        if line.score.abs() > 1500 {
            return if (line.score > 0) == (side == 0) { 1.0 } else { -1.0 };
        }
        rules.play(&mut state, line.moves[0]);
    }
    rules.payoff(&state, 0)
}

/// A random opening that seems fair.
fn opening(judge: &mut Player, dice: &mut Dice) -> Position {
    let rules = Chess::STANDARD;
    let mut state = rules.start();
    for _ in 0..OPENING_PLIES {
        if let Some(&m) = dice.choose(&legal_moves(&rules, &state)) {
            rules.play(&mut state, m);
        }
    }
    match judge.search(&state, &Limits::depth(8), &Control::new(), |_| {}) {
        Ok(found) if found.lines[0].score.abs() <= FAIR => state,
        _ => opening(judge, dice),
    }
}

fn main() {
    let words: Vec<String> = args().skip(1).collect();
    let number = |i: usize| words.get(i).and_then(|word| word.parse::<u64>().ok());
    let (pairs, nodes) = (number(0).unwrap_or(50), number(1).unwrap_or(5000));
    let mut params = Params::default();
    for word in words.iter().skip(2) {
        let (name, value) = word.split_once('=').expect("name=value");
        params.set(name, value.parse().expect("a number")).expect("a number of the search");
    }
    let (mut first, mut second) = (player(&Params::default()), player(&params));
    let mut dice = Dice::new(1);
    let mut counts = [0u32; 3];
    for _ in 0..pairs {
        let opening = opening(&mut first, &mut dice);
        let results =
            [game(&mut first, &mut second, &opening, nodes), -game(&mut second, &mut first, &opening, nodes)];
        for result in results {
            counts[(result + 1.0) as usize] += 1;
        }
    }
    let [lost, drawn, won] = counts.map(f64::from);
    let games = lost + drawn + won;
    let score = (won + drawn / 2.0) / games;
    let deviation = ((won * (1.0 - score).powi(2) + drawn * (0.5 - score).powi(2) + lost * score.powi(2))
        / games
        / games)
        .sqrt();
    let elo = |score: f64| 400.0 * (score / (1.0 - score)).log10();
    println!(
        "first against second: +{won} ={drawn} -{lost}: {:.0} ± {:.0} Elo",
        elo(score),
        elo(0.5 + 1.96 * deviation)
    );
}
