//! The learned evaluation: consistent, checked when it is read, and of some sense.

use std::sync::atomic::AtomicBool;

use tah_rules::{Dice, Networked, Rules, Turn, legal_moves};

use crate::backgammon::advice;
use crate::backgammon::match_equity::MatchEquity;
use crate::backgammon::network::{Chances, Networks, Player};
use crate::backgammon::review::review;
use crate::backgammon::rollout::Rollout;
use crate::backgammon::{Action, Backgammon, Board, Phase, State};

/// Positions of random games in which a player has rolled.
fn positions(seed: u64, count: usize) -> Vec<State> {
    let rules = Backgammon::MONEY;
    let mut dice = Dice::new(seed);
    let mut list = Vec::new();
    let mut state = rules.start();
    while list.len() < count {
        if rules.turn(&state) == Turn::Over {
            state = rules.start();
        }
        let moves = legal_moves(&rules, &state);
        let mut m = moves[dice.below(moves.len())];
        if m == Action::Double {
            m = Action::Roll;
        }
        rules.play(&mut state, m);
        if matches!(state.phase(), Phase::Moving(_)) {
            list.push(state);
        }
    }
    list
}

#[test]
fn chances_are_consistent() {
    let networks = Networks::learned();
    for state in positions(1, 3_000) {
        let board = state.board();
        let Chances { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon } =
            networks.evaluate(board, state.player());
        assert!((0.0..=1.0).contains(&win));
        assert!(win_backgammon >= 0.0 && win_backgammon <= win_gammon && win_gammon <= win);
        assert!(lose_backgammon >= 0.0 && lose_backgammon <= lose_gammon && lose_gammon <= 1.0 - win);
    }
}

#[test]
fn weights_are_read_as_written_and_damage_is_noticed() {
    let networks = Networks::learned();
    let mut bytes = networks.to_bytes();
    let read = networks.read_bytes(&bytes).unwrap();
    assert_eq!(read.weights(), networks.weights());
    assert_eq!(networks.read_bytes(&bytes[..100]).err().unwrap(), "the file of networks is damaged");
    bytes[5000] ^= 1;
    assert_eq!(networks.read_bytes(&bytes).err().unwrap(), "the file of networks is damaged");
    assert_eq!(networks.read_bytes(b"weights").err().unwrap(), "not a file of networks");
}

#[test]
fn one_network_for_all_contact_is_read_and_divided_into_six_alike() {
    let mut dice = Dice::new(9);
    let count = Networks::untaught().weights().len();
    let weights: Vec<f32> = (0..count).map(|_| dice.unit() as f32 / 4.0 - 0.125).collect();
    let one = Networks::new(&weights).unwrap();
    let read = Networks::learned().read_bytes(&one.to_bytes()).unwrap();
    assert_eq!(read.weights(), weights);
    let six = read.divided();
    assert!(six.weights().len() > 3 * count);
    assert_eq!(six.divided().weights(), six.weights());
    for state in positions(2, 500) {
        let [one, six] = [&one, &six].map(|networks| networks.evaluate(state.board(), state.player()));
        assert_eq!(one, six);
    }
    assert!(Networks::new(&six.weights()[..six.weights().len() - 1]).is_none());
    assert!(Networks::new(&[weights.clone(), weights].concat()).is_none());
}

#[test]
fn the_learned_weights_are_those_of_the_file() {
    let bytes = include_bytes!("../network/weights.bin");
    assert!(Networks::untaught().read_bytes(bytes).is_ok());
}

#[test]
fn networks_that_learned_know_the_opening() {
    let rules = Backgammon::MONEY;
    for (dice, best) in [([3, 1], "8/5 6/5"), ([4, 2], "8/4 6/4"), ([6, 1], "13/7 8/7"), ([5, 3], "8/3 6/3")]
    {
        let mut state = rules.start();
        rules.play(&mut state, Action::Dice(dice));
        let (action, worth) = advice::best(Networks::learned(), &rules, &state, 0).unwrap();
        assert_eq!(tah_rules::Notation::move_text(&rules, &state, action), best);
        assert!((-0.2..0.5).contains(&worth), "{worth}");
    }
}

#[test]
fn deeper_chances_are_the_mean_of_shallower_ones() {
    let mut player = Player::new(Networks::learned());
    let start = player.chances(&Board::START, 0, 1);
    let mut sum = 0.0;
    for high in 1..=6 {
        for low in 1..=6u8 {
            sum += player.best(&Board::START, 0, [high, low]).1.win / 36.0;
        }
    }
    assert!((start.win - sum).abs() < 1e-5);
}

