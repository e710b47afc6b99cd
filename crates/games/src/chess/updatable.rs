//! The network, as `tah train` sees it.

use tah_rules::{Extent, Seen, Updatable};

use super::guide::{ByNetwork, Judge};
use super::network::evaluation::UNIT;
use super::network::inputs;
use super::network::weights::{EXTENT, MOST_WEIGHT, Weights};
use super::position::Position;
use super::rules::Chess;

impl Updatable<Chess> for ByNetwork {
    fn extent(&self) -> Extent {
        EXTENT
    }

    fn most_weight(&self) -> f32 {
        MOST_WEIGHT
    }

    fn unit(&self) -> f32 {
        UNIT as f32
    }

    fn see(&mut self, _: &Chess, state: &Position, seen: &mut Seen) {
        let (board, side) = (state.board(), state.side());
        for (view, side) in seen.views.iter_mut().zip([side, !side]) {
            view.clear();
            inputs::list(board, side, view);
        }
        seen.output = inputs::output(board);
    }

    fn weights(&self) -> Vec<f32> {
        self.evaluation.weights.fractions()
    }

    fn with_weights(&self, weights: &[f32]) -> Self {
        Judge::new(self.evaluation.with_weights(Weights::from_fractions(weights)))
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.evaluation.weights.write()
    }

    fn read_bytes(&self, bytes: &[u8]) -> Result<Self, String> {
        Weights::read(bytes).map(|weights| Judge::new(self.evaluation.with_weights(weights)))
    }
}
