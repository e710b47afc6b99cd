//! Games of the textbooks.

use super::*;
use crate::number::{fraction, whole};
use crate::patience::Patience;

fn game(text: &str) -> CoalitionGame {
    parse_coalitions(text).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn the_glove_market() {
    // One left glove, two right ones.
    let gloves = game("A B: 1\nA C: 1\nA B C: 1");
    assert_eq!(gloves.shapley(), [fraction(2, 3), fraction(1, 6), fraction(1, 6)]);
    assert_eq!(gloves.core(Patience::default()), Some(Core::Point(vec![whole(1), whole(0), whole(0)])));
    assert_eq!(gloves.nucleolus(Patience::default()), Some(vec![whole(1), whole(0), whole(0)]));
}

#[test]
fn a_share_can_be_a_cost() {
    let costs = game("A: -5\nB: 2\nA B: -2");
    let Some(Core::Point(shares)) = costs.core(Patience::default()) else { panic!("it is not empty") };
    assert_eq!(shares.iter().sum::<Rational>(), whole(-2));
    assert!(shares[0] >= whole(-5) && shares[1] >= whole(2));
}

#[test]
fn majority_has_no_core() {
    let majority = game("[2; 1, 1, 1]");
    assert_eq!(majority.shapley(), vec![fraction(1, 3); 3]);
    assert_eq!(majority.banzhaf(), vec![fraction(1, 2); 3]);
    let Some(Core::Empty { balanced, earns }) = majority.core(Patience::default()) else {
        panic!("it is empty")
    };
    assert_eq!(earns, fraction(3, 2));
    for player in 0..3 {
        let weight: Rational = balanced.iter().filter(|(c, _)| c >> player & 1 == 1).map(|(_, w)| w).sum();
        assert_eq!(weight, whole(1));
    }
    assert_eq!(majority.nucleolus(Patience::default()), Some(vec![fraction(1, 3); 3]));
}

/// The contested garment and the three widows of the Talmud (R. Aumann, M. Maschler 1985): the nucleolus of the bankruptcy
/// game with claims 100, 200, 300.
#[test]
fn the_talmud() {
    let claims = [100i64, 200, 300];
    for (estate, expected) in [
        (100, [fraction(100, 3), fraction(100, 3), fraction(100, 3)]),
        (200, [whole(50), whole(75), whole(75)]),
        (300, [whole(50), whole(100), whole(150)]),
    ] {
        let left = |coalition: usize| {
            let others: i64 = (0..3).filter(|i| coalition >> i & 1 == 0).map(|i| claims[i]).sum();
            whole((estate - others).max(0))
        };
        let players = ["a", "b", "c"].map(String::from).to_vec();
        let bankruptcy = CoalitionGame { players, worth: (0..8).map(left).collect() };
        assert_eq!(bankruptcy.nucleolus(Patience::default()), Some(expected.to_vec()), "{estate}");
    }
}

#[test]
fn the_council_of_1958() {
    // Luxembourg had a vote and no power.
    let council = game("[12; 4, 4, 4, 2, 2, 1]");
    let shapley = council.shapley();
    assert_eq!(
        shapley,
        [fraction(7, 30), fraction(7, 30), fraction(7, 30), fraction(3, 20), fraction(3, 20), whole(0)]
    );
    assert_eq!(shapley.iter().sum::<Rational>(), whole(1));
}

#[test]
fn coalitions_are_read_or_refused() {
    for (text, place) in [
        ("A B 5", (1, 1)),
        ("A B: x", (1, 6)),
        ("A A: 1", (1, 3)),
        ("A: 1\nA: 2", (2, 1)),
        (": 3", (1, 1)),
        ("", (1, 1)),
        ("[3 1, 2]", (1, 1)),
        ("[3; 1, y]", (1, 8)),
    ] {
        let error = parse_coalitions(text).expect_err(text);
        assert_eq!(error.line_and_column(text), place, "{text}");
    }
}