#[test]
fn haste_seldom_misses_the_best_play() {
    let networks = Networks::learned();
    let (mut careful, mut hasty) = (Player::new(networks), Player::new(networks).hasty());
    let (mut missed, mut lost) = (0, 0.0);
    let mut dice = Dice::new(1);
    let (mut board, mut turn) = (Board::START, 0);
    for _ in 0..1_000 {
        let roll = [0; 2].map(|_| dice.below(6) as u8 + 1);
        let best = careful.best(&board, turn, roll);
        let loss = best.1.equity() - hasty.best(&board, turn, roll).1.equity();
        assert!(loss >= 0.0);
        missed += u32::from(loss > 0.0);
        lost += loss;
        board = if best.0.has_contact() { best.0 } else { Board::START };
        turn ^= 1;
    }
    assert!(missed < 40 && lost < 1.0, "{missed} of 1,000 missed, {lost} points lost");
}

#[test]
fn rollouts_do_not_depend_on_threads_and_agree_without_variance_reduction() {
    let networks = Networks::learned();
    let race = positions(7, 4_000).into_iter().find(|state| !state.board().has_contact()).unwrap();
    let stop = AtomicBool::new(false);
    let rollout = Rollout { games: 72, ..Rollout::default() };
    let one = rollout.run(networks, race.board(), 0, &stop, &mut |_| ());
    let two = Rollout { threads: 2, ..rollout }.run(networks, race.board(), 0, &stop, &mut |_| ());
    assert_eq!(one, two);
    let plain = Rollout { games: 720, variance_reduction: false, ..rollout };
    let plain = plain.run(networks, race.board(), 0, &stop, &mut |_| ());
    assert!((one.equity - plain.equity).abs() <= 2.0 * (one.error + plain.error) + 1e-6, "{one:?} {plain:?}");
    assert!(one.error <= plain.error);
}

#[test]
fn the_match_equity_table_is_fair_and_near_the_known_one() {
    let table = MatchEquity::get();
    for own in 1..20 {
        for their in 1..20 {
            let sum = table.chance(own, their, false) + table.chance(their, own, false);
            assert!((sum - 1.0).abs() < 1e-12);
            assert!(table.chance(own, their, false) >= table.chance(own + 1, their, false));
        }
    }
    // What players know: 1-2 in the Crawford game, 2-3, 1-4, 5-7, 2-4.
    for (own, their, known) in [(2, 1, 0.32), (3, 2, 0.40), (4, 1, 0.17), (7, 5, 0.36), (4, 2, 0.33)] {
        let chance = table.chance(own, their, false);
        assert!((chance - known).abs() < 0.025, "{own}-{their}: {chance}");
    }
}

#[test]
fn money_cubes_are_turned_and_taken_as_players_know() {
    let networks = Networks::learned();
    let rules = Backgammon::MONEY;
    // One man each on the ace point: who rolls wins. Double, drop.
    let mut sides = [[0; 26]; 2];
    sides[0][1] = 1;
    sides[1][1] = 1;
    let mut state = rules.start();
    state.board = Board::new(sides).unwrap();
    state.phase = Phase::Deciding;
    let cube = advice::cube(networks, &state, 0);
    assert!((cube.no_double - 1.0).abs() < 1e-6 && !cube.takes());
    // Two men on the six point each way off in one roll only by doublets: no double.
    sides[0] = [0; 26];
    sides[0][6] = 2;
    state.board = Board::new(sides).unwrap();
    let cube = advice::cube(networks, &state, 0);
    assert!(!cube.doubles() && cube.takes());
}

#[test]
fn a_perfect_game_loses_nothing() {
    let (networks, rules) = (Networks::learned(), Backgammon::MONEY);
    let mut dice = Dice::new(3);
    let mut state = rules.start();
    let mut actions = Vec::new();
    while rules.turn(&state) != Turn::Over && actions.len() < 60 {
        let action = match rules.turn(&state) {
            Turn::Chance => {
                let moves = legal_moves(&rules, &state);
                moves[dice.below(moves.len())]
            }
            _ => advice::best(networks, &rules, &state, 0).unwrap().0,
        };
        actions.push(action);
        rules.play(&mut state, action);
    }
    let judged = review(networks, &rules, &actions, 0, &mut |_| true);
    assert!(judged.len() > 10);
    assert!(judged.iter().all(|judged| judged.loss.abs() < 1e-9), "{judged:?}");
}
