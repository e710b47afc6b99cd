//! Texts: IDs as GNU Backgammon writes them, plays in every spelling, and errors.

use tah_rules::{Notation, Rules, legal_moves};

use super::{Backgammon, Phase, State, read, variants, wander};
use crate::backgammon::Board;

/// IDs printed by GNU Backgammon 1.07 for boards set by hand.
#[test]
fn ids_are_those_of_gnu_backgammon() {
    let rules = Backgammon::MONEY;
    let start = read("4HPwATDgc/ABMA");
    assert_eq!(start.board(), rules.start().board());
    // The second player, on roll with 6-5: 2 men on the ace point, 5, 3, 4, 1; the first has 2 men on the bar.
    let state = read("APjgfGAD4IPzAg:cAkXAAAAAAAA");
    assert_eq!((state.player(), state.phase()), (1, Phase::Moving([6, 5])));
    let side = state.board().side(1);
    assert_eq!([1, 12, 17, 19, 20].map(|point| side[point]), [2, 5, 3, 4, 1]);
    let side = state.board().side(0);
    assert_eq!([12, 17, 19, 25].map(|point| side[point]), [5, 3, 5, 2]);
    assert!(state.stakes().jacoby);
    // The same men, the first player on roll with 3-1, the second owns the cube at 4, without Jacoby.
    let other = read("A+CD8wIA+OB8YA:EoEFAAAAAAAE");
    assert_eq!(other.board(), state.board());
    assert_eq!((other.player(), other.phase(), other.cube().value()), (0, Phase::Moving([3, 1]), 4));
    assert!(!other.stakes().jacoby);
    for state in [state, other] {
        assert_eq!(read(&rules.position_text(&state)), state);
    }
}

#[test]
fn xgids_say_what_ids_say() {
    for rules in variants() {
        let mut dice = tah_rules::Dice::new(5);
        for plies in 0..150 {
            let state = wander(&rules, plies, &mut dice);
            let Some(text) = rules.xgid(&state) else { continue };
            // An XGID does not tell whether a player who may double has decided to roll.
            let phase = if state.phase == Phase::Rolling {
                Backgammon::turn_of(&state, state.player)
            } else {
                state.phase
            };
            assert_eq!(rules.parse_position(&text), Ok(State { phase, ..state }), "{text}");
        }
    }
    let start = read("XGID=-b----E-C---eE---c-e----B-:0:0:1:63:0:0:0:0:10");
    assert_eq!(start.board(), Backgammon::MONEY.start().board());
    assert_eq!((start.player(), start.phase()), (1, Phase::Moving([6, 3])));
}

