//! What a position seems to be worth before it is searched: the evaluation, bettered by what the table knows, and whether things get
//! better for the player from move to move.

use tah_rules::{Guide, Keyed, MOST_POINTS};

use crate::strong::corrections::Corrections;
use crate::strong::here::Here;
use crate::strong::policy::Policy;
use crate::strong::score::{INFINITE, is_estimate};
use crate::strong::search::Best;
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
        here.raw = match here.known.and_then(|known| known.points) {
            Some(points) => points,
            None => self.points(here.player),
        };
        here.points = self.corrected(here);
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

    /// The evaluation, corrected by what was found out about positions like this one.
    #[inline(always)]
    fn corrected(&self, here: &mut Here<R::Move>) -> i32 {
        let Some(likeness) = self.guide.likeness(self.rules, &self.state) else { return here.raw };
        let places = Corrections::places(here.player, likeness, self.before(here.ply));
        here.corrections = Some(places);
        let most = self.shared.params.correction_points;
        (here.raw + self.corrections.get(places, most)).clamp(-MOST_POINTS, MOST_POINTS)
    }

    /// The search has found that the position is worth `best`, of which `alpha` and β tell what kind of bound it is: what the
    /// evaluation was wrong by is remembered, unless a loud move made the difference.
    #[inline(always)]
    pub(in crate::strong) fn learn_error(&mut self, here: &Here<R::Move>, best: Best, alpha: i32) {
        let Some(places) = here.corrections else { return };
        let error = best.score - here.points;
        let is_told = match best.score {
            score if score >= here.beta => error > 0,
            score if score <= alpha => error < 0,
            _ => true,
        };
        if is_told && !best.is_loud && is_estimate(best.score) {
            self.corrections.learn(places, error, here.depth);
        }
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
