//! Expectiminimax (Michie 1966): max, min, and Σ P(s)·value at chance nodes. Nothing is pruned.

use tah_rules::{Chance, Guide, Observer, Window};

use super::Method;
use crate::average::Average;
use crate::{Halt, Side, Walk};

/// Expectiminimax.
#[derive(Clone, Copy, Default, Debug)]
pub struct Expectiminimax;

impl<R: Chance> Method<R> for Expectiminimax {
    const PRUNES: bool = false;

    fn value<G: Guide<R>, O: Observer<R::Move>>(
        &mut self,
        walk: &mut Walk<'_, R, G, O>,
        depth: u32,
        _: Window,
    ) -> Result<f64, Halt> {
        match walk.visit(depth, Window::FULL) {
            Side::Leaf(value) => Ok(walk.leave_leaf(value)),
            Side::Chance => {
                let node = walk.expand_chance()?;
                let mut expected = Average::EMPTY;
                for i in 0..walk.count(&node) {
                    let m = walk.get(&node, i);
                    let value = walk.after(m, |walk| self.value(walk, depth - 1, Window::FULL))?;
                    expected.add(walk.probability(&node, i), value);
                    walk.improve(&[expected.sum]);
                }
                Ok(walk.leave(&node, expected.value()))
            }
            side => {
                let mut node = walk.expand()?;
                let mut best = if side == Side::Max { f64::NEG_INFINITY } else { f64::INFINITY };
                while let Some(m) = walk.next(&mut node) {
                    let value = walk.after(m, |walk| self.value(walk, depth - 1, Window::FULL))?;
                    if if side == Side::Max { value > best } else { value < best } {
                        best = value;
                        walk.keep(&mut node, m, best, Window::FULL);
                    }
                }
                Ok(walk.leave(&node, best))
            }
        }
    }
}
