//! The plainest evaluation: the race. It knows nothing of points held and men exposed; learned evaluations do.

use tah_rules::Guide;

use super::rules::Backgammon;
use super::state::State;

/// The lead, as a share of the pips that both have left, at which a player is sure to win.
const SURE_LEAD: f64 = 0.3;

/// The guide: who is ahead in the race.
#[derive(Clone, Copy, Default, Debug)]
pub struct Pips;

impl Guide<Backgammon> for Pips {
    fn evaluate(&mut self, _: &Backgammon, state: &State, player: usize) -> f64 {
        let [own, their] = [player, 1 - player].map(|side| f64::from(state.board().pips(side)));
        let lead = (their - own) / (their + own).max(1.0);
        (lead / SURE_LEAD).clamp(-1.0, 1.0) * f64::from(state.cube().value())
    }
}
