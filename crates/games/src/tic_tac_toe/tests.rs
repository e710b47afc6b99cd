//! The contract, the known counts of games and positions, the lectures' figures, notation.

use std::collections::HashSet;

use tah_rules::scene::Part;
use tah_rules::{Contract, Dice, Draw, Eyes, Guide, Keyed, Notation, Rules, Symmetric, Turn, legal_moves};

use super::{OpenLines, Position, TicTacToe, WON};

fn contract_of(rules: &TicTacToe, games: usize) {
    Contract::of(rules).games(games).keyed().symmetric().notation().keyed_notation().drawing().hold();
}

#[test]
fn contract() {
    contract_of(&TicTacToe::default(), 100);
}

#[test]
fn contract_on_other_boards() {
    for (columns, rows, line) in
        [(4, 3, 3), (1, 5, 2), (5, 1, 2), (4, 4, 4), (7, 7, 5), (8, 8, 5), (26, 2, 6)]
    {
        contract_of(&TicTacToe::new(columns, rows, line).unwrap(), 10);
    }
}

#[test]
fn games_that_make_no_sense_are_refused() {
    for (columns, rows, line) in
        [(0, 3, 3), (3, 0, 3), (9, 8, 5), (27, 2, 3), (3, 3, 4), (3, 3, 1), (usize::MAX, usize::MAX, 3)]
    {
        assert!(TicTacToe::new(columns, rows, line).is_err(), "{columns} by {rows}, {line} in line");
    }
}

/// Counts the games that can be played to the end, and collects the keys of the positions on the way.
fn complete_games(
    rules: &TicTacToe,
    position: &mut Position,
    seen: &mut HashSet<u64>,
    forms: &mut HashSet<u64>,
) -> u64 {
    seen.insert(rules.key(position));
    forms.insert(rules.key(&rules.canonical(position).0));
    let mut games = u64::from(rules.turn(position) == Turn::Over);
    for m in legal_moves(rules, position) {
        rules.play(position, m);
        games += complete_games(rules, position, seen, forms);
        rules.undo(position, m, ());
    }
    games
}

#[test]
fn games_and_positions_are_as_many_as_known() {
    let rules = TicTacToe::default();
    let (mut seen, mut forms) = (HashSet::new(), HashSet::new());
    assert_eq!(complete_games(&rules, &mut rules.start(), &mut seen, &mut forms), 255_168);
    assert_eq!(seen.len(), 5478);
    assert_eq!(forms.len(), 765);
}

/// The worth for X, looked at `depth` moves ahead.
fn minimax(rules: &TicTacToe, position: &mut Position, depth: u32) -> f64 {
    match rules.turn(position) {
        Turn::Over => return OpenLines.outcome(rules, position, 0),
        _ if depth == 0 => return OpenLines.evaluate(rules, position, 0),
        _ => {}
    }
    let sign = if position.player() == 0 { 1.0 } else { -1.0 };
    let mut best = f64::NEG_INFINITY;
    for m in legal_moves(rules, position) {
        rules.play(position, m);
        best = best.max(sign * minimax(rules, position, depth - 1));
        rules.undo(position, m, ());
    }
    sign * best
}

#[test]
fn open_lines_are_the_lectures_evaluation() {
    let rules = TicTacToe::default();
    let corner = rules.parse_position("3/3/X2 o").unwrap();
    assert_eq!(OpenLines.evaluate(&rules, &corner, 0), 3.0);
    assert_eq!(OpenLines.evaluate(&rules, &corner, 1), -3.0);
    for (text, worth) in [("3/1X1/3 o", 1.0), ("3/3/X2 o", -1.0), ("3/3/1X1 o", -2.0)] {
        let mut position = rules.parse_position(text).unwrap();
        assert_eq!(minimax(&rules, &mut position, 1), worth, "{text}");
    }
    assert_eq!(minimax(&rules, &mut rules.start(), 2), 1.0);
    assert_eq!(minimax(&rules, &mut rules.start(), 9), 0.0, "a draw");
}

#[test]
fn a_won_game_is_worth_more_than_any_evaluation() {
    for (columns, rows, line) in [(3, 3, 3), (8, 8, 2), (26, 2, 2)] {
        let rules = TicTacToe::new(columns, rows, line).unwrap();
        assert!(f64::from(rules.lines_within(rules.board())) < WON);
    }
    let rules = TicTacToe::default();
    let won = rules.parse_position("OO1/3/XXX o").unwrap();
    assert_eq!(OpenLines.outcome(&rules, &won, 0), WON);
    assert_eq!(OpenLines.outcome(&rules, &won, 1), -WON);
}

