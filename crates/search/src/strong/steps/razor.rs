//! Razoring (Birmingham & Kent 1977): a position so far below α that only loud moves could save it is given to quiescence.

use tah_rules::{Guide, Keyed};

use crate::Halt;
use crate::strong::here::Here;
use crate::strong::node::Scout;
use crate::strong::policy::Policy;
use crate::strong::score::is_estimate;
use crate::strong::worker::Worker;

impl<R: Keyed, G: Guide<R>, P: Policy> Worker<'_, R, G, P> {
    /// A score below α, if quiescence finds one.
    #[inline(always)]
    pub(in crate::strong) fn razor(&mut self, here: &Here<R::Move>) -> Result<Option<i32>, Halt> {
        let params = &self.shared.params;
        let margin = params.razor_base + params.razor_slope * here.depth * here.depth;
        if here.depth > params.razor_depth
            || !is_estimate(here.alpha)
            || here.estimate + margin >= here.alpha
            || !self.guide.trusts_points()
        {
            return Ok(None);
        }
        let score = self.quiesce::<Scout>(Here { depth: 0, known: None, ..*here })?;
        Ok((score <= here.alpha).then_some(score))
    }
}
