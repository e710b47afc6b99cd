//! Moves that are not searched at all at shallow depth: late quiet moves (late-move pruning), moves that cannot reach α (futility
//! pruning, Schaeffer 1986), moves of bad history, and moves that lose by exchange.

use tah_rules::{Guide, Keyed};

use crate::strong::here::Here;
use crate::strong::picker::{Pick, Picker, Quiets};
use crate::strong::policy::Policy;
use crate::strong::score::{is_estimate, is_loss};
use crate::strong::worker::Worker;

impl<R: Keyed, G: Guide<R>, P: Policy> Worker<'_, R, G, P> {
    /// Wants fewer quiet moves where most would be left out anyway: they need not even be listed. `best` is the best score so far:
    /// nothing is left out before one is found that does not lose.
    #[inline(always)]
    pub(in crate::strong) fn narrow(
        &mut self,
        here: &Here<R::Move>,
        picker: &mut Picker<R::Move>,
        (searched, best): (usize, i32),
    ) {
        if picker.quiets == Quiets::None || !self.may_prune(searched, best) {
            return;
        }
        if self.late_move_pruning(here, searched) {
            picker.quiets = Quiets::None;
        } else if self.futility(here, self.depth_of(here, searched)) {
            // It will hold for all later moves too: they are searched less deeply.
            picker.quiets = Quiets::Dangerous;
        }
    }

    /// Whether `pick`, one of the moves that are wanted, is left out.
    #[inline(always)]
    pub(in crate::strong) fn prune(
        &mut self,
        here: &Here<R::Move>,
        pick: &Pick<R::Move>,
        quiets: Quiets,
        (searched, best): (usize, i32),
    ) -> bool {
        if !self.may_prune(searched, best) {
            return false;
        }
        let depth = self.depth_of(here, searched);
        if let Some(gain) = pick.gain {
            return self.loud_futility(here, depth, gain)
                && !self.guide.endangers(self.rules, &self.state, pick.m)
                || self.exchange_prune(here, pick, here.depth);
        }
        if quiets == Quiets::Dangerous {
            return false;
        }
        if self.history_prune(here, pick) {
            return !self.guide.endangers(self.rules, &self.state, pick.m);
        }
        self.exchange_prune(here, pick, depth)
    }

    #[inline(always)]
    fn may_prune(&self, searched: usize, best: i32) -> bool {
        let is_needed = searched == 0 || is_loss(best) || self.shared.seeks_win;
        P::SELECTIVE && !is_needed && self.guide.trusts_points()
    }

    /// How deeply the next move would be searched at first, but for what is known of the move itself.
    #[inline(always)]
    fn depth_of(&self, here: &Here<R::Move>, searched: usize) -> i32 {
        (here.depth - self.shared.reductions.get(here.depth, searched + 1) / 1024).max(1)
    }

    /// Enough quiet moves were searched in vain.
    #[inline(always)]
    fn late_move_pruning(&self, here: &Here<R::Move>, searched: usize) -> bool {
        let params = &self.shared.params;
        let most = (params.late_base + here.depth * here.depth) / if here.improving { 1 } else { 2 };
        here.depth <= params.late_depth && searched as i32 > most
    }

    /// The evaluation is so far below α that no quiet move will do.
    #[inline(always)]
    fn futility(&self, here: &Here<R::Move>, depth: i32) -> bool {
        let params = &self.shared.params;
        !here.in_danger
            && depth <= params.futility_depth
            && is_estimate(here.alpha)
            && here.points + params.futility_base + params.futility_slope * depth <= here.alpha
    }

    /// Not even what a loud move gains will do.
    #[inline(always)]
    fn loud_futility(&self, here: &Here<R::Move>, depth: i32, gain: i32) -> bool {
        let params = &self.shared.params;
        !here.in_danger
            && depth <= params.futility_loud_depth
            && is_estimate(here.alpha)
            && here.points + gain + params.futility_loud_base + params.futility_loud_slope * depth
                <= here.alpha
    }

    #[inline(always)]
    fn history_prune(&self, here: &Here<R::Move>, pick: &Pick<R::Move>) -> bool {
        let params = &self.shared.params;
        here.depth <= params.history_depth
            && !pick.is_killer
            && pick.history < -params.history_margin * here.depth
    }

    /// The move loses more by exchange than the depth that is left could bring back.
    #[inline(always)]
    fn exchange_prune(&mut self, here: &Here<R::Move>, pick: &Pick<R::Move>, depth: i32) -> bool {
        let params = &self.shared.params;
        if here.depth > params.exchange_depth || pick.is_sound == Some(true) {
            return false;
        }
        let loss = match pick.gain {
            Some(_) => params.exchange_loud * depth,
            None => params.exchange_quiet * depth * depth,
        };
        !self.guide.exchange(self.rules, &self.state, pick.m, -loss)
    }
}
