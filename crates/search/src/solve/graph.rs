//! The graph of a game of chance: every state that can arise, in flat arrays, so that sweeping over it looks up nothing.

use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasherDefault, Hasher};

use tah_rules::{Chance, Keyed, Moves, Turn, mix};

use super::chance::Unsettled;
use super::watch::Watch;

/// Who decides in a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Decider {
    Player(u16),
    Chance,
    Over,
}

/// States are numbered in the order of their discovery, breadth first: the root is 0. The successors of `s`, in the order
/// of the rules, are `successors[first[s]..first[s + 1]]`, with their probabilities where chance decides.
pub(super) struct Graph {
    /// How many payoffs are kept of a state: of two players whose payoffs sum to zero, only the first one's.
    pub(super) columns: usize,
    pub(super) deciders: Vec<Decider>,
    pub(super) first: Vec<usize>,
    pub(super) successors: Vec<u32>,
    pub(super) probabilities: Vec<f64>,
    /// A row of payoffs for each state: the true ones where the game is over, elsewhere 0.
    pub(super) payoffs: Vec<f64>,
}

impl Graph {
    /// Lists the states that can arise from `root`, at most `limit` of them.
    pub(super) fn explore<R: Keyed + Chance>(
        rules: &R,
        root: &R::State,
        limit: usize,
        watch: &mut Watch<'_>,
    ) -> Result<Self, Unsettled> {
        let is_zero_sum = rules.players() == 2 && rules.zero_sum();
        let mut graph = Self {
            columns: if is_zero_sum { 1 } else { rules.players() },
            deciders: Vec::new(),
            first: vec![0],
            successors: Vec::new(),
            probabilities: Vec::new(),
            payoffs: Vec::new(),
        };
        let mut numbers: Numbers = HashMap::default();
        numbers.insert(rules.key(root), 0);
        let mut waiting = VecDeque::from([root.clone()]);
        let mut moves = Moves::new();
        // A number must fit into 32 bits.
        let limit = limit.min(u32::MAX as usize);
        while let Some(mut state) = waiting.pop_front() {
            watch.count(1)?;
            let turn = rules.turn(&state);
            graph.add_state(rules, &state, turn);
            moves.truncate(0);
            rules.moves(&state, &mut moves);
            for i in 0..moves.len() {
                let m = moves[i];
                let probability = if turn == Turn::Chance { rules.probability(&state, m) } else { 1.0 };
                let undo = rules.play(&mut state, m);
                let next = numbers.len() as u32;
                let number = *numbers.entry(rules.key(&state)).or_insert_with(|| {
                    waiting.push_back(state.clone());
                    next
                });
                rules.undo(&mut state, m, undo);
                graph.successors.push(number);
                graph.probabilities.push(probability);
            }
            graph.first.push(graph.successors.len());
            if numbers.len() > limit {
                return Err(Unsettled::TooManyStates(limit));
            }
        }
        Ok(graph)
    }

    fn add_state<R: Chance>(&mut self, rules: &R, state: &R::State, turn: Turn) {
        self.deciders.push(match turn {
            Turn::Player(player) => Decider::Player(player as u16),
            Turn::Chance => Decider::Chance,
            Turn::Over => Decider::Over,
        });
        let payoff = |player| if turn == Turn::Over { rules.payoff(state, player) } else { 0.0 };
        self.payoffs.extend((0..self.columns).map(payoff));
    }

    /// How many states there are.
    pub(super) fn len(&self) -> usize {
        self.deciders.len()
    }

    /// Where the successors of `state` lie.
    #[inline]
    pub(super) fn edges(&self, state: usize) -> std::ops::Range<usize> {
        self.first[state]..self.first[state + 1]
    }
}

type Numbers = HashMap<u64, u32, BuildHasherDefault<KeyHasher>>;

/// Keys are hashes already; scattering them once more is enough even for a game whose keys are small numbers.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = mix(self.0 ^ u64::from(byte));
        }
    }
    fn write_u64(&mut self, key: u64) {
        self.0 = mix(key);
    }
}
