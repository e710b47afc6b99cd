//! Mate, stalemate, and the draws.

use tah_rules::{Notation, Rules, Turn, legal_moves};

use super::{Chess, Position, position};
use crate::chess::Ending;

const RULES: Chess = Chess::STANDARD;

fn play(state: &mut Position, moves: &str) {
    for text in moves.split_whitespace() {
        let m = RULES.parse_uci(state, text).unwrap_or_else(|error| panic!("{error}"));
        RULES.play(state, m);
    }
}

fn check(state: &Position, ending: Option<Ending>, payoffs: [f64; 2]) {
    assert_eq!(RULES.ending(state), ending, "{state:?}");
    assert_eq!(RULES.turn(state) == Turn::Over, ending.is_some(), "{state:?}");
    assert_eq!(legal_moves(&RULES, state).is_empty(), ending.is_some(), "{state:?}");
    if ending.is_some() {
        assert_eq!([RULES.payoff(state, 0), RULES.payoff(state, 1)], payoffs, "{state:?}");
    }
}

#[test]
fn mate_and_stalemate() {
    let mut state = RULES.start();
    play(&mut state, "f2f3 e7e5 g2g4 d8h4");
    check(&state, Some(Ending::Checkmate), [-1.0, 1.0]);
    check(&position("7k/5KQ1/8/8/8/8/8/8 b - - 0 1"), Some(Ending::Checkmate), [1.0, -1.0]);
    check(&position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Some(Ending::Stalemate), [0.0, 0.0]);
}

#[test]
fn the_third_time_is_a_draw() {
    let mut state = RULES.start();
    play(&mut state, "g1f3 g8f6 f3g1 f6g8");
    assert_eq!(state.repetitions(), 1);
    check(&state, None, [0.0; 2]);
    play(&mut state, "g1f3 g8f6 f3g1 f6g8");
    check(&state, Some(Ending::Repetition), [0.0; 2]);
    assert!(RULES.position_text(&state).ends_with(" 8 5 threefold"), "{}", RULES.position_text(&state));
    assert_eq!(RULES.without_draws().ending(&state), None);
    // The game may go on where nobody claims, and other positions are then repeated.
    play(&mut state, "g1f3");
    check(&state, Some(Ending::Repetition), [0.0; 2]);
    play(&mut state, "e7e5");
    check(&state, None, [0.0; 2]);
}

#[test]
fn rights_that_are_lost_make_another_position() {
    // The rook's first tour costs a castling right: the position before it never comes again.
    let mut state = position("4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1");
    play(&mut state, "a1a2 h8h7 a2a1 h7h8 a1a2 h8h7 a2a1 h7h8");
    assert_eq!(state.repetitions(), 1);
    check(&state, None, [0.0; 2]);
    play(&mut state, "a1a2 h8h7 a2a1 h7h8");
    check(&state, Some(Ending::Repetition), [0.0; 2]);
}

#[test]
fn fifty_moves_draw_unless_the_last_one_mates() {
    let mut state = position("4k3/8/8/8/8/8/8/R3K3 w - - 98 80");
    play(&mut state, "a1a2");
    check(&state, None, [0.0; 2]);
    play(&mut state, "e8e7");
    check(&state, Some(Ending::FiftyMoves), [0.0; 2]);
    let mut state = position("4k3/7R/8/8/8/8/8/R3K3 w - - 99 80");
    play(&mut state, "a1a8");
    check(&state, Some(Ending::Checkmate), [1.0, -1.0]);
    let mut state = position("4k3/P7/8/8/8/8/8/4K3 w - - 99 80");
    play(&mut state, "a7a8q");
    assert_eq!((state.half_move_clock(), RULES.ending(&state)), (0, None));
}

#[test]
fn too_little_to_mate_with() {
    for (men, is_drawn) in [
        ("8/8/8/4k3/8/8/8/4K3", true),
        ("8/8/8/4k3/8/8/8/4KN2", true),
        ("8/8/8/4k3/8/8/8/4KB2", true),
        ("8/8/8/4kn2/8/8/8/4K3", true),
        ("8/8/8/2B1k3/8/B1b5/8/4K3", true),
        ("8/8/4k3/8/8/B1B1b3/8/4K3", true),
        ("8/8/8/4k3/4b3/B7/8/4K3", false),
        ("8/8/8/4k3/8/8/8/3NKN2", false),
        ("8/8/8/4kn2/8/8/8/4KN2", false),
        ("8/8/8/4kn2/8/8/8/4KB2", false),
        ("8/8/8/4k3/8/8/4P3/4K3", false),
        ("8/8/8/4k3/8/8/8/R3K3", false),
        ("8/8/8/5k2/8/8/8/Q3K3", false),
    ] {
        let state = position(&format!("{men} w - - 0 1"));
        check(&state, is_drawn.then_some(Ending::InsufficientMaterial), [0.0; 2]);
    }
}
