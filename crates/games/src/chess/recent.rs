//! What was found out about the positions that a search was at lately. It comes back to a position after every move it tries there, so
//! the last position alone is not enough.

use cozy_chess::Board;

use super::position::Position;

/// How many positions are remembered, each in the place that its key says.
const PLACES: usize = 1 << PLACE_BITS;
const PLACE_BITS: u32 = 6;

/// Something about each of the positions that came last.
#[derive(Clone, Debug)]
pub(super) struct Recent<T>(Box<[(Option<u64>, T); PLACES]>);

impl<T: Copy + Default> Default for Recent<T> {
    fn default() -> Self {
        Self(Box::new([(None, T::default()); PLACES]))
    }
}

impl<T> Recent<T> {
    /// What is known of `state`, or is found out now.
    #[inline]
    pub(super) fn of(&mut self, state: &Position, find: impl FnOnce(&Board) -> T) -> &T {
        let key = state.key();
        let (known, found) = &mut self.0[(key >> (u64::BITS - PLACE_BITS)) as usize];
        if *known != Some(key) {
            (*known, *found) = (Some(key), find(state.board()));
        }
        found
    }
}
