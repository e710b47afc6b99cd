//! Positions beside the games: a few random moves away from those that were played. A search meets such positions at every turn and games
//! hardly ever do; whoever played the games says at a glance what they are worth. They are cheap, so a network that begins from nothing
//! soon knows what its teacher knows, and the games teach it the rest.

use tah_rules::{Dice, Guide, Rules, Turn, legal_moves};

/// The most random moves to one.
const FURTHEST: usize = 3;

/// A position beside `state`, and what `judge` thinks it is worth to the player to move, in points; nothing where the game is over or
/// an attack must be met.
pub(super) fn stray<R: Rules, G: Guide<R>>(
    rules: &R,
    state: &R::State,
    judge: &mut G,
    dice: &mut Dice,
) -> Option<(R::State, i32)> {
    let mut state = state.clone();
    for _ in 0..=dice.below(FURTHEST) {
        let &m = dice.choose(&legal_moves(rules, &state))?;
        rules.play(&mut state, m);
    }
    let Turn::Player(player) = rules.turn(&state) else { return None };
    if judge.in_danger(rules, &state) {
        return None;
    }
    judge.begin(rules, &state);
    let points = judge.points(rules, &state, player);
    Some((state, points))
}
