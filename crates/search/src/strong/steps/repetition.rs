//! A position that stood before on the way from the root is taken for a draw: whoever wanted to could repeat it again. Selective: the
//! rules may ask for a third time.

use tah_rules::{Guide, Keyed};

use crate::strong::here::Here;
use crate::strong::policy::Policy;
use crate::strong::worker::Worker;

impl<R: Keyed, G: Guide<R>, P: Policy> Worker<'_, R, G, P> {
    /// A draw, if the position repeats one on the path.
    #[inline(always)]
    pub(in crate::strong) fn repetition(&self, here: &Here<R::Move>) -> Option<i32> {
        if !P::SELECTIVE {
            return None;
        }
        let back = (self.guide.reversible(self.rules, &self.state) as usize).min(here.ply);
        let (earlier, now) = self.frames[here.ply - back..=here.ply].split_at(back);
        earlier.iter().any(|frame| frame.key == now[0].key).then_some(0)
    }

    /// What the guide itself can play to the end.
    #[inline(always)]
    pub(in crate::strong) fn finish(&mut self, here: &Here<R::Move>) -> Option<i32> {
        if !P::SELECTIVE || here.skipped.is_some() {
            return None;
        }
        let score = self.guide.finish(self.rules, &self.state, here.player, here.alpha, here.beta);
        self.finished += u64::from(score.is_some());
        score
    }
}
