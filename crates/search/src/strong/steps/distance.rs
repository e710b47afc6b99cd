//! Win-distance pruning: no line from here can be better than a win that is already found nearer to the root. Also the end of the
//! longest line that is followed. Sound.

use tah_rules::{Guide, Keyed};

use crate::strong::here::Here;
use crate::strong::policy::Policy;
use crate::strong::score::{MAX_PLY, WIN};
use crate::strong::worker::Worker;

impl<R: Keyed, G: Guide<R>, P: Policy> Worker<'_, R, G, P> {
    /// Narrows the window to what is possible at this ply; a score if nothing is left of it.
    #[inline(always)]
    pub(in crate::strong) fn distance(&mut self, here: &mut Here<R::Move>) -> Option<i32> {
        if here.ply >= MAX_PLY {
            return Some(self.points(here.player));
        }
        // The game is not over here, so it ends on the next ply at the soonest.
        let soonest = WIN - here.ply as i32 - 1;
        here.alpha = here.alpha.max(-soonest);
        here.beta = here.beta.min(soonest);
        (here.alpha >= here.beta).then_some(here.alpha)
    }
}
