//! The contract, the order in which walkers are out, known counts, notation and evaluation.

use tah_rules::{Contract, Dice, Guide, Notation, Rules, Turn, legal_moves};

use super::{Position, Room, Trails};

#[test]
fn contract() {
    for size in 4..=8 {
        let rules = Trails::new(size).unwrap();
        Contract::of(&rules).keyed().notation().keyed_notation().drawing().hold();
    }
}

#[test]
fn sizes_out_of_range_are_refused() {
    assert!(Trails::new(3).is_err());
    assert!(Trails::new(9).is_err());
}

#[test]
fn everyone_begins_somewhere_else() {
    for (size, text) in [(4, "B3/4/3C/A3 a -"), (5, "B4/5/4C/5/A4 a -"), (8, "B7/8/8/8/7C/8/8/A7 a -")] {
        let rules = Trails::new(size).unwrap();
        assert_eq!(rules.position_text(&rules.start()), text);
    }
}

/// Counts the games that can be played to the end, and finds what max^n gives each player: everyone takes the move
/// best for themselves, the first of equals.
fn max_n(rules: &Trails, position: &mut Position, games: &mut u64) -> [f64; 3] {
    let Turn::Player(player) = rules.turn(position) else {
        *games += 1;
        return [0, 1, 2].map(|player| rules.payoff(position, player));
    };
    let mut best = [f64::NEG_INFINITY; 3];
    for m in legal_moves(rules, position) {
        let undo = rules.play(position, m);
        let value = max_n(rules, position, games);
        rules.undo(position, m, undo);
        if value[player] > best[player] {
            best = value;
        }
    }
    best
}

#[test]
fn the_smallest_board_is_solved() {
    let rules = Trails::default();
    let mut games = 0;
    assert_eq!(max_n(&rules, &mut rules.start(), &mut games), [0.0, -1.0, 1.0]);
    assert_eq!(games, 69_574);
}

/// The rules again, with lists and nothing clever: who is out in which order.
fn plain_order(size: i32, walkers: [u8; 3], steps: &[u8]) -> Vec<usize> {
    let place = |square: u8| (i32::from(square) % size, i32::from(square) / size);
    let mut at = walkers.map(place);
    let mut walked = at.to_vec();
    let mut steps = steps.iter();
    let mut out = Vec::new();
    let mut player = 0;
    while out.len() < 2 {
        let (column, row) = at[player];
        let near = (-1..=1).flat_map(|right| (-1..=1).map(move |up| (column + right, row + up)));
        let inside = |&(c, r): &(i32, i32)| (0..size).contains(&c) && (0..size).contains(&r);
        let free: Vec<_> = near.filter(inside).filter(|square| !walked.contains(square)).collect();
        if free.is_empty() {
            out.push(player);
        } else {
            let Some(&step) = steps.next() else { break };
            assert!(free.contains(&place(step)), "a step to a square that is not free");
            at[player] = place(step);
            walked.push(place(step));
        }
        player = (player + 1) % 3;
        while out.contains(&player) {
            player = (player + 1) % 3;
        }
    }
    assert_eq!(steps.next(), None, "the game went on after its end");
    out
}

#[test]
fn walkers_are_out_in_the_order_in_which_their_turn_finds_them_stuck() {
    let mut dice = Dice::new(6);
    for size in 4..=8 {
        let rules = Trails::new(size).unwrap();
        for _ in 0..200 {
            let mut position = rules.start();
            let mut steps = Vec::new();
            while let Some(&m) = dice.choose(&legal_moves(&rules, &position)) {
                rules.play(&mut position, m);
                steps.push(m);
                let out: Vec<usize> = position.out().collect();
                assert_eq!(out, plain_order(size as i32, rules.start().walkers, &steps));
            }
            let out: Vec<usize> = position.out().collect();
            assert_eq!(out.len(), 2);
            assert_eq!(rules.payoff(&position, out[0]), -1.0);
            assert_eq!(rules.payoff(&position, out[1]), 0.0);
            assert_eq!(rules.payoff(&position, position.player()), 1.0);
        }
    }
}

#[test]
fn two_who_are_stuck_are_out_one_after_the_other() {
    let rules = Trails::default();
    // B and C can go nowhere; whose turn comes first is out first.
    let mut position = rules.parse_position("B#2/##2/2##/1A#C a -").unwrap();
    let step = rules.parse_move(&position, "a1").unwrap();
    rules.play(&mut position, step);
    assert_eq!(rules.position_text(&position), "B#2/##2/2##/A##C a bc");
    assert_eq!(rules.turn(&position), Turn::Over);
    assert_eq!([0, 1, 2].map(|player| rules.payoff(&position, player)), [1.0, -1.0, 0.0]);
}

#[test]
fn errors_point_at_what_is_wrong() {
    let rules = Trails::default();
    for (text, offset, told) in [
        ("", 0, "not complete"),
        ("B3/4/3C/A3", 10, "not complete"),
        ("B3/4/3C/A2A a -", 10, "two walkers"),
        ("B3/4/4/A3 a -", 0, "not on the board"),
        ("B3/4/3D/A3 a -", 6, "nothing that stands"),
        ("B3/4/3C/A3 d -", 11, "no walker"),
        ("B3/4/3C/A3 ab -", 11, "no walker"),
        ("B3/4/3C/A3 a b", 13, "can step"),
        ("B#2/##2/3C/A3 b -", 14, "cannot step"),
        ("B#2/##2/3C/A3 b b", 14, "is out"),
        ("B#2/##2/3C/A3 a bb", 17, "twice"),
        ("B#2/##2/3C/A3 a x", 16, "no walker"),
        ("B#2/####/1#2/A#1C c ba", 21, "can step"),
        ("B#2/####/####/A##C a bca", 23, "not everyone"),
        ("B3/4/3C/A3 a - -", 15, "more text"),
    ] {
        let error = rules.parse_position(text).unwrap_err();
        assert!(error.message.contains(told), "`{text}`: {error}");
        assert_eq!(error.offset, offset, "`{text}`: {error}");
    }
}

#[test]
fn the_guide_shares_what_there_is() {
    let mut dice = Dice::new(8);
    for size in [4, 6] {
        let rules = Trails::new(size).unwrap();
        for _ in 0..200 {
            let mut position = rules.start();
            while let Some(&m) = dice.choose(&legal_moves(&rules, &position)) {
                let worth = [0, 1, 2].map(|player| Room.evaluate(&rules, &position, player));
                assert!(worth.iter().all(|&worth| rules.bounds(0).contain(worth)), "{worth:?}");
                assert!(worth.iter().sum::<f64>().abs() < 1e-9, "{worth:?}");
                rules.play(&mut position, m);
            }
            for player in 0..3 {
                assert_eq!(Room.evaluate(&rules, &position, player), rules.payoff(&position, player));
            }
        }
    }
    let rules = Trails::default();
    let cornered = rules.parse_position("B#2/1#2/##2/A##C a -").unwrap_err();
    assert!(cornered.message.contains("cannot step"));
    let one_left = rules.parse_position("B#2/1#2/##1A/3C a -").unwrap();
    assert!(Room.evaluate(&rules, &one_left, 1) < Room.evaluate(&rules, &one_left, 0));
}
