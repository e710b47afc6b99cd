//! How many of expectiminimax's leaves Star2 with the table looks at, on middle-game positions of backgammon, at depths 2 and 3 (a play
//! and one reply, a play and two): `chance_leaves [POSITIONS]`. The plays chosen are compared with those of plain expectiminimax at
//! depth 2.
#![expect(clippy::print_stdout, reason = "it prints a table")]

use tah_games::backgammon::network::{Learned, Networks, Player};
use tah_games::backgammon::{Action, Backgammon, Phase, Stakes, State};
use tah_rules::{Dice, Guide, Rules, legal_moves};
use tah_search::Budget;
use tah_search::Walk;
use tah_search::strong::chance::{ChanceEngine, ChanceSettings, Filter, Question};
use tah_search::textbook::expectiminimax::Expectiminimax;
use tah_search::textbook::{Method, Ties};

const RULES: Backgammon = Backgammon {
    stakes: Stakes { length: 0, scores: [0; 2], is_cube_dead: true, jacoby: false },
    beavers: false,
};

/// Positions with a roll in hand, from games of the networks against themselves.
fn positions(count: usize) -> Vec<State> {
    let (mut dice, mut player) = (Dice::new(1), Player::new(Networks::learned()));
    let mut list = Vec::new();
    while list.len() < count {
        let mut state = RULES.start();
        let stop = 16 + dice.below(24);
        for _ in 0..stop {
            let moves = legal_moves(&RULES, &state);
            let chosen = match state.phase() {
                Phase::Moving(roll) => {
                    let best = player.best(state.board(), state.player(), roll).0;
                    let leads = |m: &&Action| matches!(m, Action::Play(play) if state.board().after(state.player(), play) == best);
                    moves.iter().find(leads).copied()
                }
                Phase::Over => None,
                _ => Some(moves[dice.below(moves.len())]),
            };
            let Some(m) = chosen else { break };
            RULES.play(&mut state, m);
        }
        if matches!(state.phase(), Phase::Moving(_)) && state.board().has_contact() {
            list.push(state);
        }
    }
    list
}

/// The leaves of expectiminimax.
fn leaves(state: &State, depth: u32) -> u64 {
    let moves = legal_moves(&RULES, state);
    if depth == 1 || moves.is_empty() {
        return moves.len().max(1) as u64;
    }
    let after = |m: Action| {
        let mut next = *state;
        RULES.play(&mut next, m);
        next
    };
    moves.into_iter().map(|m| leaves(&after(m), depth - 1)).sum()
}

fn main() {
    let count = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(200);
    let states = positions(count);
    for (name, depth) in [("2", 3), ("3", 5)] {
        let (mut ours, mut plain, mut same) = (0, 0, 0);
        for state in &states {
            let settings =
                ChanceSettings { hash: 256 << 20, filter: Filter::NONE, ..ChanceSettings::default() };
            let engine = ChanceEngine::new(RULES, Learned::default(), settings);
            let question = Question { depth, step: 2, all_values: false, budget: Budget::default() };
            let Some(report) = engine.search(state, &question, |_| ()) else { continue };
            ours += report.counters.leaves;
            plain += leaves(state, depth);
            if depth == 3 {
                let (mut guide, mut nobody) = (Learned::default(), ());
                guide.begin(&RULES, state);
                let mut walk =
                    Walk::new(&RULES, state, state.player(), &mut guide, &mut nobody, Budget::default());
                let found = Expectiminimax.solve(&mut walk, depth, Ties::All, None);
                same += usize::from(found.is_ok_and(|found| found.best.contains(&report.candidates[0].m)));
            }
        }
        println!(
            "depth {name}: {ours} of {plain} leaves, {:.1} %, on {} positions{}",
            100.0 * ours as f64 / plain as f64,
            states.len(),
            if depth == 3 { format!("; the same play in {same}") } else { String::new() }
        );
    }
}
