//! The contract, the lectures' facts, plays against a plain enumeration, the cube, and texts.

mod cube;
mod enumeration;
mod files;
mod learned;
mod texts;

use tah_rules::scene::Part;
use tah_rules::{Chance, Contract, Dice, Draw, Eyes, Notation, Rules, legal_moves};

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

#[test]
fn a_hand_takes_a_man_of_its_player_and_puts_it_down_where_the_next_drawing_has_one() {
    let rules = Backgammon::MONEY;
    let mut dice = Dice::new(11);
    let owner = |state: &State, item: usize| {
        let Part::Points(board) = rules.draw(state, Eyes::All).parts.remove(0) else { panic!("no board") };
        let stack = board.points.into_iter().chain(board.bars).chain(board.trays).nth(item)?;
        stack.piece?.owner
    };
    for _ in 0..200 {
        let state = wander(&rules, 60, &mut dice);
        for m in legal_moves(&rules, &state) {
            let places = rules.places(&state, m);
            let (Some(first), Some(last)) = (places.first(), places.last()) else { continue };
            let mut after = state;
            rules.play(&mut after, m);
            assert_eq!(owner(&state, first.item), Some(state.player()), "{m:?}");
            assert_eq!(owner(&after, last.item), Some(state.player()), "{m:?}");
        }
    }
}
