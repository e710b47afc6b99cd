//! More than a dozen empty squares, or a depth short of the end: moves ordered by the evaluation and shallow searches, cut by the table,
//! by what the table knows of the moves (enhanced transposition cutoff), and, unless the answer must be certain, by ProbCut.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::super::bits::{flips, moves};
use super::super::eval::{Indices, Weights};
use super::super::rules::final_score;
use super::crew::Crew;
use super::parity::{QUADRANT, Quadrants, odd_quadrants};
use super::probcut;
use super::shallow::{is_worth_a_stability_test, stability_bound};
use super::share::{Post, SHARED};
use super::sorted::{EXACT, SORTED_TO, Sorted, choice, reach};
use super::table::{Found, Known, NO_SQUARE, Table};

/// From this depth on children are looked up before any is searched.
const LOOK_AHEAD: u32 = 4;
/// Below this depth the table is not asked.
const REMEMBERED: u32 = 3;
/// The units of an evaluation in a disc.
const UNITS: i32 = super::super::eval::UNITS;
/// The search was told to stop: what it returns means nothing.
pub(super) struct Stopped;

/// A position in the tree, with the indices of its patterns.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) own: u64,
    pub(super) other: u64,
    pub(super) placings: u64,
    pub(super) indices: Indices,
    /// The move that led here.
    pub(super) square: u8,
    pub(super) promise: i32,
}

impl Node {
    pub(super) fn new(weights: &Weights, own: u64, other: u64) -> Self {
        let indices = Indices::new(weights, own, other);
        Self { own, other, placings: moves(own, other), indices, square: NO_SQUARE, promise: 0 }
    }

    #[inline]
    pub(super) fn empties(&self) -> u32 {
        (!(self.own | self.other)).count_ones()
    }

    #[inline]
    pub(super) fn after(&self, weights: &Weights, square: u8) -> Self {
        let turned = flips(self.own, self.other, usize::from(square));
        let (own, other) = (self.other ^ turned, self.own | turned | 1 << square);
        let indices = self.indices.after(weights, square, turned);
        Self { own, other, placings: moves(own, other), indices, square, promise: 0 }
    }

    #[inline]
    pub(super) fn passed(&self) -> Self {
        let placings = moves(self.other, self.own);
        let indices = self.indices.passed();
        Self { own: self.other, other: self.own, placings, indices, ..*self }
    }
}

/// One thread of the search.
pub(super) struct Deep<'s> {
    pub(super) end: Sorted<&'s Table>,
    pub(super) weights: &'s Weights,
    /// How sure a cut must be; [`EXACT`] guesses nothing.
    pub(super) certainty: u8,
    /// How much of the usual error a guess is thought to have: less than 1 is quick and often wrong.
    pub(super) doubt: f32,
    pub(super) stop: &'s AtomicBool,
    /// Who may help, and where this thread stands among them.
    pub(super) crew: &'s Crew,
    pub(super) post: Post,
    /// The children of all nodes on the path, one list after another.
    pub(super) stack: Vec<Node>,
}

impl<'s> Deep<'s> {
    pub(super) fn new(table: &'s Table, weights: &'s Weights, stop: &'s AtomicBool, crew: &'s Crew) -> Self {
        let end = Sorted::new(table);
        Self {
            end,
            weights,
            certainty: EXACT,
            doubt: 1.0,
            stop,
            crew,
            post: Post::default(),
            stack: Vec::with_capacity(512),
        }
    }

    /// The evaluation in whole discs.
    #[inline]
    pub(super) fn estimate(&mut self, node: &Node) -> i32 {
        self.end.nodes += 1;
        let units = self.weights.units((node.own, node.other), node.placings, &node.indices);
        ((units + UNITS / 2) >> 7).clamp(-63, 63)
    }

