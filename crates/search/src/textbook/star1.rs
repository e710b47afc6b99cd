//! Star1 (Ballard 1983): alpha-beta at chance nodes, where all leaves lie within known bounds. The outcomes not yet seen
//! are worth at most U and at least L, so the average may be settled before all are seen; and each outcome is searched
//! only for what can still matter.

use tah_rules::{Chance, Cut, Guide, Observer, Window};

use super::chance_alpha_beta::{AtChance, value};
use crate::average::Average;
use crate::{Halt, Node, Walk};

/// Windows for outcomes are widened by this part of their size, far more than rounding can amount to: a wider window
/// is always right, only a little more work.
const SLACK: f64 = 1e-12;

/// Chance nodes cut by the bounds of the leaves.
#[derive(Clone, Copy, Default, Debug)]
pub struct Star1;

impl AtChance for Star1 {
    fn value<R: Chance, G: Guide<R>, O: Observer<R::Move>>(
        walk: &mut Walk<'_, R, G, O>,
        depth: u32,
        window: Window,
    ) -> Result<f64, Halt> {
        let outcomes = Outcomes::expand(walk)?;
        search_outcomes::<R, G, O, Self>(walk, &outcomes, depth, window)
    }
}

/// Searches the outcomes from left to right until all are seen or the average is settled.
pub(super) fn search_outcomes<R: Chance, G: Guide<R>, O: Observer<R::Move>, C: AtChance>(
    walk: &mut Walk<'_, R, G, O>,
    outcomes: &Outcomes,
    depth: u32,
    window: Window,
) -> Result<f64, Halt> {
    for i in 0..outcomes.count {
        if outcomes.is_known(walk, i) {
            continue;
        }
        let child = outcomes.window(walk, i, window);
        let probed = outcomes.probed(walk, i);
        let m = walk.get(&outcomes.node, i);
        let v = walk.after(m, |walk| value::<R, G, O, C>(walk, depth - 1, child, probed))?;
        outcomes.learn(walk, i, v);
        let last = i + 1 == outcomes.count;
        if let Some((bound, why)) = outcomes.settled(walk, window).filter(|_| !last) {
            walk.cut(why);
            return Ok(walk.leave(&outcomes.node, bound));
        }
        debug_assert!(last || (child.alpha < v && v < child.beta), "a bound was taken for a value");
    }
    let expected = outcomes.low(walk);
    Ok(walk.leave(&outcomes.node, expected))
}

/// The outcomes of a chance node, each with its probability and the interval in which its value is known to lie.
///
/// The four numbers of all outcomes lie in the walk, one row after another: probability, low, high, probe.
pub(super) struct Outcomes {
    pub(super) node: Node,
    pub(super) count: usize,
}

impl Outcomes {
    /// Lists the outcomes of the present chance node; each may be worth whatever the bounds allow.
    pub(super) fn expand<R: Chance, G: Guide<R>, O: Observer<R::Move>>(
        walk: &mut Walk<'_, R, G, O>,
    ) -> Result<Self, Halt> {
        let bounds = walk.bounds();
        let node = walk.expand_chance()?;
        walk.add_numbers(&node, bounds.low);
        walk.add_numbers(&node, bounds.high);
        walk.add_numbers(&node, f64::NAN);
        let count = walk.count(&node);
        Ok(Self { node, count })
    }

    /// Outcome `i` is worth `value`, or as good as that.
    pub(super) fn learn<R: Chance, G: Guide<R>, O: Observer<R::Move>>(
        &self,
        walk: &mut Walk<'_, R, G, O>,
        i: usize,
        value: f64,
    ) {
        let numbers = walk.numbers(&self.node);
        numbers[self.count + i] = value;
        numbers[2 * self.count + i] = value;
    }

    /// The first move under outcome `i` is worth `value`, so MAX has at least that there, or MIN at most that.
    pub(super) fn probe<R: Chance, G: Guide<R>, O: Observer<R::Move>>(
        &self,
        walk: &mut Walk<'_, R, G, O>,
        i: usize,
        value: f64,
        at_least: bool,
    ) {
        let numbers = walk.numbers(&self.node);
        let (low, high) = (self.count + i, 2 * self.count + i);
        if at_least {
            numbers[low] = numbers[low].max(value);
        } else {
            numbers[high] = numbers[high].min(value);
        }
        numbers[3 * self.count + i] = value;
    }

    fn probed<R: Chance, G: Guide<R>, O: Observer<R::Move>>(
        &self,
        walk: &mut Walk<'_, R, G, O>,
        i: usize,
    ) -> Option<f64> {
        let value = walk.numbers(&self.node)[3 * self.count + i];
        (!value.is_nan()).then_some(value)
    }

    fn is_known<R: Chance, G: Guide<R>, O: Observer<R::Move>>(
        &self,
        walk: &mut Walk<'_, R, G, O>,
        i: usize,
    ) -> bool {
        let numbers = walk.numbers(&self.node);
        numbers[self.count + i] == numbers[2 * self.count + i]
    }

    /// The average with every value as low as it can be.
    fn low<R: Chance, G: Guide<R>, O: Observer<R::Move>>(&self, walk: &mut Walk<'_, R, G, O>) -> f64 {
        self.average(walk, self.count)
    }

    /// The average with every value as high as it can be.
    fn high<R: Chance, G: Guide<R>, O: Observer<R::Move>>(&self, walk: &mut Walk<'_, R, G, O>) -> f64 {
        self.average(walk, 2 * self.count)
    }

    fn average<R: Chance, G: Guide<R>, O: Observer<R::Move>>(
        &self,
        walk: &mut Walk<'_, R, G, O>,
        row: usize,
    ) -> f64 {
        let numbers = walk.numbers(&self.node);
        let mut average = Average::EMPTY;
        for i in 0..self.count {
            average.add(numbers[i], numbers[row + i]);
        }
        average.value()
    }

    /// The window in which the value of outcome `i` can still matter.
    pub(super) fn window<R: Chance, G: Guide<R>, O: Observer<R::Move>>(
        &self,
        walk: &mut Walk<'_, R, G, O>,
        i: usize,
        window: Window,
    ) -> Window {
        let numbers = walk.numbers(&self.node);
        // Σ P·value of the others, and Σ P·|value|: great values may cancel, their rounding errors do not.
        let others = |row: usize| {
            (0..self.count).filter(|&j| j != i).fold((0.0, 0.0), |(sum, size), j| {
                let share = numbers[j] * numbers[row + j];
                (sum + share, size + share.abs())
            })
        };
        let slack = |bound: f64, size: f64| SLACK * (1.0 + bound.abs() + size);
        let ((low, low_size), (high, high_size)) = (others(self.count), others(2 * self.count));
        Window {
            alpha: (window.alpha - high - slack(window.alpha, high_size)) / numbers[i],
            beta: (window.beta - low + slack(window.beta, low_size)) / numbers[i],
        }
    }

    /// A bound outside the window, if what is known already leaves no other.
    ///
    /// Averages are taken in the order of the outcomes and are monotonic: a bound is never on the wrong side of the
    /// average, not even in its last bit.
    pub(super) fn settled<R: Chance, G: Guide<R>, O: Observer<R::Move>>(
        &self,
        walk: &mut Walk<'_, R, G, O>,
        window: Window,
    ) -> Option<(f64, Cut)> {
        let (low, high) = (self.low(walk), self.high(walk));
        walk.bound(low, high);
        if high <= window.alpha {
            Some((high, Cut::BelowAlpha))
        } else if low >= window.beta {
            Some((low, Cut::AboveBeta))
        } else {
            None
        }
    }
}