/// Looks for a line square by square.
fn plain_has_line(rules: &TicTacToe, stones: u64) -> bool {
    let at = |column: i32, row: i32| {
        let inside = (0..rules.columns() as i32).contains(&column) && (0..rules.rows() as i32).contains(&row);
        inside && stones >> (row * rules.columns() as i32 + column) & 1 != 0
    };
    let line =
        |(column, row, right, up)| (0..rules.line() as i32).all(|i| at(column + i * right, row + i * up));
    let columns = 0..rules.columns() as i32;
    columns.into_iter().any(|column| {
        (0..rules.rows() as i32).any(|row| {
            [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|(right, up)| line((column, row, right, up)))
        })
    })
}

#[test]
fn lines_do_not_run_over_the_edge() {
    let mut dice = Dice::new(5);
    for (columns, rows, line) in
        [(3, 3, 3), (4, 3, 3), (3, 5, 3), (8, 8, 4), (1, 6, 3), (26, 2, 3), (2, 32, 5)]
    {
        let rules = TicTacToe::new(columns, rows, line).unwrap();
        for _ in 0..2000 {
            let stones = (dice.bits() | dice.bits()) & rules.board();
            let fewer = stones & dice.bits();
            for stones in [stones, fewer] {
                let plain = plain_has_line(&rules, stones);
                assert_eq!(rules.has_line(stones), plain, "{columns} by {rows}, {line} in line: {stones:#x}");
                assert_eq!(rules.stones_in_line(stones) != 0, plain);
            }
        }
    }
}

#[test]
fn positions_are_read_in_either_way_of_writing_empty_squares() {
    let rules = TicTacToe::default();
    for text in ["3/1X1/3 o", ".../.x./... O", "  .2/1X./3", "3/1X1/3"] {
        let position = rules.parse_position(text).unwrap();
        assert_eq!(rules.position_text(&position), "3/1X1/3 o", "{text}");
    }
    let position = rules.parse_position("3/3/X2 o").unwrap();
    assert!(rules.parse_move(&position, "a1").is_err(), "a1 is the bottom left square");
    assert_eq!(rules.parse_move(&position, "C3"), Ok(8));
}

#[test]
fn errors_point_at_what_is_wrong() {
    let rules = TicTacToe::default();
    for (text, offset, told) in [
        ("", 0, "no board"),
        ("3/3/3 o", 6, "not the side to move"),
        ("3/3/3 x x", 8, "more text"),
        ("3/1Z1/3 x", 3, "nothing that stands"),
        ("3/4/3 x", 2, "3 squares"),
        ("3/X3/3 x", 3, "2 are left"),
        ("3/2/3 x", 3, "only 2 of 3"),
        ("3/0/3 x", 2, "3 squares"),
        ("3/3 x", 3, "only 2 of 3"),
        ("3/3/3/3 x", 6, "too many"),
        ("XX1/3/3 o", 0, "cannot both"),
        ("XXX/OOO/3 x", 0, "already"),
        ("99999999999999999999999/3/3 x", 0, "3 squares"),
    ] {
        let error = rules.parse_position(text).unwrap_err();
        assert!(error.message.contains(told), "`{text}`: {error}");
        assert_eq!(error.offset, offset, "`{text}`: {error}");
    }
    let two_lines = rules.parse_position("XXX/XOO/XOO o").unwrap();
    assert!(two_lines.is_won(), "the corner completed both");
    let rules = TicTacToe::new(6, 3, 3).unwrap();
    let error = rules.parse_position("XXX3/OO2OO/XXXO2 o").unwrap_err();
    assert!(error.message.contains("single last move"), "{error}");
}

#[test]
fn the_winning_line_is_marked_and_nothing_can_be_played() {
    let rules = TicTacToe::default();
    let won = rules.parse_position("OO1/3/XXX o").unwrap();
    let scene = rules.draw(&won, Eyes::All);
    let [Part::Grid(grid)] = scene.parts.as_slice() else { panic!("one board is drawn") };
    let marked: Vec<bool> = grid.cells.iter().map(|cell| cell.marked).collect();
    assert_eq!(marked, [false, false, false, false, false, false, true, true, true]);
    assert!(grid.cells.iter().all(|cell| cell.plays.is_none()));
    let start = rules.draw(&rules.start(), Eyes::All);
    let [Part::Grid(grid)] = start.parts.as_slice() else { panic!("one board is drawn") };
    assert_eq!(grid.cells[0].plays.as_deref(), Some("a3"));
}
