//! Without a filter the search is textbook expectiminimax, to the last bit: on Pig, backgammon, trees and a small race with dice.

use tah_games::backgammon::{Backgammon, Pips, Stakes};
use tah_games::pig::{Pig, Race};
use tah_rules::{Bounds, Chance, Dice, Guide, Keyed, Moves, Rules, Turn, legal_moves, mix};

use super::{ChanceEngine, ChanceSettings, Filter, Question};
use crate::textbook::expectiminimax::Expectiminimax;
use crate::textbook::{Method, Ties};
use crate::{Budget, Walk};

/// Plays at random for some steps, and gives the first position after that in which a player decides.
fn wander<R: Rules>(rules: &R, dice: &mut Dice, steps: usize) -> Option<R::State> {
    let mut state = rules.start();
    let mut made = 0;
    loop {
        let is_decision = matches!(rules.turn(&state), Turn::Player(_));
        if rules.turn(&state) == Turn::Over {
            return None;
        }
        if made >= steps && is_decision {
            return Some(state);
        }
        let moves = legal_moves(rules, &state);
        rules.play(&mut state, moves[dice.below(moves.len())]);
        made += 1;
    }
}

/// Compares the search, in all its exact settings, with expectiminimax; the leaves that it and expectiminimax looked at.
fn agree<R, G>(rules: &R, guide: &G, state: &R::State, depth: u32) -> [u64; 2]
where
    R: Chance + Keyed + Clone + Sync,
    R::State: Sync,
    R::Move: Send + Sync + std::fmt::Debug,
    G: Guide<R> + Clone + Send + Sync,
{
    let Turn::Player(max) = rules.turn(state) else { return [0; 2] };
    let (mut its_guide, mut nobody) = (guide.clone(), ());
    let mut walk = Walk::new(rules, state, max, &mut its_guide, &mut nobody, Budget::default());
    let expected = Expectiminimax.solve(&mut walk, depth, Ties::All, None).unwrap();
    let mut leaves = 0;
    for (hash, threads, probes) in
        [(0, 1, false), (0, 1, true), (1 << 16, 1, false), (1 << 20, 1, true), (1 << 18, 3, true)]
    {
        let settings = ChanceSettings { hash, threads, filter: Filter::NONE, probes };
        let engine = ChanceEngine::new(rules.clone(), guide.clone(), settings);
        for all_values in [false, true] {
            let question = Question { depth, step: 1, all_values, budget: Budget::default() };
            let report = engine.search(state, &question, |_| ()).unwrap();
            let best = report.candidates[0];
            assert_eq!(best.value.to_bits(), expected.value.to_bits(), "{settings:?} depth {depth}");
            assert!(expected.best.contains(&best.m), "{settings:?} depth {depth}: {:?}", best.m);
            assert_eq!(report.depth, depth);
            if !all_values {
                leaves = report.counters.leaves;
            }
        }
    }
    [leaves, expected.counters.leaves]
}

#[test]
fn pig_agrees() {
    let rules = Pig::new(30).unwrap();
    let mut dice = Dice::new(1);
    for i in 0..60 {
        if let Some(state) = wander(&rules, &mut dice, i) {
            for depth in 1..6 {
                agree(&rules, &Race, &state, depth);
            }
        }
    }
}

#[test]
fn backgammon_agrees_in_the_middle_and_at_the_end() {
    let stakes = Stakes { length: 0, scores: [0; 2], is_cube_dead: true, jacoby: false };
    let rules = Backgammon { stakes, beavers: false };
    let mut dice = Dice::new(2);
    for i in 0..12 {
        if let Some(state) = wander(&rules, &mut dice, 10 * i) {
            agree(&rules, &Pips, &state, 2);
            agree(&rules, &Pips, &state, 3);
        }
    }
    let mut ends = 0;
    while ends < 4 {
        let Some(state) = wander(&rules, &mut dice, 180) else { continue };
        if state.board().pips(0) + state.board().pips(1) < 40 {
            agree(&rules, &Pips, &state, 5);
            ends += 1;
        }
    }
}

