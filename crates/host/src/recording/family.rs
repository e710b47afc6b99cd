//! Which nodes there are: repeated visits to the same place are one node. A place is a line of moves from the root; that
//! two lines may lead to the same position is for memory to find out, not for a drawing of the search.

use tah_rules::{Moves, Rules, Turn};

use crate::error::{Error, Result};
use crate::trace::{Event, Trace};

/// Stands for no node and no visit.
pub(super) const NONE: u32 = u32::MAX;
/// Moves can only be told equal or not, so finding one among its siblings looks at them all: this keeps it fast.
const MOST_CHILDREN: u32 = 4096;
/// A tree with more nodes than this is not completed by what was never visited.
const MOST_COMPLETED: usize = 20_000;

/// The nodes of a recorded search, as a tree of moves. Nodes are numbered as they were first entered; those never
/// visited follow.
#[derive(Clone, Debug)]
pub(super) struct Family<M> {
    /// The move that leads to each node; nothing for the root.
    pub(super) via: Vec<Option<M>>,
    pub(super) parent: Vec<u32>,
    /// The node of every visit.
    pub(super) visited: Vec<u32>,
    first_child: Vec<u32>,
    last_child: Vec<u32>,
    next_sibling: Vec<u32>,
    child_count: Vec<u32>,
}

impl<M: Copy + Eq> Family<M> {
    /// The nodes that a trace visits.
    pub(super) fn of(trace: &Trace<M>) -> Result<Self> {
        let mut family = Self {
            via: Vec::new(),
            parent: Vec::new(),
            visited: Vec::with_capacity(trace.log().entries()),
            first_child: Vec::new(),
            last_child: Vec::new(),
            next_sibling: Vec::new(),
            child_count: Vec::new(),
        };
        // The nodes on the path, each with the child that was entered last.
        let mut path: Vec<(u32, u32)> = Vec::new();
        for event in trace.log().events() {
            match event {
                Event::Enter { entry, .. } => {
                    let node =
                        if let (Some(via), Some((parent, latest))) = (trace.via(entry), path.last_mut()) {
                            *latest = family.enter(*parent, *latest, via)?;
                            *latest
                        } else {
                            // A search that goes deeper and deeper begins again at the root.
                            path.clear();
                            family.root()
                        };
                    family.visited.push(node);
                    path.push((node, NONE));
                }
                Event::Leave(_) => {
                    path.pop();
                }
                _ => {}
            }
        }
        Ok(family)
    }

    /// How many nodes there are.
    pub(super) fn len(&self) -> usize {
        self.via.len()
    }

    fn root(&mut self) -> u32 {
        if self.via.is_empty() {
            self.add(NONE, None);
        }
        0
    }

    fn add(&mut self, parent: u32, via: Option<M>) -> u32 {
        let node = self.len() as u32;
        self.via.push(via);
        self.parent.push(parent);
        self.first_child.push(NONE);
        self.last_child.push(NONE);
        self.next_sibling.push(NONE);
        self.child_count.push(0);
        node
    }

    /// Puts `node` after the children that `parent` has.
    fn append(&mut self, parent: u32, node: u32) {
        let last = std::mem::replace(&mut self.last_child[parent as usize], node);
        match last {
            NONE => self.first_child[parent as usize] = node,
            last => self.next_sibling[last as usize] = node,
        }
        self.next_sibling[node as usize] = NONE;
        self.child_count[parent as usize] += 1;
    }

    /// The child of `parent` by `via`; `latest` was entered before it. Most searches come to the same child again, or
    /// to the next.
    fn enter(&mut self, parent: u32, latest: u32, via: M) -> Result<u32> {
        let next = if latest == NONE { NONE } else { self.next_sibling[latest as usize] };
        for near in [latest, next] {
            if near != NONE && self.via[near as usize] == Some(via) {
                return Ok(near);
            }
        }
        if let Some(known) = self.child(parent, via) {
            return Ok(known);
        }
        if self.child_count[parent as usize] >= MOST_CHILDREN {
            let message = "a node of this search has too many moves to be recorded";
            return Err(Error::new(message, format!("at most {MOST_CHILDREN} moves at every node")));
        }
        let node = self.add(parent, Some(via));
        self.append(parent, node);
        Ok(node)
    }

    /// The child of `parent` by `via`.
    pub(super) fn child(&self, parent: u32, via: M) -> Option<u32> {
        self.children(parent).find(|&child| self.via[child as usize] == Some(via))
    }

    /// The children of a node.
    pub(super) fn children(&self, parent: u32) -> impl Iterator<Item = u32> {
        let following = |&node: &u32| Some(self.next_sibling[node as usize]).filter(|&next| next != NONE);
        let first = Some(self.first_child[parent as usize]).filter(|&first| first != NONE);
        std::iter::successors(first, following)
    }

    /// Adds all that was never visited, if the tree is small; says whether it was. Of a tree that is `written` down that
    /// is the whole tree, in its own order. Of a game it is what lies no deeper than the search has looked, after what
    /// was visited.
    pub(super) fn complete<R: Rules<Move = M>>(
        &mut self,
        rules: &R,
        state: &R::State,
        written: bool,
    ) -> bool {
        let visited = self.clone();
        let mut depth = vec![0u32; self.len()];
        for node in 1..self.len() {
            depth[node] = depth[self.parent[node] as usize] + 1;
        }
        let deepest = depth.iter().copied().max().unwrap_or(0);
        let mut moves = Moves::new();
        let mut waiting = vec![(0u32, 0u32, state.clone())];
        while let Some((node, ply, state)) = waiting.pop() {
            // Below a leaf of the search nothing was left out: it looked no further.
            let is_leaf = (node as usize) < visited.len() && self.first_child[node as usize] == NONE;
            if !written && (is_leaf || ply >= deepest) || rules.turn(&state) == Turn::Over {
                continue;
            }
            moves.truncate(0);
            rules.moves(&state, &mut moves);
            if self.len() + moves.len() > MOST_COMPLETED {
                *self = visited;
                return false;
            }
            self.list_children(node, moves.from(0), written);
            let children: Vec<u32> = self.children(node).collect();
            for child in children {
                let Some(via) = self.via[child as usize] else { continue };
                let mut after = state.clone();
                rules.play(&mut after, via);
                waiting.push((child, ply + 1, after));
            }
        }
        true
    }

    /// Gives `node` a child for each of `moves`.
    fn list_children(&mut self, node: u32, moves: &[M], in_order: bool) {
        if !in_order {
            for &m in moves {
                if self.child(node, m).is_none() {
                    let child = self.add(node, Some(m));
                    self.append(node, child);
                }
            }
            return;
        }
        let all: Vec<u32> =
            moves.iter().map(|&m| self.child(node, m).unwrap_or_else(|| self.add(node, Some(m)))).collect();
        (self.first_child[node as usize], self.last_child[node as usize]) = (NONE, NONE);
        self.child_count[node as usize] = 0;
        for child in all {
            self.append(node, child);
        }
    }
}