#[test]
fn plays_are_read_in_every_spelling() {
    let rules = Backgammon::MONEY;
    let mut state = read("4HPwATDgc/ABMA");
    let mut same = |dice, texts: &[&str], written: &str| {
        state.phase = Phase::Moving(dice);
        for text in texts {
            let m = rules.parse_move(&state, text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(rules.move_text(&state, m), written);
        }
    };
    same([3, 1], &["8/5 6/5", "6/5 8/5", " 6/5  8/5 "], "8/5 6/5");
    same([6, 5], &["24/13", "24/18/13", "24/18 18/13"], "24/13");
    same([6, 6], &["24/18(2) 13/7(2)", "13/7 13/7 24/18 24/18"], "24/18(2) 13/7(2)");
    same([3, 3], &["13/7(2)", "13/10(2) 10/7(2)"], "13/7(2)");
}

#[test]
fn hits_are_starred_and_tell_plays_apart() {
    let rules = Backgammon::MONEY;
    // Lone men of the second player on the first player's 5 and 6 points; the first enters from the bar and runs.
    let state = read("XGID=a------------------AA---n-:0:0:-1:65:0:0:0:0:10");
    let texts: Vec<String> =
        legal_moves(&rules, &state).iter().map(|&m| rules.move_text(&state, m)).collect();
    assert!(texts.contains(&"bar/14".into()) && !texts.iter().any(|text| text.contains('*')), "{texts:?}");
    let state = read("XGID=a----AA-----------------n-:0:0:-1:65:0:0:0:0:10");
    let texts: Vec<String> =
        legal_moves(&rules, &state).iter().map(|&m| rules.move_text(&state, m)).collect();
    assert_eq!(texts, ["bar/19*/14", "bar/20*/14"]);
    for text in &texts {
        let m = rules.parse_move(&state, text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(rules.move_text(&state, m), *text);
    }
    let error = rules.parse_move(&state, "bar/14").expect_err("it may be either").to_string();
    assert!(error.contains("several plays") && error.contains("bar/19*/14 or bar/20*/14"), "{error}");
}

#[test]
fn plays_that_leave_a_die_say_why() {
    let rules = Backgammon::MONEY;
    let why =
        |position: &str, text: &str| rules.parse_move(&read(position), text).expect_err(text).to_string();
    let opening = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
    assert!(why(opening, "8/5").contains("both dice can be played"), "{}", why(opening, "8/5"));
    assert!(why(opening, "8/4 6/5 5/4").contains("not a legal move"), "{}", why(opening, "8/4 6/5 5/4"));
    // One man on the 13 point: 6 or 1 can be played, but neither after the other.
    let one = "XGID=-----bb------A------------:0:0:1:61:0:0:0:0:10";
    let text = why(one, "13/12");
    assert!(text.contains("must be the larger, 6"), "{text}");
    assert!(why(opening, "8/9").contains("does not go from 8 to 9"));
    assert!(why(opening, "x/5").contains("`x` is no place"));
}

#[test]
fn wrong_positions_say_what_is_wrong() {
    let wrong = |text: &str| Backgammon::MONEY.parse_position(text).expect_err(text).to_string();
    assert!(wrong("4HPwATDgc/ABM").contains("14 characters, not 13"));
    assert!(wrong("4HPwATDgc/AB?A").contains("`?` is no character"));
    assert!(wrong("////////////8A").contains("men"), "{}", wrong("////////////8A"));
    assert!(wrong("4HPwATDgc/ABMA:cAk").contains("12 characters, not 3"));
    assert!(
        wrong("4HPwATDgc/ABMA:cAk/AAAAAAAA").contains("the dice show"),
        "{}",
        wrong("4HPwATDgc/ABMA:cAk/AAAAAAAA")
    );
    assert!(
        wrong("4HPwATDgc/ABMA:cAoAAAAAAAAA").contains("over"),
        "{}",
        wrong("4HPwATDgc/ABMA:cAoAAAAAAAAA")
    );
    assert!(wrong("XGID=-b----E-C---eE---c-e----B:0:0:1:00:0:0:0:0:10").contains("25 places, not 26"));
    assert!(wrong("XGID=-b----E-C---eE---c-e---BB-:0:0:1:00:0:0:0:0:10").contains("more than 15 men"));
    assert!(wrong("XGID=-b----E-C---eE---c-e----B-:0:0:1:71:0:0:0:0:10").contains("`71` is no roll"));
    assert!(wrong("XGID=-b----E-C---eE---c-e----B-:0:0:1").contains("missing"));
    let at = Backgammon::MONEY.parse_position("XGID=-b----E-C---eE---c-e----B-:0:0:1:71:0:0:0:0:10");
    assert_eq!(at.expect_err("no roll").offset, 38, "the dice");
}

#[test]
fn fibs_boards_are_read() {
    let opening = "board:You:gnubg:0:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:\
                   1:3:1:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0";
    let state = Backgammon::parse_fibs(opening).unwrap();
    assert_eq!((state.board(), state.phase()), (&Board::START, Phase::Moving([3, 1])));
    let other_way = "board:You:gnubg:7:2:6:0:2:0:0:0:0:-5:0:-3:0:0:0:5:-5:0:0:0:3:0:5:0:0:0:0:-2:0:\
                     1:0:0:0:0:1:0:0:0:1:1:25:0:0:0:0:0:2:0:0:0";
    let state = Backgammon::parse_fibs(other_way).unwrap();
    assert_eq!((state.board(), state.phase()), (&Board::START, Phase::Rolling));
    assert!(state.stakes().is_cube_dead);
    for wrong in ["", "board:You", &opening.replace(":5:", ":16:"), &opening.replace("-1:0:25", "x:0:25")] {
        assert!(Backgammon::parse_fibs(wrong).is_err(), "{wrong}");
    }
}
