//! The format's tables of good and bad texts, the contract, and trees too deep for any recursion.

use tah_rules::{Bounds, Contract, Notation, Rules, Turn};

use super::{BoundsError, Child, Irregular, Kind, NodeId, Tree, irregular};

const LECTURE: &str = "((3 12 8) (2 4 6) (14 5 2))";
const THREE_PLAYERS: &str =
    "((((1,2,6) (4,2,3)) ((6,1,2) (7,4,-1))) (((5,-1,-1) (-1,5,2)) ((7,7,-1) (5,4,5))))";

fn tree(text: &str) -> Tree {
    Tree::parse(text).unwrap_or_else(|error| panic!("`{text}`: {error} at {}", error.offset))
}

/// The payoffs that backward induction finds: recursion is fine for the small trees of tests.
fn solve(tree: &Tree, node: NodeId) -> Vec<f64> {
    let results: Vec<Vec<f64>> = tree.children(node).iter().map(|&child| solve(tree, child)).collect();
    match tree.kind(node) {
        Kind::Leaf => (0..tree.players()).map(|player| tree.payoff(&node, player)).collect(),
        Kind::Decision(player) => {
            let best = results.into_iter().reduce(|a, b| if b[player] > a[player] { b } else { a });
            best.unwrap_or_default()
        }
        Kind::Chance => (0..tree.players())
            .map(|player| {
                let share = |i: usize| tree.probability_of(node, Child(i as u32)).unwrap_or(0.0);
                results.iter().enumerate().map(|(i, result)| share(i) * result[player]).sum()
            })
            .collect(),
    }
}

fn holds_contract(tree: &Tree) {
    Contract::of(tree).games(30).keyed().chance().notation().keyed_notation().drawing().hold();
}

#[test]
fn contract() {
    let labelled = "top:(a:(3 x:12 8) \"b c\":{1/3 4 2/3 (5 6)} max(14 5 2))";
    for text in [LECTURE, THREE_PLAYERS, labelled, "5", "((1,-1) (0,0))", "{0.9 (2 2) 0.1 (3 3)}"] {
        holds_contract(&tree(text));
    }
    for seed in 0..60 {
        let players = 2 + (seed % 4) as u32;
        holds_contract(&irregular(seed, Irregular { players, ..Irregular::default() }));
    }
    holds_contract(&tree(LECTURE).with_bounds(Bounds { low: 2.0, high: 14.0 }).unwrap());
}

#[test]
fn the_lectures_trees_have_the_lectures_values() {
    let value = |text: &str| solve(&tree(text), NodeId::ROOT);
    assert_eq!(value(LECTURE)[0], 3.0);
    assert_eq!(value(THREE_PLAYERS), [1.0, 2.0, 6.0]);
    assert_eq!(value("((1 2) (2 4))")[0], 2.0);
    assert_eq!(value("({.5 (2 4) .5 (7 4)} {1/2 (6 0) 1/2 (5 -2)})")[0], 3.0);
    assert!((value("({.9 (2 2) .1 (3 3)} {.9 (1 1) .1 (4 4)})")[0] - 2.1).abs() < 1e-12);
    assert!((value("({.9 (20 20) .1 (30 30)} {.9 (1 1) .1 (400 400)})")[0] - 40.9).abs() < 1e-12);
}

