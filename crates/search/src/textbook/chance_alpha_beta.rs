//! Alpha-beta carried over to games of chance: decisions are cut as ever; what happens at chance nodes is a policy.
//! Here nothing is known of the leaves beforehand, so an average can be anything until its last outcome is seen: the
//! outcomes are searched with open windows. With bounds, [`star1`](super::star1) and [`star2`](super::star2) do better.

use std::marker::PhantomData;

use tah_rules::{Chance, Cut, Guide, Observer, Window};

use super::Method;
use crate::average::Average;
use crate::{Halt, Side, Walk};

/// How a chance node is searched. The node has been entered.
pub trait AtChance: Sized {
    /// The value of the present chance node, exact if it lies inside `window`.
    fn value<R: Chance, G: Guide<R>, O: Observer<R::Move>>(
        walk: &mut Walk<'_, R, G, O>,
        depth: u32,
        window: Window,
    ) -> Result<f64, Halt>;
}

/// Alpha-beta with chance nodes searched as `C` says.
#[derive(Clone, Copy, Default, Debug)]
pub struct ChanceAlphaBeta<C>(PhantomData<C>);

impl<C> ChanceAlphaBeta<C> {
    /// Alpha-beta with chance nodes searched as `C` says.
    pub fn new() -> Self {
        Self(PhantomData)
    }
}

impl<R: Chance, C: AtChance> Method<R> for ChanceAlphaBeta<C> {
    const PRUNES: bool = true;

    fn value<G: Guide<R>, O: Observer<R::Move>>(
        &mut self,
        walk: &mut Walk<'_, R, G, O>,
        depth: u32,
        window: Window,
    ) -> Result<f64, Halt> {
        value::<R, G, O, C>(walk, depth, window, None)
    }
}

/// The value of the present position. Where it is a decision whose first move is already known to be worth `probed`,
/// that move is not searched again.
pub(super) fn value<R: Chance, G: Guide<R>, O: Observer<R::Move>, C: AtChance>(
    walk: &mut Walk<'_, R, G, O>,
    depth: u32,
    mut window: Window,
    mut probed: Option<f64>,
) -> Result<f64, Halt> {
    let side = match walk.visit(depth, window) {
        Side::Leaf(value) => return Ok(walk.leave_leaf(value)),
        Side::Chance => return C::value(walk, depth, window),
        side => side,
    };
    let mut best = if side == Side::Max { f64::NEG_INFINITY } else { f64::INFINITY };
    let mut node = walk.expand()?;
    while let Some(m) = walk.next(&mut node) {
        let value = match probed.take() {
            Some(value) => {
                walk.forget_line();
                value
            }
            None => walk.after(m, |walk| value::<R, G, O, C>(walk, depth - 1, window, None))?,
        };
        if side == Side::Max && value > best {
            best = value;
            walk.keep(&mut node, m, best, window);
            window.alpha = window.alpha.max(best);
        } else if side == Side::Min && value < best {
            best = value;
            walk.keep(&mut node, m, best, window);
            window.beta = window.beta.min(best);
        }
        if window.is_closed() {
            walk.cut(if side == Side::Max { Cut::Beta } else { Cut::Alpha });
            break;
        }
    }
    Ok(walk.leave(&node, best))
}

/// Every outcome is searched with the open window.
#[derive(Clone, Copy, Default, Debug)]
pub struct Unbounded;

impl AtChance for Unbounded {
    fn value<R: Chance, G: Guide<R>, O: Observer<R::Move>>(
        walk: &mut Walk<'_, R, G, O>,
        depth: u32,
        _: Window,
    ) -> Result<f64, Halt> {
        let node = walk.expand_chance()?;
        let mut expected = Average::EMPTY;
        for i in 0..walk.count(&node) {
            let m = walk.get(&node, i);
            let v = walk.after(m, |walk| value::<R, G, O, Self>(walk, depth - 1, Window::FULL, None))?;
            expected.add(walk.probability(&node, i), v);
            walk.improve(&[expected.sum]);
        }
        Ok(walk.leave(&node, expected.value()))
    }
}
