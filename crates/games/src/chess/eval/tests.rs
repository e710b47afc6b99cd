//! The trace adds up to the score, both colours are judged alike, and what is remembered is what would be found anew.

use std::sync::Arc;

use cozy_chess::Board;
use tah_rules::{Dice, Linear, Rules, legal_moves};

use super::features::{COUNT, name};
use super::learned::Features;
use super::weights::{Pair, Weights, write};
use crate::chess::{ByFeatures, Chess, Evaluation, Judge, Position, Variant, fen};

/// Weights that let no feature hide.
fn random_weights(seed: u64) -> Arc<Weights> {
    let mut dice = Dice::new(seed);
    let points: Vec<f64> = (0..2 * COUNT).map(|_| dice.below(401) as f64 / 2.0 - 100.0).collect();
    Arc::new(Weights::from_points(&points))
}

/// Positions of random games.
fn visit(games: u64, mut look: impl FnMut(&Position)) {
    let rules = Chess::STANDARD;
    for seed in 0..games {
        let mut dice = Dice::new(seed);
        let mut state = rules.start();
        for _ in 0..240 {
            look(&state);
            let Some(&m) = dice.choose(&legal_moves(&rules, &state)) else { break };
            rules.play(&mut state, m);
        }
    }
}

#[test]
fn the_trace_adds_up_to_the_score() {
    let mut guide = Judge::new(Features::new(random_weights(1)));
    let weights = guide.weights();
    let mut positions = 0;
    visit(60, |state| {
        let points = guide.evaluation.worth(state.board());
        let points = if state.player() == 0 { points } else { -points };
        let parts = guide.evaluation.parts(state.board());
        assert_eq!(parts.points, points);
        let trace = guide.breakdown(&Chess::STANDARD, state);
        let exact = exact_sum(&trace.counts, &weights, parts.blend.phase, parts.blend.scale);
        assert_eq!(exact, i64::from(points));
        positions += 1;
    });
    assert!(positions > 5000);
}

/// The sum in whole numbers.
fn exact_sum(counts: &[(usize, [i32; 2])], weights: &[f64], phase: i32, scale: i32) -> i64 {
    let grains = |index: usize| (weights[index] * f64::from(super::weights::GRAIN)) as i64;
    let (mut middle, mut ending) = (0, 0);
    for &(feature, [first, second]) in counts {
        middle += i64::from(first - second) * grains(2 * feature);
        ending += i64::from(first - second) * grains(2 * feature + 1);
    }
    let parts = middle * i64::from(phase) + ending * i64::from(24 - phase);
    (parts * i64::from(scale) / (24 * 64 * i64::from(super::weights::GRAIN))).clamp(-9000, 9000)
}

/// The same position with the colours changed.
fn turned(state: &Position) -> Position {
    let text = format!("{}", state.board());
    let words: Vec<&str> = text.split(' ').collect();
    let change = |c: char| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let board: Vec<String> = words[0].split('/').rev().map(|row| row.chars().map(change).collect()).collect();
    let side = if words[1] == "w" { "b" } else { "w" };
    let rights: String = words[2].chars().map(change).collect();
    let text = format!("{} {side} {rights} - 0 1", board.join("/"));
    fen::read(&text, Variant::Standard).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn both_colours_are_judged_alike() {
    let mut guide = Features::new(random_weights(2));
    visit(20, |state| {
        let other = turned(state);
        assert_eq!(guide.worth(state.board()), guide.worth(other.board()), "{}", state.board());
        let [parts, mirrored] = [guide.parts(state.board()), guide.parts(other.board())];
        assert_eq!(parts.points, -mirrored.points);
        assert_eq!(parts.counts[0], mirrored.counts[1]);
    });
}

#[test]
fn what_is_remembered_is_what_would_be_found_anew() {
    let weights = random_weights(3);
    let mut guide = Features::new(Arc::clone(&weights));
    visit(40, |state| {
        let anew = Features::new(Arc::clone(&weights)).worth(state.board());
        assert_eq!(guide.worth(state.board()), anew);
        assert_eq!(guide.worth(state.board()), anew);
    });
}

#[test]
fn every_feature_counts_somewhere() {
    let mut guide = ByFeatures::default();
    let mut seen = vec![false; COUNT];
    visit(300, |state| {
        for (feature, _) in guide.breakdown(&Chess::STANDARD, state).counts {
            seen[feature] = true;
        }
    });
    let never: Vec<String> = (0..COUNT).filter(|&feature| !seen[feature]).map(name).collect();
    // Pawns never stand on the first and last rank; random games make few attacks and fewer lone kings.
    let is_impossible = |name: &String| {
        let ends = name.ends_with(".1") || name.ends_with(".8");
        ["pawn", "passed", "place-pawn", "shelter", "storm", "king-danger", "lone", "mobility"]
            .iter()
            .any(|group| name.starts_with(group) && (ends || !name.starts_with("pawn")))
            || ["safe-check.pawn", "threat-by-pawn.pawn", "pawn-supported.2", "pawn-candidate.7"]
                .contains(&name.as_str())
    };
    let missing: Vec<&String> = never.iter().filter(|name| !is_impossible(name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn weights_are_read_as_they_are_written() {
    let shipped = Weights::shipped();
    assert_eq!(Weights::read(&write(&shipped.points())).as_ref(), Ok(&*shipped));
    assert!(Weights::read(include_str!("weights.txt")).is_ok());
    let text = write(&Weights::starting().points());
    for (wrong, why) in [
        (text.replace("tempo ", "haste "), "there is no feature `haste`"),
        (text.replace("tempo ", "tempo x"), "expected a name and two numbers"),
        (text.lines().skip(1).map(|line| format!("{line}\n")).collect(), "no weight for `material.pawn`"),
    ] {
        let error = Weights::read(&wrong).expect_err(why);
        assert!(error.contains(why), "{error}");
    }
}

#[test]
fn a_pair_keeps_its_halves_apart() {
    for (middle, ending) in [(0, 0), (-1, 1), (1, -1), (-70_000, -3), (123_456, -654_321)] {
        let mut pair = Pair::new(middle, ending);
        assert_eq!((pair.middle(), pair.ending()), (middle, ending));
        pair.add(Pair::new(-5, 7));
        assert_eq!((pair.middle(), pair.ending()), (middle - 5, ending + 7));
        assert_eq!(pair.times(3).minus(pair).ending(), 2 * (ending + 7));
    }
}

#[test]
fn hopeless_endings_are_worth_little() {
    let mut guide = Features::default();
    let mut worth = |text: &str| {
        let board: Board = text.parse().expect("a board");
        guide.worth(&board).abs()
    };
    assert!(worth("8/8/4k3/8/8/3NK3/8/8 w - - 0 1") < 20);
    assert!(worth("8/8/4k3/8/8/3NKN2/8/8 w - - 0 1") < 60);
    assert!(worth("8/8/4k3/8/8/3RK3/8/8 w - - 0 1") > 300);
}
