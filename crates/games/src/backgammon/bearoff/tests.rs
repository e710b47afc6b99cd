//! The databases against the rules themselves.

use std::collections::HashMap;

use tah_rules::{Chance, Dice, Moves, Rules, Turn};

use super::file::{header, read, read_begun, size, write_shell};
use super::home::{HOMES, Home, ROLLS, after_roll, men, rank, unrank};
use super::{OneSided, TwoSided};
use crate::backgammon::board::{BAR, Board};
use crate::backgammon::{Action, Backgammon, Cube, Phase, Stakes, State};

const PLAIN: Backgammon = Backgammon {
    stakes: Stakes { length: 0, scores: [0; 2], is_cube_dead: true, jacoby: false },
    beavers: false,
};

fn position(homes: [Home; 2], rules: Backgammon) -> State {
    let mut sides = [[0; BAR + 1]; 2];
    for (side, home) in sides.iter_mut().zip(homes) {
        side[1..=6].copy_from_slice(&home);
    }
    let board = Board::new(sides).unwrap();
    let mut state = State { board, cube: Cube::CENTRED, stakes: rules.stakes, player: 0, phase: Phase::Over };
    state.phase = Backgammon::turn_of(&state, 0);
    state
}

/// What a position is worth to the first player, by plain expectiminimax over the rules.
fn brute(rules: &Backgammon, state: &State, known: &mut HashMap<State, f64>) -> f64 {
    if let Some(&value) = known.get(state) {
        return value;
    }
    let mut moves = Moves::new();
    rules.moves(state, &mut moves);
    let list: Vec<Action> = moves.from(0).to_vec();
    let mut after = |m: Action| {
        let mut next = *state;
        rules.play(&mut next, m);
        brute(rules, &next, known)
    };
    let value = match rules.turn(state) {
        Turn::Over => rules.payoff(state, 0),
        Turn::Chance => list.iter().map(|&m| rules.probability(state, m) * after(m)).sum(),
        Turn::Player(0) => list.iter().map(|&m| after(m)).fold(f64::NEG_INFINITY, f64::max),
        Turn::Player(_) => list.iter().map(|&m| after(m)).fold(f64::INFINITY, f64::min),
    };
    known.insert(*state, value);
    value
}

#[test]
fn homes_are_numbered_and_every_play_leads_to_a_smaller_number() {
    for number in 0..HOMES {
        let home = unrank(number);
        assert_eq!(rank(&home), number);
        if number > 0 && number % 7 == 0 {
            for (roll, _) in ROLLS {
                after_roll(&home, roll, &mut |next| assert!(rank(next) < number));
            }
        }
    }
    assert_eq!(unrank(0), [0; 6]);
    assert_eq!((HOMES, men(&unrank(HOMES - 1))), (54_264, 15));
}

#[test]
fn home_plays_are_those_of_the_rules() {
    let mut dice = Dice::new(3);
    for _ in 0..2_000 {
        let home = unrank(1 + dice.below(HOMES - 1));
        let (roll, _) = ROLLS[dice.below(ROLLS.len())];
        let mut state = position([home, [0, 0, 0, 0, 0, 1]], PLAIN);
        state.phase = Phase::Moving(roll);
        let mut moves = Moves::new();
        PLAIN.moves(&state, &mut moves);
        let mut expected: Vec<usize> = moves
            .from(0)
            .iter()
            .map(|&m| {
                let mut next = state;
                PLAIN.play(&mut next, m);
                rank(&std::array::from_fn(|point| next.board.side(0)[point + 1]))
            })
            .collect();
        let mut found = Vec::new();
        after_roll(&home, roll, &mut |next| found.push(rank(next)));
        for list in [&mut expected, &mut found] {
            list.sort_unstable();
            list.dedup();
        }
        assert_eq!(found, expected, "{home:?} {roll:?}");
    }
}

