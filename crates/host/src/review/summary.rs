//! What a review says of one player.

use serde::Serialize;

use super::{Judged, Mark, accuracy};
use crate::thinker::Worth;

/// An evaluation beyond this is as good as won: what is lost beyond does not count, in hundredths of a pawn.
const MOST_POINTS: f64 = 1000.0;

/// How well one player played.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Summary {
    /// How many moves were judged.
    pub moves: usize,
    /// What a move lost on average, in hundredths of the unit of the evaluation.
    pub average_loss: f64,
    /// What a move lost of the winning chances on average, from 0 to 1.
    pub average_chances_lost: f64,
    /// The average accuracy of a move, from 0 to 100.
    pub accuracy: f64,
    /// How many moves were marked `?!`.
    pub inaccuracies: usize,
    /// How many moves were marked `?`.
    pub mistakes: usize,
    /// How many moves were marked `??`.
    pub blunders: usize,
}

impl Summary {
    /// The summary for `player`.
    pub fn of(judged: &[Judged], player: usize) -> Self {
        let own: Vec<&Judged> = judged.iter().filter(|judged| judged.player == player).collect();
        let marked = |mark| own.iter().filter(|judged| judged.mark == Some(mark)).count();
        let mean = |of: fn(&Judged) -> f64| {
            own.iter().map(|judged| of(judged)).sum::<f64>() / own.len().max(1) as f64
        };
        Self {
            moves: own.len(),
            average_loss: mean(points_lost),
            average_chances_lost: mean(|judged| judged.loss),
            accuracy: mean(|judged| accuracy(judged.loss)),
            inaccuracies: marked(Mark::Inaccuracy),
            mistakes: marked(Mark::Mistake),
            blunders: marked(Mark::Blunder),
        }
    }
}

fn points_lost(judged: &Judged) -> f64 {
    if judged.is_best { 0.0 } else { (capped(judged.before) - capped(judged.after)).max(0.0) }
}

fn capped(worth: Worth) -> f64 {
    match worth {
        Worth::WinIn(_) => MOST_POINTS,
        Worth::LossIn(_) => -MOST_POINTS,
        Worth::Points(points) => f64::from(points).clamp(-MOST_POINTS, MOST_POINTS),
    }
}