/// Two runners and a die: who is to move takes the roll, or leaves it to go one step. The first to arrive wins.
#[derive(Clone, Copy)]
struct SmallRace;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Runners {
    left: [u8; 2],
    player: usize,
    die: u8,
}

impl Rules for SmallRace {
    type State = Runners;
    type Move = u8;
    type Undo = Runners;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> Runners {
        Runners { left: [12, 12], player: 0, die: 0 }
    }

    fn turn(&self, state: &Runners) -> Turn {
        match state {
            _ if state.left.contains(&0) => Turn::Over,
            Runners { die: 0, .. } => Turn::Chance,
            _ => Turn::Player(state.player),
        }
    }

    fn moves(&self, state: &Runners, out: &mut Moves<u8>) {
        match self.turn(state) {
            Turn::Over => {}
            Turn::Chance => out.extend(1..=3),
            // A roll beyond the end leads back.
            Turn::Player(_) => out.extend([0, state.die]),
        }
    }

    fn play(&self, state: &mut Runners, m: u8) -> Runners {
        let before = *state;
        if state.die == 0 {
            state.die = m;
        } else {
            let left = &mut state.left[state.player];
            *left = left.abs_diff(m.max(1));
            state.player = 1 - state.player;
            state.die = 0;
        }
        before
    }

    fn undo(&self, state: &mut Runners, _: u8, undo: Runners) {
        *state = undo;
    }

    fn payoff(&self, state: &Runners, player: usize) -> f64 {
        if state.left[player] == 0 { 1.0 } else { -1.0 }
    }

    fn bounds(&self, _: usize) -> Bounds {
        Bounds { low: -1.0, high: 1.0 }
    }
}

impl Chance for SmallRace {
    fn probability(&self, _: &Runners, m: u8) -> f64 {
        [0.5, 0.3, 0.2][usize::from(m) - 1]
    }
}

impl Keyed for SmallRace {
    fn key(&self, state: &Runners) -> u64 {
        let [first, second] = state.left.map(u64::from);
        mix(first << 32 | second << 16 | (state.player as u64) << 8 | u64::from(state.die))
    }
}

#[derive(Clone, Copy)]
struct Lead;

impl Guide<SmallRace> for Lead {
    fn evaluate(&mut self, _: &SmallRace, state: &Runners, player: usize) -> f64 {
        (f64::from(state.left[1 - player]) - f64::from(state.left[player])) / 13.0
    }
}

#[test]
fn a_small_race_agrees_and_is_cut() {
    let mut dice = Dice::new(3);
    let (mut ours, mut all) = (0, 0);
    for i in 0..20 {
        if let Some(state) = wander(&SmallRace, &mut dice, i) {
            for depth in [1, 2, 3, 5, 7] {
                let [leaves, plain] = agree(&SmallRace, &Lead, &state, depth);
                ours += leaves;
                all += plain;
            }
        }
    }
    assert!(ours * 2 < all, "{ours} of {all} leaves");
}

#[test]
fn a_spent_budget_leaves_the_last_iteration() {
    let state = wander(&SmallRace, &mut Dice::new(4), 1).unwrap();
    let engine = ChanceEngine::new(SmallRace, Lead, ChanceSettings { hash: 0, ..ChanceSettings::default() });
    let budget = Budget { nodes: Some(500), ..Budget::default() };
    let report =
        engine.search(&state, &Question { depth: 30, step: 2, all_values: false, budget }, |_| ()).unwrap();
    assert!(report.depth >= 2 && report.depth < 30);
    assert!(report.candidates[0].value.is_finite());
    assert!(
        engine
            .search(&SmallRace.start(), &Question { depth: 2, step: 1, all_values: false, budget }, |_| ())
            .is_none()
    );
}
