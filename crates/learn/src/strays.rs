//! Positions beside the games: a few random moves away from those that were played. A search meets such positions at every turn and games
//! hardly ever do, so a network that knows games alone is misled there.

use tah_rules::{Dice, Rules, legal_moves};

/// The most random moves to one.
const FURTHEST: usize = 3;

/// A position beside `state`; nothing where the game ends on the way.
pub(crate) fn stray<R: Rules>(rules: &R, state: &R::State, dice: &mut Dice) -> Option<R::State> {
    let mut state = state.clone();
    for _ in 0..=dice.below(FURTHEST) {
        let &m = dice.choose(&legal_moves(rules, &state))?;
        rules.play(&mut state, m);
    }
    Some(state)
}
