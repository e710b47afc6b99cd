//! The evaluation: who is how many turns away from the target, as an estimate of the payoff.
//! Under chance values are averaged, so only a linear change of scale is harmless: an estimate must mean what the
//! payoffs mean, here twice the chance to win minus one, and lie within the same bounds.

use tah_rules::Guide;

use super::rules::{Pig, Position};

/// What a turn brings on average to a player who holds at 20.
const POINTS_A_TURN: f64 = 8.14;
/// The turn in hand is worth half a turn: without it the race from equal scores would be even.
const TURN_IN_HAND: f64 = 0.5;
/// The lead, in turns, at which a player wins three games of four.
const CLEAR_LEAD: f64 = 3.0;

/// The guide: the race to the target.
#[derive(Clone, Copy, Default, Debug)]
pub struct Race;

impl Guide<Pig> for Race {
    #[inline]
    fn evaluate(&mut self, rules: &Pig, state: &Position, player: usize) -> f64 {
        let own = worth_to_mover(*rules, state);
        if player == state.player() { own } else { -own }
    }
}

fn worth_to_mover(rules: Pig, state: &Position) -> f64 {
    let (mover, other) = (state.player(), 1 - state.player());
    let target = f64::from(rules.target());
    let total = f64::from(state.total());
    // Five faces of six are added, four on average; the sixth takes all.
    let expected = if state.is_rolling() { (total + 4.0) * 5.0 / 6.0 } else { total };
    if !state.is_rolling() && f64::from(state.score(mover)) + total >= target {
        return 1.0;
    }
    let mover_needs = (target - f64::from(state.score(mover)) - expected).max(0.0) / POINTS_A_TURN;
    let other_needs = (target - f64::from(state.score(other))) / POINTS_A_TURN;
    let lead = other_needs - mover_needs + TURN_IN_HAND;
    // From −1 to 1, without the functions whose last digit differs from machine to machine.
    lead / (lead.abs() + CLEAR_LEAD)
}
