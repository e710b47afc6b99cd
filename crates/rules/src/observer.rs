//! An observer sees a search from inside: every node entered and left, its window, and why it was cut.

use crate::Turn;

/// The open interval (α, β) in which a search is asked for the exact value. A node is cut when α ≥ β.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Window {
    /// What MAX has for sure elsewhere.
    pub alpha: f64,
    /// What MIN has for sure elsewhere.
    pub beta: f64,
}

impl Window {
    /// Every value lies inside.
    pub const FULL: Window = Window { alpha: f64::NEG_INFINITY, beta: f64::INFINITY };

    /// The window (α, β).
    #[inline]
    pub fn new(alpha: f64, beta: f64) -> Self {
        Self { alpha, beta }
    }

    /// The null window that asks whether a value is at least `x`: no number lies inside.
    #[inline]
    pub fn at_least(x: f64) -> Self {
        Self { alpha: x.next_down(), beta: x }
    }

    /// The same window seen by the other side.
    #[inline]
    #[must_use]
    pub fn negated(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// Whether a value found with this window is exact, not a bound.
    #[inline]
    pub fn holds(self, value: f64) -> bool {
        self.alpha < value && value < self.beta
    }

    /// Whether nothing more can matter: α ≥ β.
    #[inline]
    pub fn is_closed(self) -> bool {
        self.alpha >= self.beta
    }
}

/// Why the rest of a node was not searched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cut {
    /// MIN found a value ≤ α: MAX will not come here.
    Alpha,
    /// MAX found a value ≥ β: MIN will not come here.
    Beta,
    /// The best payoff there is was found: nothing can be better.
    Won,
    /// An earlier visit to the same position answers.
    Memory,
    /// At a chance node, the outcomes still unseen cannot lift the average above α (Star1).
    BelowAlpha,
    /// At a chance node, the outcomes still unseen cannot pull the average below β (Star1).
    AboveBeta,
    /// At a chance node, one child of each outcome was enough to prove a bound (Star2).
    Probe,
    /// Every continuation is already known exactly (Monte Carlo tree search).
    Proven,
}

/// Sees a search as it runs. Every method does nothing unless it is written; `()` sees nothing and costs nothing.
///
/// Values are slices: one number in games of two sides, seen by MAX, and one per player in max^n.
pub trait Observer<M> {
    /// Whether anybody looks: if not, a search need not remember what it would have to show.
    #[inline]
    fn watches(&self) -> bool {
        true
    }

    /// A node is entered by way of `via` (nothing at the root), with `window` to search.
    #[inline]
    fn enter(&mut self, _via: Option<M>, _turn: Turn, _window: Window) {}

    /// The present node is worth `value` so far.
    #[inline]
    fn improve(&mut self, _value: &[f64]) {}

    /// The value of the present chance node is now known to lie between `low` and `high`.
    #[inline]
    fn bound(&mut self, _low: f64, _high: f64) {}

    /// The rest of the present node is not searched.
    #[inline]
    fn cut(&mut self, _why: Cut) {}

    /// The present node is left and returns `value`.
    #[inline]
    fn leave(&mut self, _value: &[f64]) {}
}

impl<M> Observer<M> for () {
    #[inline]
    fn watches(&self) -> bool {
        false
    }
}

impl<M, O: Observer<M> + ?Sized> Observer<M> for &mut O {
    fn watches(&self) -> bool {
        (**self).watches()
    }
    fn enter(&mut self, via: Option<M>, turn: Turn, window: Window) {
        (**self).enter(via, turn, window);
    }
    fn improve(&mut self, value: &[f64]) {
        (**self).improve(value);
    }
    fn bound(&mut self, low: f64, high: f64) {
        (**self).bound(low, high);
    }
    fn cut(&mut self, why: Cut) {
        (**self).cut(why);
    }
    fn leave(&mut self, value: &[f64]) {
        (**self).leave(value);
    }
}