/// Good texts and the one form each is written in.
const GOOD: &[(&str, &str)] = &[
    ("5", "5"),
    ("  -3 # a leaf\n", "-3"),
    (".5", "0.5"),
    ("-.5", "-0.5"),
    ("5.", "5"),
    ("-0", "0"),
    ("1e2", "100"),
    ("1E+2", "100"),
    ("1e300", "1e300"),
    ("0.1", "0.1"),
    ("12345678901234567890", "1.2345678901234567e19"),
    ("0.30000000000000004", "0.30000000000000004"),
    ("1/4", "0.25"),
    ("-1/3", "-0.3333333333333333"),
    ("(5)", "(5)"),
    ("( 3\t12\r\n8 )", "(3 12 8)"),
    ("((1 2)(3 4))", "((1 2) (3 4))"),
    ("(1 # one\n 2)", "(1 2)"),
    ("# only then\n(1 2)", "(1 2)"),
    ("max(1 2)", "(1 2)"),
    ("min((1 2) 3)", "min((1 2) 3)"),
    ("(max((1 2)) 3)", "(max((1 2)) 3)"),
    ("1(2(1 2) 1(3 4))", "((1 2) max(3 4))"),
    ("(1,-1)", "(1,-1)"),
    ("( 1 , -1 )", "(1,-1)"),
    ("((1,2) (3,4))", "((1,2) (3,4))"),
    ("3((1,2,6) 3((4,2,3)))", "3((1,2,6) 3((4,2,3)))"),
    ("(1,2,3,4,5,6,7,8,9,10)", "(1,2,3,4,5,6,7,8,9,10)"),
    ("(1/2,.5,1e1)", "(0.5,0.5,10)"),
    ("{0.9 (2 2) 0.1 (3 3)}", "{0.9 (2 2) 0.1 (3 3)}"),
    ("{.5(2 2).5(3 3)}", "{0.5 (2 2) 0.5 (3 3)}"),
    ("{1/2 {1 3} 1/2 4}", "{0.5 {1 3} 0.5 4}"),
    ("{1/3 1 1/3 2 1/3 3}", "{0.3333333333333333 1 0.3333333333333333 2 0.3333333333333333 3}"),
    ("A1:(3 x:12 8)", "A1:(3 x:12 8)"),
    ("A₁: # why\n (3)", "A₁:(3)"),
    ("\"a b\":5", "\"a b\":5"),
    ("\"ab\":5", "ab:5"),
    ("\"say \\\"\\\\\":5", "\"say \\\"\\\\\":5"),
    ("\"\":5", "\"\":5"),
    ("max:max(1 2)", "max:(1 2)"),
    ("t:(1,2)", "t:(1,2)"),
    ("(a:{1/2 h:1 1/2 t:2} b:min(3))", "(a:{0.5 h:1 0.5 t:2} b:(3))"),
];

#[test]
fn good_texts_are_read_and_written_in_one_form() {
    for (text, canonical) in GOOD {
        let read = tree(text);
        assert_eq!(read.text(), *canonical, "for `{text}`");
        assert_eq!(tree(canonical), read, "for `{text}`");
    }
}

