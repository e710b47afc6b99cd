//! The search: principal-variation search (Marsland & Campbell 1982, Reinefeld 1983) as a list of named steps. Each step is a file of
//! its own and gives a score, or nothing, and then the next is asked.

use tah_rules::{Guide, Keyed};

use super::here::Here;
use super::node::Kind;
use super::picker::{Pick, Picker};
use super::policy::Policy;
use super::score::INFINITE;
use super::steps::singular::Singular;
use super::worker::Worker;
use crate::Halt;

/// The best that a node has found.
#[derive(Clone, Copy)]
pub(super) struct Best {
    pub(super) score: i32,
    /// The number of the move for the table; 0 if none was better than α.
    pub(super) code: u16,
    /// Whether it is loud.
    pub(super) is_loud: bool,
}

impl Best {
    /// No move yet; nothing is worth less than `score`.
    #[inline]
    pub(super) fn none(score: i32) -> Self {
        Self { score, code: 0, is_loud: false }
    }
}

impl<R: Keyed, G: Guide<R>, P: Policy> Worker<'_, R, G, P> {
    /// The value of the present position for the player to move: exact if it lies inside the window, a bound beyond it.
    pub(super) fn search<N: Kind>(&mut self, mut here: Here<R::Move>) -> Result<i32, Halt> {
        if here.depth <= 0 {
            return self.horizon::<N>(here);
        }
        self.enter::<N>(&here)?;
        if !N::ROOT
            && let Some(score) = self.settled(&mut here)
        {
            return Ok(score);
        }
        self.look_up(&mut here);
        if let Some(score) = self.table_cut::<N>(&here) {
            return Ok(score);
        }
        if P::SELECTIVE {
            self.assess(&mut here);
            self.hindsight::<N>(&mut here);
            if let Some(score) = self.selective::<N>(&here)? {
                return Ok(score);
            }
            self.internal_reduction::<N>(&mut here);
        }

        let alpha = here.alpha;
        let mut best = Best::none(-INFINITE);
        let mut searched = 0;
        let mut picker = Picker::new(self.moves.len());
        let tried = (self.tried.len(), self.tried_loud.len());
        loop {
            if !N::ROOT {
                self.narrow(&here, &mut picker, (searched, best.score));
            }
            let Some(pick) = self.pick::<N>(&here, &mut picker) else { break };
            if here.skipped == Some(pick.m) {
                continue;
            }
            if !N::ROOT && self.prune(&here, &pick, picker.quiets, (searched, best.score)) {
                continue;
            }
            let extension = match self.singular::<N>(&here, &pick)? {
                Singular::Extend(plies) => plies,
                Singular::Cut(score) => {
                    self.drop_moves(&picker, tried);
                    return Ok(score);
                }
            };
            here.is_hint_loud |= pick.is_hint && pick.gain.is_some();
            if pick.gain.is_none() {
                self.expect(pick.m);
            }
            let nodes = self.nodes;
            let undo = self.play(here.ply, pick.m);
            self.frames[here.ply + 1].led_by = pick.gain.is_none().then_some(pick.place);
            let found = self.value_of::<N>(&here, &pick, (searched, best.score), extension);
            self.undo(pick.m, undo);
            let score = found?;
            searched += 1;
            if N::ROOT {
                self.note_root(&here, (pick.m, self.nodes - nodes), score, searched);
            }
            if score > best.score {
                best.score = score;
                if score > here.alpha {
                    (best.code, best.is_loud) = (pick.code, pick.gain.is_some());
                    if N::OPEN {
                        self.keep_line(here.ply, pick.m);
                    }
                    if score >= here.beta {
                        self.learn(&here, &pick, tried);
                        break;
                    }
                    here.alpha = score;
                }
            }
            self.note_tried(&pick);
        }
        self.drop_moves(&picker, tried);
        if searched == 0 {
            let is_over = here.skipped.is_none();
            return Ok(if is_over { self.end(here.player, here.ply) } else { alpha });
        }
        if P::SELECTIVE {
            self.praise(&here, best.score, alpha);
        }
        self.remember::<N>(&here, best, alpha);
        Ok(best.score)
    }

    /// The steps that look at the position alone: is the game decided here?
    #[inline]
    fn settled(&mut self, here: &mut Here<R::Move>) -> Option<i32> {
        self.repetition(here).or_else(|| self.distance(here)).or_else(|| self.finish(here))
    }

    /// The steps that guess that a null window will fail, before any move is searched.
    #[inline]
    fn selective<N: Kind>(&mut self, here: &Here<R::Move>) -> Result<Option<i32>, Halt> {
        if N::OPEN || here.in_danger || here.skipped.is_some() || self.shared.seeks_win {
            return Ok(None);
        }
        if let Some(score) = self.reverse_futility(here) {
            return Ok(Some(score));
        }
        if let Some(score) = self.razor(here)? {
            return Ok(Some(score));
        }
        if let Some(score) = self.null_move(here)? {
            return Ok(Some(score));
        }
        if let Some(score) = self.foretell(here)? {
            return Ok(Some(score));
        }
        self.probcut(here)
    }

    /// What a move just played is worth to the player who made it. The first is searched with the whole window; the others are first
    /// asked, perhaps at less depth, whether they are better at all.
    #[inline]
    fn value_of<N: Kind>(
        &mut self,
        here: &Here<R::Move>,
        pick: &Pick<R::Move>,
        (searched, best): (usize, i32),
        extension: i32,
    ) -> Result<i32, Halt> {
        let child = self.child();
        let Here { alpha, beta, .. } = *here;
        let depth = here.depth - 1 + if extension == 0 { self.extend(here, child) } else { extension };
        if extension > 1 {
            self.frames[here.ply + 1].doubles += 1;
        }
        if N::OPEN {
            self.forget_line(here.ply + 1);
        }
        if !N::SCOUTS || (N::OPEN && searched == 0) {
            return self.ask::<N::First>(here, child, (alpha, beta), depth, false);
        }
        let null = (alpha, alpha + 1);
        let reduction = self.reduce::<N>(here, pick, searched, child).min(depth - 1).max(0);
        self.frames[here.ply + 1].reduction = reduction;
        let mut score =
            self.ask::<N::Later>(here, child, null, depth - reduction, reduction > 0 || !here.cut)?;
        self.frames[here.ply + 1].reduction = 0;
        if reduction > 0 && score > alpha {
            let again = depth + self.second_look(score - alpha, score - best);
            if again > depth - reduction {
                score = self.ask::<N::Later>(here, child, null, again, !here.cut)?;
            }
        }
        if N::OPEN && score > alpha && score < beta {
            return self.ask::<N::First>(here, child, (alpha, beta), depth, false);
        }
        Ok(score)
    }

    /// Tells the list of root moves what was found.
    fn note_root(&mut self, here: &Here<R::Move>, (m, nodes): (R::Move, u64), score: i32, searched: usize) {
        let is_known = score > here.alpha || searched == 1;
        let found = is_known.then_some((score, &*self.lines[here.ply + 1]));
        self.root.note(m, nodes, found);
    }
}