#[test]
fn two_sided_worths_are_those_of_brute_force() {
    let database = TwoSided::get();
    let mut dice = Dice::new(5);
    let (mut plain, mut cubeful) = (HashMap::new(), HashMap::new());
    for _ in 0..60 {
        let homes: [Home; 2] = std::array::from_fn(|_| unrank(1 + dice.below(83)));
        let worth = database.worth(&homes[0], &homes[1]).unwrap();
        let expected = brute(&PLAIN, &position(homes, PLAIN), &mut plain);
        assert!((worth.plain - expected).abs() < 1e-9, "{homes:?} {} {expected}", worth.plain);
    }
    // With a cube of at most 64 the rules end where the database goes on doubling; these races are too short to notice.
    for _ in 0..30 {
        let homes: [Home; 2] = std::array::from_fn(|_| unrank(1 + dice.below(27)));
        let worth = database.worth(&homes[0], &homes[1]).unwrap();
        let state = position(homes, Backgammon::MONEY);
        let expected = brute(&Backgammon::MONEY, &state, &mut cubeful);
        assert!((worth.centred - expected).abs() < 1e-9, "{homes:?} {} {expected}", worth.centred);
        for (owner, of_database) in [(0, worth.owned), (1, worth.against)] {
            let mut state = state;
            state.cube = Cube { turned: 0, owner: crate::backgammon::Owner::Player(owner) };
            state.phase = Backgammon::turn_of(&state, 0);
            let expected = brute(&Backgammon::MONEY, &state, &mut cubeful);
            assert!((of_database - expected).abs() < 1e-9, "{homes:?} {owner} {of_database} {expected}");
        }
    }
}

#[test]
fn one_sided_spreads_are_chances_and_their_means_the_least() {
    fn mean(home: Home, known: &mut HashMap<Home, f64>) -> f64 {
        if men(&home) == 0 {
            return 0.0;
        }
        if let Some(&value) = known.get(&home) {
            return value;
        }
        let mut sum = 1.0;
        for (roll, weight) in ROLLS {
            let mut best = f64::INFINITY;
            after_roll(&home, roll, &mut |next| best = best.min(mean(*next, known)));
            sum += best * f64::from(weight) / 36.0;
        }
        known.insert(home, sum);
        sum
    }
    let database = OneSided::get();
    let mut known = HashMap::new();
    for number in (1..HOMES).step_by(97) {
        let spread = database.all_off(&unrank(number));
        assert!((spread.chances.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        if number < 3_000 {
            assert!((spread.mean() - mean(unrank(number), &mut known)).abs() < 1e-9);
        }
    }
}

#[test]
fn where_each_side_has_one_man_the_one_sided_chances_are_exact() {
    let (one, two) = (OneSided::get(), TwoSided::get());
    for own in 0..6 {
        for their in 0..6 {
            let homes = [own, their].map(|point| {
                let mut home = [0; 6];
                home[point] = 1;
                home
            });
            let exact = two.worth(&homes[0], &homes[1]).unwrap().plain;
            let [win, gammon, lost] = one.chances(&homes[0], &homes[1]);
            assert!((2.0 * win - 1.0 - exact).abs() < 1e-12);
            assert_eq!([gammon, lost], [0.0, 0.0]);
        }
    }
}

#[test]
fn gammons_of_the_bear_off_are_those_of_brute_force() {
    // All fifteen men of one side are home, and the other has one or two left.
    let mut known = HashMap::new();
    let far: Home = [0, 0, 0, 5, 5, 5];
    for near in [[1, 0, 0, 0, 0, 0], [0, 2, 0, 0, 0, 0]] {
        let [win, gammon, lost] = OneSided::get().chances(&near, &far);
        let of_database = 2.0 * win - 1.0 + gammon - lost;
        let expected = brute(&PLAIN, &position([near, far], PLAIN), &mut known);
        assert!((of_database - expected).abs() < 1e-9, "{near:?} {of_database} {expected}");
    }
}

#[test]
fn a_file_is_read_as_it_was_written_and_damage_is_noticed() {
    let mut database = TwoSided::new(2);
    let mut bytes = header(2);
    while let Some(worths) = database.grow().map(<[_]>::to_vec) {
        write_shell(database.made() - 1, &worths, &mut bytes).unwrap();
    }
    assert_eq!(bytes.len() as u64, size(database.shells()));
    let read_back = read(&mut bytes.as_slice()).unwrap();
    let pair = ([1, 0, 1, 0, 0, 0], [0, 0, 0, 0, 0, 2]);
    assert_eq!(read_back.worth(&pair.0, &pair.1), database.worth(&pair.0, &pair.1));
    let short = &bytes[..bytes.len() - 40];
    assert!(read(&mut &*short).is_err_and(|error| error.to_string().contains("not finished: 27 of 28")));
    let mut begun = read_begun(&mut &*short).unwrap();
    begun.grow();
    assert_eq!(begun.worth(&pair.0, &pair.1), database.worth(&pair.0, &pair.1));
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    assert!(read(&mut bytes.as_slice()).is_err_and(|error| error.to_string().contains("damaged")));
    assert!(read(&mut &b"nonsense"[..]).is_err_and(|error| error.to_string().contains("not a bear-off")));
}
