//! The contract, known counts, fast forms held equal to plain ones, and text.

use tah_rules::{Contract, Dice, Notation, Rules, Turn, legal_moves};

use super::bits;
use super::perft::leaves;
use super::{Othello, PASS, Position};

/// A position after random moves that leave so many squares empty, or as few as that game allows.
pub(super) fn random_position(empties: u32, dice: &mut Dice) -> Position {
    let mut state = Othello.start();
    while state.empties().count_ones() > empties {
        let Some(&m) = dice.choose(&legal_moves(&Othello, &state)) else { break };
        state = state.after(m);
    }
    state
}

#[test]
fn contract() {
    Contract::of(&Othello).keyed().symmetric().notation().keyed_notation().drawing().hold();
}

#[test]
fn the_tree_has_the_known_numbers_of_leaves() {
    let known = [1, 4, 12, 56, 244, 1396, 8200, 55_092, 390_216, 3_005_288, 24_571_284];
    for (depth, count) in (0..).zip(known) {
        assert_eq!(leaves(&Othello.start(), depth), count, "depth {depth}");
    }
}

/// Two boards that share no square, with as many discs as chance has it.
fn random_boards(dice: &mut Dice) -> (u64, u64) {
    let (a, b) = (dice.bits(), dice.bits());
    let full = if dice.below(2) == 0 { dice.bits() | dice.bits() } else { dice.bits() };
    (a & full, !a & full & (b | dice.bits()))
}

/// One ray after another, with nothing clever.
fn plain_flips(own: u64, other: u64, square: usize) -> u64 {
    let mut flips = 0;
    for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)] {
        let (mut x, mut y) = (square as i32 % 8 + dx, square as i32 / 8 + dy);
        let mut run = 0;
        while (0..8).contains(&x) && (0..8).contains(&y) {
            let bit = 1u64 << (y * 8 + x);
            if own & bit != 0 {
                flips |= run;
            }
            if other & bit == 0 {
                break;
            }
            run |= bit;
            (x, y) = (x + dx, y + dy);
        }
    }
    flips
}

#[test]
fn every_form_of_moves_and_flips_is_the_same() {
    let mut dice = Dice::new(5);
    for _ in 0..20_000 {
        let (own, other) = random_boards(&mut dice);
        let mut plain_moves = 0;
        for square in (0..64).filter(|&square| (own | other) >> square & 1 == 0) {
            let plain = plain_flips(own, other, square);
            plain_moves |= u64::from(plain != 0) << square;
            assert_eq!(bits::portable_flips(own, other, square), plain);
            assert_eq!(bits::flips(own, other, square), plain, "{own:x} {other:x} {square}");
            assert_eq!(bits::narrow_flips(own, other, square), plain, "{own:x} {other:x} {square}");
        }
        assert_eq!(bits::portable_moves(own, other), plain_moves);
        assert_eq!(bits::moves(own, other), plain_moves);
        let square = dice.below(64);
        let own = own & !(1 << square);
        assert_eq!(
            bits::last_flips(own, square),
            plain_flips(own, !own & !(1 << square), square).count_ones()
        );
    }
}

#[test]
fn a_pass_is_the_only_move_of_who_has_none() {
    let mut dice = Dice::new(2);
    let mut passes = 0;
    for _ in 0..300 {
        let mut state = Othello.start();
        while Othello.turn(&state) != Turn::Over {
            let moves = legal_moves(&Othello, &state);
            if moves.contains(&PASS) {
                assert_eq!((moves.len(), state.placings()), (1, 0));
                passes += 1;
            }
            state = state.after(moves[dice.below(moves.len())]);
        }
    }
    assert!(passes > 50, "{passes}");
}

#[test]
fn empty_squares_count_for_the_winner() {
    for (own, other, score) in [(0b111, 0b1000, 62), (0b1, 0b10, 0), (0, 1, -64), (0b1, 0b110, -62)] {
        assert_eq!(Position::new(own, other, 0).final_score(), score);
    }
}

#[test]
fn positions_are_read_from_boards_and_transcripts() {
    let start = "---------------------------OX------XO--------------------------- X";
    assert_eq!(Othello.parse_position(start), Ok(Othello.start()));
    let spaced = "-------- -------- -------- ---ox--- ---xo--- -------- -------- -------- x";
    assert_eq!(Othello.parse_position(spaced), Ok(Othello.start()));
    let after = Othello.parse_position("f5d6c3").unwrap();
    assert_eq!(Othello.parse_position("F5 D6, c3"), Ok(after));
    assert_eq!(after.empties().count_ones(), 57);
    // White must pass after the last of these; a transcript may say so or not.
    let short = "e6f4e3d6c5f6g5";
    let passing = Othello.parse_position(short).unwrap();
    assert_eq!(
        Othello.parse_position(&format!("{short} pass")).map(|p| p.own()).is_ok(),
        passing.placings() == 0
    );
}

#[test]
fn errors_say_where_the_text_is_wrong() {
    let board = "-".repeat(27) + "OX------XO" + &"-".repeat(27);
    for (text, offset, why) in [
        (board[1..].to_owned() + " X", 64, "only 63 of 64"),
        (board.clone(), 64, "no side to move"),
        (board.clone() + " Z", 65, "not a side to move"),
        (board.clone() + " X X", 67, "more text"),
        ("-".repeat(64) + " X", 0, "no disc"),
        (board.replace("OX", "O?"), 28, "nothing that stands"),
        ("-".into(), 1, "only 1 of 64"),
        ("f5d6c3a1".into(), 6, "move 4: `a1` is not a legal move"),
        ("f5d6c".into(), 4, "move 3: `c` is not"),
        ("f5→".into(), 2, "move 2"),
    ] {
        let error = Othello.parse_position(&text).unwrap_err();
        assert!(error.offset == offset && error.message.contains(why), "{text}: {error:?}");
    }
}
