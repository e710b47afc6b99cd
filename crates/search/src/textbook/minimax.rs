//! Minimax: the value of the best play of both sides (von Neumann 1928, Shannon 1950). Depth first, O(b^m) time and
//! O(bm) space; complete on finite trees, optimal against an optimal opponent.

use tah_rules::{Cut, Guide, Observer, Rules, Window};

use super::Method;
use crate::{Halt, Side, Walk};

/// Minimax.
#[derive(Clone, Copy, Default, Debug)]
pub struct Minimax {
    /// Whether a node is left as soon as a won position is found under it.
    pub early_exit: bool,
}

impl<R: Rules> Method<R> for Minimax {
    const PRUNES: bool = false;

    fn value<G: Guide<R>, O: Observer<R::Move>>(
        &mut self,
        walk: &mut Walk<'_, R, G, O>,
        depth: u32,
        _: Window,
    ) -> Result<f64, Halt> {
        let side = match walk.visit(depth, Window::FULL) {
            Side::Leaf(value) => return Ok(walk.leave_leaf(value)),
            Side::Chance => return Err(Halt::MetChance),
            side => side,
        };
        let mut best = if side == Side::Max { f64::NEG_INFINITY } else { f64::INFINITY };
        let mut node = walk.expand()?;
        while let Some(m) = walk.next(&mut node) {
            let value = walk.after(m, |walk| self.value(walk, depth - 1, Window::FULL))?;
            if if side == Side::Max { value > best } else { value < best } {
                best = value;
                walk.keep(&mut node, m, best, Window::FULL);
            }
            if self.early_exit && Method::<R>::is_won(self, walk, side, best) {
                walk.cut(Cut::Won);
                break;
            }
        }
        Ok(walk.leave(&node, best))
    }

    fn is_won<G: Guide<R>, O: Observer<R::Move>>(
        &self,
        walk: &Walk<'_, R, G, O>,
        by: Side,
        value: f64,
    ) -> bool {
        let bounds = walk.bounds();
        self.early_exit && if by == Side::Max { value >= bounds.high } else { value <= bounds.low }
    }
}
