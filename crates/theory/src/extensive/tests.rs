//! Trees of the textbooks: recall, backward induction, reduced forms, the sequence form.

use super::*;
use crate::number::{Rational, fraction, whole};
use crate::patience::Patience;

fn tree(body: &str) -> ExtensiveGame {
    let text = format!("EFG 2 R \"\" {{ \"1\" \"2\" }}\n{body}");
    parse_efg(&text).unwrap_or_else(|error| panic!("{error}")).0
}

/// Kuhn's poker with three cards, written down by hand: check or bet, then fold or call, for one chip.
fn kuhn() -> ExtensiveGame {
    let cards = ["J", "Q", "K"];
    let deals: Vec<(usize, usize)> =
        (0..3).flat_map(|a| (0..3).map(move |b| (a, b))).filter(|(a, b)| a != b).collect();
    let actions: String = deals.iter().map(|(a, b)| format!("\"{}{}\" 1/6 ", cards[*a], cards[*b])).collect();
    let mut body = format!("c \"\" 1 \"\" {{ {actions} }} 0\n");
    let mut outcome = 0;
    let mut end = |pays: i64| {
        outcome += 1;
        format!("t \"\" {outcome} \"\" {{ {pays}, {} }}\n", -pays)
    };
    for (a, b) in deals {
        let sign = if a > b { 1 } else { -1 };
        body += &format!("p \"\" 1 {} \"\" {{ \"check\" \"bet\" }} 0\n", a + 1);
        body += &format!("p \"\" 2 {} \"\" {{ \"check\" \"bet\" }} 0\n", b + 1);
        body += &end(sign);
        body += &format!("p \"\" 1 {} \"\" {{ \"fold\" \"call\" }} 0\n", a + 4);
        body += &end(-1);
        body += &end(2 * sign);
        body += &format!("p \"\" 2 {} \"\" {{ \"fold\" \"call\" }} 0\n", b + 4);
        body += &end(1);
        body += &end(2 * sign);
    }
    tree(&body)
}

#[test]
fn kuhn_poker_is_worth_minus_one_eighteenth() {
    let game = kuhn();
    let solved = game.solve_zero_sum(Patience::default()).unwrap().unwrap();
    assert_eq!(solved.value, fraction(-1, 18));
    assert_eq!(solved.behaviour.is_equilibrium(&game), Ok(true));
    let reduced = game.reduced().unwrap();
    assert_eq!(reduced.game.sizes(), [27, 64]);
    let table = crate::linear::maximin(&reduced.game.matrix(0), Patience::default()).unwrap();
    assert_eq!(table.value, fraction(-1, 18));
    let uniform = Behaviour(
        game.sets
            .iter()
            .map(|s| if s.player.is_none() { s.probabilities.clone() } else { vec![fraction(1, 2); 2] })
            .collect(),
    );
    let regrets = uniform.regrets(&game).unwrap();
    assert_eq!(
        regrets.iter().sum::<Rational>(),
        fraction(11, 12),
        "exploitability of playing at random, twice"
    );
}

#[test]
fn the_centipede_stops_at_once() {
    let body = "p \"\" 1 1 \"\" { \"stop\" \"go\" } 0\nt \"\" 1 \"\" { 1 0 }\n\
                p \"\" 2 1 \"\" { \"stop\" \"go\" } 0\nt \"\" 2 \"\" { 0 2 }\n\
                p \"\" 1 2 \"\" { \"stop\" \"go\" } 0\nt \"\" 3 \"\" { 3 1 }\nt \"\" 4 \"\" { 2 4 }";
    let game = tree(body);
    let found = subgame_perfect(&game, 10, Patience::default());
    assert_eq!((found.count, found.complete), (1.into(), true));
    assert_eq!(found.payoffs, [[whole(1), whole(0)]]);
    assert!(found.equilibria[0].0.iter().all(|p| p[0] == whole(1)));
}

#[test]
fn ties_give_all_subgame_perfect_equilibria() {
    // Player 2 is indifferent; player 1 goes left or right accordingly.
    let game = tree(
        "p \"\" 1 1 \"\" { \"l\" \"r\" } 0\np \"\" 2 1 \"\" { \"a\" \"b\" } 0\nt \"\" 1 \"\" { 0 1 }\nt \"\" 2 \"\" { 2 1 }\n\
         t \"\" 3 \"\" { 1 0 }",
    );
    let found = subgame_perfect(&game, 10, Patience::default());
    assert_eq!((found.count, found.equilibria.len()), (2.into(), 2));
    let mut payoffs = found.payoffs.clone();
    payoffs.sort();
    assert_eq!(payoffs, [[whole(1), whole(0)], [whole(2), whole(1)]]);
    assert!(found.equilibria.iter().all(|behaviour| behaviour.is_equilibrium(&game) == Ok(true)));
}

#[test]
fn payoffs_add_up_along_the_path() {
    let game = tree("p \"\" 1 1 \"\" { \"l\" \"r\" } 1 \"fee\" { -1/2 0 }\nt \"\" 2 \"\" { 3 0 }\nt \"\" 0");
    assert_eq!(game.paid()[1], [fraction(5, 2), whole(0)]);
    assert_eq!(game.paid()[2], [fraction(-1, 2), whole(0)]);
    assert_eq!(game.reduced().unwrap().game.at(0), [fraction(5, 2), whole(0)]);
}

#[test]
fn a_forgetful_player_is_noticed() {
    let absent = tree(
        "p \"\" 1 1 \"\" { \"b\" \"e\" } 0\np \"\" 1 1 0\nt \"\" 1 \"\" { 1 0 }\nt \"\" 2 \"\" { 4 0 }\nt \"\" 0",
    );
    assert_eq!(absent.check_recall(), Err(Forgetful { player: 0, set: 0 }));
    assert!(absent.solve_zero_sum(Patience::default()).is_err());
    assert_eq!(kuhn().check_recall(), Ok(()));
}

#[test]
fn bad_files_are_refused_where_they_are_wrong() {
    let at = |body: &str| {
        let text = format!("EFG 2 R \"\" {{ \"1\" \"2\" }}\n{body}");
        let error = parse_efg(&text).expect_err("it is wrong");
        (error.line_and_column(&text), error.to_string())
    };
    let chance = at("c \"\" 1 \"\" { \"a\" 0.5 \"b\" 0.49 } 0\nt \"\" 0\nt \"\" 0");
    assert_eq!(chance, ((2, 11), "the probabilities sum to 99/100; expected exactly 1".into()));
    assert_eq!(at("x \"\" 1").0, (2, 1));
    assert_eq!(at("p \"\" 3 1 \"\" { \"a\" } 0\nt \"\" 0").0, (2, 6));
    assert_eq!(at("p \"\" 1 1 \"\" { \"a\" \"b\" } 0\nt \"\" 0").0, (3, 7));
    assert_eq!(at("t \"\" 7").0, (2, 6));
    assert_eq!(at("t \"\" 1 \"\" { 1 2 3 }").0, (2, 17));
    assert_eq!(at("t \"\" 0\nt \"\" 0").0, (3, 1));
    assert_eq!(at("t \"").0, (2, 3));
}
