//! The contract, the lectures' facts, plays against a plain enumeration, the cube, and texts.

mod cube;
mod enumeration;
mod texts;

use tah_rules::{Chance, Contract, Dice, Notation, Rules, legal_moves};

use super::{Action, Backgammon, Phase, Stakes, State};

/// Every sort of stakes.
fn variants() -> Vec<Backgammon> {
    let money = Backgammon::MONEY;
    let game = |length, scores, is_cube_dead| Backgammon {
        stakes: Stakes { length, scores, is_cube_dead, jacoby: false },
        beavers: false,
    };
    let jacoby = Backgammon { stakes: Stakes { jacoby: true, ..money.stakes }, beavers: true };
    vec![money, jacoby, game(7, [2, 5], false), game(5, [4, 1], true), game(0, [0, 0], true)]
}

fn read(text: &str) -> State {
    Backgammon::MONEY.parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The state `plies` random moves after the start.
fn wander(rules: &Backgammon, plies: usize, dice: &mut Dice) -> State {
    let mut state = rules.start();
    for _ in 0..plies {
        let Some(&m) = dice.choose(&legal_moves(rules, &state)) else { break };
        // A cube that is dropped ends most games at once.
        if m != Action::Drop {
            rules.play(&mut state, m);
        }
    }
    state
}

#[test]
fn contract() {
    for rules in variants() {
        Contract::of(&rules).games(2).plies(80).chance().keyed().notation().keyed_notation().drawing().hold();
    }
}

#[test]
fn there_are_21_rolls() {
    let rules = Backgammon::MONEY;
    let mut state = rules.start();
    assert_eq!(legal_moves(&rules, &state).len(), 30, "the opening roll is no doublet");
    state.phase = Phase::Rolling;
    let rolls = legal_moves(&rules, &state);
    assert_eq!(rolls.len(), 21);
    for roll in rolls {
        let Action::Dice([high, low]) = roll else { panic!("{roll:?}") };
        let expected = if high == low { 1.0 / 36.0 } else { 1.0 / 18.0 };
        assert_eq!(rules.probability(&state, roll), expected);
    }
}
