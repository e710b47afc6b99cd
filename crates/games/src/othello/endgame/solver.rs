//! The driver: a deepening search puts the moves in order, then the whole depth is searched with guesses, and last without any. Each pass
//! leaves in the table what makes the next one short.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use super::super::eval::Weights;
use super::super::rules::{PASS, Position};
use super::crew::Crew;
use super::deep::{Deep, Node, Stopped};
use super::open::RootMove;
use super::sorted::EXACT;
use super::table::{NO_SQUARE, Table};

/// What is to be found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// The score in discs.
    Score,
    /// Who wins: 1, 0 or −1.
    Winner,
}

impl Goal {
    /// Scores beyond this are not told apart.
    fn limit(self) -> i32 {
        match self {
            Goal::Score => 64,
            Goal::Winner => 1,
        }
    }
}

/// How far it has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stage {
    /// How deep moves were searched; all empty squares in the last passes.
    pub depth: u32,
    /// Whether this is the pass that guesses nothing.
    pub is_exact: bool,
    /// The score so far.
    pub score: i32,
    /// The best move so far.
    pub best: u8,
    /// Nodes so far.
    pub nodes: u64,
}

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The score for the player to move.
    pub score: i32,
    /// All moves that reach it.
    pub best: Vec<u8>,
    /// A line of best play for both sides.
    pub line: Vec<u8>,
    /// Nodes searched.
    pub nodes: u64,
}

/// The solver: a table, weights for the order of moves, threads.
pub struct Solver {
    table: Table,
    weights: Arc<Weights>,
    threads: usize,
}

/// Passes over the whole depth before the exact one: how certain, and for at least so many empty squares. One is enough: with three, at
/// rising certainty, FFO 41 to 44 and 46 took a quarter longer.
const PASSES: [(u8, u32); 1] = [(1, 15)];
/// The deepening search stops so many plies before the end.
const SHORT_OF_END: u32 = 8;

impl Solver {
    /// A solver with a table of so many bytes.
    pub fn new(weights: Arc<Weights>, bytes: usize, threads: usize) -> Self {
        Self { table: Table::growing(bytes), weights, threads: threads.max(1) }
    }

    /// Solves a position; nothing if it was stopped. `tell` hears of every pass.
    pub fn solve(
        &self,
        position: &Position,
        goal: Goal,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(&Stage),
    ) -> Option<Solution> {
        if position.placings() == 0 {
            if !position.can_other_play() {
                let score = position.final_score().clamp(-goal.limit(), goal.limit());
                return Some(Solution { score, best: Vec::new(), line: Vec::new(), nodes: 1 });
            }
            let inner = self.solve(&position.after(PASS), goal, stop, &mut |stage| {
                tell(&Stage { score: -stage.score, best: PASS, ..*stage });
            })?;
            let line = std::iter::once(PASS).chain(inner.line).collect();
            return Some(Solution { score: -inner.score, best: vec![PASS], line, nodes: inner.nodes });
        }
        let fresh = self.table.begin(position.empties().count_ones());
        let (crew, is_done, nodes) = (Crew::default(), AtomicBool::new(false), AtomicU64::new(0));
        std::thread::scope(|scope| {
            for _ in 1..self.threads {
                scope.spawn(|| {
                    self.table.warm(fresh.clone());
                    let mut helper = Deep::new(&self.table, &self.weights, stop, &crew);
                    crew.help(&mut helper, |_| is_done.load(Relaxed));
                    nodes.fetch_add(helper.end.nodes, Relaxed);
                });
            }
            let mut main = Deep::new(&self.table, &self.weights, stop, &crew);
            let solution = main.solve(position, goal, tell).ok();
            is_done.store(true, Relaxed);
            nodes.fetch_add(main.end.nodes, Relaxed);
            solution
        })
        .map(|solution| Solution { nodes: nodes.into_inner(), ..solution })
    }
}

impl Deep<'_> {
    fn solve(
        &mut self,
        position: &Position,
        goal: Goal,
        tell: &mut dyn FnMut(&Stage),
    ) -> Result<Solution, Stopped> {
        let mut roots = self.roots(position);
        let score = self.settle(&mut roots, goal, true, tell)?;
        let best = roots.iter().filter(|root| root.score == score).map(|root| root.node.square).collect();
        let line = self.line(Node::new(self.weights, position.own(), position.other()), score)?;
        Ok(Solution { score, best, line, nodes: self.end.nodes })
    }

    /// The score of a position by its moves, of which there is at least one; with `all`, every best move has that score after it.
    pub(super) fn settle(
        &mut self,
        roots: &mut [RootMove],
        goal: Goal,
        all: bool,
        tell: &mut dyn FnMut(&Stage),
    ) -> Result<i32, Stopped> {
        let empties = roots[0].node.empties() + 1;
        let limit = goal.limit();
        let mut score = 0;
        let mut tell = |search: &Self, roots: &[RootMove], depth: u32, score: i32| {
            let (best, is_exact) = (roots[0].node.square, search.certainty == EXACT);
            tell(&Stage { depth, is_exact, score, best, nodes: search.end.nodes });
        };
        self.certainty = 0;
        let mut depth = 1;
        while depth + SHORT_OF_END < empties {
            score = self.aspire(roots, (score, 3), 64, depth, false)?;
            tell(self, roots, depth, score);
            depth += if depth < 8 { 1 } else { 2 };
        }
        for (certainty, _) in PASSES.into_iter().filter(|&(_, from)| empties >= from) {
            self.certainty = certainty;
            score = self.aspire(roots, (score, 2), limit, empties, false)?;
            tell(self, roots, empties, score);
        }
        self.certainty = EXACT;
        // Scores of full boards are even.
        let guess = if goal == Goal::Score { score + (score & 1) } else { score };
        score = self.aspire(roots, (guess, 1), limit, empties, all)?;
        tell(self, roots, empties, score);
        Ok(score)
    }

    /// The moves of a position; none where there is only a pass.
    pub(super) fn roots(&self, position: &Position) -> Vec<RootMove> {
        let node = Node::new(self.weights, position.own(), position.other());
        let root = |square| RootMove { node: node.after(self.weights, square), score: 0 };
        squares(node.placings).map(root).collect()
    }

    /// A line in which both sides keep the score.
    fn line(&mut self, mut node: Node, mut score: i32) -> Result<Vec<u8>, Stopped> {
        let mut line = Vec::new();
        loop {
            if node.placings == 0 {
                node = node.passed();
                if node.placings == 0 {
                    return Ok(line);
                }
                line.push(PASS);
                score = -score;
            }
            let child = self.keeper(&node, score)?;
            line.push(child.square);
            (node, score) = (child, -score);
        }
    }

    /// The position after a move that keeps the score: the table's move if it does, or the first that does.
    fn keeper(&mut self, node: &Node, score: i32) -> Result<Node, Stopped> {
        let known = self.end.table.probe(self.end.table.place(node.own, node.other));
        let hint = known.map_or(NO_SQUARE, |known| known.squares[0]);
        let hinted = if hint < NO_SQUARE { node.placings & 1 << hint } else { 0 };
        let mut last = *node;
        for square in squares(hinted).chain(squares(node.placings & !hinted)) {
            last = node.after(self.weights, square);
            if self.scout(&last, -score, last.empties())? <= -score {
                break;
            }
        }
        Ok(last)
    }
}

fn squares(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        square
    })
}
