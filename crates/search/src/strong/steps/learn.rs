//! What a cutoff teaches: the move that made it is tried sooner elsewhere, and those tried in vain before it later.

use tah_rules::{Guide, Keyed};

use crate::strong::here::Here;
use crate::strong::picker::Pick;
use crate::strong::policy::Policy;
use crate::strong::worker::Worker;

impl<R: Keyed, G: Guide<R>, P: Policy> Worker<'_, R, G, P> {
    /// `pick` was good enough to leave the node. The moves tried before it are those from `tried` and `tried_loud` on.
    #[inline]
    pub(in crate::strong) fn learn(
        &mut self,
        here: &Here<R::Move>,
        pick: &Pick<R::Move>,
        (tried, tried_loud): (usize, usize),
    ) {
        self.frames[here.ply].refuted += 1;
        let params = &self.shared.params;
        let bonus = (params.history_bonus * here.depth).min(params.history_most);
        let malus = -bonus * params.history_malus / 100;
        let before = self.before(here.ply);
        if let Some(gain) = pick.gain {
            self.history.update_loud(pick.slot, gain, bonus);
        } else {
            let frame = &mut self.frames[here.ply];
            if frame.killers[0] != Some(pick.m) {
                frame.killers = [Some(pick.m), frame.killers[0]];
            }
            self.history.set_counter(before[0], pick.m);
            self.history.update_quiet(pick.place, before, bonus);
            for &place in &self.tried[tried..] {
                self.history.update_quiet(place, before, malus);
            }
        }
        for &(slot, gain) in &self.tried_loud[tried_loud..] {
            self.history.update_loud(usize::from(slot), gain, malus);
        }
    }

    /// No reply to the quiet move that led here was better than `alpha`: it is a good one.
    #[inline]
    pub(in crate::strong) fn praise(&mut self, here: &Here<R::Move>, best: i32, alpha: i32) {
        let params = &self.shared.params;
        if best > alpha || here.skipped.is_some() || here.ply == 0 {
            return;
        }
        if let Some(place) = self.frames[here.ply].led_by {
            let bonus = (params.history_bonus * here.depth).min(params.history_most);
            let before = self.before(here.ply - 1);
            self.history.update_quiet(place, before, bonus * params.history_praise / 100);
        }
    }

    /// `pick` was searched in vain.
    #[inline]
    pub(in crate::strong) fn note_tried(&mut self, pick: &Pick<R::Move>) {
        match pick.gain {
            Some(gain) => self.tried_loud.push((pick.slot as u16, gain)),
            None => self.tried.push(pick.place),
        }
    }
}
