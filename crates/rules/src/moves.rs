//! A stack of moves: each node of a search adds its own on top and takes them off when it is left, so that a whole
//! search allocates no more than its deepest line needs.

use std::ops::Index;

/// The list that [`Rules::moves`](crate::Rules::moves) adds to. It may already hold the moves of nodes above.
#[derive(Clone, Debug)]
pub struct Moves<M> {
    all: Vec<M>,
}

impl<M> Default for Moves<M> {
    fn default() -> Self {
        Self { all: Vec::new() }
    }
}

impl<M: Copy> Moves<M> {
    /// An empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a move.
    #[inline]
    pub fn push(&mut self, m: M) {
        self.all.push(m);
    }

    /// Adds the moves that `write` puts first among `N` places, as many as it says: where each place is written whether or not
    /// its move is legal, and written over by the next if it is not, no branch has to be foreseen.
    #[inline]
    pub fn fill<const N: usize>(&mut self, blank: M, write: impl FnOnce(&mut [M; N]) -> usize) {
        let first = self.all.len();
        self.all.extend_from_slice(&[blank; N]);
        if let Some(places) = self.all[first..].first_chunk_mut() {
            let count = write(places);
            self.all.truncate(first + count);
        }
    }

    /// How many moves the list holds, those of the nodes above included.
    #[inline]
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether the list holds no move.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Forgets every move from position `from` on.
    #[inline]
    pub fn truncate(&mut self, from: usize) {
        self.all.truncate(from);
    }

    /// Drops those moves from position `from` on for which `keep` says no.
    #[inline]
    pub fn retain_from(&mut self, from: usize, mut keep: impl FnMut(M) -> bool) {
        let mut kept = from;
        for at in from..self.all.len() {
            let m = self.all[at];
            self.all[kept] = m;
            kept += usize::from(keep(m));
        }
        self.all.truncate(kept);
    }

    /// The moves from position `from` on.
    #[inline]
    pub fn from(&self, from: usize) -> &[M] {
        &self.all[from..]
    }

    /// The moves from position `from` on, to be put in order.
    #[inline]
    pub fn from_mut(&mut self, from: usize) -> &mut [M] {
        &mut self.all[from..]
    }

    /// The moves as an ordinary vector.
    pub fn into_vec(self) -> Vec<M> {
        self.all
    }
}

impl<M: Copy> Index<usize> for Moves<M> {
    type Output = M;
    #[inline]
    fn index(&self, index: usize) -> &M {
        &self.all[index]
    }
}

impl<M> Extend<M> for Moves<M> {
    #[inline]
    fn extend<I: IntoIterator<Item = M>>(&mut self, moves: I) {
        self.all.extend(moves);
    }
}
