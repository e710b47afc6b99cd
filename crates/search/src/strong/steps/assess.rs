//! What a position seems to be worth before it is searched: the evaluation, bettered by what the table knows, and whether things get
//! better for the player from move to move.

use tah_rules::{Guide, Keyed};

use crate::strong::here::Here;
use crate::strong::policy::Policy;
use crate::strong::score::{INFINITE, is_estimate};
use crate::strong::table::Bound;
use crate::strong::worker::Worker;

impl<R: Keyed, G: Guide<R>, P: Policy> Worker<'_, R, G, P> {
    /// Evaluates the position. In danger there is nothing to evaluate.
    #[inline(always)]
    pub(in crate::strong) fn assess(&mut self, here: &mut Here<R::Move>) {
        if here.in_danger {
            self.frames[here.ply].points = -INFINITE;
            return;
        }
        here.points = match here.known.and_then(|known| known.points) {
            Some(points) => points,
            None => self.points(here.player),
        };
        here.estimate = here.points;
        if let Some(known) = here.known
            && is_estimate(known.score)
        {
            let is_nearer = match known.bound {
                Bound::None => false,
                Bound::Exact => true,
                Bound::Lower => known.score > here.points,
                Bound::Upper => known.score < here.points,
            };
            if is_nearer {
                here.estimate = known.score;
            }
        }
        self.frames[here.ply].points = here.points;
        here.improving = self.earlier_points(here).is_none_or(|earlier| here.points > earlier);
    }

    /// The evaluation when the same player was last to move and not in danger.
    #[inline(always)]
    fn earlier_points(&self, here: &Here<R::Move>) -> Option<i32> {
        [2, 4].into_iter().find_map(|back| {
            let frame = self.frames.get(here.ply.checked_sub(back)?)?;
            (frame.player == here.player && frame.points != -INFINITE).then_some(frame.points)
        })
    }
}
