//! Leduc poker for the traits of the crate `cfr`, and its strategies as ours.

use std::convert::Infallible;
use std::time::{Duration, Instant};

use cfr::{
    Game, GameTree, LazySolver, Moves, NodeType, Outcomes, PlayerNum, RegretParams, SolveMethod, SolveParams,
    Strategies,
};
use tah_games::leduc_poker::{LeducPoker, Move, State, View};
use tah_rules::{Chance, Hidden, Rules, Turn, legal_moves};
use tah_search::textbook::cfr::{Profile, Sequences};

use super::{Form, Method};

/// A position as `cfr` wants it. It writes the whole tree down before it solves, so that what the rules cost here is
/// no part of the time of a solution.
#[derive(Clone, Copy)]
pub(super) struct Peer(State);

/// The moves of a position, at most three.
#[derive(Clone, Copy)]
pub(super) struct Choices {
    state: State,
    moves: [Option<Move>; 3],
}

impl Peer {
    pub(super) fn start() -> Self {
        Self(LeducPoker.start())
    }

    fn choices(self) -> Choices {
        let mut moves = [None; 3];
        for (place, m) in moves.iter_mut().zip(legal_moves(&LeducPoker, &self.0)) {
            *place = Some(m);
        }
        Choices { state: self.0, moves }
    }
}

impl Choices {
    fn count(&self) -> usize {
        self.moves.iter().flatten().count()
    }

    fn get(&self, index: usize) -> Move {
        self.moves[index].expect("cfr asks for moves that there are")
    }

    fn after(&self, index: usize) -> Peer {
        let mut state = self.state;
        LeducPoker.play(&mut state, self.get(index));
        Peer(state)
    }
}

impl Game for Peer {
    type Action = Move;
    type Infoset = View;
    type ChanceInfoset = Infallible;
    type Chance = Choices;
    type Player = Choices;

    fn into_node(self) -> NodeType<Self> {
        match LeducPoker.turn(&self.0) {
            Turn::Over => NodeType::Terminal(LeducPoker.payoff(&self.0, 0)),
            Turn::Chance => NodeType::Chance(None, self.choices()),
            Turn::Player(player) => {
                let number = if player == 0 { PlayerNum::One } else { PlayerNum::Two };
                NodeType::Player(number, LeducPoker.view(&self.0, player), self.choices())
            }
        }
    }
}

impl Outcomes<Peer> for Choices {
    fn len(&self) -> usize {
        self.count()
    }
    fn get(&self, index: usize) -> (f64, Peer) {
        (LeducPoker.probability(&self.state, Choices::get(self, index)), self.after(index))
    }
}

impl Moves<Peer> for Choices {
    fn len(&self) -> usize {
        self.count()
    }
    fn apply(&self, index: usize) -> Peer {
        self.after(index)
    }
    fn action(&self, index: usize) -> Move {
        Choices::get(self, index)
    }
}

pub(super) fn tree() -> GameTree<View, Move> {
    GameTree::from_game(Peer::start()).expect("Leduc poker is well formed")
}

/// One run on one thread, without stopping early.
pub(super) fn solve(
    tree: &GameTree<View, Move>,
    method: SolveMethod,
    iterations: u64,
    regret: RegretParams,
) -> (Strategies<'_, View, Move>, Duration) {
    // Nothing is checked on the way, so nothing is spent on checks.
    let params = SolveParams { regret, check_interval: u64::MAX, ..SolveParams::default() };
    let start = Instant::now();
    let (strategies, _) = tree.solve(method, iterations, 0.0, 1, params).expect("one thread always starts");
    (strategies, start.elapsed())
}

/// Their strategies, set by set and move by move, as a profile of ours.
pub(super) fn translated(strategies: &Strategies<View, Move>, form: &Form, sequences: &Sequences) -> Profile {
    let mut weights = vec![0.0; sequences.actions()];
    for (player, named) in strategies.as_named().into_iter().enumerate() {
        for (view, actions) in named {
            let set = &form.sets[form.find(player, view).expect("the same information sets")];
            for (m, probability) in actions {
                let k = set.moves.iter().position(|other| other == m).expect("the same moves");
                weights[set.first_action + k] = probability;
            }
        }
    }
    Profile::from_weights(sequences, &weights)
}

/// The solver that keeps no tree.
pub(super) fn lazy<'a>(
    name: &'static str,
    root: Peer,
    form: &'a Form,
    sequences: &'a Sequences,
) -> Method<'a> {
    let run = move |iterations| {
        let bounds = LeducPoker.bounds(0);
        let start = Instant::now();
        let mut solver = LazySolver::new(bounds.low, bounds.high);
        solver.run(&root, iterations);
        let time = start.elapsed();
        let mut weights = vec![0.0; sequences.actions()];
        for set in &form.sets {
            let player = if set.player == 0 { PlayerNum::One } else { PlayerNum::Two };
            if let Some(average) = solver.average(player, &set.view) {
                weights[set.actions()].copy_from_slice(&average);
            }
        }
        (Profile::from_weights(sequences, &weights), time)
    };
    Method { name, growth: 1.2, run: Box::new(run) }
}
