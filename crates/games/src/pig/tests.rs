//! The contract, the course of a turn, what holding at 20 brings, notation and evaluation.

use tah_rules::{Chance, Contract, Dice, Guide, Notation, Rules, Turn, legal_moves};

use super::{Action, Pig, Position, Race};

#[test]
fn contract() {
    for target in [2, 20, 100] {
        let rules = Pig::new(target).unwrap();
        Contract::of(&rules).chance().keyed().notation().keyed_notation().drawing().hold();
    }
}

#[test]
fn targets_out_of_range_are_refused() {
    assert!(Pig::new(1).is_err());
    assert!(Pig::new(10_001).is_err());
}

#[test]
fn a_turn_takes_its_course() {
    let rules = Pig::default();
    let mut position = rules.start();
    assert_eq!(legal_moves(&rules, &position), [Action::Roll], "there is nothing to hold yet");
    rules.play(&mut position, Action::Roll);
    assert_eq!(rules.turn(&position), Turn::Chance);
    rules.play(&mut position, Action::Face(5));
    assert_eq!(rules.position_text(&position), "0/0 +5 1");
    assert_eq!(legal_moves(&rules, &position), [Action::Roll, Action::Hold]);
    rules.play(&mut position, Action::Hold);
    assert_eq!(rules.position_text(&position), "5/0 +0 2");
    rules.play(&mut position, Action::Roll);
    rules.play(&mut position, Action::Face(6));
    rules.play(&mut position, Action::Roll);
    rules.play(&mut position, Action::Face(1));
    assert_eq!(rules.position_text(&position), "5/0 +0 1", "a 1 takes the turn's points");
}

#[test]
fn whoever_holds_enough_wins() {
    let rules = Pig::default();
    let mut position = rules.parse_position("90/99 +10 1").unwrap();
    assert_eq!(rules.turn(&position), Turn::Player(0), "not before it is held");
    rules.play(&mut position, Action::Hold);
    assert_eq!(rules.turn(&position), Turn::Over);
    assert_eq!([rules.payoff(&position, 0), rules.payoff(&position, 1)], [1.0, -1.0]);
}

/// The points that a turn brings on average when it is held at 20.
fn average_turn(rules: Pig, position: &mut Position) -> f64 {
    if position.player() != 0 {
        return f64::from(position.score(0));
    }
    let mut sum = 0.0;
    let hold = position.total() >= 20;
    for m in legal_moves(&rules, position) {
        let weight = match m {
            Action::Face(_) => rules.probability(position, m),
            Action::Roll => f64::from(u8::from(!hold)),
            Action::Hold => f64::from(u8::from(hold)),
        };
        if weight > 0.0 {
            let undo = rules.play(position, m);
            sum += weight * average_turn(rules, position);
            rules.undo(position, m, undo);
        }
    }
    sum
}

#[test]
fn holding_at_twenty_brings_eight_points_a_turn() {
    let rules = Pig::default();
    let average = average_turn(rules, &mut rules.start());
    assert!((average - 8.14).abs() < 0.005, "{average}");
}

#[test]
fn errors_point_at_what_is_wrong() {
    let rules = Pig::default();
    for (text, offset, told) in [
        ("", 0, "not complete"),
        ("34/51 +12", 9, "not complete"),
        ("34 +12 1", 0, "not two numbers"),
        ("34/x +12 1", 3, "not a number"),
        ("34/51 12 1", 6, "points of this turn"),
        ("34/51 ++2 1", 6, "points of this turn"),
        ("34/51 +12 3", 10, "no player"),
        ("34/51 +12 1 dice", 12, "means nothing"),
        ("34/51 +12 1 die 7", 16, "more text"),
        ("100/51 +12 1", 0, "over"),
        ("100/100 +0 1", 0, "over"),
        ("99999999999/0 +0 1", 0, "not a number"),
    ] {
        let error = rules.parse_position(text).unwrap_err();
        assert!(error.message.contains(told), "`{text}`: {error}");
        assert_eq!(error.offset, offset, "`{text}`: {error}");
    }
    let error = rules.parse_position("104/100 +3 1 die").unwrap_err();
    assert_eq!(error.expected, "`104/99 +0 2`");
}

#[test]
fn the_guide_stays_within_the_payoffs_and_knows_what_is_better() {
    let rules = Pig::default();
    let mut dice = Dice::new(2);
    for _ in 0..200 {
        let mut position = rules.start();
        while let Some(&m) = dice.choose(&legal_moves(&rules, &position)) {
            let worth = Race.evaluate(&rules, &position, 0);
            assert!(rules.bounds(0).contain(worth));
            assert_eq!(Race.evaluate(&rules, &position, 1), -worth);
            rules.play(&mut position, m);
        }
    }
    let worth = |text: &str| Race.evaluate(&rules, &rules.parse_position(text).unwrap(), 0);
    assert!(worth("0/0 +0 1") > 0.0, "who begins is a little better off");
    assert!(worth("50/20 +0 1") > worth("40/20 +0 1"));
    assert!(worth("50/20 +0 1") > worth("50/30 +0 1"));
    assert!(worth("50/20 +9 1") > worth("50/20 +0 1"));
    assert!(worth("50/20 +9 2") < worth("50/20 +0 2"));
    assert_eq!(worth("90/99 +10 1"), 1.0, "holding wins");
}
