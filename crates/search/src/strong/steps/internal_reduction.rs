//! Internal iterative reductions (Schröder 2021): a deep node of which the table knows no move is not worth its full depth yet; the
//! next iteration will know one.

use tah_rules::{Guide, Keyed};

use crate::strong::here::Here;
use crate::strong::node::Kind;
use crate::strong::policy::Policy;
use crate::strong::worker::Worker;

impl<R: Keyed, G: Guide<R>, P: Policy> Worker<'_, R, G, P> {
    /// Takes a ply off the depth of a node without a table move.
    #[inline(always)]
    pub(in crate::strong) fn internal_reduction<N: Kind>(&self, here: &mut Here<R::Move>) {
        if P::SELECTIVE
            && !N::ROOT
            && (N::OPEN || here.cut)
            && here.depth >= self.shared.params.internal_depth
            && here.code() == 0
            && here.skipped.is_none()
        {
            here.depth -= 1;
        }
    }
}
