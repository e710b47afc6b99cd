//! Reverse futility pruning (static null move): a position so far above β that no quiet reply in the depth that is left will bring it
//! down is left at once.

use tah_rules::{Guide, Keyed};

use crate::strong::here::Here;
use crate::strong::policy::Policy;
use crate::strong::score::is_estimate;
use crate::strong::worker::Worker;

impl<R: Keyed, G: Guide<R>, P: Policy> Worker<'_, R, G, P> {
    /// A score above β, if the estimate is far enough above it.
    #[inline(always)]
    pub(in crate::strong) fn reverse_futility(&self, here: &Here<R::Move>) -> Option<i32> {
        let params = &self.shared.params;
        if here.depth > params.reverse_futility_depth
            || !is_estimate(here.beta)
            || !self.guide.trusts_points()
        {
            return None;
        }
        let improving = if here.improving { params.reverse_futility_improving } else { 0 };
        let margin = params.reverse_futility_margin * here.depth - improving;
        (here.estimate - margin >= here.beta).then(|| i32::midpoint(here.estimate, here.beta))
    }
}
