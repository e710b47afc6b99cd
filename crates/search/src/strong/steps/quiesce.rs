//! The horizon: an exact search evaluates; one that plays goes on with loud moves until the position is quiet (Shannon 1950 asked for it;
//! Harris 1975 named it), and the player may always stand pat.

use tah_rules::{Guide, Keyed};

use crate::Halt;
use crate::strong::here::Here;
use crate::strong::node::Kind;
use crate::strong::policy::Policy;
use crate::strong::worker::Worker;

impl<R: Keyed, G: Guide<R>, P: Policy> Worker<'_, R, G, P> {
    /// The value of a position in which no depth is left.
    #[inline]
    pub(in crate::strong) fn horizon<N: Kind>(&mut self, here: Here<R::Move>) -> Result<i32, Halt> {
        self.enter::<N>(&here)?;
        Ok(self.points(here.player))
    }
}
