//! NegaScout (Reinefeld 1983), principal variation search: the first move is searched with the open window, every other
//! is only tested by a null window, and searched again if the test says that it may be better. With the same order it
//! never visits a node that alpha-beta would prune.

use tah_rules::{Guide, Observer, Rules, Window};

use super::Method;
use super::negamax::Colour;
use crate::{Halt, Side, Walk};

/// NegaScout.
#[derive(Clone, Copy, Default, Debug)]
pub struct NegaScout;

impl<R: Rules> Method<R> for NegaScout {
    const PRUNES: bool = true;

    fn value<G: Guide<R>, O: Observer<R::Move>>(
        &mut self,
        walk: &mut Walk<'_, R, G, O>,
        depth: u32,
        window: Window,
    ) -> Result<f64, Halt> {
        negascout(walk, depth, window, Colour::Max)
    }

    fn later<G: Guide<R>, O: Observer<R::Move>>(
        &mut self,
        walk: &mut Walk<'_, R, G, O>,
        depth: u32,
        window: Window,
        by: Side,
    ) -> Result<f64, Halt> {
        let mover = Colour::of(by);
        let value = scout(walk, depth, Colour::Max.window(window, mover), mover)?;
        Ok(mover.value(value, Colour::Max))
    }
}

/// The value of the position for `eyes`, by whose side `window` is seen too.
fn negascout<R: Rules, G: Guide<R>, O: Observer<R::Move>>(
    walk: &mut Walk<'_, R, G, O>,
    depth: u32,
    window: Window,
    eyes: Colour,
) -> Result<f64, Halt> {
    let mover = match walk.visit(depth, eyes.window(window, Colour::Max)) {
        Side::Leaf(value) => return Ok(Colour::Max.value(walk.leave_leaf(value), eyes)),
        Side::Chance => return Err(Halt::MetChance),
        side => Colour::of(side),
    };
    let Window { mut alpha, beta } = eyes.window(window, mover);
    let mut best = f64::NEG_INFINITY;
    let mut first = true;
    let mut node = walk.expand()?;
    while let Some(m) = walk.next(&mut node) {
        let window = Window::new(alpha, beta);
        let value = walk.after(m, |walk| {
            if first {
                Ok(-negascout(walk, depth - 1, window.negated(), mover.other())?)
            } else {
                scout(walk, depth - 1, window, mover)
            }
        })?;
        first = false;
        if value > best {
            best = value;
            walk.keep(&mut node, m, mover.value(best, Colour::Max), mover.window(window, Colour::Max));
            alpha = alpha.max(best);
        }
        if alpha >= beta {
            walk.cut(mover.cut());
            break;
        }
    }
    walk.leave(&node, mover.value(best, Colour::Max));
    Ok(mover.value(best, eyes))
}

/// Tests whether the position is better than α for `mover`, who came here, and searches it again only if it is.
fn scout<R: Rules, G: Guide<R>, O: Observer<R::Move>>(
    walk: &mut Walk<'_, R, G, O>,
    depth: u32,
    window: Window,
    mover: Colour,
) -> Result<f64, Halt> {
    let null = Window::new(window.alpha, window.alpha.next_up());
    let value = -negascout(walk, depth, null.negated(), mover.other())?;
    if value <= window.alpha || value >= window.beta {
        return Ok(value);
    }
    Ok(-negascout(walk, depth, window.negated(), mover.other())?)
}
