//! Sums kept up to date are those made anew, and whole numbers say nearly what fractions do.

use std::sync::Arc;

use tah_rules::{Dice, Guide, Rules, Seen, Updatable, legal_moves};

use super::evaluation::{Network, is_king_alone};
use super::inputs::MEN;
use super::weights::{EXTENT, HIDDEN, Weights, file};
use crate::chess::eval::learned::Features;
use crate::chess::guide::{ByNetwork, Evaluation};
use crate::chess::{Chess, Position};

fn random(seed: u64) -> ByNetwork {
    let mut dice = Dice::new(seed);
    let weights: Vec<f32> = (0..EXTENT.weights()).map(|_| dice.unit() as f32 * 0.5 - 0.25).collect();
    ByNetwork::default().with_weights(&weights)
}

/// The value of a position, sum by sum.
fn plainly(guide: &mut ByNetwork, weights: &[f32], state: &Position) -> f32 {
    let mut seen = Seen::default();
    guide.see(&Chess::STANDARD, state, &mut seen);
    let above = &weights[(EXTENT.inputs + 1) * HIDDEN + seen.output * EXTENT.of_output()..];
    let mut total = above[2 * HIDDEN];
    for (side, view) in seen.views.iter().enumerate() {
        for hidden in 0..HIDDEN {
            let bias = weights[EXTENT.inputs * HIDDEN + hidden];
            let sum: f32 = view.iter().map(|&input| weights[usize::from(input) * HIDDEN + hidden]).sum();
            total += (sum + bias).clamp(0.0, 1.0).powi(2) * above[side * HIDDEN + hidden];
        }
    }
    total * guide.unit()
}

#[test]
fn sums_follow_every_line() {
    let rules = Chess::STANDARD;
    let (mut guide, mut dice) = (random(1), Dice::new(2));
    let weights = Arc::clone(&guide.evaluation.weights);
    let fractions = guide.weights();
    let anew =
        |state: &Position| Network::new(Arc::clone(&weights), Features::default()).worth(state.board());
    for _ in 0..40 {
        let mut state = rules.start();
        guide.begin(&rules, &state);
        let mut line = Vec::new();
        for step in 0..300 {
            // Down the line most of the time, and back now and then; evaluated now and then, and sometimes after a null move.
            let moves = legal_moves(&rules, &state);
            if (moves.is_empty() || dice.below(3) == 0) && !line.is_empty() {
                let (m, undo) = line.pop().unwrap();
                rules.undo(&mut state, m, undo);
                guide.undone(&rules, &state, m);
            } else if let Some(&m) = dice.choose(&moves) {
                line.push((m, rules.play(&mut state, m)));
                guide.played(&rules, &state, m);
            }
            if step % 7 == 0
                && let Some(undo) = guide.pass(&rules, &mut state)
            {
                assert_eq!(guide.evaluation.worth(state.board()), anew(&state));
                guide.unpass(&rules, &mut state, undo);
            }
            if step % 2 == 0 {
                let worth = guide.evaluation.worth(state.board());
                assert_eq!(worth, anew(&state));
                let plain = plainly(&mut guide, &fractions, &state).clamp(-9000.0, 9000.0);
                let is_near = (worth as f32 - plain).abs() < 8.0;
                assert!(is_near || is_king_alone(state.board()), "{worth} {plain}");
            }
        }
        // Also a board that has nothing to do with the line.
        let start = rules.start();
        assert_eq!(guide.evaluation.worth(start.board()), anew(&start));
    }
}

#[test]
fn colours_and_wings_are_alike() {
    let mut guide = random(3);
    let mut worth = |fen: &str| guide.evaluation.worth(&fen.parse().unwrap());
    let value = worth("r3k2r/pp1n1ppp/2p5/4p3/1P6/P1N2N2/2P2PPP/R3K2R w - - 0 1");
    assert_eq!(value, worth("r3k2r/2p2ppp/p1n2n2/1p6/4P3/2P5/PP1N1PPP/R3K2R b - - 0 1"));
    assert_eq!(value, worth("r2k3r/ppp1n1pp/5p2/3p4/6P1/2N2N1P/PPP2P2/R2K3R w - - 0 1"));
}

#[test]
fn a_network_from_before_regions_judges_as_it_did() {
    let fractions = random(5).weights();
    let old = &fractions[(EXTENT.inputs - MEN) * HIDDEN..];
    let layer = &old[..MEN * HIDDEN];
    let all: Vec<f32> =
        (0..EXTENT.inputs / MEN).flat_map(|_| layer).chain(&old[MEN * HIDDEN..]).copied().collect();
    let expected = Weights::from_fractions(&all);
    let wholes = &expected.wholes[(EXTENT.inputs - MEN) * HIDDEN..];
    assert_eq!(Weights::read(&file([MEN, HIDDEN, EXTENT.outputs], wholes)), Ok(expected.clone()));
}

#[test]
fn files_are_checked() {
    let weights = Weights::from_fractions(&random(4).weights());
    let bytes = weights.write();
    assert_eq!(Weights::read(&bytes), Ok(weights.clone()));
    assert_eq!(Weights::from_fractions(&weights.fractions()), weights);
    for (place, why) in [(0, "not a network"), (100, "damaged"), (bytes.len() - 1, "damaged")] {
        let mut changed = bytes.clone();
        changed[place] ^= 1;
        assert!(Weights::read(&changed).unwrap_err().contains(why), "{place}");
    }
    assert!(Weights::read(&bytes[..bytes.len() - 2]).unwrap_err().contains("cut off"));
    assert!(Weights::read(&[]).is_err());
    let odd = file([EXTENT.inputs, HIDDEN + 1, EXTENT.outputs], &[]);
    assert!(Weights::read(&odd).unwrap_err().contains("another shape"));
    let short = file([MEN, HIDDEN, EXTENT.outputs], &vec![0; MEN * HIDDEN + 1]);
    assert!(Weights::read(&short).unwrap_err().contains("too few"));
    assert_ne!(*Weights::shipped(), Weights::default());
}
