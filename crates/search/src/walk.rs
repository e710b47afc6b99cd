//! A walk over a game: what every depth-first algorithm shares, so that each can read like its pseudocode.
//!
//! The walk holds one state and plays and undoes moves in it, one stack of moves for all nodes on the path, the guide,
//! the observer, the counters and the budget. Nothing is allocated per node.

use tah_rules::{Bounds, Chance, Cut, Guide, Moves, Observer, Rules, Turn, Window};

use crate::budget::{Budget, Halt};
use crate::counters::Counters;
use crate::lines::{Line, Lines};
use crate::stack::with_stack;

/// The depth that means "to the end of the game".
pub const FULL_DEPTH: u32 = u32::MAX;

/// Who decides at a node, seen by MAX.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Side {
    /// The player whose payoff is sought.
    Max,
    /// Anyone else: every opponent is taken to play against MAX.
    Min,
    /// Nature.
    Chance,
    /// Nobody: the game is over or the horizon is reached, and the position is worth this much to MAX.
    Leaf(f64),
}

/// A node on the path: its moves on the common stack, and the best line found under it.
#[derive(Debug)]
pub struct Node {
    first: usize,
    next: usize,
    end: usize,
    numbers: usize,
    cells: usize,
    line: Line,
}

/// What is counted, each node once: most are leaves, so a leaf costs one step.
#[derive(Clone, Copy, Default, Debug)]
struct Tally {
    expanded: u64,
    ends: u64,
    horizon: u64,
    answered: u64,
    cutoffs: u64,
    depth: u32,
}

/// A game being walked depth first.
pub struct Walk<'a, R: Rules, G, O> {
    rules: &'a R,
    state: R::State,
    max: usize,
    guide: &'a mut G,
    observer: &'a mut O,
    budget: Budget<'a>,
    /// The number of expanded nodes at which the budget is looked at.
    next_look: u64,
    tally: Tally,
    /// How many nodes on the path are expanded.
    ply: u32,
    via: Option<R::Move>,
    moves: Moves<R::Move>,
    numbers: Vec<f64>,
    lines: Lines<R::Move>,
    last_line: Line,
}

impl<'a, R: Rules, G: Guide<R>, O: Observer<R::Move>> Walk<'a, R, G, O> {
    /// A walk from `state`, in which `max` is the player whose payoff is sought.
    pub fn new(
        rules: &'a R,
        state: &R::State,
        max: usize,
        guide: &'a mut G,
        observer: &'a mut O,
        budget: Budget<'a>,
    ) -> Self {
        Self {
            rules,
            state: state.clone(),
            max,
            guide,
            observer,
            budget,
            next_look: next_look(&budget, 0),
            tally: Tally::default(),
            ply: 0,
            via: None,
            moves: Moves::new(),
            numbers: Vec::new(),
            lines: Lines::new(),
            last_line: Line::EMPTY,
        }
    }

