//! Equilibria that are known, and agreement with what the papers say word for word.

mod best_responses;
mod convergence;
mod forms;
mod reference;
mod three;

use tah_games::kuhn_poker::{self, KuhnPoker};
use tah_games::leduc_poker::{self, LeducPoker};
use tah_rules::{Dice, Rules};

use super::*;

type Kuhn = ExtensiveForm<kuhn_poker::View, kuhn_poker::Move>;
type Leduc = ExtensiveForm<leduc_poker::View, leduc_poker::Move>;

fn kuhn() -> Kuhn {
    ExtensiveForm::compile(&KuhnPoker, &KuhnPoker.start(), 1_000).unwrap()
}

fn leduc() -> Leduc {
    ExtensiveForm::compile(&LeducPoker, &LeducPoker.start(), 10_000).unwrap()
}

/// A profile with random probabilities, some of them zero.
fn random_profile(sequences: &Sequences, dice: &mut Dice) -> Profile {
    let weights: Vec<f64> = (0..sequences.actions()).map(|_| (dice.unit() - 0.2).max(0.0)).collect();
    Profile::from_weights(sequences, &weights)
}

fn assert_close(a: &[f64], b: &[f64], tolerance: f64) {
    assert_eq!(a.len(), b.len());
    assert!(a.iter().zip(b).all(|(a, b)| (a - b).abs() <= tolerance), "{a:?} is not {b:?}");
}
