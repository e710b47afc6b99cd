//! Strongly connected components (Tarjan 1972), without recursion: states from which each can come back to each other.
//! A component is listed after all that can be reached from it, so its value depends only on those before it.

use super::graph::Graph;

/// The states, component by component.
pub(super) struct Components {
    pub(super) states: Vec<u32>,
    /// Where each component ends.
    pub(super) ends: Vec<usize>,
}

const UNSEEN: u32 = u32::MAX;

struct Tarjan<'g> {
    graph: &'g Graph,
    /// When each state was first seen, and the earliest state on the stack that it reaches.
    seen: Vec<u32>,
    low: Vec<u32>,
    on_stack: Vec<bool>,
    stack: Vec<u32>,
    time: u32,
    found: Components,
}

impl Components {
    /// The components of all states, which can all be reached from state 0.
    pub(super) fn of(graph: &Graph) -> Self {
        let count = graph.len();
        let mut tarjan = Tarjan {
            graph,
            seen: vec![UNSEEN; count],
            low: vec![0; count],
            on_stack: vec![false; count],
            stack: Vec::new(),
            time: 0,
            found: Components { states: Vec::with_capacity(count), ends: Vec::new() },
        };
        tarjan.run();
        tarjan.found
    }
}

impl Tarjan<'_> {
    fn run(&mut self) {
        // The path of the depth-first search: a state, and its next edge.
        let mut path = vec![(0, self.enter(0))];
        while let Some((state, edge)) = path.last_mut() {
            let state = *state;
            if *edge == self.graph.first[state + 1] {
                path.pop();
                self.leave(state);
                if let Some(&(parent, _)) = path.last() {
                    self.low[parent] = self.low[parent].min(self.low[state]);
                }
                continue;
            }
            let next = self.graph.successors[*edge] as usize;
            *edge += 1;
            if self.seen[next] == UNSEEN {
                path.push((next, self.enter(next)));
            } else if self.on_stack[next] {
                self.low[state] = self.low[state].min(self.seen[next]);
            }
        }
    }

    fn enter(&mut self, state: usize) -> usize {
        self.seen[state] = self.time;
        self.low[state] = self.time;
        self.time += 1;
        self.stack.push(state as u32);
        self.on_stack[state] = true;
        self.graph.first[state]
    }

    /// A state that reaches nothing earlier is the first of its component: the stack above it is the rest.
    fn leave(&mut self, state: usize) {
        if self.low[state] != self.seen[state] {
            return;
        }
        let begin = self.found.states.len();
        while let Some(member) = self.stack.pop() {
            self.on_stack[member as usize] = false;
            self.found.states.push(member);
            if member as usize == state {
                break;
            }
        }
        // What is farther from the root is valued first: most of what a state depends on is then up to date.
        self.found.states[begin..].sort_unstable_by(|a, b| b.cmp(a));
        self.found.ends.push(self.found.states.len());
    }
}
