//! The evaluation by features as a linear guide: what `tah train` changes and `tah explain` shows.

use std::sync::Arc;

use tah_rules::{Breakdown, Linear};

use super::eval::features::{COUNT, name};
use super::eval::learned::{ALL_PHASES, FULL_SCALE, Features};
use super::eval::weights::{Weights, write};
use super::guide::{ByFeatures, Judge};
use super::position::Position;
use super::rules::Chess;

impl Linear<Chess> for ByFeatures {
    fn stages(&self) -> &'static [&'static str] {
        &["middle game", "ending"]
    }

    fn features(&self) -> usize {
        COUNT
    }

    fn feature_name(&self, feature: usize) -> String {
        name(feature)
    }

    fn weights(&self) -> Vec<f64> {
        self.evaluation.weights.points()
    }

    fn with_weights(&self, weights: &[f64]) -> Self {
        Judge::new(Features::new(Arc::new(Weights::from_points(weights))))
    }

    fn untaught(&self) -> Self {
        Judge::new(Features::new(Arc::new(Weights::starting())))
    }

    fn weights_text(&self) -> String {
        write(&self.evaluation.weights.points())
    }

    fn read_weights(&self, text: &str) -> Result<Self, String> {
        Weights::read(text).map(|weights| Judge::new(Features::new(Arc::new(weights))))
    }

    fn breakdown(&mut self, _: &Chess, state: &Position) -> Breakdown {
        let parts = self.evaluation.parts(state.board());
        let both = |feature: usize| [parts.counts[0][feature], parts.counts[1][feature]];
        Breakdown {
            counts: (0..COUNT)
                .map(|feature| (feature, both(feature)))
                .filter(|(_, c)| *c != [0, 0])
                .collect(),
            shares: parts.blend.shares().to_vec(),
            points: parts.points,
            notes: vec![
                ("phase", format!("{} of {ALL_PHASES}", parts.blend.phase)),
                ("scale", format!("{} of {FULL_SCALE}", parts.blend.scale)),
            ],
        }
    }
}
