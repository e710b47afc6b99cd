use std::collections::HashSet;

use tah_rules::scene::Part;
use tah_rules::{Chance, Contract, Dice, Draw, Eyes, Hidden, Notation, Rules, Turn, legal_moves};

use super::{LeducPoker, Move, State};
use crate::cards::{Rank, Seen};

fn position(text: &str) -> State {
    LeducPoker.parse_position(text).unwrap()
}

/// Every position, with the probability that chance alone gives it.
fn positions() -> Vec<(State, f64)> {
    let mut found = Vec::new();
    let mut open = vec![(LeducPoker.start(), 1.0)];
    while let Some((state, probability)) = open.pop() {
        found.push((state, probability));
        let is_chance = LeducPoker.turn(&state) == Turn::Chance;
        for m in legal_moves(&LeducPoker, &state) {
            let factor = if is_chance { LeducPoker.probability(&state, m) } else { 1.0 };
            let mut after = state;
            LeducPoker.play(&mut after, m);
            open.push((after, probability * factor));
        }
    }
    found
}

#[test]
fn contract() {
    Contract::of(&LeducPoker)
        .chance()
        .hidden()
        .hidden_drawing()
        .notation()
        .drawing()
        .keyed()
        .keyed_notation()
        .games(2000)
        .hold();
}

#[test]
fn there_are_288_information_sets() {
    let views: HashSet<_> = positions()
        .iter()
        .filter_map(|(state, _)| match LeducPoker.turn(state) {
            Turn::Player(player) => Some(LeducPoker.view(state, player)),
            _ => None,
        })
        .collect();
    assert_eq!(views.len(), 288);
    assert_eq!(views.iter().filter(|view| view.seat == 0).count(), 144);
}

#[test]
fn samples_follow_the_probabilities_of_chance() {
    let all = positions();
    for text in
        ["Q K", "Q K check check | -", "Q K check check | J", "Q K check check | Q", "J Q raise call | K"]
    {
        for seat in 0..2 {
            let view = LeducPoker.view(&position(text), seat);
            let other = |state: &State| state.cards[1 - seat];
            let fitting: Vec<_> = all.iter().filter(|(s, _)| LeducPoker.view(s, seat) == view).collect();
            let total: f64 = fitting.iter().map(|(_, p)| p).sum();
            let mut dice = Dice::new(3);
            let samples: Vec<State> = (0..40_000).map(|_| LeducPoker.sample(&view, &mut dice)).collect();
            for rank in Rank::ALL {
                let expected: f64 =
                    fitting.iter().filter(|(s, _)| other(s) == Some(rank)).map(|(_, p)| p / total).sum();
                let found = samples.iter().filter(|s| other(s) == Some(rank)).count() as f64 / 40_000.0;
                // Four standard deviations of a share are at most 0.01.
                assert!((found - expected).abs() < 0.01, "{text} seat {seat} {rank}: {found} {expected}");
            }
        }
    }
}

#[test]
fn every_end_pays_what_the_rules_say() {
    for (text, won) in [
        ("K Q raise fold", 1.0),
        ("K Q raise raise fold", -3.0),
        ("K Q check raise raise fold", 3.0),
        ("K Q check check | J check check", 1.0),
        ("K Q check check | Q check check", -1.0),
        ("J Q raise call | J raise call", 7.0),
        ("Q Q raise call | J raise call", 0.0),
        ("K Q raise raise call | J raise raise call", 13.0),
        ("K Q raise raise call | J check raise raise fold", 9.0),
        ("K Q check check | J raise fold", 1.0),
    ] {
        let state = position(text);
        assert_eq!(LeducPoker.turn(&state), Turn::Over, "{text}");
        assert_eq!(LeducPoker.payoff(&state, 0), won, "{text}");
        assert_eq!(LeducPoker.payoff(&state, 1), -won, "{text}");
        assert_eq!(LeducPoker.position_text(&state), text);
    }
}

#[test]
fn chips_are_counted_while_a_raise_stands() {
    let paid = |text: &str| [0, 1].map(|player| position(text).paid(player));
    assert_eq!(paid("- -"), [1, 1]);
    assert_eq!(paid("K Q raise"), [3, 1]);
    assert_eq!(paid("K Q raise raise"), [3, 5]);
    assert_eq!(paid("K Q raise raise call | J check raise"), [5, 9]);
}

#[test]
fn a_third_card_of_a_rank_is_never_dealt() {
    let dealt = legal_moves(&LeducPoker, &position("Q Q check check | -"));
    assert_eq!(dealt, [Move::Deal(Rank::Jack), Move::Deal(Rank::King)]);
    let state = position("Q K check check");
    let probabilities = Rank::ALL.map(|rank| LeducPoker.probability(&state, Move::Deal(rank)));
    assert_eq!(probabilities, [0.5, 0.25, 0.25]);
}

#[test]
fn cards_are_shown_at_a_showdown_and_not_after_a_fold() {
    let other = |text: &str| LeducPoker.view(&position(text), 0).other;
    assert_eq!(other("Q K check check | J check check"), Seen::Shown(Rank::King));
    assert_eq!(other("Q K raise fold"), Seen::FaceDown);
    let scene = LeducPoker.draw(&position("Q K raise fold"), Eyes::Seat(0));
    assert!(matches!(&scene.parts[1], Part::Hand(hand) if hand.cards == [None]));
}

#[test]
fn calls_checks_and_first_letters_are_understood() {
    assert_eq!(position("k q c r c | j c"), position("K Q check raise call | J check"));
    assert_eq!(position("K Q call call"), position("K Q check check | -"));
}

#[test]
fn errors_say_where() {
    for (text, offset) in [
        ("", 0),
        ("K", 1),
        ("K X", 2),
        ("- K", 2),
        ("K - check", 4),
        ("K - | J", 6),
        ("K Q check | J", 12),
        ("K Q check check raise", 16),
        ("K Q raise raise raise", 16),
        ("K Q raise check", 10),
        ("K Q fold", 4),
        ("K K check check | K", 18),
        ("K Q check check |", 17),
        ("K Q check check | J check check raise", 32),
        ("K Q check check | J | Q", 20),
        ("K Q raise fold | J", 17),
        ("K Q raise fold | - call", 19),
    ] {
        assert_eq!(LeducPoker.parse_position(text).unwrap_err().offset, offset, "{text}");
    }
}
