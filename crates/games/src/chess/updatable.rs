//! The network that corrects the features, as `tah train` sees it.

use std::sync::Arc;

use tah_rules::{Extent, Seen, Updatable};

use super::guide::{ByNetwork, Evaluation, Judge};
use super::network::corrected::Corrected;
use super::network::evaluation::{Network, UNIT};
use super::network::inputs;
use super::network::weights::{EXTENT, MOST_WEIGHT, Weights};
use super::position::Position;
use super::rules::Chess;

impl ByNetwork {
    /// The same features with another network.
    fn with_network(&self, weights: Weights) -> Self {
        Judge(Corrected::new(self.0.features.clone(), Network::new(Arc::new(weights))))
    }
}

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
        seen.base = self.0.features.worth(board) as f32 / self.unit();
    }

    fn weights(&self) -> Vec<f32> {
        self.0.network.weights.fractions()
    }

    fn with_weights(&self, weights: &[f32]) -> Self {
        self.with_network(Weights::from_fractions(weights))
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.0.network.weights.write()
    }

    fn read_bytes(&self, bytes: &[u8]) -> Result<Self, String> {
        Weights::read(bytes).map(|weights| self.with_network(weights))
    }
}
