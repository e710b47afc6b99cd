//! An opening book: positions with what a search thinks of them, grown where play is likely to go.
//!
//! A position is *open* if every move from it leads to a position of the book. Its worth is minimax over what is below, so that every
//! choice is between moves that were all searched, and as deep: a line that turns out worse gives way at the move where the better one
//! was, and nobody drifts into a position that was only hoped for.

mod file;
mod grow;

use std::collections::HashMap;

use tah_rules::{Keyed, Symmetric, Turn, legal_moves};

pub use file::Misprint;

/// A position of the book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Page {
    /// What the search thought of it, in points for the first player.
    pub points: i32,
    /// How deep it searched.
    pub depth: u32,
    /// Whether every move from here leads to another page.
    pub is_open: bool,
}

/// A book, by the keys of positions; images of each other are one page.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Book {
    pages: HashMap<u64, Page>,
}

/// A move of the book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookMove<M> {
    /// The move.
    pub m: M,
    /// What it is worth in points to the player who makes it.
    pub points: i32,
    /// Whether the book goes on after it.
    pub goes_on: bool,
}

/// No line of a book is longer, whatever the game.
const LONGEST: u32 = 120;

impl Book {
    /// How many positions it has.
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// From how many of them it goes on.
    pub fn open(&self) -> usize {
        self.pages.values().filter(|page| page.is_open).count()
    }

    /// The page of a position.
    pub fn page<R: Keyed + Symmetric>(&self, rules: &R, state: &R::State) -> Option<Page> {
        self.pages.get(&key(rules, state)).copied()
    }

    /// The moves of a position with what they are worth, best first; none where the book ends.
    pub fn moves<R: Keyed + Symmetric>(&self, rules: &R, state: &R::State) -> Vec<BookMove<R::Move>> {
        let Turn::Player(player) = rules.turn(state) else { return Vec::new() };
        if !self.page(rules, state).is_some_and(|page| page.is_open) {
            return Vec::new();
        }
        let mut known = HashMap::new();
        let mut moves = Vec::new();
        for (m, next) in children(rules, state) {
            let Some(page) = self.page(rules, &next) else { continue };
            let worth = self.way(rules, &next, LONGEST, &mut known).worth;
            let points = if player == 0 { worth } else { -worth };
            moves.push(BookMove { m, points, goes_on: page.is_open });
        }
        moves.sort_by_key(|entry| -entry.points);
        moves
    }
}

/// The key that stands for a position and its images.
fn key<R: Keyed + Symmetric>(rules: &R, state: &R::State) -> u64 {
    rules.key(&rules.canonical(state).0)
}

/// The positions after every move.
fn children<'r, R: Keyed>(
    rules: &'r R,
    state: &R::State,
) -> impl Iterator<Item = (R::Move, R::State)> + use<'r, R> {
    let state = state.clone();
    legal_moves(rules, &state).into_iter().map(move |m| {
        let mut next = state.clone();
        rules.play(&mut next, m);
        (m, next)
    })
}
