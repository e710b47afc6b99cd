//! Negamax: alpha-beta (fail-soft) in one function for both sides of a zero-sum game. What is good for one side is bad
//! for the other, so each maximises and the sign turns from ply to ply.

use tah_rules::{Cut, Guide, Observer, Rules, Window};

use super::Method;
use crate::{Halt, Side, Walk};

/// Negamax with alpha-beta.
#[derive(Clone, Copy, Default, Debug)]
pub struct Negamax;

impl<R: Rules> Method<R> for Negamax {
    const PRUNES: bool = true;

    fn value<G: Guide<R>, O: Observer<R::Move>>(
        &mut self,
        walk: &mut Walk<'_, R, G, O>,
        depth: u32,
        window: Window,
    ) -> Result<f64, Halt> {
        negamax(walk, depth, window, Colour::Max)
    }
}

/// The side by which a value is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Colour {
    Max,
    Min,
}

impl Colour {
    /// The colour of whoever decides.
    #[inline]
    pub(super) fn of(side: Side) -> Colour {
        if side == Side::Max { Colour::Max } else { Colour::Min }
    }

    #[inline]
    pub(super) fn other(self) -> Colour {
        if self == Colour::Max { Colour::Min } else { Colour::Max }
    }

    /// A value seen by this colour, as seen by `eyes`.
    #[inline]
    pub(super) fn value(self, value: f64, eyes: Colour) -> f64 {
        if self == eyes { value } else { -value }
    }

    /// A window seen by this colour, as seen by `eyes`.
    #[inline]
    pub(super) fn window(self, window: Window, eyes: Colour) -> Window {
        if self == eyes { window } else { window.negated() }
    }

    /// The cutoff by this colour.
    #[inline]
    pub(super) fn cut(self) -> Cut {
        if self == Colour::Max { Cut::Beta } else { Cut::Alpha }
    }
}

/// The value of the position for `eyes`, by whose side `window` is seen too.
fn negamax<R: Rules, G: Guide<R>, O: Observer<R::Move>>(
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
    // The mover is not always the side that asked: the same player may move twice in a row.
    let Window { mut alpha, beta } = eyes.window(window, mover);
    let mut best = f64::NEG_INFINITY;
    let mut node = walk.expand()?;
    while let Some(m) = walk.next(&mut node) {
        let window = Window::new(alpha, beta);
        let value = -walk.after(m, |walk| negamax(walk, depth - 1, window.negated(), mover.other()))?;
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
