//! Iterative deepening (Slate & Atkin 1977): depth 1, then 2, and so on; when the time is up, the move in hand is played.
//! What a shallower search thought best is tried first by the next.

use tah_rules::{Guide, Observer, Rules};

use super::{Found, Method, Ties};
use crate::{FULL_DEPTH, Halt, Walk};

/// Searches deeper and deeper, to `limit` at most, until the walk's budget is spent or nothing is left to see.
/// `report` is told of every finished depth. If not even the first was finished, the halt is returned.
pub fn deepen<R: Rules, G: Guide<R>, O: Observer<R::Move>, A: Method<R>>(
    method: &mut A,
    walk: &mut Walk<'_, R, G, O>,
    limit: u32,
    ties: Ties,
    mut report: impl FnMut(&Found<R::Move>),
) -> Result<Found<R::Move>, Halt> {
    let mut in_hand: Option<Found<R::Move>> = None;
    for depth in limit.min(1)..=limit.min(FULL_DEPTH - 1) {
        let first = in_hand.as_ref().and_then(|found| found.best.first().copied());
        match method.solve(walk, depth, ties, first) {
            Ok(found) => {
                report(&found);
                let exact = found.exact;
                in_hand = Some(found);
                if exact {
                    break;
                }
            }
            Err(Halt::Spent) if in_hand.is_some() => break,
            Err(halt) => return Err(halt),
        }
    }
    in_hand.map(|found| Found { counters: walk.counters(), ..found }).ok_or(Halt::Spent)
}
