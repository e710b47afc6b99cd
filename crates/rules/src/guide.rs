//! A guide: an engine's opinion of a game. Not the rules: two engines may hold different ones.

use crate::{Bounds, Rules};

/// What a search asks when it cannot look to the end. One guide serves one thread and is told of every move played
/// and taken back, so it may keep sums, indices and caches of its own.
pub trait Guide<R: Rules> {
    /// The worth for `player` of a position in which the search stops before the end.
    fn evaluate(&mut self, rules: &R, state: &R::State, player: usize) -> f64;

    /// The worth for `player` of a finished game, on the scale of [`evaluate`](Guide::evaluate): the payoff itself,
    /// unless evaluations run higher and a won game must stand above them all (the lectures' ±∞).
    fn outcome(&mut self, rules: &R, state: &R::State, player: usize) -> f64 {
        rules.payoff(state, player)
    }

    /// What [`evaluate`](Guide::evaluate) and [`outcome`](Guide::outcome) of `player` lie within: the bounds of the payoffs, unless
    /// this guide's scale is another.
    fn bounds(&self, rules: &R, player: usize) -> Bounds {
        rules.bounds(player)
    }

    /// Puts moves that look good first.
    #[inline]
    fn order(&mut self, _rules: &R, _state: &R::State, _moves: &mut [R::Move]) {}

    /// `m` has been played, and `state` is what came of it.
    #[inline]
    fn played(&mut self, _rules: &R, _state: &R::State, _m: R::Move) {}

    /// `m` has been taken back, and `state` is what it was before.
    #[inline]
    fn undone(&mut self, _rules: &R, _state: &R::State, _m: R::Move) {}
}

/// No opinion: every unfinished position is worth nothing (or the nearest to it that can be), every order is as good as another.
impl<R: Rules> Guide<R> for () {
    #[inline]
    fn evaluate(&mut self, rules: &R, _state: &R::State, player: usize) -> f64 {
        let bounds = rules.bounds(player);
        0.0_f64.clamp(bounds.low, bounds.high)
    }
}
