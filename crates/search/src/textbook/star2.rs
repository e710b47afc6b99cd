//! Star2 (Ballard 1983; Hauk, Buro & Schaeffer 2004): before its outcomes are searched, a chance node probes one move
//! under each. A move of MIN there bounds the outcome from above, a move of MAX from below; often that settles the
//! average. What was probed is not searched again, so Star2 never looks at more leaves than expectiminimax.

use tah_rules::{Chance, Cut, Guide, Observer, Turn, Window};

use super::chance_alpha_beta::{AtChance, value};
use super::star1::{Outcomes, search_outcomes};
use crate::{Halt, Side, Walk};

/// Chance nodes probed, then cut by the bounds.
#[derive(Clone, Copy, Default, Debug)]
pub struct Star2;

impl AtChance for Star2 {
    fn value<R: Chance, G: Guide<R>, O: Observer<R::Move>>(
        walk: &mut Walk<'_, R, G, O>,
        depth: u32,
        window: Window,
    ) -> Result<f64, Halt> {
        let outcomes = Outcomes::expand(walk)?;
        // At a chance node with the open window nothing can be settled early: probes would only repeat work.
        if window == Window::FULL || !walk.bounds().are_finite() {
            return search_outcomes::<R, G, O, Self>(walk, &outcomes, depth, window);
        }
        for i in 0..outcomes.count {
            let child = outcomes.window(walk, i, window);
            let m = walk.get(&outcomes.node, i);
            match walk.after(m, |walk| probe(walk, depth - 1, child))? {
                Probe::Exactly(v) => outcomes.learn(walk, i, v),
                Probe::AtLeast(v) => outcomes.probe(walk, i, v, true),
                Probe::AtMost(v) => outcomes.probe(walk, i, v, false),
                Probe::Nothing => continue,
            }
            if let Some((bound, _)) = outcomes.settled(walk, window) {
                walk.cut(Cut::Probe);
                return Ok(walk.leave(&outcomes.node, bound));
            }
        }
        search_outcomes::<R, G, O, Self>(walk, &outcomes, depth, window)
    }
}

/// What one move under an outcome tells of its value.
enum Probe {
    Exactly(f64),
    AtLeast(f64),
    AtMost(f64),
    Nothing,
}

/// Looks at the first move of the present position. Its value is exact, or so far outside `window` that the chance
/// node above is settled: either way it need not be searched again.
fn probe<R: Chance, G: Guide<R>, O: Observer<R::Move>>(
    walk: &mut Walk<'_, R, G, O>,
    depth: u32,
    window: Window,
) -> Result<Probe, Halt> {
    if walk.rules().turn(walk.state()) == Turn::Chance && depth > 0 {
        return Ok(Probe::Nothing);
    }
    let side = walk.visit(depth, window);
    if let Side::Leaf(v) = side {
        return Ok(Probe::Exactly(walk.leave_leaf(v)));
    }
    let half = match side {
        Side::Max => Window::new(f64::NEG_INFINITY, window.beta),
        _ => Window::new(window.alpha, f64::INFINITY),
    };
    let mut node = walk.expand()?;
    let Some(first) = walk.next(&mut node) else { return Ok(Probe::Nothing) };
    let v = walk.after(first, |walk| value::<R, G, O, Star2>(walk, depth - 1, half, None))?;
    walk.leave(&node, v);
    Ok(if side == Side::Max { Probe::AtLeast(v) } else { Probe::AtMost(v) })
}
