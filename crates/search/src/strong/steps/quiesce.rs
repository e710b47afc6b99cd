//! The horizon: an exact search evaluates; one that plays goes on with loud moves until the position is quiet (Shannon 1950 asked for it;
//! Harris 1975 named it), and the player may always stand pat.

use tah_rules::{Guide, Keyed};

use crate::Halt;
use crate::strong::here::Here;
use crate::strong::node::Kind;
use crate::strong::picker::{Pick, Picker, Quiets};
use crate::strong::policy::Policy;
use crate::strong::score::{INFINITE, MAX_PLY, is_estimate, is_loss};
use crate::strong::search::Best;
use crate::strong::table::Bound;
use crate::strong::worker::Worker;

impl<R: Keyed, G: Guide<R>, P: Policy> Worker<'_, R, G, P> {
    /// The value of a position in which no depth is left.
    #[inline]
    pub(in crate::strong) fn horizon<N: Kind>(&mut self, here: Here<R::Move>) -> Result<i32, Halt> {
        if P::SELECTIVE {
            return self.quiesce::<N>(here);
        }
        self.enter::<N>(&here)?;
        Ok(self.points(here.player))
    }

    /// The value of a position after all loud moves that matter.
    pub(in crate::strong) fn quiesce<N: Kind>(&mut self, mut here: Here<R::Move>) -> Result<i32, Halt> {
        self.enter::<N>(&here)?;
        if let Some(score) = self.repetition(&here) {
            return Ok(score);
        }
        if here.ply >= MAX_PLY {
            return Ok(self.points(here.player));
        }
        self.look_up(&mut here);
        if let Some(known) = here.known
            && !N::OPEN
            && known.bound.answers(known.score, here.alpha, here.beta)
        {
            return Ok(known.score);
        }
        self.assess(&mut here);
        let alpha = here.alpha;
        // In danger there is no standing pat: -INFINITE.
        let mut best = Best::none(here.estimate);
        if best.score >= here.beta {
            if here.known.is_none() {
                self.store::<N>(&here, best, 0, Bound::None);
            }
            return Ok(best.score);
        }
        here.alpha = alpha.max(best.score);
        if let Some(lost) = self.loud_line::<N>(&mut here, &mut best)? {
            return Ok(lost);
        }
        let bound = match best.score {
            score if score >= here.beta => Bound::Lower,
            score if score > alpha && N::OPEN => Bound::Exact,
            _ => Bound::Upper,
        };
        self.store::<N>(&here, best, 0, bound);
        Ok(best.score)
    }

    /// Tries the loud moves, or every move in danger. A score if there is none and the game is over.
    fn loud_line<N: Kind>(&mut self, here: &mut Here<R::Move>, best: &mut Best) -> Result<Option<i32>, Halt> {
        let first = self.moves.len();
        let mut picker = if here.in_danger { Picker::new(first) } else { Picker::loud(first) };
        let mut searched = 0;
        while let Some(pick) = self.pick::<N::First>(here, &mut picker) {
            if self.is_hopeless(here, &pick, best) {
                continue;
            }
            searched += 1;
            let undo = self.play(here.ply, pick.m);
            let child = self.child();
            if N::OPEN {
                self.forget_line(here.ply + 1);
            }
            let found = self.ask::<N::First>(here, child, (here.alpha, here.beta), 0, !here.cut);
            self.undo(pick.m, undo);
            let score = found?;
            if score > best.score {
                best.score = score;
                if score > here.alpha {
                    best.code = pick.code;
                    if N::OPEN {
                        self.keep_line(here.ply, pick.m);
                    }
                    if score >= here.beta {
                        break;
                    }
                    here.alpha = score;
                }
                // One quiet way out of danger is enough to know that there is one.
                if here.in_danger && !is_loss(score) {
                    picker.quiets = Quiets::None;
                }
            }
        }
        self.drop_moves(&picker, (self.tried.len(), self.tried_loud.len()));
        let is_over = here.in_danger && searched == 0 && best.score == -INFINITE;
        Ok(is_over.then(|| self.end(here.player, here.ply)))
    }

    /// Whether a loud move cannot bring the score up to α: it gains too little, or loses by exchange.
    #[inline(always)]
    fn is_hopeless(&mut self, here: &Here<R::Move>, pick: &Pick<R::Move>, best: &mut Best) -> bool {
        if is_loss(best.score) || best.score == -INFINITE {
            return false;
        }
        if let (Some(gain), false) = (pick.gain, here.in_danger) {
            let hope = here.points + gain + self.shared.params.quiesce_margin;
            if hope <= here.alpha && is_estimate(here.alpha) {
                best.score = best.score.max(hope);
                return true;
            }
        }
        !pick.is_sound.unwrap_or_else(|| self.guide.exchange(self.rules, &self.state, pick.m, 0))
    }
}