/// Bad texts, the byte at which each is wrong, and a part of what the error says.
const BAD: &[(&str, usize, &str)] = &[
    ("", 0, "no tree"),
    ("  # nothing\n", 12, "no tree"),
    ("()", 1, "empty"),
    ("(3 ())", 4, "empty"),
    ("{}", 1, "empty"),
    ("(1 2", 4, "line 1, column 1 is not closed"),
    ("((1 2)\n (3", 10, "line 2, column 2 is not closed"),
    ("{.5 1", 5, "`{` of line 1, column 1"),
    ("(1,2", 4, "not closed"),
    ("(1 2))", 5, "closes nothing"),
    (")", 0, "closes nothing"),
    ("}", 0, "closes nothing"),
    ("(1 2}", 4, "does not match"),
    ("{1 2)", 4, "does not match"),
    ("(1 2) 3", 6, "after the tree"),
    ("(1 2)(3 4)", 5, "after the tree"),
    ("3 4", 2, "after the tree"),
    ("(3, 4 5)", 6, "without a comma"),
    ("(3 4, 5)", 4, "commas"),
    ("((1 2), (3 4))", 6, "commas"),
    ("(1,2,)", 5, "only numbers"),
    ("(1,(2 3))", 3, "only numbers"),
    ("(,1)", 1, "commas"),
    ("(a:1,2)", 4, "commas"),
    ("max(1,2)", 5, "commas"),
    ("1,2", 1, "commas"),
    ("{1 3,4}", 4, "commas"),
    ("{1,3}", 2, "commas"),
    ("((1,2) (1,2,3))", 7, "tuple has 3"),
    ("((1,2,3) (1,2))", 9, "tuples of 3"),
    ("((1,2) 3)", 7, "is a number"),
    ("(3 (1,2))", 3, "is a tuple"),
    ("(1,2,3,4,5,6,7,8,9,10,11)", 22, "at most 10 players"),
    ("nan", 0, "`nan`"),
    ("(NaN)", 1, "`NaN`"),
    ("inf", 0, "`inf`"),
    ("-inf", 0, "not a number"),
    ("-", 0, "not a number"),
    (".", 0, "not a number"),
    ("(--3)", 1, "not a number"),
    ("+3", 0, "starts no node"),
    ("1e999", 0, "too large"),
    ("(2 -1e999)", 3, "too large"),
    ("1e300/1e-300", 0, "too large"),
    ("1e", 2, "exponent"),
    ("(1e+)", 4, "exponent"),
    ("3x", 0, "`3x`"),
    ("1.2.3", 0, "`1.2.3`"),
    ("1/0", 2, "divided by 0"),
    ("1/", 2, "not a number"),
    ("1/x", 2, "not a number"),
    ("{0.5 1 0.4 2}", 0, "sum to 0.9"),
    ("(1 {0.5 1 0.6 2})", 3, "sum to 1.1"),
    ("{0 1 1 2}", 1, "not a probability"),
    ("{-1 1 2 2}", 1, "not a probability"),
    ("{1.5 1}", 1, "not a probability"),
    ("{(1 2) (3 4)}", 1, "needs its probability"),
    ("{0.5 1 x:2}", 7, "needs its probability"),
    ("{1}", 2, "no outcome"),
    ("{1", 2, "not closed"),
    ("0(1 2)", 0, "does not name a player"),
    ("11(1 2)", 0, "does not name a player"),
    ("-1(1 2)", 0, "does not name a player"),
    ("1.5(1 2)", 0, "does not name a player"),
    ("3(1 2)", 0, "no player 3"),
    ("(1 3(4 5))", 3, "no player 3"),
    ("(3(1 2)4)", 1, "no player 3"),
    ("(5(4(1 2)))", 1, "no player 5"),
    ("4((1,2,3))", 0, "no player 4"),
    ("1:(2 3)", 0, "cannot be a label"),
    ("a:b:3", 2, "one label"),
    ("a:", 2, "no tree"),
    ("(a:)", 3, "names nothing"),
    ("(a 3)", 1, "`a`"),
    ("a :3", 0, "`a`"),
    ("max (1 2)", 0, "`max`"),
    ("max{1 2}", 0, "`max`"),
    ("\"a", 0, "does not end"),
    ("\"a\" 3", 3, "colon"),
    ("\"a\nb\":3", 2, "one line"),
    ("\"a\\n\":3", 2, "escape"),
    ("3{1 2}", 1, "leaf ends"),
    ("a:(b:(a 1))", 6, "names a node above"),
    ("[1 2]", 0, "starts no node"),
    ("(1 ; 2)", 3, "starts no node"),
    ("(1 \u{a0}2)", 3, "starts no node"),
];

#[test]
fn bad_texts_are_refused_at_the_right_byte() {
    for (text, offset, message) in BAD {
        let error = Tree::parse(text).expect_err(text);
        assert_eq!(error.offset, *offset, "for `{text}`: {error}");
        assert!(error.message.contains(message), "for `{text}`: {error}");
        assert!(!error.expected.is_empty(), "for `{text}`: {error}");
    }
}

#[test]
fn every_prefix_and_every_damaged_byte_is_read_or_refused() {
    let text = "top:(a:(3 x:-12 8e1) \"b c\":{1/3 4 2/3 (5 .6)} max(14 5 2)) # end";
    let tuples = "3({1/2 (1,2,6) .5 1((4,2,3))} (\"\":(6,1,2) (7,4,-1)))";
    for text in [text, tuples] {
        tree(text);
        for at in 0..text.len() {
            let _ = Tree::parse(&text[..at]);
            for byte in " (){}\"#:,./-19emax\\\n".chars() {
                let damaged = format!("{}{byte}{}", &text[..at], &text[at + 1..]);
                if let Ok(read) = Tree::parse(&damaged) {
                    assert_eq!(tree(&read.text()), read, "for `{damaged}`");
                }
            }
        }
    }
}

