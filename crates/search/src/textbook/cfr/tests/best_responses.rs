//! Best responses against enumeration, and an equilibrium that is known exactly.

use tah_games::kuhn_poker::KuhnPoker;
use tah_rules::{Dice, Hidden, Notation};

use super::super::*;
use super::{Kuhn, assert_close, kuhn, leduc, random_profile};

/// Replaces the strategies of `player` by the pure ones that the bits of `choice` name.
fn with_pure(sequences: &Sequences, profile: &Profile, player: usize, choice: usize) -> Profile {
    let mut profile = profile.clone();
    for (i, decision) in sequences.decisions_of(player).iter().enumerate() {
        for (k, action) in decision.actions().enumerate() {
            profile[action] = f64::from(choice >> i & 1 == k);
        }
    }
    profile
}

#[test]
fn no_pure_strategy_does_better_than_the_best_response() {
    let sequences = Sequences::of(&kuhn()).unwrap();
    let mut dice = Dice::new(11);
    for _ in 0..50 {
        let profile = random_profile(&sequences, &mut dice);
        for player in 0..2 {
            let sets = sequences.decisions_of(player).len();
            assert_eq!(sets, 6);
            let best = (0..1 << sets)
                .map(|choice| {
                    expected_values(&sequences, &with_pure(&sequences, &profile, player, choice))[player]
                })
                .fold(f64::NEG_INFINITY, f64::max);
            assert_close(&[best_response(&sequences, &profile, player).value], &[best], 1e-12);
        }
    }
}

#[test]
fn a_best_response_gets_its_value_when_it_is_played() {
    let sequences = Sequences::of(&leduc()).unwrap();
    let profile = random_profile(&sequences, &mut Dice::new(2));
    for player in 0..2 {
        let response = best_response(&sequences, &profile, player);
        let mut played = profile.clone();
        for (decision, &chosen) in sequences.decisions_of(player).iter().zip(&response.actions) {
            decision.actions().for_each(|action| played[action] = f64::from(action == chosen));
        }
        assert_close(&[expected_values(&sequences, &played)[player]], &[response.value], 1e-12);
    }
}

/// Says that in the position `text` whoever is to move plays its second move (bet, or call) with this probability.
fn set(form: &Kuhn, profile: &mut Profile, text: &str, probability: f64) {
    let state = KuhnPoker.parse_position(text).unwrap();
    let player = text.split(' ').count() % 2;
    let found = form.find(player, &KuhnPoker.view(&state, player)).unwrap();
    let first = form.sets[found].first_action;
    profile[first] = 1.0 - probability;
    profile[first + 1] = probability;
}

#[test]
fn the_known_equilibria_of_kuhn_poker_cannot_be_exploited() {
    let form = kuhn();
    let sequences = Sequences::of(&form).unwrap();
    let mut profile = Profile::uniform(&sequences);
    for alpha in [0.0, 0.1, 0.25, 1.0 / 3.0] {
        for (text, probability) in [
            ("J Q", alpha),
            ("Q J", 0.0),
            ("K Q", 3.0 * alpha),
            ("J Q check bet", 0.0),
            ("Q J check bet", alpha + 1.0 / 3.0),
            ("K Q check bet", 1.0),
            ("Q J check", 1.0 / 3.0),
            ("J Q check", 0.0),
            ("J K check", 1.0),
            ("Q J bet", 0.0),
            ("J Q bet", 1.0 / 3.0),
            ("J K bet", 1.0),
        ] {
            set(&form, &mut profile, text, probability);
        }
        assert_close(&expected_values(&sequences, &profile), &[-1.0 / 18.0, 1.0 / 18.0], 1e-12);
        assert!(exploitability(&sequences, &profile).abs() < 1e-12, "alpha {alpha}");
    }
    set(&form, &mut profile, "K Q", 0.0);
    assert!(exploitability(&sequences, &profile) > 1e-3, "outside the family");
}
