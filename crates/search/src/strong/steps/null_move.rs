//! The null move (Beal 1989, Donninger 1993): if the opponent may move twice and we still stand above β, a real move will do as well.
//! Only where the guide lets us pass; verified at great depth, where zugzwang would cost most.

use tah_rules::{Guide, Keyed};

use crate::Halt;
use crate::strong::here::Here;
use crate::strong::history::NO_SLOT;
use crate::strong::node::Scout;
use crate::strong::policy::Policy;
use crate::strong::score::{is_estimate, is_win};
use crate::strong::worker::Worker;

/// The greatest reduction that being far above β gives.
const MOST_BY_POINTS: i32 = 3;

impl<R: Keyed, G: Guide<R>, P: Policy> Worker<'_, R, G, P> {
    /// A score above β, if doing nothing is good enough.
    #[inline(always)]
    pub(in crate::strong) fn null_move(&mut self, here: &Here<R::Move>) -> Result<Option<i32>, Halt> {
        let params = &self.shared.params;
        if here.depth < params.null_depth
            || here.estimate < here.beta
            || here.points < here.beta + params.null_margin - params.null_slope * here.depth
            || !is_estimate(here.beta)
            || self.frames[here.ply].passed
            || here.ply < self.null_floor
        {
            return Ok(None);
        }
        let by_points = ((here.estimate - here.beta) / params.null_points).min(MOST_BY_POINTS);
        let depth = here.depth - params.null_base - here.depth / params.null_divisor - by_points;
        let Some(score) = self.value_of_pass(here, depth)? else { return Ok(None) };
        if score < here.beta {
            return Ok(None);
        }
        // A win found by passing is not proven.
        let score = if is_win(score) { here.beta } else { score };
        if here.depth < self.shared.params.null_verify_depth || self.null_floor > 0 {
            return Ok(Some(score));
        }
        self.null_floor = here.ply + (3 * depth.max(0) as usize) / 4 + 1;
        let verified = self.search::<Scout>(Here { depth: depth.max(1), ..*here });
        self.null_floor = 0;
        Ok((verified? >= here.beta).then_some(score))
    }

    /// What the position is worth if the player passes; nothing where that is not allowed.
    fn value_of_pass(&mut self, here: &Here<R::Move>, depth: i32) -> Result<Option<i32>, Halt> {
        let Some(undo) = self.guide.pass(self.rules, &mut self.state) else { return Ok(None) };
        self.arrive(here.ply + 1, NO_SLOT, true);
        let child = self.child();
        let found = self.ask::<Scout>(here, child, (here.beta - 1, here.beta), depth, !here.cut);
        self.guide.unpass(self.rules, &mut self.state, undo);
        found.map(Some)
    }
}