    /// Whether the score is above `alpha`, at this depth or, where `depth` is the number of empty squares, at the end.
    pub(super) fn scout(&mut self, node: &Node, alpha: i32, depth: u32) -> Result<i32, Stopped> {
        let empties = node.empties();
        if depth >= empties && empties <= SORTED_TO {
            let odd = odd_quadrants(!(node.own | node.other));
            return Ok(self.end.search((node.own, node.other), node.placings, alpha, odd));
        }
        if node.placings == 0 {
            let passed = node.passed();
            if passed.placings == 0 {
                return Ok(final_score(node.own, node.other));
            }
            return self.scout(&passed, -alpha - 1, depth).map(|score| -score);
        }
        if depth == 0 {
            return Ok(self.estimate(node));
        }
        self.end.nodes += 1;
        if self.stop.load(Relaxed) || self.is_over() {
            return Err(Stopped);
        }
        if is_worth_a_stability_test(alpha, empties) {
            let bound = stability_bound(self.end.stability, node.own, node.other);
            if bound <= alpha {
                return Ok(bound);
            }
        }
        if depth < REMEMBERED {
            return self.all(node, alpha, depth, [NO_SQUARE; 2]).map(|(score, _)| score);
        }
        let place = self.end.table.place(node.own, node.other);
        let known = self.end.table.probe(place).unwrap_or(Known::NOTHING);
        if self.is_enough(known, depth) {
            if i32::from(known.upper) <= alpha {
                return Ok(known.upper.into());
            }
            if i32::from(known.lower) > alpha {
                return Ok(known.lower.into());
            }
        }
        let before = self.end.nodes;
        let found = match probcut::cut(self, node, alpha, depth)? {
            Some(score) => (score, NO_SQUARE),
            None => self.all(node, alpha, depth, known.squares)?,
        };
        self.remember(node, (alpha, alpha + 1), depth, found, before);
        Ok(found.0)
    }

    #[inline]
    pub(super) fn is_enough(&self, known: Known, depth: u32) -> bool {
        u32::from(known.depth) >= depth && known.certainty >= self.certainty && known.depth > 0
    }

    pub(super) fn remember(
        &self,
        node: &Node,
        (alpha, beta): (i32, i32),
        depth: u32,
        (score, square): (i32, u8),
        before: u64,
    ) {
        let (depth, nodes) = (depth as u8, self.end.nodes - before);
        let found = Found { score, alpha, beta, square, depth, certainty: self.certainty, nodes };
        self.end.table.store(self.end.table.place(node.own, node.other), found);
    }

    /// Searches the moves, best first.
    fn all(&mut self, node: &Node, alpha: i32, depth: u32, hints: [u8; 2]) -> Result<(i32, u8), Stopped> {
        let first = self.stack.len();
        let found = self.all_from(first, node, alpha, depth, hints);
        self.stack.truncate(first);
        found
    }

    fn all_from(
        &mut self,
        first: usize,
        node: &Node,
        alpha: i32,
        depth: u32,
        hints: [u8; 2],
    ) -> Result<(i32, u8), Stopped> {
        if let Some(square) = self.list(node) {
            return Ok((64, square));
        }
        if depth >= LOOK_AHEAD
            && let Some(found) = self.known_above(first, alpha, depth)
        {
            return Ok(found);
        }
        self.order(first, node, alpha, depth, hints)?;
        if depth >= SHARED {
            return self.together(first, alpha, depth);
        }
        let mut best = (-65, NO_SQUARE);
        let end = self.stack.len();
        for at in first..end {
            let child = self.next(at, end);
            let score = -self.scout(&child, -alpha - 1, depth - 1)?;
            if score > best.0 {
                best = (score, child.square);
                if score > alpha {
                    break;
                }
            }
        }
        Ok(best)
    }

    /// Puts the children of a node on the stack; tells a move that leaves the opponent without discs.
    pub(super) fn list(&mut self, node: &Node) -> Option<u8> {
        let mut rest = node.placings;
        while rest != 0 {
            let child = node.after(self.weights, rest.trailing_zeros() as u8);
            rest &= rest - 1;
            if child.own == 0 {
                return Some(child.square);
            }
            self.stack.push(child);
        }
        None
    }

    /// The most promising of the children from `at` to `end`, brought to the first place.
    #[inline]
    pub(super) fn next(&mut self, at: usize, end: usize) -> Node {
        let list = &mut self.stack[at..end];
        let mut best = 0;
        for i in 1..list.len() {
            if list[i].promise > list[best].promise {
                best = i;
            }
        }
        let node = list[best];
        if best > 0 {
            // Nobody looks at the first place again.
            list[best] = list[0];
        }
        node
    }