#[test]
fn turns_rotate_by_decisions_and_go_on_from_an_override() {
    let turn = |text: &str, position: &str| {
        let tree = tree(text);
        tree.turn(&tree.parse_position(position).unwrap())
    };
    assert_eq!(turn("((1 2) 3)", "1"), Turn::Player(1));
    assert_eq!(turn("({1 (1 2)} 3)", "1.1"), Turn::Player(1), "chance takes no turn");
    assert_eq!(turn("{1 {1 (1 2)}}", "1.1"), Turn::Player(0));
    assert_eq!(turn("(max((1 2)) 3)", "1.1"), Turn::Player(1));
    assert_eq!(turn("(max({1 (1 2)}) 3)", "1.1.1"), Turn::Player(1));
    assert_eq!(turn("(5 (max((1 2)) 3))", "2.1.1"), Turn::Player(1));
    assert_eq!(turn(THREE_PLAYERS, "2.1"), Turn::Player(2));
    assert_eq!(turn("(3(((1,2,3))))", "1.1"), Turn::Player(0));
    assert_eq!(turn("(((((1,2,3)))))", "1.1.1"), Turn::Player(0));
}

#[test]
fn positions_and_moves_have_names() {
    let tree = tree("(a:(3 x:12 8) b:(2 x:4 y:6) (\"2\":14 5 y.z:2))".replace("y.z", "\"y.z\"").as_str());
    let at = |text: &str| tree.parse_position(text);
    assert_eq!(tree.position_text(&at("2.3").unwrap()), "2.3");
    assert_eq!(tree.position_text(&at(" b ").unwrap()), "2");
    assert_eq!(tree.position_text(&at("b.y").unwrap()), "2.3");
    assert_eq!(tree.position_text(&at("y.z").unwrap()), "3.3");
    assert_eq!(tree.position_text(&at("").unwrap()), "root");
    assert_eq!(at("x").unwrap_err().message, "several nodes are labelled `x`");
    assert_eq!(at(" 2.4").unwrap_err().offset, 3);
    assert_eq!(at("1.1.1").unwrap_err().expected, "no move: the game is over");
    let last = at("3").unwrap();
    assert_eq!(tree.parse_move(&last, "2"), Ok(Child(1)), "a number comes before a label");
    assert!(tree.parse_move(&NodeId::ROOT, "c").unwrap_err().expected.contains("1 (a) 2 (b) 3"));
    for wrong in ["0", "4", "+1", "01", "-1", "99999999999999999999"] {
        assert!(tree.parse_move(&NodeId::ROOT, wrong).is_err(), "{wrong}");
    }
}

#[test]
fn bounds_are_promised_only_when_told_and_true() {
    let bounds = |low, high| Bounds { low, high };
    assert_eq!(tree(LECTURE).bounds(0), Bounds::NONE);
    assert_eq!(tree(LECTURE).leaf_range(), bounds(2.0, 14.0));
    let told = tree(LECTURE).with_bounds(bounds(2.0, 20.0)).unwrap();
    assert_eq!((told.bounds(0), told.bounds(1)), (bounds(2.0, 20.0), bounds(-20.0, -2.0)));
    let error = tree(LECTURE).with_bounds(bounds(2.0, 10.0)).unwrap_err();
    assert!(matches!(error, BoundsError::Outside { leaf: 2, value: 12.0, .. }));
    assert_eq!(error.to_string(), "leaf 2 is 12, outside [2, 10]");
    let error = tree(THREE_PLAYERS).with_bounds(bounds(-1.0, 6.0)).unwrap_err();
    assert!(matches!(error, BoundsError::Outside { leaf: 4, value: 7.0, .. }));
    assert!(matches!(tree("5").with_bounds(bounds(1.0, 0.0)), Err(BoundsError::Empty(_))));
    assert!(tree("((1,-1) (0,0))").zero_sum() && tree(LECTURE).zero_sum());
    assert!(!tree("((1,-1) (0,1))").zero_sum() && !tree(THREE_PLAYERS).zero_sum());
}