    /// The rules that are played.
    #[inline]
    pub fn rules(&self) -> &'a R {
        self.rules
    }

    /// The present position.
    #[inline]
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// What the values of this walk lie within.
    pub fn bounds(&self) -> Bounds {
        self.guide.bounds(self.rules, self.max)
    }

    /// What was counted so far.
    pub fn counters(&self) -> Counters {
        let Tally { expanded, ends, horizon, answered, cutoffs, depth } = self.tally;
        Counters {
            nodes: expanded + ends + horizon + answered,
            leaves: ends + horizon,
            horizon,
            cutoffs,
            depth,
        }
    }

    /// Enters the present position and shows it to the observer.
    #[inline]
    pub fn enter(&mut self, window: Window) -> Turn {
        let turn = self.rules.turn(&self.state);
        self.observer.enter(self.via, turn, window);
        turn
    }

    /// Halts if the budget has no room for `moves` more nodes, or the time is up.
    #[cold]
    fn look(&mut self, moves: usize) -> Result<(), Halt> {
        self.next_look = next_look(&self.budget, self.tally.expanded);
        if self.budget.is_spent(self.counters().nodes + moves as u64) { Err(Halt::Spent) } else { Ok(()) }
    }

    /// Who decides here, or what the position is worth if nobody does: the utility at the end of the game, the
    /// evaluation where no depth is left.
    #[expect(clippy::inline_always, reason = "measured: most nodes are leaves, and a call for each is dear")]
    #[inline(always)]
    pub fn side(&mut self, turn: Turn, depth: u32) -> Side {
        match turn {
            Turn::Over => {
                self.tally.ends += 1;
                Side::Leaf(self.guide.outcome(self.rules, &self.state, self.max))
            }
            _ if depth == 0 => {
                self.tally.horizon += 1;
                Side::Leaf(self.guide.evaluate(self.rules, &self.state, self.max))
            }
            Turn::Player(player) if player == self.max => Side::Max,
            Turn::Player(_) => Side::Min,
            Turn::Chance => Side::Chance,
        }
    }

    /// [`enter`](Walk::enter) and [`side`](Walk::side) in one.
    #[inline]
    pub fn visit(&mut self, depth: u32, window: Window) -> Side {
        let turn = self.enter(window);
        self.side(turn, depth)
    }

    /// The worth of a finished game, or of one at the horizon, for `player`.
    pub fn worth(&mut self, turn: Turn, player: usize) -> f64 {
        match turn {
            Turn::Over => self.guide.outcome(self.rules, &self.state, player),
            _ => self.guide.evaluate(self.rules, &self.state, player),
        }
    }

    /// Counts a leaf whose worth is asked for player by player.
    pub fn count_leaf(&mut self, turn: Turn) {
        match turn {
            Turn::Over => self.tally.ends += 1,
            _ => self.tally.horizon += 1,
        }
    }

    /// Lists the moves of the present position, in the guide's order; halts when the budget is spent.
    #[inline]
    pub fn expand(&mut self) -> Result<Node, Halt> {
        let first = self.moves.len();
        self.rules.moves(&self.state, &mut self.moves);
        self.guide.order(self.rules, &self.state, self.moves.from_mut(first));
        self.node(first)
    }

    /// Lists the outcomes of the present chance node with their probabilities.
    pub fn expand_chance(&mut self) -> Result<Node, Halt>
    where
        R: Chance,
    {
        let first = self.moves.len();
        self.rules.moves(&self.state, &mut self.moves);
        let node = self.node(first)?;
        for &m in self.moves.from(first) {
            self.numbers.push(self.rules.probability(&self.state, m));
        }
        Ok(node)
    }

    #[inline]
    fn node(&mut self, first: usize) -> Result<Node, Halt> {
        let end = self.moves.len();
        self.ply += 1;
        self.tally.depth = self.tally.depth.max(self.ply);
        self.tally.expanded += 1;
        if self.tally.expanded >= self.next_look {
            self.look(end - first)?;
        }
        let (numbers, cells) = (self.numbers.len(), self.lines.mark());
        Ok(Node { first, next: first, end, numbers, cells, line: Line::EMPTY })
    }

    /// Puts `m` first among the moves of `node`.
    pub fn put_first(&mut self, node: &Node, m: R::Move) {
        let moves = self.moves.from_mut(node.first);
        if let Some(at) = moves.iter().position(|&other| other == m) {
            moves[..=at].rotate_right(1);
        }
    }

    /// How many moves `node` has.
    pub fn count(&self, node: &Node) -> usize {
        node.end - node.first
    }

    /// Move number `i` of `node`.
    pub fn get(&self, node: &Node, i: usize) -> R::Move {
        self.moves[node.first + i]
    }

    /// The probability of outcome number `i` of `node`.
    pub fn probability(&self, node: &Node, i: usize) -> f64 {
        self.numbers[node.numbers + i]
    }

    /// The numbers kept with `node`, which is on the path: the probabilities of a chance node, then what was added.
    pub fn numbers(&mut self, node: &Node) -> &mut [f64] {
        &mut self.numbers[node.numbers..]
    }

    /// Adds `number` for every move of `node`, which was expanded last, to the numbers kept with it.
    pub fn add_numbers(&mut self, node: &Node, number: f64) {
        let length = self.numbers.len() + self.count(node);
        self.numbers.resize(length, number);
    }

    /// The position that was left last has no line worth keeping.
    pub fn forget_line(&mut self) {
        self.last_line = Line::EMPTY;
    }

    /// The next move of `node`.
    #[inline]
    pub fn next(&mut self, node: &mut Node) -> Option<R::Move> {
        if node.next == node.end {
            return None;
        }
        node.next += 1;
        Some(self.moves[node.next - 1])
    }

    /// What `search` returns for the position after `m`; then `m` is taken back.
    #[inline]
    pub fn after<T>(&mut self, m: R::Move, search: impl FnOnce(&mut Self) -> T) -> T {
        self.peek(m, |walk| with_stack(walk.ply, || search(walk)))
    }

    /// As [`after`](Walk::after), where `search` goes no deeper and needs no more stack.
    #[inline]
    pub fn peek<T>(&mut self, m: R::Move, search: impl FnOnce(&mut Self) -> T) -> T {
        let undo = self.rules.play(&mut self.state, m);
        self.guide.played(self.rules, &self.state, m);
        // Put back when the move is taken back: a node may be entered again after its children were.
        let outer = self.observer.watches().then(|| self.via.replace(m));
        let found = search(self);
        if let Some(outer) = outer {
            self.via = outer;
        }
        self.rules.undo(&mut self.state, m, undo);
        self.guide.undone(self.rules, &self.state, m);
        found
    }

    /// `m`, just searched with `window`, is the best of `node` so far and makes it worth `value`. Outside the window
    /// that is only a bound, of which nobody will want the line.
    #[inline]
    pub fn keep(&mut self, node: &mut Node, m: R::Move, value: f64, window: Window) {
        if window.holds(value) {
            node.line = self.lines.extend(m, self.last_line);
        }
        self.observer.improve(&[value]);
    }

    /// As [`keep`](Walk::keep), with one value for each player.
    pub fn keep_payoffs(&mut self, node: &mut Node, m: R::Move, payoffs: &[f64]) {
        node.line = self.lines.extend(m, self.last_line);
        self.observer.improve(payoffs);
    }

    /// Shows the observer what a chance node is worth so far.
    pub fn improve(&mut self, value: &[f64]) {
        self.observer.improve(value);
    }

    /// Shows the observer what a chance node is known to lie between.
    pub fn bound(&mut self, low: f64, high: f64) {
        self.observer.bound(low, high);
    }

    /// The rest of the present node is not searched.
    #[inline]
    pub fn cut(&mut self, why: Cut) {
        self.tally.cutoffs += 1;
        self.observer.cut(why);
    }

    /// Leaves a node without moves of its own.
    #[inline]
    pub fn leave_leaf(&mut self, value: f64) -> f64 {
        self.last_line = Line::EMPTY;
        self.observer.leave(&[value]);
        value
    }

    /// Leaves a node whose value is remembered from an earlier visit.
    pub fn leave_known(&mut self, value: f64) -> f64 {
        self.tally.answered += 1;
        self.leave_leaf(value)
    }

    /// Leaves `node`, which is worth `value`.
    #[inline]
    pub fn leave(&mut self, node: &Node, value: f64) -> f64 {
        self.leave_payoffs(node, &[value]);
        value
    }

    /// Leaves `node` with one value for each player.
    #[inline]
    pub fn leave_payoffs(&mut self, node: &Node, payoffs: &[f64]) {
        self.ply -= 1;
        self.moves.truncate(node.first);
        self.numbers.truncate(node.numbers);
        self.last_line = self.lines.settle(node.cells, node.line);
        self.observer.leave(payoffs);
    }

    /// Leaves a leaf with one value for each player.
    pub fn leave_leaf_payoffs(&mut self, payoffs: &[f64]) {
        self.last_line = Line::EMPTY;
        self.observer.leave(payoffs);
    }

    /// The best line of the node that was left last.
    pub fn line(&self) -> Vec<R::Move> {
        self.lines.moves(self.last_line)
    }

    /// Forgets the path after a halt, or before the next search from the root; the counters go on.
    pub fn restart(&mut self) {
        self.moves.truncate(0);
        self.numbers.clear();
        self.lines.clear();
        self.last_line = Line::EMPTY;
        self.via = None;
        self.ply = 0;
    }
}

/// The number of expanded nodes at which the budget should next be looked at: a limit of nodes is looked at always.
fn next_look(budget: &Budget<'_>, expanded: u64) -> u64 {
    if budget.nodes.is_some() { expanded + 1 } else { budget.next_look(expanded) }
}