    /// A move that the table already knows to be good enough.
    fn known_above(&self, first: usize, alpha: i32, depth: u32) -> Option<(i32, u8)> {
        let list = &self.stack[first..];
        for child in list {
            self.end.table.prefetch(self.end.table.place(child.own, child.other));
        }
        list.iter().find_map(|child| {
            let known = self.end.table.probe(self.end.table.place(child.own, child.other))?;
            let score = -i32::from(known.upper);
            (self.is_enough(known, depth - 1) && score > alpha).then_some((score, child.square))
        })
    }

    /// Gives every move what it promises: by the evaluation after it, searched a little where much depends on it, and by the choice
    /// that the opponent has.
    pub(super) fn order(
        &mut self,
        first: usize,
        node: &Node,
        alpha: i32,
        depth: u32,
        hints: [u8; 2],
    ) -> Result<(), Stopped> {
        let end = self.stack.len();
        if end - first == 1 {
            return Ok(());
        }
        let odd = odd_quadrants(!(node.own | node.other));
        for at in first..end {
            let square = self.stack[at].square;
            self.stack[at].promise = if square == hints[0] {
                i32::MAX
            } else if square == hints[1] {
                i32::MAX - 1
            } else {
                self.promise(at, odd, alpha, depth)?
            };
        }
        Ok(())
    }

    fn promise(&mut self, at: usize, odd: Quadrants, alpha: i32, depth: u32) -> Result<i32, Stopped> {
        let child = &self.stack[at];
        let parity = i32::from(odd & QUADRANT[usize::from(child.square) & 63] != 0);
        let mut promise = PARITY * parity - CHOICE * choice(child.placings);
        if depth < EVALUATED {
            return Ok(promise - REACH * reach(child.own, child.other));
        }
        let look = look_depth(depth);
        let child = *child;
        promise -= WORTH * self.glance(&child, alpha, look)? / UNITS;
        Ok(promise)
    }

    /// What a child is worth to who is to move in it, in units.
    fn glance(&mut self, child: &Node, alpha: i32, depth: u32) -> Result<i32, Stopped> {
        if depth == 0 || child.placings == 0 {
            self.end.nodes += 1;
            return Ok(self.weights.units((child.own, child.other), child.placings, &child.indices));
        }
        let certainty = std::mem::replace(&mut self.certainty, 0);
        let score = self.window(child, (-64, -alpha + 8), depth);
        self.certainty = certainty;
        score.map(|score| score * UNITS)
    }

    /// A small search with an open window, without the table.
    pub(super) fn window(
        &mut self,
        node: &Node,
        (mut alpha, beta): (i32, i32),
        depth: u32,
    ) -> Result<i32, Stopped> {
        if node.placings == 0 {
            let passed = node.passed();
            if passed.placings == 0 {
                return Ok(final_score(node.own, node.other));
            }
            return self.window(&passed, (-beta, -alpha), depth).map(|score| -score);
        }
        if depth == 0 {
            return Ok(self.estimate(node));
        }
        self.end.nodes += 1;
        let first = self.stack.len();
        if self.list(node).is_some() {
            self.stack.truncate(first);
            return Ok(64);
        }
        for child in &mut self.stack[first..] {
            child.promise = -choice(child.placings);
        }
        let mut best = -65;
        let end = self.stack.len();
        for at in first..end {
            let child = self.next(at, end);
            best = best.max(-self.window(&child, (-beta, -alpha), depth - 1)?);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        self.stack.truncate(first);
        Ok(best)
    }
}

/// The weights of what makes a move come first.
const WORTH: i32 = 16;
const CHOICE: i32 = 20;
const REACH: i32 = 1;
const PARITY: i32 = 4;
/// From this depth on the evaluation is asked.
const EVALUATED: u32 = 3;

/// How deep moves are searched to put them in order.
#[inline]
fn look_depth(depth: u32) -> u32 {
    match depth {
        0..=14 => 0,
        15..=17 => 1,
        18..=20 => 2,
        21..=23 => 3,
        _ => 4,
    }
}
