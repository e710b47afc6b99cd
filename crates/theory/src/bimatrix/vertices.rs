//! All vertices of a best-response polytope: from one to its neighbours by pivots, each visited once.
//!
//! Where more inequalities are tight than there are dimensions, a vertex has many bases; the lexicographic rule makes
//! the polytope a simple one, whose bases are connected and cover every vertex. A set remembers the bases seen, which
//! costs a word for each and saves the many pivots by which reverse search finds out whence it came.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use num_bigint::BigInt;
use tah_rules::mix;

use super::polytope::Polytope;
use crate::exact::{Cell, Overflow, Tableau};
use crate::patience::Patience;

/// Labels as bits, scattered.
pub(super) type LabelSet = HashSet<u128, BuildHasherDefault<Scatter>>;

/// The hash of one word of labels.
#[derive(Clone, Copy, Default)]
pub(super) struct Scatter(u64);

impl Hasher for Scatter {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = mix(self.0 ^ u64::from(byte));
        }
    }
    fn write_u128(&mut self, word: u128) {
        self.0 = mix(word as u64 ^ mix((word >> 64) as u64));
    }
}

/// How many bases are remembered at most: about 1 GB for each player.
const MOST_BASES: usize = 30_000_000;

/// What was found of a polytope.
#[derive(Clone, Debug, Default)]
pub(super) struct Vertices {
    /// The labels of every vertex but the origin.
    pub(super) labels: Vec<u128>,
    /// Whether these are all.
    pub(super) complete: bool,
    /// How many bases were visited.
    pub(super) bases: u64,
}

/// The vertices of a polytope, as many as patience allows.
pub(super) fn vertices(polytope: &Polytope, patience: Patience<'_>) -> Vertices {
    match walk::<i128>(polytope, patience) {
        Ok(found) => found,
        // Whole numbers of any size do not overflow.
        Err(Overflow) => walk::<BigInt>(polytope, patience).unwrap_or_default(),
    }
}

fn walk<C: Cell>(polytope: &Polytope, patience: Patience<'_>) -> Result<Vertices, Overflow> {
    let mut tableau: Tableau<C> = polytope.tableau()?;
    let first_slack = polytope.first_slack();
    let bit = |variable: usize| 1u128 << variable;
    let origin: u128 = polytope.own_labels().map(bit).sum();
    let mut here = origin;
    let mut seen = LabelSet::default();
    let mut found = LabelSet::default();
    seen.insert(here);
    // The pivots that led here, and the next column to try.
    let mut path: Vec<(usize, usize)> = Vec::new();
    let mut column = 0;
    let mut complete = true;
    loop {
        if column == tableau.columns() {
            let Some((row, back)) = path.pop() else { break };
            here ^= bit(tableau.basic[row]) ^ bit(tableau.others[back]);
            tableau.pivot(row, back)?;
            column = back + 1;
            continue;
        }
        let Some(row) = tableau.leaving(column, first_slack) else {
            column += 1;
            continue;
        };
        let next = here ^ bit(tableau.basic[row]) ^ bit(tableau.others[column]);
        if !seen.insert(next) {
            column += 1;
            continue;
        }
        tableau.pivot(row, column)?;
        path.push((row, column));
        here = next;
        column = 0;
        found.insert(here | zeros(&tableau));
        if seen.len().is_multiple_of(256) && patience.count(256) || seen.len() > MOST_BASES {
            complete = false;
            break;
        }
    }
    found.remove(&origin);
    Ok(Vertices { labels: found.into_iter().collect(), complete, bases: seen.len() as u64 })
}

/// The labels of basic variables that are 0: there are some only where the vertex is degenerate.
fn zeros<C: Cell>(tableau: &Tableau<C>) -> u128 {
    let is_zero = |row: &usize| tableau.last(*row).sign() == Ordering::Equal;
    (0..tableau.rows()).filter(is_zero).map(|row| 1u128 << tableau.basic[row]).sum()
}
