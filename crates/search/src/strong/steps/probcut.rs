//! ProbCut (Buro 1995), in the form chess engines give it: if a good loud move stands well above β in a shallower search, it will stand
//! above β in a deep one.

use tah_rules::{Guide, Keyed};

use crate::Halt;
use crate::strong::here::Here;
use crate::strong::node::Scout;
use crate::strong::picker::Picker;
use crate::strong::policy::Policy;
use crate::strong::score::is_estimate;
use crate::strong::search::Best;
use crate::strong::table::Bound;
use crate::strong::worker::Worker;

impl<R: Keyed, G: Guide<R>, P: Policy> Worker<'_, R, G, P> {
    /// A score above β, if the table knows one far above it at reduced depth, or a loud move proves one.
    #[inline(always)]
    pub(in crate::strong) fn probcut(&mut self, here: &Here<R::Move>) -> Result<Option<i32>, Halt> {
        if here.depth < self.shared.params.probcut_depth
            || !is_estimate(here.beta)
            || !self.guide.trusts_points()
        {
            return Ok(None);
        }
        let params = &self.shared.params;
        let depth = here.depth - params.probcut_reduction;
        let known = here.known.filter(|known| known.depth >= depth && is_estimate(known.score));
        let enough = here.beta + params.probcut_table;
        if known
            .is_some_and(|known| known.score >= enough && matches!(known.bound, Bound::Lower | Bound::Exact))
        {
            return Ok(Some(enough));
        }
        let goal =
            here.beta + params.probcut_margin - if here.improving { params.probcut_improving } else { 0 };
        if !is_estimate(goal) || known.is_some_and(|known| known.score < goal) {
            return Ok(None);
        }
        let mut picker = Picker::loud(self.moves.len());
        let mut outcome = Ok(None);
        while let Some(pick) = self.pick::<Scout>(here, &mut picker) {
            if !self.guide.exchange(self.rules, &self.state, pick.m, goal - here.points) {
                continue;
            }
            let undo = self.play(here.ply, pick.m);
            let found = self.probe_above(here, goal, depth);
            self.undo(pick.m, undo);
            match found {
                Ok(score) if score < goal => {}
                Ok(score) => {
                    let best = Best { score, code: pick.code, is_loud: true };
                    self.store::<Scout>(here, best, depth, Bound::Lower);
                    outcome = Ok(Some(score));
                    break;
                }
                Err(halt) => {
                    outcome = Err(halt);
                    break;
                }
            }
        }
        self.drop_moves(&picker, (self.tried.len(), self.tried_loud.len()));
        outcome
    }

    /// Whether the position just come to is worth `goal`: quiescence first, and then a search if that agrees.
    fn probe_above(&mut self, here: &Here<R::Move>, goal: i32, depth: i32) -> Result<i32, Halt> {
        let child = self.child();
        let window = (goal - 1, goal);
        let score = self.ask::<Scout>(here, child, window, 0, !here.cut)?;
        if score < goal || depth <= 1 {
            return Ok(score);
        }
        self.ask::<Scout>(here, child, window, depth - 1, !here.cut)
    }
}
