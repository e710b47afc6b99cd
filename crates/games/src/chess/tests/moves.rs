//! Playing and taking back, the halves of the move list, passing.

use tah_rules::{Moves, Rules, legal_moves};

use super::{Chess, Position, position, random_positions};

/// Every field, where `==` leaves the past and the clocks out.
fn all_fields(state: &Position) -> (cozy_chess::Board, u64, Vec<u64>, u32, u8) {
    (state.board.clone(), state.key, state.earlier.clone(), state.reversible, state.repetitions)
}

#[test]
fn undo_restores_every_field() {
    let rules = Chess::STANDARD;
    random_positions(rules, 10, |state, _| {
        let before = all_fields(state);
        let mut after = state.clone();
        for m in legal_moves(&rules, state) {
            let taken = rules.play(&mut after, m);
            rules.undo(&mut after, m, taken);
            assert_eq!(all_fields(&after), before, "{m:?}");
        }
        if let Some(taken) = rules.pass(&mut after) {
            assert_ne!(after.side(), state.side());
            rules.unpass(&mut after, taken);
            assert_eq!(all_fields(&after), before, "passing");
        } else {
            assert!(state.is_check());
        }
        let mut copy = rules.start();
        copy.clone_from(state);
        assert_eq!(all_fields(&copy), before, "copying");
    });
}

#[test]
fn loud_and_quiet_moves_are_all_moves() {
    for rules in [Chess::STANDARD, Chess::CHESS960] {
        random_positions(rules, 20, |state, _| {
            let (mut loud, mut quiet, mut all) = (Moves::new(), Moves::new(), Moves::new());
            state.loud_moves(&mut loud);
            state.quiet_moves(&mut quiet);
            state.all_moves(&mut all);
            assert!(loud.from(0).iter().all(|&m| state.is_loud(m)), "{state:?}");
            assert!(quiet.from(0).iter().all(|&m| !state.is_loud(m)), "{state:?}");
            let mut halves = [loud.into_vec(), quiet.into_vec()].concat();
            let mut all = all.into_vec();
            halves.sort_unstable();
            all.sort_unstable();
            assert_eq!(halves, all, "{state:?}");
        });
    }
}

#[test]
fn nothing_is_repeated_across_a_pass() {
    let rules = Chess::STANDARD;
    let mut state = position("4k2r/8/8/8/8/8/8/R3K3 w - - 20 40");
    let play = |state: &mut Position, text: &str| {
        let m = rules.parse_uci(state, text).unwrap();
        rules.play(state, m);
    };
    for text in ["a1a2", "h8h7", "a2a1", "h7h8"] {
        play(&mut state, text);
    }
    assert_eq!(state.repetitions(), 1);
    rules.pass(&mut state).unwrap();
    for text in ["h8h7", "a1a2", "h7h8"] {
        play(&mut state, text);
    }
    assert_eq!(state.repetitions(), 0);
    assert!(rules.pass(&mut position("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")).is_none(), "in check");
}

#[test]
fn equal_positions_are_those_of_the_laws() {
    // A double step that nobody can take in passing leaves no trace; one that somebody can does.
    let rules = Chess::STANDARD;
    let after = |start: &str, text: &str| {
        let mut state = position(start);
        let m = rules.parse_uci(&state, text).unwrap();
        rules.play(&mut state, m);
        state
    };
    let nobody = after("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4");
    assert_eq!(nobody, position("4k3/8/8/8/4P3/8/8/4K3 b - - 3 9"));
    assert_eq!(nobody.key(), position("4k3/8/8/8/4P3/8/8/4K3 b - - 3 9").key());
    let pinned = after("4k3/8/8/8/3p4/8/2P5/3RK3 w - - 0 1", "c2c4");
    assert_eq!(pinned.key(), position("4k3/8/8/8/2Pp4/8/8/3RK3 b - c3 0 1").key());
    assert_ne!(pinned.key(), position("4k3/8/8/8/2Pp4/8/8/3RK3 b - - 0 1").key());
    // On d4 the pawn is pinned to its king on d8, and may not take.
    let pinned = after("3k4/8/8/8/3p4/8/2P5/3RK3 w - - 0 1", "c2c4");
    assert_eq!(pinned.key(), position("3k4/8/8/8/2Pp4/8/8/3RK3 b - - 0 1").key());
}
