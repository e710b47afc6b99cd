//! Growing a book (drop-out expansion, Lincke 2000): the next position to be opened is the one that the players come to with the
//! smallest mistakes, each ply counting a little too.

use std::collections::HashMap;

use tah_rules::{Keyed, Symmetric, Turn};

use super::{Book, LONGEST, Page, children, key};

/// What a ply counts, in points: lines without mistakes are not followed for ever.
const PLY: i32 = 40;
/// What cannot be opened.
const NEVER: i32 = i32::MAX / 2;

/// What the way below a position looks like.
#[derive(Clone, Copy)]
pub(super) struct Way {
    /// Its worth for the first player.
    pub(super) worth: i32,
    /// The mistakes on the way to the best position to be opened.
    cost: i32,
}

impl Book {
    /// Opens the next position: every move from it is played, and what comes of it searched unless it is known. `judge` gives points
    /// for the first player, or nothing when it was told to stop. Whether there was anything to open, and nothing was stopped.
    pub fn grow<R: Keyed + Symmetric>(
        &mut self,
        rules: &R,
        depth: u32,
        mut judge: impl FnMut(&R::State) -> Option<i32>,
    ) -> bool {
        let mut state = rules.start();
        if !self.write(rules, &state, depth, &mut judge) {
            return false;
        }
        let mut known = HashMap::new();
        if self.way(rules, &state, LONGEST, &mut known).cost >= NEVER {
            return false;
        }
        let mut rest = LONGEST;
        while self.page(rules, &state).is_some_and(|page| page.is_open) {
            rest -= 1;
            let next = self.ways(rules, &state, rest, &mut known).min_by_key(|(_, way)| way.cost);
            let Some((next, _)) = next else { return false };
            state = next;
        }
        self.open_up(rules, &state, depth, judge)
    }

    /// Opens this position, whether or not players would come to it: as [`grow`](Book::grow) does. Whether nothing was stopped.
    pub fn open_up<R: Keyed + Symmetric>(
        &mut self,
        rules: &R,
        state: &R::State,
        depth: u32,
        mut judge: impl FnMut(&R::State) -> Option<i32>,
    ) -> bool {
        for state in children(rules, state).map(|(_, next)| next).chain([state.clone()]) {
            if !self.write(rules, &state, depth, &mut judge) {
                return false;
            }
        }
        if let Some(page) = self.pages.get_mut(&key(rules, state)) {
            page.is_open = true;
        }
        true
    }

    /// Makes sure that a position has a page. Whether nothing was stopped.
    fn write<R: Keyed + Symmetric>(
        &mut self,
        rules: &R,
        state: &R::State,
        depth: u32,
        judge: &mut impl FnMut(&R::State) -> Option<i32>,
    ) -> bool {
        if self.page(rules, state).is_none() {
            let Some(points) = judge(state) else { return false };
            self.pages.insert(key(rules, state), Page { points, depth, is_open: false });
        }
        true
    }

    /// What a position is worth by minimax over the book, and what is to be opened below it.
    pub(super) fn way<R: Keyed + Symmetric>(
        &self,
        rules: &R,
        state: &R::State,
        plies: u32,
        known: &mut HashMap<u64, Way>,
    ) -> Way {
        let key = key(rules, state);
        let Some(page) = self.pages.get(&key) else { return Way { worth: 0, cost: NEVER } };
        let Turn::Player(player) = rules.turn(state) else {
            return Way { worth: page.points, cost: NEVER };
        };
        let Some(rest) = plies.checked_sub(1) else { return Way { worth: page.points, cost: NEVER } };
        if !page.is_open {
            return Way { worth: page.points, cost: 0 };
        }
        if let Some(&way) = known.get(&key) {
            return way;
        }
        let ways: Vec<Way> = self.ways(rules, state, rest, known).map(|(_, way)| way).collect();
        let worths = ways.iter().map(|way| way.worth);
        let worth = if player == 0 { worths.max() } else { worths.min() }.unwrap_or(page.points);
        let cost = ways.iter().map(|way| way.cost).min().unwrap_or(NEVER);
        let way = Way { worth, cost };
        known.insert(key, way);
        way
    }

    /// The ways after every move, each with the mistake that the move is.
    fn ways<'b, R: Keyed + Symmetric>(
        &'b self,
        rules: &'b R,
        state: &R::State,
        rest: u32,
        known: &'b mut HashMap<u64, Way>,
    ) -> impl Iterator<Item = (R::State, Way)> + use<'b, R> {
        let is_first = rules.turn(state) == Turn::Player(0);
        let all: Vec<(R::State, Way)> = children(rules, state)
            .map(|(_, next)| {
                let way = self.way(rules, &next, rest, known);
                (next, way)
            })
            .collect();
        let worths = all.iter().map(|(_, way)| way.worth);
        let best = if is_first { worths.max() } else { worths.min() }.unwrap_or(0);
        all.into_iter().map(move |(next, way)| {
            let mistake = (best - way.worth).abs() + PLY;
            (next, Way { cost: way.cost.saturating_add(mistake).min(NEVER), ..way })
        })
    }
}
