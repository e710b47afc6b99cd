//! Where the nodes stand: a tidy layout with contours (Reingold and Tilford 1981). Subtrees are pushed together once
//! from the left and once from the right and put half way between (Kennedy 1996), so small ones between large ones are
//! spread evenly and mirrored trees have mirrored drawings. Nothing recurses.

use super::Figure;

/// How far a node's drawing reaches to its left and to its right.
pub(super) type Reach = (f64, f64);

/// For each level of a subtree, the deepest first, how far it reaches from the root's place. The root's own level is
/// the last, so that going up one level is a push.
type Contour = Vec<(f64, f64)>;

/// The nodes' places.
pub(super) struct Layout {
    /// The horizontal place of every node; the leftmost drawing starts at 0.
    pub(super) x: Vec<f64>,
    /// The level of every node, the root's being 0.
    pub(super) level: Vec<usize>,
    /// How far the rightmost drawing reaches.
    pub(super) width: f64,
    /// How many levels there are.
    pub(super) levels: usize,
}

/// Lays the figure out, with at least `gap` between the drawings of one level.
pub(super) fn layout(figure: &Figure, reaches: &[Reach], gap: f64) -> Layout {
    let children = figure.children();
    let count = figure.nodes.len();
    let mut contours: Vec<Contour> = vec![Contour::new(); count];
    let mut offsets = vec![0.0; count];
    // Preorder backwards: every node comes after its children.
    for node in (0..count).rev() {
        let below: Vec<Contour> = children[node].iter().map(|&c| std::mem::take(&mut contours[c])).collect();
        let places = spread(&below, gap);
        for (&child, &place) in children[node].iter().zip(&places) {
            offsets[child] = place;
        }
        let mut contour = Contour::new();
        for (child, place) in below.iter().zip(places) {
            merge(&mut contour, child, place);
        }
        contour.push((-reaches[node].0, reaches[node].1));
        contours[node] = contour;
    }
    place(figure, reaches, &offsets)
}

/// Turns places relative to the parent into places on the page.
fn place(figure: &Figure, reaches: &[Reach], offsets: &[f64]) -> Layout {
    let (mut x, mut level): (Vec<f64>, Vec<usize>) = (Vec::new(), Vec::new());
    for (node, &offset) in figure.nodes.iter().zip(offsets) {
        let parent = node.parent.map(|parent| parent as usize);
        x.push(parent.map_or(0.0, |parent| x[parent] + offset));
        level.push(parent.map_or(0, |parent| level[parent] + 1));
    }
    let left = x.iter().zip(reaches).map(|(x, reach)| x - reach.0).fold(f64::INFINITY, f64::min);
    let right = x.iter().zip(reaches).map(|(x, reach)| x + reach.1).fold(f64::NEG_INFINITY, f64::max);
    for place in &mut x {
        *place -= left;
    }
    Layout { x, width: right - left, levels: level.iter().max().map_or(0, |deepest| deepest + 1), level }
}

/// The places of siblings around their parent, half way between as far left and as far right as they can go.
fn spread(contours: &[Contour], gap: f64) -> Vec<f64> {
    if contours.len() < 2 {
        return vec![0.0; contours.len()];
    }
    let from_left = pack(contours.iter(), |packed, next| room(packed, next, gap));
    let mut from_right = pack(contours.iter().rev(), |packed, next| -room(next, packed, gap));
    from_right.reverse();
    let centre = |places: &[f64]| f64::midpoint(places[0], places[places.len() - 1]);
    let (left_centre, right_centre) = (centre(&from_left), centre(&from_right));
    from_left.iter().zip(&from_right).map(|(l, r)| f64::midpoint(l - left_centre, r - right_centre)).collect()
}

/// Places each subtree as close to those before it as `distance` allows.
fn pack<'c>(
    contours: impl Iterator<Item = &'c Contour>,
    distance: impl Fn(&Contour, &Contour) -> f64,
) -> Vec<f64> {
    let mut packed = Contour::new();
    let mut places = Vec::new();
    for contour in contours {
        let place = if packed.is_empty() { 0.0 } else { distance(&packed, contour) };
        merge(&mut packed, contour, place);
        places.push(place);
    }
    places
}

/// How far to the right of `left` the subtree `right` must stand so that no level overlaps.
fn room(left: &Contour, right: &Contour, gap: f64) -> f64 {
    let levels = left.iter().rev().zip(right.iter().rev());
    levels.map(|(l, r)| l.1 - r.0 + gap).fold(f64::NEG_INFINITY, f64::max)
}

/// Widens a contour by another that stands at `place`.
fn merge(into: &mut Contour, other: &Contour, place: f64) {
    for (own, new) in into.iter_mut().rev().zip(other.iter().rev()) {
        *own = (own.0.min(new.0 + place), own.1.max(new.1 + place));
    }
    if let Some(deeper) = other.len().checked_sub(into.len()) {
        into.splice(0..0, other[..deeper].iter().map(|(l, r)| (l + place, r + place)));
    }
}
