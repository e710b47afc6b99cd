//! Files of all kinds, and what a table says by itself.

use super::*;
use crate::number::{fraction, whole};

#[test]
fn the_dilemma_of_the_lectures() {
    // Years in prison, fewer is better.
    let game = parse_matrix("     c    d\nc  1,1  5,0\nd  0,5  3,3\n").unwrap().negated();
    let names = |cells: Vec<usize>| -> Vec<String> {
        cells.into_iter().map(|cell| game.profile_names(cell).join("")).collect()
    };
    assert_eq!(names(game.pure_equilibria()), ["dd"]);
    assert_eq!(names(game.pareto_optima()), ["cc", "dc", "cd"]);
    let (most, best) = game.welfare_optima(Welfare::Utilitarian).unwrap();
    assert_eq!((most, names(best)), (whole(-2), vec!["cc".to_owned()]));
    assert_eq!(names(game.welfare_optima(Welfare::Egalitarian).unwrap().1), ["cc"]);
    assert_eq!(game.pure_security(0), (whole(-3), vec![1]));
}

#[test]
fn matrices_are_read_in_all_their_forms() {
    let plain = parse_matrix("3,2 0,0 # sexes\n0,0 2,3").unwrap();
    assert_eq!(plain.at(plain.cell(&[1, 1])), [whole(2), whole(3)]);
    let zero_sum = parse_matrix("1 -1\n-1/2 .5").unwrap();
    assert_eq!(zero_sum.at(zero_sum.cell(&[1, 0])), [fraction(-1, 2), fraction(1, 2)]);
    assert_eq!(parse_matrix("3,2 0,0 | 0,0 2,3").unwrap(), plain);
    let apart = parse_matrix("3 0\n0 2\n\n2 0\n0 3").unwrap();
    assert_eq!(apart, plain);
    let named = parse_matrix(&matrix_text(&plain)).unwrap();
    assert_eq!(named.matrix(1), plain.matrix(1));
    let csv = parse_csv(",left,right\nup,\"3,2\",0;0\ndown,0;0,2;3\n").unwrap();
    assert_eq!((csv.matrix(0), csv.matrix(1)), (plain.matrix(0), plain.matrix(1)));
    assert_eq!(csv.players[1].strategies, ["left", "right"]);
}

#[test]
fn bad_tables_are_refused_where_they_are_wrong() {
    let at = |text: &str| {
        let error = parse_matrix(text).expect_err(text);
        error.line_and_column(text)
    };
    assert_eq!(at("1,2 3,4\n5,6"), (2, 1));
    assert_eq!(at("1,2 3,x\n5,6 7,8"), (1, 7));
    assert_eq!(at("1,2 3\n5,6 7,8"), (1, 1));
    assert_eq!(at(""), (1, 1));
    assert_eq!(at("1 2\n\n3 4\n\n5 6"), (5, 1));
    let nfg = |text: &str| {
        let error = parse_nfg(text).expect_err(text);
        (error.line_and_column(text), error.to_string())
    };
    assert_eq!(nfg("NFG 1 R \"\" { \"a\" \"b\" } { 2 2 }\n\n1 2 3 4 5 6 7").0, (3, 14));
    assert_eq!(nfg("NFG 1 R \"\" { \"a\" \"b\" } { 2 2 }\n\n1 2 3 4 5 6 7 8 9").0, (3, 17));
    assert_eq!(nfg("NFG 2 R \"\"").0, (1, 1));
    let huge = nfg("NFG 1 R \"\" { \"a\" \"b\" } { 50000 20000 }\n1 2");
    assert!(huge.1.contains("1000000000 cells") && huge.1.contains("GB"), "{}", huge.1);
    assert_eq!(nfg("NFG 1 R \"\" { \"a\" } { { \"x\" } } { { \"\" 1 } } 2").0, (1, 45));
}

#[test]
fn outcomes_and_payoffs_say_the_same() {
    let head = "NFG 1 R \"t\" { \"1\" \"2\" } { { \"a\" \"b\" } { \"c\" \"d\" } } \"\"";
    let payoffs = parse_nfg(&format!("{head} 9 9 10 0 0 10 0 0")).unwrap().0;
    let outcomes = format!("{head} {{ {{ \"\" 9, 9 }} {{ \"\" 10, 0 }} {{ \"\" 0 10 }} }} 1 2 3 0");
    assert_eq!(parse_nfg(&outcomes).unwrap().0, payoffs);
    assert_eq!(parse_nfg(&write_nfg(&payoffs)).unwrap().0, payoffs);
    let (_, warnings) =
        parse_nfg("NFG 1 R \"\" { \"1\" \"1\" } { { \"a\" \"a\" } { \"b\" } } 1 2 3 4").unwrap();
    assert_eq!(warnings.len(), 2);
}
