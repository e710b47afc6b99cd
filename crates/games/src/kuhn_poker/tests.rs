use tah_rules::scene::Part;
use tah_rules::{Contract, Dice, Draw, Eyes, Hidden, Notation, Rules, Turn, legal_moves};

use super::{KuhnPoker, State};
use crate::cards::{Rank, Seen};

fn position(text: &str) -> State {
    KuhnPoker.parse_position(text).unwrap()
}

#[test]
fn contract() {
    Contract::of(&KuhnPoker)
        .chance()
        .hidden()
        .hidden_drawing()
        .notation()
        .drawing()
        .keyed()
        .keyed_notation()
        .games(500)
        .hold();
}

#[test]
fn there_are_fifty_eight_positions_and_thirty_ends() {
    let (mut positions, mut ends) = (0, 0);
    let mut open = vec![KuhnPoker.start()];
    while let Some(state) = open.pop() {
        positions += 1;
        ends += usize::from(KuhnPoker.turn(&state) == Turn::Over);
        open.extend(legal_moves(&KuhnPoker, &state).into_iter().map(|m| {
            let mut after = state;
            KuhnPoker.play(&mut after, m);
            after
        }));
    }
    // One start, three first cards, six deals of nine lines each, five of which are ends.
    assert_eq!((positions, ends), (1 + 3 + 6 * 9, 6 * 5));
}

#[test]
fn every_end_pays_what_the_rules_say() {
    for (text, won) in [
        ("K Q check check", 1.0),
        ("J Q check check", -1.0),
        ("J Q bet fold", 1.0),
        ("K Q check bet fold", -1.0),
        ("K Q bet call", 2.0),
        ("J Q check bet call", -2.0),
    ] {
        let state = position(text);
        assert_eq!(KuhnPoker.turn(&state), Turn::Over, "{text}");
        assert_eq!(KuhnPoker.payoff(&state, 0), won, "{text}");
        assert_eq!(KuhnPoker.payoff(&state, 1), -won, "{text}");
    }
}

#[test]
fn the_other_card_is_one_of_the_two_left_with_equal_chance() {
    let view = KuhnPoker.view(&position("Q K check"), 0);
    assert_eq!(view.other, Seen::FaceDown);
    let mut dice = Dice::new(1);
    let kings =
        (0..10_000).filter(|_| KuhnPoker.sample(&view, &mut dice).cards[1] == Some(Rank::King)).count();
    // Five standard deviations.
    assert!(kings.abs_diff(5_000) < 250, "{kings}");
}

#[test]
fn cards_are_shown_at_a_showdown_and_not_after_a_fold() {
    assert_eq!(KuhnPoker.view(&position("Q K bet call"), 0).other, Seen::Shown(Rank::King));
    assert_eq!(KuhnPoker.view(&position("Q K bet fold"), 0).other, Seen::FaceDown);
    let other_hand = |text: &str| KuhnPoker.draw(&position(text), Eyes::Seat(0)).parts[1].clone();
    let cards = |part: Part| if let Part::Hand(hand) = part { hand.cards } else { vec![] };
    assert_eq!(cards(other_hand("Q K bet call")), [Some("K".into())]);
    assert_eq!(cards(other_hand("Q K bet fold")), [None]);
}

#[test]
fn first_letters_are_understood() {
    assert_eq!(position("k q c b f"), position("K Q check bet fold"));
    assert_eq!(KuhnPoker.position_text(&position(" k  q c b c ")), "K Q check bet call");
}

#[test]
fn errors_say_where() {
    for (text, offset) in [
        ("", 0),
        ("K", 1),
        ("K X", 2),
        ("K K", 2),
        ("- K", 2),
        ("K - check", 4),
        ("K Q call", 4),
        ("K Q check check bet", 16),
        ("K → check", 2),
    ] {
        assert_eq!(KuhnPoker.parse_position(text).unwrap_err().offset, offset, "{text}");
    }
}
