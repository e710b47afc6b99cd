//! Counting move paths and positions: the first test of any rules (*perft*, performance test).

use std::collections::HashSet;

use tah_rules::{Keyed, Moves, Rules, Turn};

use crate::stack::with_stack;

/// What [`perft`] counts.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Paths {
    /// Paths of exactly the asked number of moves.
    pub nodes: u64,
    /// Games that end within that number of moves: complete games.
    pub ended: u64,
}

/// Counts the move paths of length `depth` from `state`; outcomes of chance count as moves.
pub fn perft<R: Rules>(rules: &R, state: &R::State, depth: u32) -> Paths {
    let mut paths = Paths::default();
    count(rules, &mut state.clone(), depth, &mut Moves::new(), &mut paths);
    paths
}

/// The same, move by move; nothing for a depth of 0.
pub fn divide<R: Rules>(rules: &R, state: &R::State, depth: u32) -> Vec<(R::Move, Paths)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let after = |m| {
        let mut next = state.clone();
        rules.play(&mut next, m);
        (m, perft(rules, &next, rest))
    };
    tah_rules::legal_moves(rules, state).into_iter().map(after).collect()
}

fn count<R: Rules>(
    rules: &R,
    state: &mut R::State,
    depth: u32,
    moves: &mut Moves<R::Move>,
    paths: &mut Paths,
) {
    let over = rules.turn(state) == Turn::Over;
    paths.nodes += u64::from(depth == 0);
    paths.ended += u64::from(over);
    if depth == 0 || over {
        return;
    }
    let first = moves.len();
    rules.moves(state, moves);
    for i in first..moves.len() {
        let m = moves[i];
        let undo = rules.play(state, m);
        with_stack(depth, || count(rules, state, depth - 1, moves, paths));
        rules.undo(state, m, undo);
    }
    moves.truncate(first);
}

/// Counts the different positions that can arise from `state` (itself included), by their keys; nothing if there are
/// more than `limit`.
pub fn positions<R: Keyed>(rules: &R, state: &R::State, limit: usize) -> Option<usize> {
    let mut seen = HashSet::from([rules.key(state)]);
    let mut waiting = vec![state.clone()];
    while let Some(state) = waiting.pop() {
        for m in tah_rules::legal_moves(rules, &state) {
            let mut next = state.clone();
            rules.play(&mut next, m);
            if seen.insert(rules.key(&next)) {
                waiting.push(next);
            }
        }
        if seen.len() > limit {
            return None;
        }
    }
    Some(seen.len())
}
