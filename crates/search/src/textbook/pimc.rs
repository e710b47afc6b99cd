//! Perfect-information Monte Carlo, as Jack plays bridge (Ginsberg 2001): states are sampled from what the player knows,
//! each is searched as if all were known, and the move that is best *on average* is chosen — not the one that is best
//! most often.

use tah_rules::{Dice, Guide, Hidden, Observer, Window, legal_moves};

use super::Method;
use crate::{Budget, Counters, Halt, Walk};

/// A move and what it is worth on average over the samples.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Average<M> {
    /// The move.
    pub m: M,
    /// The mean of its values.
    pub mean: f64,
    /// The standard error of the mean.
    pub error: f64,
}

/// What the sampling found.
#[derive(Clone, PartialEq, Debug)]
pub struct Sampled<M> {
    /// Every legal move with its average, in order.
    pub averages: Vec<Average<M>>,
    /// How many samples were searched for every move.
    pub samples: u32,
    /// What was counted over all samples.
    pub counters: Counters,
}

impl<M: Copy> Sampled<M> {
    /// The best average, and the moves that reach it.
    pub fn best(&self) -> (f64, Vec<M>) {
        let best = self.averages.iter().map(|average| average.mean).fold(f64::NEG_INFINITY, f64::max);
        (best, self.averages.iter().filter(|average| average.mean == best).map(|average| average.m).collect())
    }
}

/// How much is sampled, how deep each sample is searched, and what may be used up.
#[derive(Clone, Copy, Debug)]
pub struct Sampling<'a> {
    /// How many states are sampled at most.
    pub samples: u32,
    /// How deep each is searched.
    pub depth: u32,
    /// What all of them may use up.
    pub budget: Budget<'a>,
}

/// Values every move of `player`, who knows `view` and is to move, by `method` over sampled states.
///
/// Returns what the finished samples say when the budget is spent, and the halt if there are none.
pub fn pimc<R: Hidden, G: Guide<R>, O: Observer<R::Move>, A: Method<R>>(
    rules: &R,
    view: &R::View,
    player: usize,
    (method, guide, observer): (&mut A, &mut G, &mut O),
    sampling: Sampling<'_>,
    dice: &mut Dice,
) -> Result<Sampled<R::Move>, Halt> {
    let moves = legal_moves(rules, &rules.sample(view, dice));
    let mut sums = vec![(0.0, 0.0); moves.len()];
    let mut values = Vec::with_capacity(moves.len());
    let mut counters = Counters::default();
    let mut samples = 0;
    while samples < sampling.samples {
        let budget = Budget {
            nodes: sampling.budget.nodes.map(|n| n.saturating_sub(counters.nodes)),
            ..sampling.budget
        };
        let state = rules.sample(view, dice);
        let mut walk = Walk::new(rules, &state, player, guide, observer, budget);
        let result = value_moves(method, &mut walk, sampling.depth, &moves, &mut values);
        counters += walk.counters();
        match result {
            Ok(()) => {}
            Err(Halt::Spent) if samples > 0 => break,
            Err(halt) => return Err(halt),
        }
        for ((sum, squares), value) in sums.iter_mut().zip(&values) {
            *sum += value;
            *squares += value * value;
        }
        samples += 1;
    }
    let n = f64::from(samples.max(1));
    let averages = moves.iter().zip(&sums).map(|(&m, (sum, squares))| {
        let mean = sum / n;
        let variance = (squares / n - mean * mean).max(0.0);
        Average { m, mean, error: (variance / n).sqrt() }
    });
    // Every move was played before its search began.
    counters.depth += 1;
    Ok(Sampled { averages: averages.collect(), samples, counters })
}

/// The exact value of every move in one sampled state.
fn value_moves<R: Hidden, G: Guide<R>, O: Observer<R::Move>, A: Method<R>>(
    method: &mut A,
    walk: &mut Walk<'_, R, G, O>,
    depth: u32,
    moves: &[R::Move],
    values: &mut Vec<f64>,
) -> Result<(), Halt> {
    values.clear();
    for &m in moves {
        values.push(walk.after(m, |walk| method.value(walk, depth - 1, Window::FULL))?);
    }
    Ok(())
}
