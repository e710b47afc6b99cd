//! Hindsight: now that the position after a move is evaluated, more is known of the move than when it was decided how deeply to look at it.

use tah_rules::{Guide, Keyed};

use crate::strong::here::Here;
use crate::strong::node::Kind;
use crate::strong::policy::Policy;
use crate::strong::score::INFINITE;
use crate::strong::worker::Worker;

/// A reduction is taken back only if it was this large.
const LARGE: i32 = 3;

impl<R: Keyed, G: Guide<R>, P: Policy> Worker<'_, R, G, P> {
    /// Mends the depth that was chosen for the move that led here, and learns from the evaluation what it was worth if it is quiet.
    #[inline(always)]
    pub(in crate::strong) fn hindsight<N: Kind>(&mut self, here: &mut Here<R::Move>) {
        if N::OPEN || here.in_danger || here.skipped.is_some() || !self.guide.trusts_points() {
            return;
        }
        let params = &self.shared.params;
        let (frame, before) = (&self.frames[here.ply], &self.frames[here.ply - 1]);
        if before.points == -INFINITE || before.player == here.player {
            return;
        }
        // What the opponent, who made the move, lost by it.
        let lost = here.points + before.points;
        if frame.reduction >= LARGE && lost <= -params.hindsight_deeper {
            here.depth += 1;
        } else if frame.reduction > 0 && here.depth > 1 && lost > params.hindsight_shallower {
            here.depth -= 1;
        }
        if let Some(place) = frame.led_by {
            let most = params.history_most;
            self.history.update_main(place, (-params.history_points * lost).clamp(-most, most));
        }
    }
}
