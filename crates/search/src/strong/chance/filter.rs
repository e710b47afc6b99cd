//! Move filters: which moves deserve a deeper look, by what a look at the position after each says. The lectures' forward pruning;
//! unsound, and therefore switchable.

/// Which moves of a node are kept.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Keep {
    /// So many of the best, whatever they are worth.
    pub best: usize,
    /// So many more, if they are
    pub more: usize,
    /// worth at most this much less than the best.
    pub margin: f64,
}

impl Keep {
    /// Every move.
    pub const ALL: Keep = Keep { best: usize::MAX, more: 0, margin: 0.0 };

    /// How many of these values, the best first, are kept.
    pub fn count(&self, mut values: impl Iterator<Item = f64>) -> usize {
        let Some(first) = values.next() else { return 0 };
        let best = self.best.max(1);
        let most = best.saturating_add(self.more);
        let close = |&(rank, value): &(usize, f64)| rank < best || (first - value).abs() <= self.margin;
        1 + (1..most).zip(values).take_while(close).count()
    }
}

/// A filter: how much is kept at the root and below it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Filter {
    /// What it is called.
    pub name: &'static str,
    /// At the root, after each iteration.
    pub root: Keep,
    /// At decisions below, where the search goes on.
    pub inner: Keep,
    /// Whether moves below the root that the guide finds poor in haste are not even evaluated.
    pub winnows: bool,
}

impl Filter {
    /// Nothing is left out: the values are those of expectiminimax.
    pub const NONE: Filter = Filter { name: "none", root: Keep::ALL, inner: Keep::ALL, winnows: false };
    /// All filters, from the soundest to the fastest.
    pub const NAMED: [Filter; 5] = [
        Filter::NONE,
        Filter {
            name: "wide",
            root: Keep { best: 8, more: 12, margin: 0.32 },
            inner: Keep { best: 2, more: 3, margin: 0.08 },
            winnows: false,
        },
        Filter {
            name: "large",
            root: Keep { best: 2, more: 12, margin: 0.24 },
            inner: Keep { best: 1, more: 2, margin: 0.04 },
            winnows: true,
        },
        Filter {
            name: "normal",
            root: Keep { best: 1, more: 7, margin: 0.16 },
            inner: Keep { best: 1, more: 0, margin: 0.0 },
            winnows: true,
        },
        Filter {
            name: "narrow",
            root: Keep { best: 1, more: 3, margin: 0.08 },
            inner: Keep { best: 1, more: 0, margin: 0.0 },
            winnows: true,
        },
    ];

    /// The filter of this name.
    pub fn named(name: &str) -> Option<Filter> {
        Self::NAMED.into_iter().find(|filter| filter.name.eq_ignore_ascii_case(name))
    }
}

impl Default for Filter {
    fn default() -> Self {
        Self::NAMED[3]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filter_keeps_the_best_and_those_close_to_it() {
        let keep = Keep { best: 2, more: 2, margin: 0.1 };
        let count = |values: &[f64]| keep.count(values.iter().copied());
        assert_eq!(count(&[]), 0);
        assert_eq!(count(&[1.0]), 1);
        assert_eq!(count(&[1.0, 0.0, -1.0]), 2);
        assert_eq!(count(&[1.0, 0.95, 0.92, 0.91, 0.905]), 4);
        assert_eq!(Keep::ALL.count([3.0, 2.0, 1.0].into_iter()), 3);
        assert!(Filter::NAMED.iter().all(|filter| Filter::named(filter.name) == Some(*filter)));
    }
}
