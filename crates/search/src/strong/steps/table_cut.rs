//! The transposition table: what an earlier visit found out answers, or at least says which move to try first.

use tah_rules::{Guide, Keyed};

use crate::strong::here::Here;
use crate::strong::node::Kind;
use crate::strong::policy::Policy;
use crate::strong::score::{from_table, to_table};
use crate::strong::search::Best;
use crate::strong::table::{Bound, Known};
use crate::strong::worker::Worker;

impl<R: Keyed, G: Guide<R>, P: Policy> Worker<'_, R, G, P> {
    /// Asks the table what it knows.
    #[inline(always)]
    pub(in crate::strong) fn look_up(&mut self, here: &mut Here<R::Move>) {
        here.known = self.shared.table.probe(self.frames[here.ply].key);
        if let Some(known) = &mut here.known {
            known.score = from_table(known.score, here.ply);
        }
    }

    /// The table's score, if it answers the question. Nodes of the principal variation are searched all the same, for their line.
    #[inline(always)]
    pub(in crate::strong) fn table_cut<N: Kind>(&self, here: &Here<R::Move>) -> Option<i32> {
        if N::ROOT || (N::OPEN && N::SCOUTS) || here.skipped.is_some() {
            return None;
        }
        let known = here.known?;
        // An exact search wants the value at this depth, not a better one.
        let is_deep_enough = if P::SELECTIVE { known.depth >= here.depth } else { known.depth == here.depth };
        (is_deep_enough && known.bound.answers(known.score, here.alpha, here.beta) && self.may_recall(here))
            .then_some(known.score)
    }

    /// Whether the key stands for all that matters.
    #[inline(always)]
    fn may_recall(&self, here: &Here<R::Move>) -> bool {
        P::SELECTIVE || !self.guide.depends_on_path(self.rules, &self.state, here.depth as u32)
    }

    /// Keeps what a node found. `alpha` is what its window began with.
    #[inline(always)]
    pub(in crate::strong) fn remember<N: Kind>(&mut self, here: &Here<R::Move>, best: Best, alpha: i32) {
        if here.skipped.is_some() || (N::ROOT && self.root.first > 0) || !self.may_recall(here) {
            return;
        }
        let bound = match best.score {
            score if score >= here.beta => Bound::Lower,
            score if score > alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        self.learn_error(here, best, alpha);
        self.store::<N>(here, best, here.depth, bound);
    }

    #[inline(always)]
    pub(in crate::strong) fn store<N: Kind>(
        &mut self,
        here: &Here<R::Move>,
        best: Best,
        depth: i32,
        bound: Bound,
    ) {
        let known = Known {
            code: best.code,
            score: to_table(best.score, here.ply),
            points: here.has_points().then_some(here.raw),
            depth,
            bound,
            open: N::OPEN || here.was_open(),
        };
        self.shared.table.store(self.frames[here.ply].key, known);
    }
}
