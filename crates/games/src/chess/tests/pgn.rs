//! Games as text: what the standard has, what the world has, what is broken, and back again.

use std::time::Duration;

use tah_rules::{Dice, Rules, legal_moves};

use super::{Chess, Variant};
use crate::chess::pgn::{self, Evaluation, Game, Games, Outcome, PgnError, Reader};
use crate::chess::san;

fn one(text: &str) -> Game {
    let mut games = Games::new(text);
    let game = games.next().expect(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert!(games.next().is_none(), "{text}: more than one game");
    game
}

fn mainline(game: &Game) -> String {
    let moves: Vec<String> = game.mainline().map(|ply| san::write(&ply.before, ply.m)).collect();
    moves.join(" ")
}

const TORTURE: &str = "\u{feff}% for another program [Event \"no\"]\r
[Event \"A \\\"quoted\\\" \\\\ event\"]\r
[White \"O'Neil, \"Shaq\" \"]\r
[Result \"1-0\"]\r
\r
{before all} 1.e4! $14 {best; by (test)} e5 ; to the end } of the line\r
( 1 ... c5 {Sicilian} 2.Nf3 (2. c3 d5 (2... Nf6 $6 3. e5)) 2... d6 ) ( {first} 1... e6 )\r
2. Nf3 {[%clk 0:01:02.5] [%eval 0.23,20] fine} 2... Nc6 {[%eval #-3]}\r
%ignored\r
3. Bb5 a6?? 4.Ba4 Nf6 5.0-0 <reserved> Be7 1-0\r
";

#[test]
fn everything_that_is_written_is_kept() {
    let game = one(TORTURE);
    assert_eq!(mainline(&game), "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7");
    assert_eq!(game.tag("Event"), Some("A \"quoted\" \\ event"));
    assert_eq!(game.tag("White"), Some("O'Neil, \"Shaq\" "));
    assert_eq!(game.outcome, Outcome::WhiteWon);
    assert_eq!(game.node(Game::ROOT).after, ["before all"]);
    let nodes: Vec<_> = game.mainline().map(|ply| game.node(ply.node)).collect();
    assert_eq!(
        (nodes[0].nags.as_slice(), nodes[0].after.as_slice()),
        (&[1, 14][..], &["best; by (test)".into()][..])
    );
    assert_eq!(nodes[1].after, ["to the end } of the line"]);
    assert_eq!(nodes[0].next.len(), 3, "two variations of black's first move");
    assert_eq!(game.node(nodes[0].next[2]).before, ["first"]);
    assert_eq!(nodes[2].clock(), Some(Duration::from_millis(62_500)));
    assert_eq!(nodes[2].evaluation(), Some(Evaluation::Pawns(0.23)));
    assert_eq!(nodes[3].evaluation(), Some(Evaluation::Mate(-3)));
    assert_eq!(nodes[5].nags, [4]);
    assert_eq!(nodes[5].clock(), None);
}

#[test]
fn a_game_is_written_as_it_was_read() {
    let game = one(TORTURE);
    let text = pgn::write(&game);
    let again = one(&text);
    assert_eq!(mainline(&again), mainline(&game));
    assert_eq!(pgn::write(&again), text);
    let long = text.lines().filter(|line| !line.starts_with('[')).find(|line| line.chars().count() > 80);
    assert_eq!(long, None, "{text}");
    let expected = "1. e4 $1 $14 {best; by (test)} 1... e5 ; to the end } of the line
(1... c5 {Sicilian} 2. Nf3 (2. c3 d5 (2... Nf6 $6 3. e5)) 2... d6) ({first} 1...
e6) 2. Nf3 {[%clk 0:01:02.5] [%eval 0.23,20] fine} 2... Nc6";
    assert!(text.contains(expected), "{text}");
}

#[test]
fn random_trees_survive() {
    let mut dice = Dice::new(5);
    for number in 0..40 {
        let mut game = random_game(&mut dice, number % 2 == 1);
        game.set_tag("Event", format!("random \"{number}\" \\"));
        let text = pgn::write(&game);
        let again = one(&text);
        assert_eq!(pgn::write(&again), text);
        assert_eq!((again.start.key(), again.outcome), (game.start.key(), game.outcome));
        assert!(again.moves().eq(game.moves()));
        let mut streamed = Reader::new(text.as_bytes());
        assert_eq!(streamed.next().unwrap().unwrap().unwrap(), again);
    }
}

/// A random game with variations, comments and annotations everywhere.
fn random_game(dice: &mut Dice, is_960: bool) -> Game {
    let variant = if is_960 { Variant::Chess960 } else { Variant::Standard };
    let start = Chess::start_960(if is_960 { dice.below(960) as u32 } else { 518 }).unwrap();
    let mut game = Game::new(variant, start.clone());
    game.outcome = Outcome::Drawn;
    let mut lines = vec![(Game::ROOT, start)];
    for _ in 0..60 {
        let index = dice.below(lines.len());
        let (node, mut position) = lines[index].clone();
        let Some(&m) = dice.choose(&legal_moves(&game.rules(), &position)) else { continue };
        let known = game.node(node).next.iter().any(|&next| game.node(next).m == Some(m));
        if known {
            continue;
        }
        let next = game.add(node, m);
        game.rules().play(&mut position, m);
        lines.push((next, position));
        match dice.below(6) {
            0 => game.node_mut(next).nags.push(dice.below(256) as u8),
            1 => game.node_mut(next).after.push("a comment, ( with $1 signs; and 1-0".into()),
            2 => game.node_mut(next).set_evaluation(Evaluation::Pawns(-1.5)),
            3 => game.node_mut(next).set_clock(Duration::from_secs(3725)),
            _ => {}
        }
    }
    game
}

#[test]
fn clocks_and_evaluations_are_replaced() {
    let mut game = one("1. e4 {good} *");
    let node = game.end();
    game.node_mut(node).set_clock(Duration::from_secs(59));
    game.node_mut(node).set_clock(Duration::from_millis(3_600_100));
    game.node_mut(node).set_evaluation(Evaluation::Mate(4));
    assert_eq!(game.node(node).after, ["[%eval #4] [%clk 1:00:00.1] good"]);
}

#[test]
fn starts_other_than_the_usual_one() {
    let game = one("[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 0 20\"]\n[SetUp \"1\"]\n\n20... Kd7 21. O-O *");
    assert_eq!(mainline(&game), "Kd7 O-O");
    assert!(pgn::write(&game).contains("\n20... Kd7 21. O-O *\n"));
    let game = one("[Variant \"Chess 960\"]\n[FEN \"4k3/8/8/8/8/8/8/RK6 w A - 0 1\"]\n1. O-O-O *");
    assert_eq!((game.variant, mainline(&game).as_str()), (Variant::Chess960, "O-O-O"));
    assert_eq!(mainline(&one(&pgn::write(&game))), "O-O-O");
    // A repeated position does not end a game in which nobody claimed.
    let again = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4";
    assert_eq!(mainline(&one(again)), again);
}

#[test]
fn nothing_much_is_a_game_too() {
    assert!(Games::new("").next().is_none());
    assert!(Games::new(" \r\n\u{feff} ; hm").next().is_some());
    assert_eq!(mainline(&one("*")), "");
    assert_eq!(mainline(&one("e4 e5")), "e4 e5");
    assert_eq!(mainline(&one("1.e4 1...e5 2.Nf3!?Nc6 1/2-1/2")), "e4 e5 Nf3 Nc6");
    assert_eq!(Games::new("1. e4 * 1. d4 0-1 1. c4").filter_map(Result::ok).count(), 3);
}

#[test]
fn what_is_wrong_is_told_with_its_place_and_the_rest_is_read() {
    let good = "[Event \"good\"]\n\n1. e4 e5 *\n\n";
    for (bad, line, column, message) in [
        ("[Event \"bad\"]\n\n1. e4 e5 2. Ke3 Nc6 *\n", 7, 13, "`Ke3` is not a legal move here"),
        ("[Event \"bad\"]\n\n1. e4 {never\nclosed\n", 7, 7, "the comment is never closed"),
        ("[Event \"bad\"]\n\n1. e4 (1. d4 d5\n", 7, 7, "the variation is never closed"),
        ("[Event \"bad\"]\n\n1. e4 e5 2. Nf", 7, 13, "`Nf` does not read as a move"),
        ("[Event \"bad\"]\n\n1. e4 e5\n", 7, 9, "the game breaks off"),
        ("[Event \"bad\"]\n\n1. e4 ) e5 *\n", 7, 7, "no variation is open here"),
        ("[Event \"bad\"]\n\n(1. e4) *\n", 7, 1, "a variation comes before any move"),
        ("[Event \"bad\"]\n\n1. e4 $999 *\n", 7, 7, "`$999` is no annotation"),
        ("[Event \"bad\n[Site \"x\"]\n\n1. e4 *\n", 5, 8, "the tag is never closed"),
        ("[Event bad]\n\n1. e4 *\n", 5, 8, "the tag has no value"),
        ("[Variant \"Atomic\"]\n\n1. e4 *\n", 5, 1, "the variant `Atomic` is not known"),
        ("[Event \"bad\"]\n[FEN \"8/8/8/8\"]\n\n1. e4 *\n", 6, 1, "the board has 4 ranks"),
        ("[Event \"bad\"]\n\n1. e4 → *\n", 7, 7, "`→` does not read as a move"),
    ] {
        let text = format!("{good}{bad}\n[Event \"after\"]\n\n1. d4 *\n");
        let streamed: Vec<_> = Reader::new(text.as_bytes()).map(Result::unwrap).collect();
        for games in [Games::new(&text).collect::<Vec<_>>(), streamed] {
            let [first, wrong, last] = games.as_slice() else { panic!("{bad:?}: {games:?}") };
            assert_eq!(first.as_ref().map(mainline).unwrap(), "e4 e5");
            let PgnError { line: l, column: c, message: m, .. } = wrong.as_ref().expect_err(bad);
            assert_eq!((*l, *c, m.as_str()), (line, column, message), "{bad:?}");
            assert_eq!(last.as_ref().map(|game| game.tag("Event")).unwrap(), Some("after"), "{bad:?}");
        }
    }
}

#[test]
fn the_part_before_an_error_is_kept() {
    let error = Games::new("[White \"A\"]\n1. e4 e5 2. Nf3 Nc7 3. d4 *").next().unwrap().unwrap_err();
    assert_eq!((mainline(&error.game).as_str(), error.game.tag("White")), ("e4 e5 Nf3", Some("A")));
    assert!(
        error.to_string().starts_with("line 2, column 17: `Nc7` is not a legal move here; expected one of")
    );
}

#[test]
fn old_files_in_latin_1_are_read() {
    let mut bytes = b"[White \"M".to_vec();
    bytes.push(0xFC);
    bytes.extend(b"ller\"]\n\n1. e4 *\n");
    let game = Reader::new(bytes.as_slice()).next().unwrap().unwrap().unwrap();
    assert_eq!(game.tag("White"), Some("Müller"));
}

#[test]
fn damaged_files_are_errors_and_never_panics() {
    const SIGNS: [char; 12] = ['{', '}', '(', ')', '[', ']', '"', '\\', '\n', 'é', '$', '%'];
    let mut dice = Dice::new(11);
    let source: Vec<char> = TORTURE.chars().collect();
    for _ in 0..3000 {
        let mut text = source.clone();
        for _ in 0..=dice.below(4) {
            let at = dice.below(text.len());
            match dice.below(3) {
                0 => text.truncate(at.max(1)),
                1 => drop(text.remove(at)),
                _ => text[at] = *dice.choose(&SIGNS).unwrap(),
            }
            if text.is_empty() {
                break;
            }
        }
        let text: String = text.into_iter().collect();
        let games = Games::new(&text).count() + Reader::new(text.as_bytes()).count();
        assert!(games < 100);
    }
}

#[test]
fn variations_may_be_nested_very_deep() {
    let depth = 20_000;
    let text = format!("1. e4 {}{} *", "(1. d4 ".repeat(depth), ")".repeat(depth));
    assert_eq!(one(&text).node(Game::ROOT).next.len(), depth + 1);
    let deep: String = (0..2000).map(|_| "Nf3 Nf6 (Nh6 Ng1 Ng8 ").collect();
    let game = one(&format!("{deep}{} *", ")".repeat(2000)));
    assert_eq!(mainline(&one(&pgn::write(&game))), "Nf3 Nf6");
}
