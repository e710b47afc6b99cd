//! The moves of the root: those asked about, best first, each with its score and line.

use super::score::INFINITE;

/// A move of the root.
#[derive(Clone, Debug)]
pub(super) struct RootMove<M> {
    pub(super) m: M,
    /// Its place in the list of the rules.
    pub(super) index: usize,
    /// What it is worth; `-INFINITE` where only a bound is known.
    pub(super) score: i32,
    /// What the last iteration thought of it.
    pub(super) previous: i32,
    pub(super) line: Vec<M>,
    /// The nodes that were spent on it.
    pub(super) nodes: u64,
}

/// The moves of the root.
#[derive(Clone, Debug)]
pub(super) struct RootMoves<M> {
    pub(super) list: Vec<RootMove<M>>,
    /// The moves before this one are the better lines, and settled.
    pub(super) first: usize,
}

impl<M: Copy + Eq> RootMoves<M> {
    /// All of `moves`, or only those in `only` if there are any.
    pub(super) fn new(moves: &[M], only: &[M]) -> Self {
        let asked = moves.iter().enumerate().filter(|(_, m)| only.is_empty() || only.contains(m));
        let list = asked.map(|(index, &m)| RootMove {
            m,
            index,
            score: -INFINITE,
            previous: -INFINITE,
            line: vec![m],
            nodes: 0,
        });
        Self { list: list.collect(), first: 0 }
    }

    /// A new iteration: scores are old now.
    pub(super) fn begin(&mut self) {
        for entry in &mut self.list {
            entry.previous = entry.score;
        }
    }

    /// `m` was searched by so many nodes: its score and line are known, or it is no better than the best so far.
    pub(super) fn note(&mut self, m: M, nodes: u64, found: Option<(i32, &[M])>) {
        let Some(entry) = self.list[self.first..].iter_mut().find(|entry| entry.m == m) else { return };
        entry.score = -INFINITE;
        entry.nodes += nodes;
        if let Some((score, rest)) = found {
            entry.score = score;
            entry.line.clear();
            entry.line.push(m);
            entry.line.extend_from_slice(rest);
        }
    }

    /// The share of all nodes that was spent on the best move, in percent.
    pub(super) fn effort(&self) -> i32 {
        let all: u64 = self.list.iter().map(|entry| entry.nodes).sum();
        (100 * self.list[0].nodes / all.max(1)) as i32
    }

    /// Puts the better moves first; equal ones stay as they are.
    pub(super) fn sort_from(&mut self, first: usize) {
        self.list[first..].sort_by_key(|entry| std::cmp::Reverse((entry.score, entry.previous)));
    }
}
