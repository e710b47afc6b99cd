//! Symmetry: positions that are turned or mirrored images of each other have the same value.

use crate::{Keyed, Rules};

/// A game whose board can be turned or mirrored without changing the game.
pub trait Symmetric: Rules {
    /// How many symmetries there are, the identity (number 0) included.
    fn symmetries(&self) -> usize;

    /// The image of a state under symmetry `k`.
    fn image(&self, state: &Self::State, k: usize) -> Self::State;

    /// The image of a move under symmetry `k`: playing the image in the image gives the image of the result.
    fn image_of_move(&self, m: Self::Move, k: usize) -> Self::Move;

    /// The symmetry whose image has the least key: the form that stands for all images.
    fn canonical(&self, state: &Self::State) -> (Self::State, usize)
    where
        Self: Keyed,
    {
        let mut best = (state.clone(), 0);
        let mut least = self.key(state);
        for k in 1..self.symmetries() {
            let image = self.image(state, k);
            let key = self.key(&image);
            if key < least {
                (least, best) = (key, (image, k));
            }
        }
        best
    }
}
