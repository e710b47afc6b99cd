//! What depends on pawns and kings alone changes with few moves: it is remembered, in a table of its own for every thread.

use tah_rules::mix;

use super::pawns::structure;
use super::shelter::shelter;
use super::tally::{Sink, Tally};
use super::view::{PAWN, View};
use super::weights::{Pair, Weights};

/// A power of two.
const ENTRIES: usize = 1 << 12;

/// What is remembered of the pawns of both sides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pawns: [u64; 2],
    kings: [u8; 2],
    /// Each as its own side sees it.
    pub(super) passed: [u64; 2],
    structure: Pair,
    shelters: [Pair; 2],
}

const NO_KING: u8 = 64;

impl Entry {
    /// No board has pawns on the first rank.
    const EMPTY: Entry = Entry {
        pawns: [1; 2],
        kings: [NO_KING; 2],
        passed: [0; 2],
        structure: Pair::ZERO,
        shelters: [Pair::ZERO; 2],
    };
}

/// The table.
#[derive(Clone, Debug)]
pub(super) struct Cache {
    entries: Vec<Entry>,
}

impl Cache {
    /// Takes no room before it is used.
    pub(super) const fn new() -> Self {
        Self { entries: Vec::new() }
    }

    /// Adds what depends on pawns and kings to both sums, and returns the passed pawns. A sink that listens is told all, anew.
    #[inline]
    pub(super) fn pawns<S: Sink>(
        &mut self,
        views: &[View; 2],
        weights: &Weights,
        tallies: &mut [Tally<'_, S>; 2],
    ) -> [u64; 2] {
        if S::LISTENS {
            return afresh(views, tallies);
        }
        let entry = self.entry(views, weights);
        for (side, view) in views.iter().enumerate() {
            if usize::from(entry.kings[side]) != view.king {
                let mut tally = Tally::new(weights, ());
                shelter(view.king, view.own[PAWN], view.theirs[PAWN], &mut tally);
                (entry.kings[side], entry.shelters[side]) = (view.king as u8, tally.sum);
            }
        }
        tallies[0].remembered(entry.structure);
        tallies[0].remembered(entry.shelters[0]);
        tallies[1].remembered(entry.shelters[1]);
        entry.passed
    }

    #[inline]
    fn entry(&mut self, views: &[View; 2], weights: &Weights) -> &mut Entry {
        if self.entries.is_empty() {
            self.entries = vec![Entry::EMPTY; ENTRIES];
        }
        let pawns = [views[0].own[PAWN], views[0].theirs[PAWN]];
        let index = mix(pawns[0] ^ mix(pawns[1])) as usize % ENTRIES;
        let entry = &mut self.entries[index];
        if entry.pawns != pawns {
            let mut tallies = [Tally::new(weights, ()), Tally::new(weights, ())];
            let passed = structures(views, &mut tallies);
            let structure = tallies[0].sum.minus(tallies[1].sum);
            *entry = Entry { pawns, passed, structure, ..Entry::EMPTY };
        }
        entry
    }
}

fn structures<S: Sink>(views: &[View; 2], tallies: &mut [Tally<'_, S>; 2]) -> [u64; 2] {
    let [white, black] = tallies;
    [
        structure(views[0].own[PAWN], views[0].theirs[PAWN], white),
        structure(views[1].own[PAWN], views[1].theirs[PAWN], black),
    ]
}

fn afresh<S: Sink>(views: &[View; 2], tallies: &mut [Tally<'_, S>; 2]) -> [u64; 2] {
    for (view, tally) in views.iter().zip(tallies.iter_mut()) {
        shelter(view.king, view.own[PAWN], view.theirs[PAWN], tally);
    }
    structures(views, tallies)
}
