//! Multi-ProbCut (Buro 1997): a node that a shallow search finds so far beyond the window that a deep one will hardly come back is not
//! searched deeply. How far is far enough the guide knows, from searches compared beforehand.

use tah_rules::{Guide, Keyed};

use crate::Halt;
use crate::strong::here::Here;
use crate::strong::node::Scout;
use crate::strong::policy::Policy;
use crate::strong::score::is_estimate;
use crate::strong::worker::Worker;

impl<R: Keyed, G: Guide<R>, P: Policy> Worker<'_, R, G, P> {
    /// A bound beyond the null window, if a shallow search is sure enough of it. It is tried on the side where the estimate lies.
    #[inline(always)]
    pub(in crate::strong) fn foretell(&mut self, here: &Here<R::Move>) -> Result<Option<i32>, Halt> {
        let params = &self.shared.params;
        let (errors, least) = (params.foretell_errors, params.foretell_depth);
        if here.depth < least || errors == 0 {
            return Ok(None);
        }
        let Some(forecast) = self.guide.forecast(self.rules, &self.state, here.depth) else {
            return Ok(None);
        };
        let margin = forecast.error * errors / 16;
        let is_above = here.estimate >= here.beta;
        let goal = if is_above { here.beta + margin } else { here.alpha - margin };
        if !is_estimate(goal) {
            return Ok(None);
        }
        let (alpha, beta) = if is_above { (goal - 1, goal) } else { (goal, goal + 1) };
        let score = self.search::<Scout>(Here { alpha, beta, depth: forecast.depth, ..*here })?;
        Ok(match () {
            () if is_above && score >= goal => Some(here.beta),
            () if !is_above && score <= goal => Some(here.alpha),
            () => None,
        })
    }
}
