//! Maximal Nash subsets: in a degenerate game the equilibria are the union of products of two polytopes, each spanned by
//! extreme equilibria that are pairwise interchangeable. They are the maximal bicliques of the graph in which an extreme
//! equilibrium is an edge (Winkels 1979; Jansen 1981).

use std::collections::BTreeSet;

/// Beyond this many they are not listed.
const MOST_SUBSETS: usize = 20_000;

/// One maximal Nash subset: places in the lists of the players' strategies.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Subset {
    /// The strategies of the first player that may be mixed at will.
    pub first: Vec<usize>,
    /// Those of the second player.
    pub second: Vec<usize>,
}

impl Subset {
    /// Whether it is more than one equilibrium.
    pub fn is_continuum(&self) -> bool {
        self.first.len() > 1 || self.second.len() > 1
    }
}

/// The maximal subsets of extreme equilibria, or nothing if there are too many.
pub(super) fn maximal_subsets(
    extreme: &[(usize, usize)],
    first: usize,
    second: usize,
) -> Option<Vec<Subset>> {
    let mut partners: Vec<Vec<usize>> = vec![Vec::new(); first];
    for &(x, y) in extreme {
        partners[x].push(y);
    }
    for list in &mut partners {
        list.sort_unstable();
    }
    // The sets of second strategies that are the common partners of some first ones: closed under intersection.
    let mut closed: BTreeSet<Vec<usize>> = BTreeSet::new();
    for list in &partners {
        let smaller: Vec<Vec<usize>> = closed
            .iter()
            .map(|set| set.iter().copied().filter(|y| list.binary_search(y).is_ok()).collect::<Vec<_>>())
            .filter(|set| !set.is_empty())
            .collect();
        closed.extend(smaller);
        closed.insert(list.clone());
        if closed.len() > MOST_SUBSETS {
            return None;
        }
    }
    debug_assert!(closed.iter().flatten().all(|&y| y < second));
    let contains = |list: &[usize], set: &[usize]| set.iter().all(|y| list.binary_search(y).is_ok());
    let subset = |set: Vec<usize>| Subset {
        first: (0..first).filter(|&x| contains(&partners[x], &set)).collect(),
        second: set,
    };
    let mut subsets: Vec<Subset> = closed.into_iter().filter(|set| !set.is_empty()).map(subset).collect();
    subsets.sort_unstable();
    Some(subsets)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_are_maximal_bicliques() {
        // A path of three edges: two subsets that share an equilibrium.
        let found = maximal_subsets(&[(0, 0), (0, 1), (1, 1)], 2, 2).unwrap();
        let subset =
            |first: &[usize], second: &[usize]| Subset { first: first.into(), second: second.into() };
        assert_eq!(found, [subset(&[0], &[0, 1]), subset(&[0, 1], &[1])]);
        assert!(found.iter().all(Subset::is_continuum));
        let square = maximal_subsets(&[(0, 0), (0, 1), (1, 0), (1, 1)], 2, 2).unwrap();
        assert_eq!(square, [subset(&[0, 1], &[0, 1])]);
    }
}
