//! The check extension: where an attack must be met, the search looks a ply further.

use tah_rules::{Guide, Keyed};

use crate::strong::here::{Child, Here};
use crate::strong::policy::Policy;
use crate::strong::worker::Worker;

impl<R: Keyed, G: Guide<R>, P: Policy> Worker<'_, R, G, P> {
    /// How much deeper the position after a move is searched because of danger.
    #[inline(always)]
    pub(in crate::strong) fn extend(&self, here: &Here<R::Move>, child: Child) -> i32 {
        let params = &self.shared.params;
        let is_extended = P::SELECTIVE
            && child.in_danger
            && here.depth <= params.extend_depth
            && here.ply < 2 * self.root_depth;
        i32::from(is_extended)
    }
}
