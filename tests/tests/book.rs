//! Opening books: grown to the end they are minimax, on the way they are minimax over what they have, and as text they come back.

use std::collections::HashMap;

use tah_games::tic_tac_toe::TicTacToe;
use tah_rules::{Keyed, Rules, Symmetric, Turn, legal_moves};
use tah_search::book::Book;

type Board = <TicTacToe as Rules>::State;

/// The result for the first player, by plain minimax.
fn minimax(rules: &TicTacToe, state: &Board, known: &mut HashMap<u64, i32>) -> i32 {
    let Turn::Player(player) = rules.turn(state) else { return rules.payoff(state, 0) as i32 };
    if let Some(&value) = known.get(&rules.key(state)) {
        return value;
    }
    let values =
        legal_moves(rules, state).into_iter().map(|m| minimax(rules, &after(rules, state, m), known));
    let value = if player == 0 { values.max() } else { values.min() }.expect("a move");
    known.insert(rules.key(state), value);
    value
}

fn after(rules: &TicTacToe, state: &Board, m: <TicTacToe as Rules>::Move) -> Board {
    let mut next = *state;
    rules.play(&mut next, m);
    next
}

#[test]
fn a_book_that_knows_only_the_ends_grows_to_minimax() {
    let rules = TicTacToe::default();
    let mut book = Book::default();
    let judge =
        |state: &Board| Some(if rules.turn(state) == Turn::Over { rules.payoff(state, 0) as i32 } else { 0 });
    while book.grow(&rules, 1, judge) {}
    // Tic-tac-toe has 765 positions that are no images of each other.
    assert_eq!(book.len(), 765);
    let mut known = HashMap::new();
    let mut state = rules.start();
    while rules.turn(&state) != Turn::Over {
        let moves = book.moves(&rules, &state);
        assert_eq!(moves.len(), legal_moves(&rules, &state).len());
        for entry in &moves {
            let Turn::Player(player) = rules.turn(&state) else { unreachable!() };
            let value = minimax(&rules, &after(&rules, &state, entry.m), &mut known);
            assert_eq!(entry.points, if player == 0 { value } else { -value });
        }
        rules.play(&mut state, moves[0].m);
    }
    assert_eq!(rules.payoff(&state, 0), 0.0);
}

#[test]
fn images_of_a_position_are_one_page_and_play_the_image() {
    let rules = TicTacToe::default();
    let mut book = Book::default();
    let judge = |state: &Board| Some(rules.key(&rules.canonical(state).0) as i32 % 50);
    for _ in 0..60 {
        assert!(book.grow(&rules, 3, judge));
    }
    let mut state = rules.start();
    for m in [0, 1] {
        let m = legal_moves(&rules, &state)[m];
        rules.play(&mut state, m);
    }
    for k in 0..rules.symmetries() {
        let image = rules.image(&state, k);
        assert_eq!(book.page(&rules, &image), book.page(&rules, &state));
        let points = |state| book.moves(&rules, state).iter().map(|entry| entry.points).collect::<Vec<_>>();
        assert_eq!(points(&image), points(&state));
    }
}

#[test]
fn told_to_stop_it_keeps_what_it_has() {
    let rules = TicTacToe::default();
    let mut book = Book::default();
    let mut left = 5;
    let stopped = !book.grow(&rules, 1, |_| {
        left -= 1;
        (left > 0).then_some(0)
    });
    // The start and its three first moves are searched; the fourth growth is cut off within.
    assert!(!stopped && book.len() == 4 && book.open() == 1);
    assert!(!book.grow(&rules, 1, |_| None) && book.len() == 4 && book.open() == 1);
    assert!(book.grow(&rules, 1, |_| Some(0)) && book.open() == 2);
}

#[test]
fn a_book_comes_back_from_its_text_and_misprints_are_told() {
    let rules = TicTacToe::default();
    let mut book = Book::default();
    for _ in 0..20 {
        book.grow(&rules, 7, |_| Some(-3));
    }
    let text = book.to_text("tic-tac-toe");
    assert_eq!(Book::from_text("tic-tac-toe", &text).unwrap(), book);
    let line_of = |text: &str| Book::from_text("tic-tac-toe", text).unwrap_err().line;
    assert_eq!(line_of(""), 1);
    assert_eq!(line_of(&text.replace("tic-tac-toe", "othello")), 1);
    assert_eq!(line_of(&text.replacen("-3 7", "-3 x", 2)), 2);
    let short: String = text.lines().take(5).map(|line| format!("{line}\n")).collect();
    assert_eq!(line_of(&short), 6);
}
