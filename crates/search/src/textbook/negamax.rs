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
        negamax(walk, depth, window, Colour::MAX)
    }
}

/// The side by which a value is seen: 1 for MAX, −1 for MIN.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Colour(f64);

impl Colour {
    pub(super) const MAX: Colour = Colour(1.0);

    /// The colour of whoever decides.
    pub(super) fn of(side: Side) -> Colour {
        Colour(if side == Side::Max { 1.0 } else { -1.0 })
    }

    pub(super) fn other(self) -> Colour {
        Colour(-self.0)
    }

    /// A value seen by this colour, as seen by `eyes`.
    pub(super) fn value(self, value: f64, eyes: Colour) -> f64 {
        if self == eyes { value } else { -value }
    }

    /// A window seen by this colour, as seen by `eyes`.
    pub(super) fn window(self, window: Window, eyes: Colour) -> Window {
        if self == eyes { window } else { window.negated() }
    }

    /// The cutoff by this colour.
    pub(super) fn cut(self) -> Cut {
        if self == Colour::MAX { Cut::Beta } else { Cut::Alpha }
    }
}

/// The value of the position for `eyes`, by whose side `window` is seen too.
fn negamax<R: Rules, G: Guide<R>, O: Observer<R::Move>>(
    walk: &mut Walk<'_, R, G, O>,
    depth: u32,
    window: Window,
    eyes: Colour,
) -> Result<f64, Halt> {
    let mover = match walk.visit(depth, eyes.window(window, Colour::MAX))? {
        Side::Leaf(value) => return Ok(Colour::MAX.value(walk.leave_leaf(value), eyes)),
        Side::Chance => return Err(Halt::MetChance),
        side => Colour::of(side),
    };
    // The mover is not always the side that asked: the same player may move twice in a row.
    let Window { mut alpha, beta } = eyes.window(window, mover);
    let mut best = f64::NEG_INFINITY;
    let mut node = walk.expand();
    while let Some(m) = walk.next(&mut node) {
        let reply = Window::new(-beta, -alpha);
        let value = -walk.after(m, |walk| negamax(walk, depth - 1, reply, mover.other()))?;
        if value > best {
            best = value;
            alpha = alpha.max(best);
            walk.keep(&mut node, m, mover.value(best, Colour::MAX));
        }
        if alpha >= beta {
            walk.cut(mover.cut());
            break;
        }
    }
    walk.leave(&node, mover.value(best, Colour::MAX));
    Ok(mover.value(best, eyes))
}
