//! Seven to thirteen empty squares: the table, stability, and moves after which the opponent has little choice first (fastest first).

use std::borrow::Borrow;

use arrayvec::ArrayVec;

use super::super::bits::{flips, moves};
use super::super::rules::final_score;
use super::near::Near;
use super::parity::{QUADRANT, Quadrants};
use super::shallow::{is_worth_a_stability_test, shallow, stability_bound};
use super::stability::Stability;
use super::table::{Found, Known, NO_SQUARE, Table};

/// Below so many empty squares the table costs more than it saves.
pub(super) const SORTED_FROM: u32 = 7;

/// Up to so many the small table serves.
pub(super) const NEAR_TO: u32 = 10;

/// Above so many the evaluation is asked.
pub(super) const SORTED_TO: u32 = 13;

/// The certainty of a score that rests on no guess.
pub(super) const EXACT: u8 = 5;

/// The weights of what makes a move come first.
const HINT: i32 = 1 << 20;
const CHOICE: i32 = 1 << 6;
const REACH: i32 = 1 << 3;
const PARITY: i32 = 1 << 4;
const CORNERS: u64 = 0x8100_0000_0000_0081;

/// A position after a move, seen by who is then to move.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) own: u64,
    pub(super) other: u64,
    pub(super) placings: u64,
    pub(super) promise: i32,
    pub(super) square: u8,
}

impl Child {
    #[inline]
    pub(super) fn after(own: u64, other: u64, square: usize) -> Self {
        let turned = flips(own, other, square);
        let (own, other) = (other ^ turned, own | turned | 1 << square);
        Child { own, other, placings: moves(own, other), promise: 0, square: square as u8 }
    }
}

/// How much choice the player to move has; corners count twice.
#[inline]
pub(super) fn choice(placings: u64) -> i32 {
    (placings.count_ones() + (placings & CORNERS).count_ones()) as i32
}

/// How many empty squares lie beside discs of `other`: where the player to move may have moves later.
#[inline]
pub(super) fn reach(own: u64, other: u64) -> i32 {
    const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;
    let sideways = other & INNER;
    let upright = other & 0x00ff_ffff_ffff_ff00;
    let both = other & 0x007e_7e7e_7e7e_7e00;
    let around = sideways << 1
        | sideways >> 1
        | upright << 8
        | upright >> 8
        | both << 7
        | both >> 7
        | both << 9
        | both >> 9;
    (around & !(own | other)).count_ones() as i32
}

/// Searches the last dozen empty squares.
pub(super) struct Sorted<T> {
    pub(super) table: T,
    pub(super) near: Near,
    pub(super) stability: Stability,
    pub(super) nodes: u64,
}

impl<T: Borrow<Table>> Sorted<T> {
    pub(super) fn new(table: T) -> Self {
        Self { table, near: Near::new(), stability: Stability::new(), nodes: 0 }
    }

    /// Whether the score is above `alpha`; `placings` are the legal ones, `odd` the quadrants with an odd number of empty squares.
    pub(super) fn search(
        &mut self,
        (own, other): (u64, u64),
        placings: u64,
        alpha: i32,
        odd: Quadrants,
    ) -> i32 {
        let empties = (!(own | other)).count_ones();
        if empties < SORTED_FROM {
            return shallow((own, other), placings, alpha, odd, self.stability, &mut self.nodes);
        }
        self.nodes += 1;
        if placings == 0 {
            let theirs = moves(other, own);
            if theirs == 0 {
                return final_score(own, other);
            }
            return -self.search((other, own), theirs, -alpha - 1, odd);
        }
        if is_worth_a_stability_test(alpha, empties) {
            let bound = stability_bound(self.stability, own, other);
            if bound <= alpha {
                return bound;
            }
        }
        if empties <= NEAR_TO {
            return self.near((own, other), placings, alpha, odd);
        }
        let place = self.table.borrow().place(own, other);
        let known = self.table.borrow().probe(place).unwrap_or(Known::NOTHING);
        if u32::from(known.depth) == empties && known.certainty == EXACT {
            if i32::from(known.upper) <= alpha {
                return known.upper.into();
            }
            if i32::from(known.lower) > alpha {
                return known.lower.into();
            }
        }
        let before = self.nodes;
        let (score, square) = self.best((own, other), placings, alpha, odd, known.squares);
        self.table.borrow().store(
            place,
            Found {
                score,
                alpha,
                beta: alpha + 1,
                square,
                depth: empties as u8,
                certainty: EXACT,
                nodes: self.nodes - before,
            },
        );
        score
    }

    /// The same with few empty squares, where the small table serves.
    #[inline]
    fn near(&mut self, (own, other): (u64, u64), placings: u64, alpha: i32, odd: Quadrants) -> i32 {
        let mut known = self.near.probe(own, other);
        if i32::from(known.upper) <= alpha {
            return known.upper.into();
        }
        if i32::from(known.lower) > alpha {
            return known.lower.into();
        }
        let found = self.best((own, other), placings, alpha, odd, [known.square, NO_SQUARE]);
        known.learn(alpha, found);
        self.near.store(known);
        found.0
    }

    /// The best score, as far as it matters, and its move.
    #[inline]
    fn best(
        &mut self,
        (own, other): (u64, u64),
        placings: u64,
        alpha: i32,
        odd: Quadrants,
        hints: [u8; 2],
    ) -> (i32, u8) {
        let mut list = ArrayVec::<Child, { SORTED_TO as usize }>::new();
        let mut rest = placings;
        while rest != 0 {
            let square = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let mut child = Child::after(own, other, square);
            if child.own == 0 {
                return (64, square as u8);
            }
            child.promise = promise(&child, odd, hints);
            list.push(child);
        }
        if (!(own | other)).count_ones() > NEAR_TO + 1
            && let Some(found) = self.known_above(&list, alpha)
        {
            return found;
        }
        let mut best = (-65, NO_SQUARE);
        while let Some(child) = take_best(&mut list) {
            let odd = odd ^ QUADRANT[usize::from(child.square) & 63];
            let score = -self.search((child.own, child.other), child.placings, -alpha - 1, odd);
            if score > best.0 {
                best = (score, child.square);
                if score > alpha {
                    break;
                }
            }
        }
        best
    }

    /// A move after which the table already knows enough (enhanced transposition cutoff).
    fn known_above(&self, list: &[Child], alpha: i32) -> Option<(i32, u8)> {
        let table = self.table.borrow();
        let empties = list.first().map_or(0, |child| (!(child.own | child.other)).count_ones());
        list.iter().find_map(|child| {
            let known = table.probe(table.place(child.own, child.other))?;
            let is_exact = u32::from(known.depth) == empties && known.certainty == EXACT;
            let score = -i32::from(known.upper);
            (is_exact && score > alpha).then_some((score, child.square))
        })
    }
}

#[inline]
fn promise(child: &Child, odd: Quadrants, hints: [u8; 2]) -> i32 {
    if child.square == hints[0] {
        return HINT;
    }
    if child.square == hints[1] {
        return HINT - 1;
    }
    let parity = i32::from(odd & QUADRANT[usize::from(child.square) & 63] != 0);
    PARITY * parity - CHOICE * choice(child.placings) - REACH * reach(child.own, child.other)
}

/// Takes the most promising move off the list.
#[inline]
fn take_best(list: &mut ArrayVec<Child, { SORTED_TO as usize }>) -> Option<Child> {
    let mut best = list.len().checked_sub(1)?;
    for i in (0..best).rev() {
        if list[i].promise >= list[best].promise {
            best = i;
        }
    }
    Some(list.swap_remove(best))
}
