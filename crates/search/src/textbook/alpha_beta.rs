//! Alpha-beta (Knuth & Moore 1975): minimax's value without looking where it cannot come from. O(b^(m/2)) leaves in the
//! best order, about O(b^(3m/4)) in a random one.
//!
//! Fail-hard returns α where V ≤ α, V inside the window, β where V ≥ β. Fail-soft returns the bound it found, inside the
//! window or not.

use std::marker::PhantomData;

use tah_rules::{Cut, Guide, Observer, Rules, Window};

use super::Method;
use crate::{Halt, Side, Walk};

/// What is returned for a value outside the window.
pub trait Fail {
    /// The least that a node can return to MAX, the greatest to MIN.
    fn worst(side: Side, window: Window) -> f64;
    /// What is returned for a leaf.
    fn leaf(value: f64, window: Window) -> f64;
}

/// Never a value outside the window.
#[derive(Clone, Copy, Default, Debug)]
pub struct Hard;

/// The best bound that was found.
#[derive(Clone, Copy, Default, Debug)]
pub struct Soft;

impl Fail for Hard {
    #[inline]
    fn worst(side: Side, window: Window) -> f64 {
        if side == Side::Max { window.alpha } else { window.beta }
    }
    #[inline]
    fn leaf(value: f64, window: Window) -> f64 {
        value.clamp(window.alpha, window.beta)
    }
}

impl Fail for Soft {
    #[inline]
    fn worst(side: Side, _: Window) -> f64 {
        if side == Side::Max { f64::NEG_INFINITY } else { f64::INFINITY }
    }
    #[inline]
    fn leaf(value: f64, _: Window) -> f64 {
        value
    }
}

/// Alpha-beta, fail-hard or fail-soft.
#[derive(Clone, Copy, Default, Debug)]
pub struct AlphaBeta<F>(PhantomData<F>);

impl<F> AlphaBeta<F> {
    /// Alpha-beta that fails as `F` says.
    pub fn new() -> Self {
        Self(PhantomData)
    }
}

impl<R: Rules, F: Fail> Method<R> for AlphaBeta<F> {
    const PRUNES: bool = true;

    fn value<G: Guide<R>, O: Observer<R::Move>>(
        &mut self,
        walk: &mut Walk<'_, R, G, O>,
        depth: u32,
        window: Window,
    ) -> Result<f64, Halt> {
        alpha_beta::<R, G, O, F>(walk, depth, window)
    }
}

/// The value of the present position. Inlined, so that a leaf costs no call of a function.
#[expect(clippy::inline_always, reason = "measured: most nodes are leaves, and a call for each is dear")]
#[inline(always)]
fn alpha_beta<R: Rules, G: Guide<R>, O: Observer<R::Move>, F: Fail>(
    walk: &mut Walk<'_, R, G, O>,
    depth: u32,
    window: Window,
) -> Result<f64, Halt> {
    match walk.visit(depth, window) {
        Side::Leaf(value) => Ok(walk.leave_leaf(F::leaf(value, window))),
        Side::Chance => Err(Halt::MetChance),
        side if depth == 1 => decide::<R, G, O, F, true>(walk, depth, window, side),
        side => decide::<R, G, O, F, false>(walk, depth, window, side),
    }
}

/// The value of the present position, where `side` decides. `LAST` if all positions after it are leaves: compiled once more
/// for them, since there are the most of these nodes and nothing in them calls anything.
fn decide<R: Rules, G: Guide<R>, O: Observer<R::Move>, F: Fail, const LAST: bool>(
    walk: &mut Walk<'_, R, G, O>,
    depth: u32,
    mut window: Window,
    side: Side,
) -> Result<f64, Halt> {
    let mut best = F::worst(side, window);
    let mut node = walk.expand()?;
    while let Some(m) = walk.next(&mut node) {
        let value = if LAST {
            walk.peek(m, |walk| alpha_beta::<R, G, O, F>(walk, 0, window))?
        } else {
            walk.after(m, |walk| alpha_beta::<R, G, O, F>(walk, depth - 1, window))?
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
