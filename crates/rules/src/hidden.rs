//! Games of hidden information: what a player knows, and the states it cannot tell apart.

use std::hash::Hash;

use crate::{Dice, Rules};

/// A game in which a player does not see the whole state.
///
/// Searches start from a *view*, never from the true state: [`sample`](Hidden::sample) is given no state, so it
/// cannot look.
pub trait Hidden: Rules {
    /// All that a player knows and remembers: its own cards, what was shown, what was said. Two states with equal
    /// views are one *information set*.
    type View: Clone + Eq + Hash;

    /// What `player` knows in `state`.
    fn view(&self, state: &Self::State, player: usize) -> Self::View;

    /// A state in which the owner of `view` would have exactly that view, drawn with the probability that chance
    /// alone gives it: uniformly over the deals consistent with the view.
    fn sample(&self, view: &Self::View, dice: &mut Dice) -> Self::State;
}
