//! What is known of the outcomes of a chance node: each with its probability and the interval in which its value lies.

use tah_rules::Window;

use crate::average::Average;

/// Windows for outcomes are widened by this part of their size, far more than rounding can amount to.
const SLACK: f64 = 1e-12;

/// One outcome.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    pub(super) probability: f64,
    pub(super) low: f64,
    pub(super) high: f64,
    /// What the first move under it is worth, if that was looked at.
    pub(super) probed: Option<f64>,
}

/// Lists of outcomes, one on top of the other: those of the nodes on the path.
#[derive(Default)]
pub(super) struct Stack {
    list: Vec<Outcome>,
}

/// The outcomes of one node in the stack.
#[derive(Clone, Copy)]
pub(super) struct Outcomes {
    first: usize,
    count: usize,
}

impl Stack {
    pub(super) fn push(&mut self, outcomes: impl Iterator<Item = Outcome>) -> Outcomes {
        let first = self.list.len();
        self.list.extend(outcomes);
        Outcomes { first, count: self.list.len() - first }
    }

    pub(super) fn pop(&mut self, outcomes: Outcomes) {
        self.list.truncate(outcomes.first);
    }

    fn of(&self, outcomes: Outcomes) -> &[Outcome] {
        &self.list[outcomes.first..][..outcomes.count]
    }

    pub(super) fn get(&mut self, outcomes: Outcomes, i: usize) -> &mut Outcome {
        &mut self.list[outcomes.first + i]
    }

    /// The averages with every value as low and as high as it can be. They are taken in the order of the outcomes and are monotonic: a
    /// bound is never on the wrong side of the average, not even in its last bit.
    pub(super) fn between(&self, outcomes: Outcomes) -> [f64; 2] {
        let mut averages = [Average::EMPTY; 2];
        for outcome in self.of(outcomes) {
            averages[0].add(outcome.probability, outcome.low);
            averages[1].add(outcome.probability, outcome.high);
        }
        averages.map(Average::value)
    }

    /// The window in which the value of outcome `i` can still matter.
    pub(super) fn window(&self, outcomes: Outcomes, i: usize, window: Window) -> Window {
        let (mut low, mut high, mut size) = (0.0, 0.0, 0.0);
        for (j, outcome) in self.of(outcomes).iter().enumerate() {
            if j != i {
                let shares = [outcome.low, outcome.high].map(|value| outcome.probability * value);
                low += shares[0];
                high += shares[1];
                size += shares[0].abs().max(shares[1].abs());
            }
        }
        let slack = |bound: f64| SLACK * (1.0 + bound.abs() + size);
        let own = self.of(outcomes)[i].probability;
        Window {
            alpha: (window.alpha - high - slack(window.alpha)) / own,
            beta: (window.beta - low + slack(window.beta)) / own,
        }
    }
}
