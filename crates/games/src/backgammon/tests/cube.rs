//! The cube: who may turn it, what it costs, and what a game is worth at the end.

use tah_rules::{Notation, Rules, Turn, legal_moves};

use super::{Backgammon, State, read, variants};

fn after(rules: &Backgammon, mut state: State, moves: &[&str]) -> State {
    for text in moves {
        let m = rules.parse_move(&state, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        rules.play(&mut state, m);
    }
    state
}

fn options(rules: &Backgammon, state: &State) -> Vec<String> {
    legal_moves(rules, state).iter().map(|&m| rules.move_text(state, m)).collect()
}

#[test]
fn a_double_is_taken_or_dropped() {
    let rules = Backgammon::MONEY;
    let opened = after(&rules, rules.start(), &["3-1", "8/5 6/5"]);
    assert_eq!(
        (rules.turn(&opened), options(&rules, &opened)),
        (Turn::Player(1), vec!["roll".into(), "double".into()])
    );
    let offered = after(&rules, opened, &["double"]);
    assert_eq!(
        (rules.turn(&offered), options(&rules, &offered)),
        (Turn::Player(0), vec!["take".into(), "drop".into()])
    );
    let dropped = after(&rules, offered, &["drop"]);
    assert_eq!(rules.turn(&dropped), Turn::Over);
    assert_eq!([rules.payoff(&dropped, 0), rules.payoff(&dropped, 1)], [-1.0, 1.0]);
    let taken = after(&rules, offered, &["take", "6-5", "24/13"]);
    assert_eq!(taken.cube().value(), 2);
    assert_eq!(options(&rules, &taken), ["roll", "double"], "who took it may double");
    let later = after(&rules, taken, &["roll", "2-1", "13/11 6/5"]);
    assert_eq!(rules.turn(&later), Turn::Chance, "who gave it away may not");
}

#[test]
fn a_beaver_keeps_the_cube() {
    let rules = Backgammon { beavers: true, ..Backgammon::MONEY };
    let offered = after(&rules, rules.start(), &["3-1", "8/5 6/5", "double"]);
    assert_eq!(options(&rules, &offered), ["take", "drop", "beaver"]);
    let beavered = after(&rules, offered, &["beaver"]);
    assert_eq!(rules.turn(&beavered), Turn::Player(1));
    let dropped = after(&rules, beavered, &["drop"]);
    assert_eq!(rules.payoff(&dropped, 1), -2.0);
    let taken = after(&rules, beavered, &["take", "6-5", "24/13"]);
    assert_eq!(taken.cube().value(), 4);
    assert_eq!(options(&rules, &taken), ["roll", "double"], "the first player still owns it");
}

#[test]
fn a_dead_cube_is_not_turned() {
    let crawford = variants()[3];
    let state = after(&crawford, crawford.start(), &["3-1", "8/5 6/5"]);
    assert_eq!(crawford.turn(&state), Turn::Chance);
}

/// The first player bears off the last man against men in the home board, none borne off.
#[test]
fn gammons_count_and_not_by_jacoby_before_the_cube_is_turned() {
    let gammon = "XGID=--------------------DDDDCB:0:0:-1:11:0:0:0:0:10";
    assert!(Backgammon::MONEY.parse_position(gammon).is_err(), "more than 15 men");
    let won = |text: &str| {
        let state = read(text);
        let state = after(&Backgammon::MONEY, state, &["1/off"]);
        Backgammon::MONEY.payoff(&state, 0)
    };
    // The second player's fifteen men: at home, in the outfield, and one on the bar.
    assert_eq!(won("XGID=---------------O--------a-:0:0:-1:21:0:0:0:0:10"), 2.0);
    assert_eq!(won("XGID=---------------N--------aA:0:0:-1:21:0:0:0:0:10"), 3.0);
    assert_eq!(won("XGID=---------------N--------a-:0:0:-1:21:0:0:0:0:10"), 1.0);
    assert_eq!(won("XGID=---------------O--------a-:1:1:-1:21:0:0:1:0:10"), 4.0);
    assert_eq!(won("XGID=---------------O--------a-:0:0:-1:21:0:0:1:0:10"), 1.0, "Jacoby");
}
