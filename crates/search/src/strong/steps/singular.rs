//! Singular extensions (Anantharaman, Campbell & Hsu 1988): the table's move is extended if every other move is clearly worse. If the
//! others stand above β without it, so does the node (multi-cut, Björnsson & Marsland 1998).

use tah_rules::{Guide, Keyed};

use crate::Halt;
use crate::strong::here::Here;
use crate::strong::node::{Kind, Scout};
use crate::strong::picker::Pick;
use crate::strong::policy::Policy;
use crate::strong::score::is_estimate;
use crate::strong::table::Bound;
use crate::strong::worker::Worker;

/// What the search without the table's move says.
pub(in crate::strong) enum Singular {
    /// The move is to be searched so much deeper, or less deep.
    Extend(i32),
    /// The node is worth this much without the move.
    Cut(i32),
}

impl<R: Keyed, G: Guide<R>, P: Policy> Worker<'_, R, G, P> {
    /// How singular the table's move is.
    #[inline(always)]
    pub(in crate::strong) fn singular<N: Kind>(
        &mut self,
        here: &Here<R::Move>,
        pick: &Pick<R::Move>,
    ) -> Result<Singular, Halt> {
        let params = &self.shared.params;
        let (Some(known), true) = (here.known, P::SELECTIVE && !N::ROOT && pick.is_hint) else {
            return Ok(Singular::Extend(0));
        };
        if here.depth < params.singular_depth
            || here.skipped.is_some()
            || known.depth < here.depth - params.singular_slack
            || !matches!(known.bound, Bound::Lower | Bound::Exact)
            || !is_estimate(known.score)
            || here.ply >= 2 * self.root_depth
        {
            return Ok(Singular::Extend(0));
        }
        let goal = known.score - params.singular_margin * here.depth / 16;
        let depth = (here.depth - 1) / 2;
        let without = Here { alpha: goal - 1, beta: goal, depth, skipped: Some(pick.m), ..*here };
        let score = self.search::<Scout>(without)?;
        Ok(self.weigh::<N>(here, score, goal, known.score))
    }

    #[inline(always)]
    fn weigh<N: Kind>(&mut self, here: &Here<R::Move>, score: i32, goal: i32, known: i32) -> Singular {
        let params = &self.shared.params;
        if score < goal {
            let is_double = !N::OPEN
                && score < goal - params.singular_double
                && self.frames[here.ply].doubles < params.singular_doubles;
            return Singular::Extend(if is_double { 2 } else { 1 });
        }
        match () {
            () if goal >= here.beta => Singular::Cut(goal),
            () if known >= here.beta => Singular::Extend(if N::OPEN { -1 } else { -2 }),
            () if here.cut => Singular::Extend(-1),
            () => Singular::Extend(0),
        }
    }
}
