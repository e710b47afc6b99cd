//! Paranoid search (Sturtevant & Korf 2000): in a game of several players, one takes all the others to play against it.
//! That makes two sides of any number, so alpha-beta applies: the walk already calls everyone but MAX its MIN.

use tah_rules::{Guide, Observer, Rules, Window};

use super::Method;
use super::alpha_beta::{AlphaBeta, Soft};
use crate::{Halt, Walk};

/// Paranoid search.
#[derive(Clone, Copy, Default, Debug)]
pub struct Paranoid;

impl<R: Rules> Method<R> for Paranoid {
    const PRUNES: bool = true;

    fn value<G: Guide<R>, O: Observer<R::Move>>(
        &mut self,
        walk: &mut Walk<'_, R, G, O>,
        depth: u32,
        window: Window,
    ) -> Result<f64, Halt> {
        AlphaBeta::<Soft>::new().value(walk, depth, window)
    }
}
