//! Multi-ProbCut (Buro 1997): a shallow search foretells a deep one up to a normal error, so that a node which the shallow search finds
//! far beyond the window is cut without the deep one, with a certainty that rises from pass to pass.

use super::deep::{Deep, Node, Stopped};
use super::sorted::EXACT;

/// How many standard errors a shallow search must be beyond the window, by certainty.
const ERRORS: [f32; EXACT as usize] = [1.1, 1.5, 2.0, 2.6, 3.3];
/// From this depth on it is worth a try.
const FROM: u32 = 6;

/// The standard error with which a search to `shallow` foretells one to `deep`, in discs, with so many empty squares.
pub(super) fn error(empties: u32, deep: u32, shallow: u32) -> f32 {
    let (empties, deep, shallow) = (empties as f32, deep as f32, shallow as f32);
    let x = 0.35 * (deep - shallow) - 0.15 * shallow - 0.02 * empties + 3.2;
    x.max(1.2)
}

/// A score beyond the window, if a shallow search is sure enough.
pub(super) fn cut(
    search: &mut Deep<'_>,
    node: &Node,
    alpha: i32,
    depth: u32,
) -> Result<Option<i32>, Stopped> {
    if search.certainty >= EXACT || depth < FROM {
        return Ok(None);
    }
    let empties = node.empties();
    let shallow = (depth / 4) * 2 + (depth & 1);
    let errors = search.doubt * ERRORS[usize::from(search.certainty)];
    let margin = (errors * error(empties, depth, shallow)).ceil() as i32;
    let now = (errors * error(empties, depth, 0)).ceil() as i32 / 4;
    let estimate = search.estimate(node);
    let beta = alpha + 1;
    let above = beta + margin;
    if estimate >= beta + now && above < 64 && search.scout(node, above - 1, shallow)? >= above {
        return Ok(Some(beta));
    }
    let below = alpha - margin;
    if estimate <= alpha - now && below > -64 && search.scout(node, below, shallow)? <= below {
        return Ok(Some(alpha));
    }
    Ok(None)
}
