//! All equilibria: pairs of vertices of the two polytopes that have all labels between them.

use std::collections::HashMap;

use super::MOST_LABELS;
use super::polytope::Polytope;
use super::subsets::{Subset, maximal_subsets};
use super::vertices::{LabelSet, Vertices, vertices};
use crate::number::Rational;
use crate::patience::Patience;
use crate::strategic::{Mixed, StrategicGame};

/// What is known of all equilibria of a game of two players.
#[derive(Clone, Debug, Default)]
pub struct AllEquilibria {
    /// The mixed strategies of the first player that occur in extreme equilibria.
    pub first: Vec<Vec<Rational>>,
    /// Those of the second player.
    pub second: Vec<Vec<Rational>>,
    /// The extreme equilibria, as places in these two lists.
    pub extreme: Vec<(usize, usize)>,
    /// The maximal Nash subsets: any mixture of the first strategies of one with any mixture of its second strategies is
    /// an equilibrium, and every equilibrium is of that kind. Nothing where there are too many to list.
    pub subsets: Option<Vec<Subset>>,
    /// Whether the search saw everything.
    pub searched: bool,
    /// How many bases of the polytopes were visited.
    pub bases: u64,
}

impl AllEquilibria {
    /// The extreme equilibria as mixed strategies.
    pub fn equilibria(&self) -> impl Iterator<Item = Mixed> {
        self.extreme.iter().map(|&(x, y)| Mixed(vec![self.first[x].clone(), self.second[y].clone()]))
    }

    /// Whether some equilibria are not extreme, so that they form a continuum.
    pub fn has_continuum(&self) -> bool {
        self.subsets.as_ref().is_none_or(|subsets| subsets.iter().any(Subset::is_continuum))
    }

    /// Whether the extreme equilibria are all there are.
    pub fn is_complete(&self) -> bool {
        self.searched && !self.has_continuum()
    }
}

/// All extreme equilibria of a game of two players, as far as patience reaches; nothing for other games and for those
/// with more than [`MOST_LABELS`] strategies.
pub fn all_equilibria(game: &StrategicGame, patience: Patience<'_>) -> Option<AllEquilibria> {
    let sizes = game.sizes();
    if sizes.len() != 2 || sizes[0] + sizes[1] > MOST_LABELS {
        return None;
    }
    let polytopes = [0, 1].map(|player| Polytope::of(game, player));
    let [first, second] = &polytopes;
    let (found, other) = std::thread::scope(|scope| {
        let second = scope.spawn(move || vertices(second, patience));
        (vertices(first, patience), second.join().unwrap_or_default())
    });
    let labels = sizes[0] + sizes[1];
    let all = if labels == MOST_LABELS { u128::MAX } else { (1 << labels) - 1 };
    let mut pairs = complementary(&found, &other, all, sizes[0]);
    pairs.sort_unstable_by_key(|&(x, y)| (played(x, 0..sizes[0]), played(y, sizes[0]..labels)));
    let mut answer = AllEquilibria {
        searched: found.complete && other.complete,
        bases: found.bases + other.bases,
        ..AllEquilibria::default()
    };
    let [mut xs, mut ys] = [HashMap::new(), HashMap::new()];
    for (x, y) in pairs {
        let place =
            |labels: u128, known: &mut HashMap<u128, usize>, list: &mut Vec<_>, polytope: &Polytope| {
                if let Some(&place) = known.get(&labels) {
                    return Some(place);
                }
                list.push(polytope.strategy(labels)?);
                known.insert(labels, list.len() - 1);
                Some(list.len() - 1)
            };
        let x = place(x, &mut xs, &mut answer.first, &polytopes[0]);
        let y = place(y, &mut ys, &mut answer.second, &polytopes[1]);
        answer.extreme.extend(x.zip(y));
    }
    answer.subsets = maximal_subsets(&answer.extreme, answer.first.len(), answer.second.len());
    Some(answer)
}

/// For sorting: the strategies played, the first ones as the highest bits, so that lists begin as people write them.
fn played(labels: u128, own: std::ops::Range<usize>) -> std::cmp::Reverse<u128> {
    let shift = own.start;
    let mask = if own.len() == MOST_LABELS { u128::MAX } else { (1 << own.len()) - 1 };
    std::cmp::Reverse((!(labels >> shift) & mask).reverse_bits())
}

/// The pairs of vertices with all labels between them.
fn complementary(first: &Vertices, second: &Vertices, all: u128, dimension: usize) -> Vec<(u128, u128)> {
    let simple = |labels: &u128, size: u32| labels.count_ones() == size;
    let sizes = (dimension as u32, all.count_ones() - dimension as u32);
    let nondegenerate = first.labels.iter().all(|labels| simple(labels, sizes.0))
        && second.labels.iter().all(|labels| simple(labels, sizes.1));
    if nondegenerate {
        let known: LabelSet = second.labels.iter().copied().collect();
        let missing = |labels: u128| Some((labels, all & !labels)).filter(|(_, rest)| known.contains(rest));
        return first.labels.iter().filter_map(|&labels| missing(labels)).collect();
    }
    let index = Index::new(&second.labels, all.count_ones() as usize);
    first.labels.iter().flat_map(|&x| index.with(all & !x).into_iter().map(move |y| (x, y))).collect()
}

/// For every label, the vertices that have it, as bits.
struct Index<'v> {
    vertices: &'v [u128],
    having: Vec<Vec<u64>>,
}

impl<'v> Index<'v> {
    fn new(vertices: &'v [u128], labels: usize) -> Self {
        let mut having = vec![vec![0; vertices.len().div_ceil(64)]; labels];
        for (i, vertex) in vertices.iter().enumerate() {
            for (label, bits) in having.iter_mut().enumerate() {
                bits[i / 64] |= ((vertex >> label & 1) as u64) << (i % 64);
            }
        }
        Self { vertices, having }
    }

    /// The vertices with all of these labels.
    fn with(&self, labels: u128) -> Vec<u128> {
        let wanted: Vec<&Vec<u64>> = (0..self.having.len())
            .filter(|label| labels >> label & 1 == 1)
            .map(|label| &self.having[label])
            .collect();
        let mut found = Vec::new();
        for word in 0..self.vertices.len().div_ceil(64) {
            let start = if self.vertices.len() - word * 64 >= 64 {
                u64::MAX
            } else {
                (1 << (self.vertices.len() % 64)) - 1
            };
            let mut bits = start;
            for having in &wanted {
                bits &= having[word];
                if bits == 0 {
                    break;
                }
            }
            while bits != 0 {
                found.push(self.vertices[word * 64 + bits.trailing_zeros() as usize]);
                bits &= bits - 1;
            }
        }
        found
    }
}
